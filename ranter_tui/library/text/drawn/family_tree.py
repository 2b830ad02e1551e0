"""The family tree of the games: the oldest at the top, and beside each its first place and date.

A line is solid where a source says that a game comes from another. It is broken where that is only
inferred, and has a question mark where it is disputed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest

from msgspec import Struct

from ranter_tui.game.rules.about import listed
from ranter_tui.library.text.article import WIDEST
from ranter_tui.library.text.drawn.time_line import explained
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import broken, cells, padded
from ranter_tui.rulebook.reference import Descent, Family, Relative
from ranter_tui.rulebook.warrant import Warrant

LONGEST = 60
"""The most lines of a spacious drawing; a longer one is drawn without blank lines."""
TREE = 44
"""The most cells for the tree, where there are `WIDEST`; the others are for what stands beside it."""
GAP = 3
STEP = 4
"""The indentation of a child from its parent, in cells."""

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


STROKES = {None: "", DescentKind.TOLD: "──", DescentKind.INFERRED: "╌╌", DescentKind.DISPUTED: "╌?"}
"""The stroke before a game, by the kind of its descent; None for a root."""

Names = Mapping[str, str]


def family_tree(family: Family, width: int = WIDEST) -> tuple[TextLine, ...]:
    """Draw which game comes from which. Each name is a link to the page of the game."""
    airy = tuple(_drawing(family, width, airy=True))
    return airy if len(airy) <= LONGEST else tuple(_drawing(family, width, airy=False))


def family_tree_in_words(family: Family) -> str:
    """Return the alternative text of the drawing."""
    grown, names = trees(family), _names(family)
    if not grown:
        return ""
    oldest = grown[0].relative
    said = [f"The oldest is {oldest.name} ({oldest.where}, {oldest.when})."]
    branches = _branches(grown)
    said += [_heirs(branch) for branch in branches if branch.boughs]
    for branch in branches:
        comes = f"{branch.relative.name} {'also ' if branch.descent else ''}comes from"
        said += [f"{comes} {names[other.parent]} ({kind_of(other)})." for other in branch.others]
    if apart := [tree.relative.name for tree in grown if tree.stands_apart]:
        said.append(f"{listed(tuple(apart))} {'stands' if len(apart) == 1 else 'stand'} apart.")
    return " ".join(said)


def _heirs(branch: Branch) -> str:
    """Return which games come from it, and how that is known."""
    said = []
    for worth in DescentKind:
        if those := [bough.relative.name for bough in branch.boughs if bough.worth is worth]:
            said.append(f"{listed(tuple(those))} ({worth})")
    come = "comes" if len(branch.boughs) == 1 else "come"
    return f"From {branch.relative.name} {come} {'; '.join(said)}."


def _drawing(family: Family, width: int, airy: bool) -> Iterator[TextLine]:
    grown, names = trees(family), _names(family)
    column = min(width * TREE // WIDEST, max(map(_reach, grown), default=0) + GAP)
    apart = False
    for number, tree in enumerate(sorted(grown, key=lambda tree: tree.stands_apart)):
        if number and tree.stands_apart and not apart:
            yield from (SPACE, TextLine((Piece("Apart from these", Role.NOTE),)), SPACE)
        elif number and (airy or not apart):
            yield SPACE
        yield from _limb(tree, names, width, width - column, airy)
        apart = tree.stands_apart
    yield from _key(_branches(grown), width)


def _branches(grown: Sequence[Branch]) -> list[Branch]:
    return [branch for tree in grown for branch in tree.each()]


def _names(family: Family) -> Names:
    return {relative.id: relative.name for relative in family.relatives}


def _reach(branch: Branch) -> int:
    """Return the width of the names in the tree."""
    return max(cells(branch.relative.name), *(STEP + _reach(bough) for bough in branch.boughs), 0)


def _limb(branch: Branch, names: Names, width: int, beside: int, airy: bool) -> Iterator[TextLine]:
    """Yield a branch with the text beside it, and below it the children."""
    stem = Piece(_stem(branch.boughs), Role.DRAWN)
    name = _name(branch.relative, width - beside - GAP, stem)
    for left, right in zip_longest(name, _beside(branch, names, beside), fillvalue=()):
        left = left or (stem,)
        gap = width - beside - sum(cells(piece.text) for piece in left)
        yield TextLine((*left, Piece(" " * gap), *right) if right else left)
    for number, bough in enumerate(branch.boughs):
        if airy:
            yield TextLine((Piece(_stem(branch.boughs[number:]), Role.DRAWN),))
        later = branch.boughs[number + 1 :]
        strokes = f"{'├' if later else '└'}{STROKES[bough.worth]} "
        for line in _limb(bough, names, width - STEP, beside, airy):
            yield TextLine((Piece(strokes, Role.DRAWN), *line.pieces))
            strokes = padded(_stem(later), STEP)


def _name(relative: Relative, room: int, stem: Piece) -> Iterator[tuple[Piece, ...]]:
    """Yield the name, in several lines if it must be; the stem goes down beside it."""
    address = f"relative/{relative.id}"
    if cells(relative.name) <= room:
        yield (Piece(relative.name, Role.NAME, address),)
        return
    for number, words in enumerate(broken(relative.name, room - 2)):
        before = (Piece(padded(stem.text, 2), stem.role),) if number else ()
        yield (*before, Piece(words, Role.NAME, address))


def _stem(boughs: Sequence[Branch]) -> str:
    """Return the stroke that goes down to the children, broken if no source tells of any of them."""
    if not boughs:
        return ""
    return "│" if any(bough.worth is DescentKind.TOLD for bough in boughs) else "┆"


def _beside(branch: Branch, names: Names, width: int) -> Iterator[tuple[Piece, ...]]:
    """Yield the first place and date of a game, and its other possible parents."""
    where, when = Piece(branch.relative.where, Role.NOTE), Piece(branch.relative.when, Role.NUMBER)
    for line in laid([where, Piece(" · ", Role.NOTE), when], width):
        yield line.pieces
    for descent in branch.others:
        said = f"{'also ' if branch.descent else ''}from {names[descent.parent]}"
        strokes = Piece(f"{STROKES[kind_of(descent)]} ", Role.DRAWN)
        for line in laid([Piece(said, Role.NOTE)], width, strokes):
            yield line.pieces


def _key(branches: Sequence[Branch], width: int) -> Iterator[TextLine]:
    """Yield the legend of the strokes that were drawn."""
    descents = [descent for branch in branches for descent in (branch.descent, *branch.others) if descent]
    used = {kind_of(descent) for descent in descents}
    signs = [(Piece(STROKES[worth], Role.DRAWN), worth) for worth in DescentKind if worth in used]
    yield from [SPACE] * bool(signs)
    yield from explained(signs, width)


# The lineage as trees: each game is a child of the first of those from which it is said to come


def trees(family: Family) -> tuple[Branch, ...]:
    """Return the trees with every game once; the oldest root first, and the oldest child first."""
    relatives = sorted(family.relatives, key=lambda relative: relative.year)
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
