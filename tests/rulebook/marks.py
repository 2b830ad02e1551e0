"""Files with the places marked » at which something must be told."""

from __future__ import annotations


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
