"""The lineage of the games as trees: each game is a child of the first of those it is said to come from."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from ranter_tui.rulebook.prose import Descent, Family, Relative
from ranter_tui.rulebook.warrant import Warrant

DEEPEST = 8
"""The greatest depth of a tree; later generations begin a tree of their own."""


class DescentKind(StrEnum):
    """What a descent is worth: told, inferred or disputed."""

    TOLD = "as a source says"
    INFERRED = "inferred"
    DISPUTED = "disputed"


class Branch(Struct, frozen=True):
    """A node of the tree: a game, and the games that come from it."""

    relative: Relative
    descent: Descent | None
    """The descent that joins it to its parent."""
    others: tuple[Descent, ...]
    """What else it is said to come from."""
    boughs: tuple[Branch, ...]

    @property
    def worth(self) -> DescentKind | None:
        """The kind of the descent that joins it to its parent."""
        return kind_of(self.descent) if self.descent else None

    @property
    def stands_apart(self) -> bool:
        """Whether it has neither parent nor children."""
        return not self.boughs and not self.descent and not self.others

    def each(self) -> Iterator[Branch]:
        """Yield the node and all its descendants."""
        yield self
        for bough in self.boughs:
            yield from bough.each()


def kind_of(descent: Descent) -> DescentKind:
    """Return what a descent is worth."""
    if descent.disputed:
        return DescentKind.DISPUTED
    if descent.warrant in (Warrant.ATTESTED, Warrant.REPORTED):
        return DescentKind.TOLD
    return DescentKind.INFERRED


def trees(family: Family) -> tuple[Branch, ...]:
    """Return the trees with every game once; the oldest root first, and the oldest child first."""
    relatives = sorted(family.relatives, key=_age)
    known = {relative.id for relative in relatives}
    hung = _hung(relatives, known)

    def branch(relative: Relative) -> Branch:
        by = hung[relative.id]
        others = [one for one in relative.descends if one is not by and one.parent in known]
        heirs = [other for other in relatives if (above := hung[other.id]) and above.parent == relative.id]
        return Branch(relative, by, tuple(others), tuple(map(branch, heirs)))

    return tuple(branch(relative) for relative in relatives if hung[relative.id] is None)


def _hung(relatives: list[Relative], known: set[str]) -> dict[str, Descent | None]:
    """Return the descent by which each game is a child of another; None for the roots."""
    first = {
        relative.id: next((one for one in relative.descends if one.parent in known), None)
        for relative in relatives
    }
    heads = [relative for relative in relatives if first[relative.id] is None]
    hung: dict[str, Descent | None] = {}
    # Games that come from one another in a ring have no head, and the oldest of them is made one.
    for head in (*heads, *relatives):
        generation, number = {head.id} - hung.keys(), 0
        hung.update(dict.fromkeys(generation))
        while generation:
            heirs = {
                name: by for name, by in first.items() if by and by.parent in generation and name not in hung
            }
            generation, number = set(heirs), number + 1
            hung.update(heirs if number % (DEEPEST + 1) else dict.fromkeys(heirs))
    return hung


def _age(relative: Relative) -> int:
    return relative.year
