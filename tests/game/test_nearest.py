"""What was meant by a word that there is not."""

from __future__ import annotations

from pathlib import Path

import ranter_tui
from ranter_tui.game.nearest import LONGEST_GUESS, meant, nearest


def test_capitals_are_no_difference_and_what_is_like_nothing_is_not_guessed_at() -> None:
    assert nearest("PARLET-2008", ["parlett-2008", "cassell-1882"]) == "parlett-2008"
    assert nearest("anna", ["Anna", "Ben"]) == "Anna"
    assert nearest("whist", ["lives"]) is None
    assert nearest("whist", []) is None
    assert meant("whist", ["lives"]) == ""


def test_neither_a_long_word_nor_one_among_long_ones_is_compared() -> None:
    for word in ("x" * (LONGEST_GUESS + 1), "x" * 1_000_000):
        assert nearest(word, [word]) is None
        assert nearest("x", [word]) is None
    assert nearest("x" * LONGEST_GUESS, ["x" * LONGEST_GUESS]) is not None


def test_nobody_else_compares_words() -> None:
    """Wherever it was done by hand the length was forgotten."""
    package = Path(ranter_tui.__file__).parent
    found = [path.name for path in package.rglob("*.py") if "difflib" in path.read_text(encoding="utf-8")]
    assert found == ["nearest.py"]
