"""Suggests what was meant by an unknown word."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_GUESS = 80
"""The longest word to compare: time grows with the square of the length, and a file may hold anything."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that is most like it, if any is.

    >>> nearest("Livs", ["lives", "deck"]), nearest("x" * 100_000, ["x" * 100_000])
    ('lives', None)
    """
    if len(word) > LONGEST_GUESS:
        return None
    # Imported here: few words are unknown.
    from difflib import get_close_matches

    folded = {one.casefold(): one for one in known if len(one) <= LONGEST_GUESS}
    close = get_close_matches(word.casefold(), folded, n=1)
    return folded[close[0]] if close else None


def likeness(word: str, known: str) -> float:
    """Return how much a word is like a known one, from 0 to 1; of a long one, whether it is the same.

    >>> likeness("cassel", "cassell") > 0.9, likeness("x" * 100_000, "x" * 99_999)
    (True, 0.0)
    """
    if max(len(word), len(known)) > LONGEST_GUESS:
        return float(word == known)
    from difflib import SequenceMatcher

    return SequenceMatcher(None, word, known).ratio()


def meant(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """Return the question whether a known word was meant; or else another text.

    >>> meant("livs", ["lives"]), meant("whist", ["lives"], "'lives' is all there is")
    ("did you mean 'lives'?", "'lives' is all there is")
    """
    near = nearest(word, known)
    return otherwise if near is None else f"did you mean {near!r}?"


def with_hint(said: str, word: str, known: Iterable[str]) -> str:
    """Return what is said of an unknown word, and behind it which known word was meant, if any may be.

    >>> [with_hint(f"there is no {word!r}", word, ["lives"]) for word in ("livs", "whist")]
    ["there is no 'livs'; did you mean 'lives'?", "there is no 'whist'"]
    """
    hint = meant(word, known)
    return f"{said}; {hint}" if hint else said
