"""Files that are changed, and files with the places marked » at which something must be told."""

from __future__ import annotations

from pathlib import Path


def edit(path: Path, was: str, becomes: str) -> None:
    """Let a file say something else where it first says this."""
    text = path.read_text(encoding="utf-8")
    assert was in text
    path.write_text(text.replace(was, becomes, 1), encoding="utf-8")


def without_marks(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The file itself, and the line and the column of each mark.

    >>> without_marks("rules:\\n  »pack: 1\\n")
    ('rules:\\n  pack: 1\\n', [(2, 3)])
    """
    places = []
    while (at := text.find("»")) >= 0:
        text = text[:at] + text[at + 1 :]
        places.append((text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)))
    return text, places
