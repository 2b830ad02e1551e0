"""Warrants: how a statement is known."""

from __future__ import annotations

from collections.abc import Collection

from ranter_tui.game.choice import Choice


class Warrant(Choice):
    """How a statement is known. Authors write `editorial` where no source answers a rule; how its source
    was read makes of it `silent` or `unread`. In a book that did not come with the game all are `told`."""

    ATTESTED = "attested", "we have read the source, and it says so"
    REPORTED = "reported", "a source that we have read says that the book says so"
    PARTLY = "partly", "a part of it stands there; the note says which, and the rest is ours"
    INFERRED = "inferred", "it is not written, but follows from what is; the reason is given"
    # All that we chose is "ours" to readers, and the sign says for which reason.
    SILENT = "silent", "the text was read whole and does not say; we chose", "ours"
    UNREAD = "unread", "it is not in what we could read or hear of the text; we chose", "ours"
    EDITORIAL = "editorial", "we say so, and nobody else", "ours"
    TOLD = (
        "told",
        "the maker of this book has read the source, and says so; we have not checked it",
        "told by its maker",
    )
    TOLD_REPORTED = (
        "told-reported",
        "the maker of this book says who reports it; we have not checked it",
        "reported by its maker",
    )
    TOLD_PARTLY = (
        "told-partly",
        "the maker of this book has read a part of it there; we have not checked it",
        "told in part by its maker",
    )
    TOLD_INFERRED = (
        "told-inferred",
        "the maker of this book says from what it follows; we have not checked it",
        "inferred by its maker",
    )
    TOLD_CHOSEN = (
        "told-chosen",
        "the maker of this book says that no source answers it, and chose",
        "its maker’s choice",
    )
    HOUSE = "house", "a rule of the house", "of the house"

    @property
    def mark(self) -> str:
        """The sign in the margin. Readers see its words, too, so that no meaning rests on a glyph."""
        return _MARKS[self.value]

    @property
    def is_chosen(self) -> bool:
        """Whether no source says so, and it was chosen: by us or, in a book of one's own, by its maker."""
        return self in (Warrant.SILENT, Warrant.UNREAD, Warrant.EDITORIAL, Warrant.TOLD_CHOSEN)

    @property
    def told(self) -> Warrant:
        """What it is in a book that did not come with the game: the word of whoever made the book."""
        return _TOLD.get(Warrant.EDITORIAL if self.is_chosen else self, self)

    @property
    def claimed(self) -> Warrant:
        """What the file of the book has for it."""
        return next((one for one, told in _TOLD.items() if told is self), self)


SILENCES = (Warrant.SILENT, Warrant.UNREAD)
"""What `editorial` becomes in the rules of a book; authors do not write them."""
_TOLD = {
    Warrant.ATTESTED: Warrant.TOLD,
    Warrant.REPORTED: Warrant.TOLD_REPORTED,
    Warrant.PARTLY: Warrant.TOLD_PARTLY,
    Warrant.INFERRED: Warrant.TOLD_INFERRED,
    Warrant.EDITORIAL: Warrant.TOLD_CHOSEN,
}
MADE_BY_MACHINE = (*SILENCES, *_TOLD.values())
"""What follows from a book's sources, and from where it came from; authors do not write it."""

_MARKS = {
    "attested": "■",
    "reported": "□",
    "partly": "▣",
    "inferred": "◧",
    "silent": "·",
    "unread": "?",
    "editorial": "¶",
    "told": "●",
    "told-reported": "○",
    "told-partly": "◉",
    "told-inferred": "◐",
    "told-chosen": "◌",
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
            marks.setdefault(warrant.words, []).append(warrant.mark)
    return tuple(f"{' '.join(signs)} {word}" for word, signs in marks.items())
