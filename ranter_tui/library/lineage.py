"""The family as trees: each game hangs on the first of those that it is said to come from."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from ranter_tui.rulebook.prose import Descent, Family, Relative
from ranter_tui.rulebook.warrant import Warrant

DEEPEST = 8
"""So many generations hang on one head; those after them begin a tree of their own."""


class Standing(StrEnum):
    """What a descent is worth, in a word or two."""

    TOLD = "as a source says"
    INFERRED = "inferred"
    DISPUTED = "disputed"


class Branch(Struct, frozen=True):
    """A game, and on it what comes from it."""

    relative: Relative
    descent: Descent | None
    """By which it hangs on the branch above."""
    others: tuple[Descent, ...]
    """What else it is said to come from."""
    boughs: tuple[Branch, ...]

    @property
    def worth(self) -> Standing | None:
        """What the descent is worth by which it hangs."""
        return standing(self.descent) if self.descent else None

    @property
    def stands_apart(self) -> bool:
        """Whether nobody names a game that it comes from, or one that comes from it."""
        return not self.boughs and not self.descent and not self.others

    def each(self) -> Iterator[Branch]:
        """The branch, and all that hang on it."""
        yield self
        for bough in self.boughs:
            yield from bough.each()


def standing(descent: Descent) -> Standing:
    """What a descent is worth."""
    if descent.disputed:
        return Standing.DISPUTED
    if descent.warrant in (Warrant.ATTESTED, Warrant.REPORTED):
        return Standing.TOLD
    return Standing.INFERRED


def trees(family: Family) -> tuple[Branch, ...]:
    """Every game, once; the oldest head first, and on every branch the oldest bough."""
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
    """By which descent each game hangs on another; the heads by none."""
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
