"""A file replaced whole, made or moved away, whatever the disk refuses and wherever the process dies."""

from __future__ import annotations

import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from ranter_tui.disk.disk import Disk
from ranter_tui.disk.whole_files import new_file, replace_file, set_aside
from ranter_tui.evening.small_files import KeptFile
from tests.disk.faults import Died, FaultyDisk

OLD, NEW = b"old", b'"%b"\n' % (b"new" * 1000)


DOINGS: dict[str, tuple[Callable[[Path, Disk], object], list[bytes]]] = {
    "replaced": (lambda path, disk: replace_file(path, NEW, disk=disk), [NEW]),
    "replaced but not synced": (lambda path, disk: replace_file(path, NEW, synced=False, disk=disk), [NEW]),
    "made": (lambda path, disk: new_file(path.with_name("new.json"), NEW, disk), [NEW, OLD]),
    "made where there is one": (lambda path, disk: new_file(path, NEW, disk), [OLD]),
    "set aside": (set_aside, [OLD]),
    "set aside and made anew": (lambda path, disk: KeptFile(path, str, disk).save("new" * 1000), [NEW, OLD]),
}
"""What is done to the old file, and what the files hold after it."""


def contents(folder: Path) -> list[bytes]:
    """Of the files that are there to be read: neither hidden ones nor names that are only taken."""
    found = [path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")]
    return sorted(data for data in found if data)


@pytest.mark.parametrize("dies", [False, True])
@pytest.mark.parametrize("doing", DOINGS)
def test_whatever_goes_wrong_there_is_the_old_text_or_the_new(doing: str, dies: bool, tmp_path: Path) -> None:
    (do, after), request, disk = DOINGS[doing], 0, FaultyDisk(1)
    while disk.failed or not request:
        request += 1
        folder = tmp_path / str(request)
        folder.mkdir()
        path = folder / "file.json"
        path.write_bytes(OLD)
        disk = FaultyDisk(request, dies=dies)
        with suppress(OSError, Died):
            do(path, disk)
        disk.bury()
        assert contents(folder) in ([OLD], after)
        if not dies and disk.asked[request - 1 : request] != ["remove"]:
            assert all(path.read_bytes() and not path.name.startswith(".") for path in folder.iterdir())
        with suppress(FileExistsError):
            do(path if path.exists() else next(folder.glob("*-spoilt*")), Disk())
        assert contents(folder) == after
    assert request > 3


def test_what_is_set_aside_replaces_nothing(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "file.json").write_bytes(b"%d" % number)
        set_aside(tmp_path / "file.json")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "file-spoilt.json": b"0",
        "file-spoilt-2.json": b"1",
        "file-spoilt-3.json": b"2",
    }


@pytest.mark.posix
def test_a_file_is_for_its_owner_unless_it_is_for_all(tmp_path: Path) -> None:
    replace_file(tmp_path / "own" / "file", NEW)
    replace_file(tmp_path / "for-all", NEW, mode=0o666)
    assert stat.S_IMODE((tmp_path / "own").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "own" / "file").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "for-all").stat().st_mode) & 0o444 == 0o444


def test_several_threads_that_replace_one_file_do_not_mix_what_they_write(tmp_path: Path) -> None:
    path, texts = tmp_path / "file", [bytes([letter]) * 20_000 for letter in b"abcd"]
    with ThreadPoolExecutor(len(texts)) as threads:
        for _ in range(20):
            list(threads.map(lambda text: replace_file(path, text, synced=False), texts))
            assert path.read_bytes() in texts
    assert list(tmp_path.iterdir()) == [path]
