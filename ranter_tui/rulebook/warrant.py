"""Warrants: how a statement is known."""

from __future__ import annotations

from collections.abc import Collection

from ranter_tui.game.choice import Choice


class Warrant(Choice):
    """How a statement is known. Authors write `editorial` where no source answers a rule; how its source
    was read makes of it `silent` or `unread`."""

    ATTESTED = "attested", "we have read the source, and it says so"
    REPORTED = "reported", "a source that we have read says that the book says so"
    PARTLY = "partly", "a part of it stands there; the note says which, and the rest is ours"
    INFERRED = "inferred", "it is not written, but follows from what is; the reason is given"
    SILENT = "silent", "the text was read whole and does not say; we chose"
    UNREAD = "unread", "it is not in what we could read or hear of the text; we chose"
    EDITORIAL = "editorial", "we say so, and nobody else"
    HOUSE = "house", "a rule of the house"

    @property
    def mark(self) -> str:
        """The sign in the margin. Readers see its word, too, so that no meaning rests on a glyph."""
        return _MARKS[self.value]

    @property
    def word(self) -> str:
        """The word for readers. All that we chose is "ours", and the sign says for which reason."""
        if self.is_chosen:
            return "ours"
        return _WORDS.get(self.value, self.value)

    @property
    def is_chosen(self) -> bool:
        """Whether no source says so, and it is our choice."""
        return self in (Warrant.SILENT, Warrant.UNREAD, Warrant.EDITORIAL)


SILENCES = (Warrant.SILENT, Warrant.UNREAD)
"""What `editorial` becomes in the rules of a book; authors do not write them."""

_WORDS = {"house": "of the house"}

_MARKS = {
    "attested": "■",
    "reported": "□",
    "partly": "▣",
    "inferred": "◧",
    "silent": "·",
    "unread": "?",
    "editorial": "¶",
    "house": "⌂",
}


def legend(used: Collection[Warrant]) -> tuple[str, ...]:
    """Return the words of these warrants, each with its marks.

    >>> legend({Warrant.ATTESTED, Warrant.SILENT, Warrant.EDITORIAL})
    ('■ attested', '· ¶ ours')
    """
    marks: dict[str, list[str]] = {}
    for warrant in Warrant:
        if warrant in used:
            marks.setdefault(warrant.word, []).append(warrant.mark)
    return tuple(f"{' '.join(signs)} {word}" for word, signs in marks.items())
