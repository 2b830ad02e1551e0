"""Warrants: how a statement is known."""

from __future__ import annotations

from ranter_tui.game.choice import Choice


class Warrant(Choice):
    ATTESTED = "attested", "we have read the source, and it says so"
    REPORTED = "reported", "a source that we have read says that the book says so"
    INFERRED = "inferred", "it is not written, but follows from what is; the reason is given"
    EDITORIAL = "editorial", "the source is silent, and we chose"
    HOUSE = "house", "a rule of the house"

    @property
    def mark(self) -> str:
        """The sign in the margin; a letter besides, so that it never rests on a glyph alone."""
        return {"attested": "■", "reported": "□", "inferred": "◧", "editorial": "·", "house": "⌂"}[self.value]
