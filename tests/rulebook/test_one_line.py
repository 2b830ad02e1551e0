"""What stands in a row of a list or at the head of a page is one line, in a book as in house rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf

AT = (
    ("title",),
    ("short",),
    ("game",),
    ("names", 0),
    ("authors", 0),
    ("place",),
    ("character",),
    ("calls", 0, "say"),
    ("words", 0, "term"),
    ("examples", 0, "title"),
    ("examples", 0, "seats", 0),
)


def written(at: tuple[str | int, ...], text: str) -> dict[str, Any]:
    """The book with that text there."""
    plain = msgspec.to_builtins(Shelf().book("cuccu"))
    tree: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode({"names": ["Cuckoo"], "authors": ["N. N."], **plain})
    )
    for field, least in (("names", "Cuckoo"), ("authors", "N. N.")):
        tree[field] = tree[field] or [least]
    branch: Any = tree
    for step in at[:-1]:
        branch = branch[step]
    branch[at[-1]] = text
    return tree


@pytest.mark.parametrize("at", AT, ids=str)
def test_a_line_is_taken_and_nothing_longer_or_emptier(at: tuple[str | int, ...]) -> None:
    msgspec.convert(written(at, "a line"), Rulebook)
    for text in ("two\nlines", "a line\n", "\n", "  ", "", "a\rline", "a line\r\n"):
        with pytest.raises(msgspec.ValidationError, match=r"regex|length"):
            msgspec.convert(written(at, text), Rulebook)


def test_a_language_is_two_letters_and_no_line_end() -> None:
    msgspec.convert(written(("language",), "de"), Rulebook)
    for text in ("de\n", "de ", "deu"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(written(("language",), text), Rulebook)


def test_what_is_no_line_is_refused_in_no_time() -> None:
    for text in ("a" * 500_000 + "\n", " " * 500_000, "a \n" * 100_000):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(written(("title",), text), Rulebook)
