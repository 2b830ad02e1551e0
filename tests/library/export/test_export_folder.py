"""The folder of an export: what it may touch, and what is left when something goes wrong in the middle."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.disk.disk import Disk
from ranter_tui.library.export.folder import NotExported, write_site
from ranter_tui.library.export.site import File
from tests.disk.faults import Died

OLD = [File("index.html", "old"), File("book/cuckoo.html", "old"), File("word/widow.html", "old")]
NEW = [File("index.html", "new"), File("book/cuckoo.html", "new"), File("essay/ties.html", "new")]


def content(folder: Path) -> dict[str, str]:
    """Every file in a folder with what is in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


def pages(folder: Path) -> dict[str, str]:
    return {name: text for name, text in content(folder).items() if not name.startswith(".ranter-export")}


def as_written(files: list[File]) -> dict[str, str]:
    return {file.name: file.text for file in files}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return with_an_export(tmp_path / "site")


def with_an_export(folder: Path) -> Path:
    """The folder of an export, with a file of its owner's beside."""
    write_site(folder, OLD)
    (folder / "CNAME").write_text("cuckoo.example")
    return folder


def test_a_new_folder_is_made_with_those_above_it_and_an_empty_one_will_do(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "www" / "cuckoo", tmp_path / "empty"):
        assert write_site(folder, NEW) == 3
        assert pages(folder) == as_written(NEW)


def test_a_second_export_takes_the_place_of_the_first_and_leaves_what_is_not_ours(folder: Path) -> None:
    write_site(folder, NEW)

    assert pages(folder) == as_written(NEW) | {"CNAME": "cuckoo.example"}
    assert not (folder / "word").exists()


@pytest.mark.parametrize(
    ("name", "holds", "folder", "why"),
    [
        ("letter.txt", b"Dear Ben", ".", "holds something else; name a new or an empty folder"),
        ("site", b"Dear Ben", "site", "is not a folder"),
        (".ranter-export", b"", ".", "is not the list of an export"),
        (".ranter-export", b"letter.txt\n", ".", "is not the list of an export"),
        (".ranter-export", b"\xff", ".", "is not the list of an export"),
    ],
)
def test_what_is_not_ours_is_refused_and_not_touched(
    tmp_path: Path, name: str, holds: bytes, folder: str, why: str
) -> None:
    (tmp_path / name).write_bytes(holds)

    with pytest.raises(NotExported, match=why):
        write_site(tmp_path / folder, NEW)

    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [(name, holds)]


@pytest.mark.parametrize(
    "name", ["../letter.txt", "/letter.txt", "book/../../letter.txt", "C:letter.txt", "a\\b"]
)
def test_a_list_that_leads_out_of_the_folder_deletes_nothing(folder: Path, name: str) -> None:
    (folder.parent / "letter.txt").write_text("Dear Ben")
    with (folder / ".ranter-export").open("a") as list_of_ours:
        list_of_ours.write(f"{name}\n")

    with pytest.raises(NotExported, match="is not the list of an export"):
        write_site(folder, NEW)

    assert (folder.parent / "letter.txt").exists()


def test_a_page_of_somebody_elses_is_not_overwritten(folder: Path) -> None:
    (folder / "essay").mkdir()
    (folder / "essay" / "ties.html").write_text("mine")
    before = content(folder)

    with pytest.raises(NotExported, match=r"essay/ties\.html is not from an export and would be lost"):
        write_site(folder, NEW)

    assert content(folder) == before


def test_no_link_leads_an_export_out_of_its_folder(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (folder / "book").rename(elsewhere)
    (folder / "book").symlink_to(elsewhere)

    with pytest.raises(NotExported, match="book is not from an export"):
        write_site(folder, NEW)

    assert content(elsewhere) == {"cuckoo.html": "old"}


class Trouble:
    """Counts what is asked of the disk, and fails from one request on, or dies there."""

    def __init__(self, patch: pytest.MonkeyPatch, fails_at: int, error: BaseException) -> None:
        self.asked, self.fails_at, self.error = 0, fails_at, error
        for name in ("mkdir", "write_text", "replace", "rename", "unlink", "rmdir"):
            patch.setattr(Path, name, self._troubled(getattr(Path, name)))
        patch.setattr(Disk, "write", self._troubled(Disk.write))
        patch.setattr("shutil.rmtree", self._troubled(__import__("shutil").rmtree))

    def _troubled(self, do: Callable[..., Any]) -> Callable[..., Any]:
        def troubled(*arguments: Any, **named: Any) -> Any:
            self.asked += 1
            if self.asked < self.fails_at:
                return do(*arguments, **named)
            # Who has died does not come back to tidy up; on a full disk one still can delete.
            if isinstance(self.error, Died) or do.__name__ not in ("rmtree", "unlink", "rmdir"):
                if do.__name__ in ("write", "write_text"):
                    *place, text = arguments
                    do(*place, text[:1], **named)
                raise self.error
            return do(*arguments, **named)

        return troubled


REQUESTS = range(1, 40)
"""As many as an export makes of these files, and at least one more."""


def what_it_says(folder: Path) -> str:
    """What an export into the folder complains of."""
    try:
        write_site(folder, NEW)
    except NotExported as said:
        return str(said)
    return ""


@pytest.mark.parametrize("is_first", [True, False])
def test_whenever_an_export_is_killed_the_next_one_goes_on(tmp_path: Path, is_first: bool) -> None:
    for fails_at in REQUESTS:
        folder = tmp_path / f"{fails_at}"
        folder.mkdir()
        before = {} if is_first else pages(with_an_export(folder))
        with pytest.MonkeyPatch.context() as patch:
            trouble = Trouble(patch, fails_at, Died())
            try:
                write_site(folder, NEW)
            except Died:
                left = pages(folder)
                assert fails_at < REQUESTS[-1]
                whole = [left[file.name] in ("old", "new") for file in OLD if file.name in left]
                assert all(whole), fails_at
            else:
                assert trouble.asked < fails_at

        write_site(folder, NEW)

        others = before.keys() - as_written(OLD).keys()
        assert pages(folder) == as_written(NEW) | {name: before[name] for name in others}, fails_at
        hidden = {path.name for path in folder.iterdir() if path.name.startswith(".")}
        assert hidden == {".ranter-export"}, fails_at


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_fails_is_named_and_leaves_the_old_pages_or_says_so(tmp_path: Path, number: int) -> None:
    for fails_at in REQUESTS:
        folder = with_an_export(tmp_path / f"{fails_at}")
        before = content(folder)
        with pytest.MonkeyPatch.context() as patch:
            Trouble(patch, fails_at, OSError(number, os.strerror(number), "index.html"))
            said = what_it_says(folder)

        place, _, left = said.partition("; ")
        if left == "nothing has been changed":
            assert content(folder) == before, fails_at
        else:
            assert left in ("not all pages are new: export again", ""), fails_at
        assert place == (f"index.html: {os.strerror(number)}" if said else ""), fails_at
        write_site(folder, NEW)
        assert pages(folder) == as_written(NEW) | {"CNAME": "cuckoo.example"}, fails_at


def test_a_new_folder_does_not_stay_when_the_disk_is_full(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        Trouble(patch, 3, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
        with pytest.raises(NotExported, match=f"{os.strerror(errno.ENOSPC)}; nothing has been changed"):
            write_site(tmp_path / "site", NEW)

    assert not (tmp_path / "site").exists()
