"""Writes the site into a folder: new, empty, or of an earlier export; any other is refused.

All files are written aside first. Whatever goes wrong until then leaves the old site as it was. They are put
in place one by one; if that is broken off, the list of what is ours is there already, and the next export
goes on from it.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ranter_tui.disk.disk import FOR_ALL
from ranter_tui.disk.whole_files import replace_file
from ranter_tui.library.export.site import File

LIST = ".ranter-export"
"""The file name of the manifest. Where it is, an export may write."""

_SAYS = "Written by ranter-tui library export, which replaces and deletes these files and no others:"


def _put_list(folder: Path, names: set[str], aside: Path) -> None:
    """Replace the manifest atomically; a killed process leaves the new one in the folder `aside`."""
    text = "\n".join((_SAYS, *sorted(names))) + "\n"
    replace_file(folder / LIST, text.encode(), aside=aside, mode=FOR_ALL, synced=False)


def _lies_within(name: str) -> bool:
    """Whether a name is inside the folder: an edited manifest must not have us delete what lies elsewhere."""
    return all(
        part not in ("", ".", "..") and "\\" not in part and ":" not in part for part in name.split("/")
    )


ASIDE = ".ranter-export.new"


class NotExported(Exception):
    """Raised when the site could not be written. The message says why, and what is left."""


def write_site(folder: Path, site: Iterable[File]) -> int:
    """Replace our files in the folder by exactly these, and return how many. Other files stay."""
    try:
        old = _ours(folder)
        new = _prepared(folder, old, site)
    except OSError as error:
        raise NotExported(f"{_told(error, folder)}; nothing has been changed") from error
    try:
        _put_in_place(folder, old, new)
    except OSError as error:
        raise NotExported(f"{_told(error, folder)}; not all pages are new: export again") from error
    return len(new)


def _ours(folder: Path) -> set[str]:
    """Return the names that earlier exports have written there."""
    if folder.exists() and not folder.is_dir():
        raise NotExported(f"{folder} is not a folder")
    # Of an export that was killed before it had a list.
    found = {path.name for path in folder.iterdir()} - {ASIDE} if folder.is_dir() else set()
    if not found:
        return set()
    if LIST not in found:
        raise NotExported(
            f"{folder} holds something else; name a new or an empty folder, or one of an earlier export"
        )
    refused = NotExported(f"{folder / LIST} is not the list of an export; name another folder")
    try:
        says, *names = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except ValueError:
        raise refused from None
    if says != _SAYS or not all(map(_lies_within, names)):
        raise refused
    return set(names)


def _prepared(folder: Path, old: set[str], site: Iterable[File]) -> set[str]:
    """Write everything to temporary files and make sure that nothing is in the way; return the names."""
    made = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        new = _written(folder / ASIDE, site)
        _look_for_others(folder, old, new)
    except BaseException:
        shutil.rmtree(folder / ASIDE, ignore_errors=True)
        if made:
            with suppress(OSError):
                folder.rmdir()
        raise
    return new


def _written(aside: Path, site: Iterable[File]) -> set[str]:
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir()
    names = set()
    for file in site:
        path = aside / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text, encoding="utf-8", newline="\n")
        names.add(file.name)
    return names


def _look_for_others(folder: Path, old: set[str], new: set[str]) -> None:
    """Raise if a file that is not ours would be overwritten, or a link leads out of the folder."""
    between = {path for name in old | new for path in _folders_between(folder, name)}
    in_the_way = [path for path in between if path.is_symlink() or (path.exists() and not path.is_dir())]
    in_the_way += [path for name in new - old if (path := folder / name).is_symlink() or path.exists()]
    if in_the_way:
        raise NotExported(f"{min(in_the_way)} is not from an export and would be lost; move it away first")


def _folders_between(folder: Path, name: str) -> list[Path]:
    """Return the folders in which the file lies, the innermost first."""
    return [folder / within for within in Path(name).parents[:-1]]


def _put_in_place(folder: Path, old: set[str], new: set[str]) -> None:
    _put_list(folder, old | new, folder / ASIDE)
    for name in sorted(new):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        (folder / ASIDE / name).replace(place)
    for name in sorted(old - new):
        (folder / name).unlink(missing_ok=True)
        for within in _folders_between(folder, name):
            if within.is_dir() and not any(within.iterdir()):
                within.rmdir()
    _put_list(folder, new, folder / ASIDE)
    shutil.rmtree(folder / ASIDE)


def _told(error: OSError, folder: Path) -> str:
    return f"{error.filename or folder}: {error.strerror or error}"
