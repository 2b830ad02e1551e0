"""A fault at every single thing that is asked of the disk: what was told is there, and the game goes on."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import NoReturn, TypeVar

import pytest

import ranter_tui.record.saves
from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.game.chance import Luck
from ranter_tui.record.journal import Journal, NotWritten
from ranter_tui.record.saves import Saves, SetAside
from tests.conftest import exploring
from tests.disk.faults import Died, Dribbling, FaultyDisk
from tests.record.table import a_game, play_on

T = TypeVar("T")

game = partial(a_game, light=True)


def damage() -> bytes:
    return game().top + b"{}\n"


def saves(folder: Path, disk: Disk | None = None) -> Saves:
    return Saves(folder / "games", folder / "damaged", disk or FaultyDisk())


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def tried_until_done(do: Callable[[], T]) -> T:
    while True:
        with suppress(NotWritten):
            return do()


def written(folder: Path, disk: Disk) -> Path:
    """The game in a journal, by somebody who tries everything again until it is there."""
    journal = tried_until_done(lambda: Journal.create(folder / "games", game().header, disk))
    for line in game().lines:
        tried_until_done(partial(journal.append, line))
    journal.close()
    return journal.path


@contextmanager
def process(disk: FaultyDisk) -> Iterator[None]:
    """What is done here is done by a process that may die of it."""
    try:
        with suppress(Died):
            yield
    finally:
        disk.bury()


def requests(folder: Path) -> range:
    """Everything that is asked of a disk in a whole game, by number."""
    disk = FaultyDisk()
    written(folder / "sound", disk)
    assert {"add_folder", "make", "write", "sync", "sync_folder"} == set(disk.asked)
    return range(1, len(disk.asked) + 1)


@pytest.mark.parametrize("lasts", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_what_fails_can_be_tried_again_and_no_byte_is_wrong(lasts: int, number: int, tmp_path: Path) -> None:
    for request in requests(tmp_path):
        folder, disk = tmp_path / str(request), FaultyDisk(request, lasts=lasts, number=number)
        path = written(folder, disk)
        assert disk.failed > 0
        assert path.read_bytes() == game().page
        for other in set(files(folder)) - {path}:
            assert lasts > 1, "what was begun in vain is taken away, if the disk lets it"
            assert game().top.startswith(other.read_bytes())


def test_a_disk_that_takes_a_few_bytes_at_a_time_gets_them_all(tmp_path: Path) -> None:
    assert written(tmp_path, Dribbling()).read_bytes() == game().page


@pytest.mark.parametrize("how", ["of the fault", "while nothing can be written any more"])
def test_whenever_it_dies_the_game_is_as_it_was_told_or_one_line_further(how: str, tmp_path: Path) -> None:
    for request in requests(tmp_path):
        folder = tmp_path / str(request)
        disk = FaultyDisk(request, lasts=10**6, dies=how == "of the fault")
        told = None
        with process(disk), suppress(NotWritten):
            journal = Journal.create(folder / "games", game().header, disk)
            told = 0
            for line in game().lines:
                journal.append(line)
                told += 1
        assert disk.failed > 0
        found = files(folder)
        assert len(found) == 1 or (told is None and not found)
        for path in found:
            comes_to_its_end(folder, path, told)


def comes_to_its_end(folder: Path, path: Path, told: int | None) -> None:
    """The game resumes exactly as it was after the lines that were told, or one more, and is played out."""
    if told is None and b"\n" not in path.read_bytes():
        with pytest.raises(SetAside, match="ends before the game begins"):
            saves(folder).open(path)
        return
    journal, played = saves(folder).open(path)
    lines, before = len(played.said), path.read_bytes()
    assert lines in ((told or 0), (told or 0) + 1)
    assert played.state == game().states[lines]
    assert before == game().top + b"".join(game().lines[:lines])
    *_, last = (played.state, *play_on(journal, played, Luck(3)))
    journal.close()
    assert path.read_bytes().startswith(before)
    assert last.ended and saves(folder).read(path).state == last


def test_a_line_is_told_only_after_it_was_synced(tmp_path: Path) -> None:
    disk = FaultyDisk()
    journal = Journal.create(tmp_path / "games", game().header, disk)
    assert disk.asked == ["add_folder", "sync_folder", "make", "write", "sync", "sync_folder"]
    for line in game().lines:
        del disk.asked[:]
        journal.append(line)
        assert disk.asked == ["write", "sync"]
    journal.close()


@pytest.mark.parametrize("cut", [1, 30])
def test_a_torn_line_that_cannot_be_cut_off_at_once_is_cut_before_the_next(cut: int, tmp_path: Path) -> None:
    for lasts in (1, 2, 3):
        folder = tmp_path / str(lasts)
        path = written(folder, DISK)
        path.write_bytes(game().page[:-cut])
        disk = FaultyDisk(3, lasts=lasts)
        journal, played = saves(folder, disk).open(path)
        assert disk.asked == ["open", "read", "truncate"]
        assert played.state == game().states[-2]
        assert path.read_bytes() == game().page[:-cut]
        tried_until_done(partial(journal.append, game().lines[-1]))
        assert path.read_bytes() == game().page
        journal.close()


def laid(folder: Path, content: bytes) -> tuple[Path, Path]:
    """A folder in which that is a game."""
    path = folder / "games" / "x.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return folder, path


@pytest.mark.parametrize("dies", [False, True])
@pytest.mark.parametrize("content", [lambda: game().page, lambda: game().page[:-3], damage])
def test_whatever_fails_while_a_game_is_opened_it_is_as_it_was_and_nobody_holds_it(
    content: Callable[[], bytes], dies: bool, tmp_path: Path
) -> None:
    for request in range(1, 9):
        folder, path = laid(tmp_path / str(request), content())
        disk = FaultyDisk(request, number=errno.EIO, dies=dies)
        # A process that lives on has to let go of the file itself.
        with process(disk) if dies else nullcontext(), suppress(OSError, SetAside):
            saves(folder, disk).open(path)[0].close()
        (left,) = (file for file in files(folder) if file.read_bytes())
        assert left.read_bytes() == content() or not disk.failed
        Journal.take(left)[0].close()


@pytest.mark.parametrize("what", [KeyboardInterrupt, RuntimeError])
def test_whoever_stops_a_game_from_being_played_again_does_not_keep_it(
    what: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(lines: object) -> NoReturn:
        raise what

    path = written(tmp_path, DISK)
    monkeypatch.setattr(ranter_tui.record.saves, "play_again", stopped)
    with pytest.raises(what):
        saves(tmp_path).open(path)
    Journal.take(path)[0].close()


@pytest.mark.parametrize("dies", [False, True])
@pytest.mark.parametrize("lasts", [1, 2, 9])
def test_a_damaged_file_is_never_lost_on_its_way_to_others(dies: bool, lasts: int, tmp_path: Path) -> None:
    for request in range(1, 9):
        folder, path = laid(tmp_path / str(request), damage())
        disk = FaultyDisk(request, lasts=lasts, dies=dies)
        with process(disk), suppress(OSError):
            with pytest.raises(SetAside) as said:
                saves(folder, disk).open(path)
            assert said.value.path.read_bytes() == damage()
            assert (said.value.path == path) == (said.value.stuck is not None)
        kept = [file for file in files(folder) if file.read_bytes()]
        assert [file.read_bytes() for file in kept] == [damage()]
        if kept == [path]:
            with pytest.raises(SetAside):
                saves(folder).open(path)
            assert not path.exists()


# At every byte the whole game so far is played again, so a longer one is for a campaign.
short = game if exploring() else partial(a_game, seats=3, lives=1, light=True)


@pytest.mark.parametrize("part", range(4))
def test_a_journal_cut_off_anywhere_resumes_with_its_whole_lines(part: int, tmp_path: Path) -> None:
    whole = short().page
    lines = [*accumulate(map(len, (short().top, *short().lines)))]
    _, path = laid(tmp_path, b"")
    for size in range(part, len(whole) + 1, 4):
        path.write_bytes(whole[:size])
        said = sum(end <= size for end in lines) - 1
        if said < 0:
            with pytest.raises(SetAside, match="the record ends before the game begins") as aside:
                saves(tmp_path).open(path)
            assert aside.value.path.read_bytes() == whole[:size]
            aside.value.path.unlink()
            continue
        journal, played = saves(tmp_path).open(path)
        journal.close()
        assert played.state == short().states[said]
        assert path.read_bytes() == whole[: lines[said]]
        assert (played.torn is not None) == (size not in lines)
