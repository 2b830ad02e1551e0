"""The file of one game: its name, who may read it, who may write it, and what is said when it cannot be."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from ranter_tui.disk.disk import Disk
from ranter_tui.record.journal import Busy, Journal, NotWritten, this_moment
from ranter_tui.record.lines import Header
from ranter_tui.record.parsing import read_lines
from tests.disk.faults import FaultyDisk
from tests.record.table import a_game, table_for

played = partial(a_game, light=True)


def only_line(path: Path) -> object:
    with path.open("rb") as file:
        (line,) = read_lines(file)
    return line.said


def test_a_journal_is_named_for_hour_and_book_and_two_in_one_minute_have_two_files(tmp_path: Path) -> None:
    tops = [played().header, played().header, replace(played().header, book=None), table_for("parlett-2008")]
    for top, name in zip(tops, ("parlett-2008", "parlett-2008-2", "game", "parlett-2008-3"), strict=True):
        journal = Journal.create(tmp_path, top)
        journal.close()
        assert journal.path == tmp_path / f"2026-11-21-1903-{name}.jsonl"
        assert only_line(journal.path) == top


def test_a_journal_knows_when_the_guests_sat_down(tmp_path: Path) -> None:
    before = this_moment()
    journal = Journal.create(tmp_path, replace(played().header, when=None))
    journal.close()
    top = only_line(journal.path)
    assert isinstance(top, Header) and top.when is not None
    assert before <= top.when <= this_moment()
    assert journal.path.name.startswith(f"{top.when:%Y-%m-%d-%H%M}-")


@pytest.mark.posix
def test_nobody_else_may_look_into_it(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "games"
    before = os.umask(0)
    try:
        journal = Journal.create(folder, played().header)
    finally:
        os.umask(before)
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == stat.S_IMODE(folder.parent.stat().st_mode) == 0o700
    journal.close()


def test_a_closed_journal_writes_nowhere(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, played().header)
    journal.close()
    journal.close()
    other = (tmp_path / "other").open("wb")
    with other, pytest.raises(NotWritten):
        journal.append(played().lines[0])
    assert (tmp_path / "other").read_bytes() == b""


@pytest.mark.parametrize(
    ("number", "advice"),
    [
        (errno.ENOSPC, "Make room on that disk and try again."),
        (errno.EROFS, "That disk can only be read: make it writable and try again."),
        (errno.EIO, "The disk reports a fault: see to it and try again."),
        (errno.EACCES, "Allow yourself to write there and try again."),
        (errno.ENODEV, "See to it and try again."),
    ],
)
def test_what_cannot_be_written_is_said_with_what_to_do(number: int, advice: str, tmp_path: Path) -> None:
    asked = FaultyDisk()
    Journal.create(tmp_path / "a", played().header, asked).close()
    disk = FaultyDisk(len(asked.asked) + 1, number=number)
    journal = Journal.create(tmp_path / "b", played().header, disk)
    with pytest.raises(NotWritten) as told:
        journal.append(played().lines[0])
    what = f"cannot write to {journal.path}: {os.strerror(number)}. {advice}"
    assert str(told.value) == f"{what} What was on disk before is safe."
    assert told.value.errno == number
    assert journal.path.read_bytes() == played().top
    journal.append(played().lines[0])
    assert journal.path.read_bytes() == played().top + played().lines[0]
    journal.close()


def test_a_game_that_cannot_begin_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotWritten, match="Not a directory"):
        Journal.create(tmp_path / "file" / "games", played().header)
    for request in range(1, 7):
        folder = tmp_path / str(request)
        with pytest.raises(NotWritten, match="No space left on device"):
            Journal.create(folder, played().header, FaultyDisk(request))
        assert not folder.exists() or not list(folder.iterdir())


class Lockless(Disk):
    """A disk that knows no locks, as some over a network."""

    def lock(self, file: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


def test_where_a_game_cannot_be_held_it_is_not_played(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="No locks available"):
        Journal.create(tmp_path, played().header, Lockless())
    assert not list(tmp_path.iterdir())


class Interrupted(Disk):
    """Somebody presses Ctrl-C in the middle of a line."""

    pressed = False

    def write(self, file: int, data: bytes) -> int:
        if not self.pressed:
            return super().write(file, data)
        self.pressed = False
        super().write(file, data[:9])
        raise KeyboardInterrupt


def test_half_a_line_before_ctrl_c_is_gone_before_the_next(tmp_path: Path) -> None:
    disk = Interrupted()
    journal = Journal.create(tmp_path, played().header, disk)
    disk.pressed = True
    with pytest.raises(KeyboardInterrupt):
        journal.append(played().lines[0])
    journal.append(played().lines[1])
    assert journal.path.read_bytes() == played().top + played().lines[1]
    journal.close()


class Overtaken(Disk):
    """Somebody else is quicker: between a file's being opened and held, they do something to it, once."""

    def __init__(self, path: Path, meanwhile: Callable[[Path], object]) -> None:
        self._path = path
        self._meanwhile: Callable[[Path], object] | None = meanwhile

    def lock(self, file: int) -> None:
        if self._meanwhile:
            meanwhile, self._meanwhile = self._meanwhile, None
            meanwhile(self._path)
        super().lock(file)


def moved_away(path: Path) -> None:
    path.rename(path.with_suffix(".damaged"))


def exchanged(path: Path) -> None:
    moved_away(path)
    path.write_bytes(b"another game")


@pytest.mark.posix
def test_a_game_that_is_set_aside_while_it_is_opened_is_not_played_where_it_lies_now(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for meanwhile, said in ((moved_away, FileNotFoundError), (exchanged, Busy)):
        path.write_bytes(played().top)
        with pytest.raises(said):
            Journal.take(path, Overtaken(path, meanwhile))


@pytest.mark.posix
@pytest.mark.parametrize("meanwhile", [moved_away, exchanged])
def test_a_new_game_whose_empty_file_is_set_aside_as_damaged_takes_the_next_name(
    meanwhile: Callable[[Path], object], tmp_path: Path
) -> None:
    first = tmp_path / "2026-11-21-1903-parlett-2008.jsonl"
    journal = Journal.create(tmp_path, played().header, Overtaken(first, meanwhile))
    assert journal.path == first.with_stem(f"{first.stem}-2")
    assert journal.path.read_bytes() == played().top
    assert first.with_suffix(".damaged").read_bytes() == b""
    assert not first.exists() or first.read_bytes() == b"another game"
    journal.close()


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """The system itself refuses to write more, as it does on a disk that is full."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.posix
def test_a_real_disk_that_is_full_in_the_middle_of_a_line_costs_nothing(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, played().header)
    size = len(played().top) + len(played().lines[0]) + 20
    with no_file_longer_than(size):
        journal.append(played().lines[0])
        for _ in range(3):
            with pytest.raises(
                NotWritten, match=re.escape("The file may not grow any more: lift that limit")
            ):
                journal.append(played().lines[1])
            assert journal.path.read_bytes() == played().top + played().lines[0]
    for line in played().lines[1:]:
        journal.append(line)
    assert journal.path.read_bytes() == played().page
    journal.close()
