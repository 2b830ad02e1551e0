"""The list of what an export has written, kept beside it: what may be replaced and deleted, and no more."""

from __future__ import annotations

from pathlib import Path

LIST = ".ranter-export"
"""Where it lies, an export may write."""
BESIDE = ".ranter-export.list"
"""A list that is on its way to be put in place of the other."""

_SAYS = "Written by ranter-tui library export, which replaces and deletes these files and no others:"


class NoList(Exception):
    """What stands there is not such a list."""


def listed(folder: Path) -> set[str]:
    """The files of the last export."""
    try:
        says, *names = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except (UnicodeDecodeError, ValueError):
        raise NoList from None
    if says != _SAYS or not all(map(_lies_within, names)):
        raise NoList
    return set(names)


def put_list(folder: Path, names: set[str]) -> None:
    """There is always the old list or the new one."""
    (folder / BESIDE).write_text("\n".join((_SAYS, *sorted(names))) + "\n", encoding="utf-8", newline="\n")
    (folder / BESIDE).replace(folder / LIST)


def _lies_within(name: str) -> bool:
    """A list that somebody has changed must not have us delete what lies elsewhere."""
    return all(
        part not in ("", ".", "..") and "\\" not in part and ":" not in part for part in name.split("/")
    )
