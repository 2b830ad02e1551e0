"""The manifest of an export, kept in its folder: which files may be replaced and deleted."""

from __future__ import annotations

from pathlib import Path

from ranter_tui.disk.whole_files import replace_file

LIST = ".ranter-export"
"""The file name of the manifest. Where it is, an export may write."""
_FOR_ALL = 0o666
"""File mode of the manifest: whoever may read the pages may read it."""

_SAYS = "Written by ranter-tui library export, which replaces and deletes these files and no others:"


class NoList(Exception):
    """Raised when the file is not such a manifest."""


def files_exported(folder: Path) -> set[str]:
    """Return the names of the files of the last export."""
    try:
        says, *names = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except (UnicodeDecodeError, ValueError):
        raise NoList from None
    if says != _SAYS or not all(map(_lies_within, names)):
        raise NoList
    return set(names)


def put_list(folder: Path, names: set[str], aside: Path) -> None:
    """Replace the manifest atomically; a killed process leaves the new one in the folder `aside`."""
    text = "\n".join((_SAYS, *sorted(names))) + "\n"
    replace_file(folder / LIST, text.encode(), aside=aside, mode=_FOR_ALL, synced=False)


def _lies_within(name: str) -> bool:
    """Whether a name is inside the folder: an edited manifest must not have us delete what lies elsewhere."""
    return all(
        part not in ("", ".", "..") and "\\" not in part and ":" not in part for part in name.split("/")
    )
