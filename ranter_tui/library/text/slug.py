"""Titles as parts of an address."""

from __future__ import annotations

import re
import unicodedata

from ranter_tui.library.matching import LATIN

_LETTERS = str.maketrans(LATIN | dict.fromkeys("‘’“”", " "))


def slug(title: str) -> str:
    """Return a heading as a part of an address (a slug).

    >>> slug("What it leaves unsaid"), slug("Höllfahren: the pack")
    ('what-it-leaves-unsaid', 'hollfahren-the-pack')
    """
    return latin(title) or "more"


def latin(title: str) -> str:
    """Return the Latin letters and digits of a title, its words with hyphens between them.

    >>> latin("Chez Zoë, 1882"), latin("Stå for gøg"), latin("Наши правила"), latin("A pig’s toe")
    ('chez-zoe-1882', 'sta-for-gog', '', 'a-pig-s-toe')
    """
    letters = title.casefold().translate(_LETTERS)
    bare = unicodedata.normalize("NFKD", letters).casefold().encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", bare))
