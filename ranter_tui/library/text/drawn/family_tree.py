"""The family tree of the games: the oldest at the top, and beside each its first place and date.

A line is solid where a source says that a game comes from another. It is broken where that is only
inferred, and has a question mark where it is disputed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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


class DescentKind(StrEnum):
    """What a descent is worth: told, inferred or disputed."""

    TOLD = "as a source says"
    INFERRED = "inferred"
    DISPUTED = "disputed"


class Branch(Struct, frozen=True):
    """A node of the tree: a game, and the games that come from it."""

    relative: Relative
    others: tuple[tuple[str, DescentKind], ...]
    """The games that it is said to come from besides its parent in the tree, and what that is worth."""
    boughs: tuple[Branch, ...]

    @property
    def worth(self) -> DescentKind | None:
        """The kind of the descent that joins it to its parent; None for a root."""
        return kind_of(self.relative.descends[0]) if self.relative.descends else None

    @property
    def stands_apart(self) -> bool:
        """Whether it has neither parent nor children."""
        return not self.boughs and not self.relative.descends


def kind_of(descent: Descent) -> DescentKind:
    """Return what a descent is worth."""
    if descent.disputed:
        return DescentKind.DISPUTED
    if descent.warrant in (Warrant.ATTESTED, Warrant.REPORTED):
        return DescentKind.TOLD
    return DescentKind.INFERRED


STROKES = {None: "", DescentKind.TOLD: "──", DescentKind.INFERRED: "╌╌", DescentKind.DISPUTED: "╌?"}
"""The stroke before a game, by the kind of its descent; None for a root."""


def family_tree(family: Family, width: int = WIDEST) -> tuple[TextLine, ...]:
    """Draw which game comes from which. Each name is a link to the page of the game."""
    airy = tuple(_drawing(trees(family), width, airy=True))
    return airy if len(airy) <= LONGEST else tuple(_drawing(trees(family), width, airy=False))


def family_tree_in_words(family: Family) -> str:
    """Return the alternative text of the drawing."""
    grown = trees(family)
    if not grown:
        return ""
    oldest = grown[0].relative
    said = [f"The oldest is {oldest.name} ({oldest.where}, {oldest.when})."]
    branches = [*_branches(grown)]
    said += [_heirs(branch) for branch in branches if branch.boughs]
    for branch in branches:
        comes = f"{branch.relative.name} also comes from"
        said += [f"{comes} {name} ({worth})." for name, worth in branch.others]
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


def _drawing(grown: Sequence[Branch], width: int, airy: bool) -> Iterator[TextLine]:
    column = min(width * TREE // WIDEST, max(map(_reach, grown), default=0) + GAP)
    apart = False
    for number, tree in enumerate(sorted(grown, key=lambda tree: tree.stands_apart)):
        if number and tree.stands_apart and not apart:
            yield from (SPACE, TextLine((Piece("Apart from these", Role.NOTE),)), SPACE)
        elif number and (airy or not apart):
            yield SPACE
        yield from _limb(tree, width, width - column, airy)
        apart = tree.stands_apart
    yield from _key(grown, width)


def _branches(grown: Iterable[Branch]) -> Iterator[Branch]:
    """Yield these nodes, and all their descendants."""
    for branch in grown:
        yield branch
        yield from _branches(branch.boughs)


def _reach(branch: Branch) -> int:
    """Return the width of the names in the tree."""
    return max(cells(branch.relative.name), *(STEP + _reach(bough) for bough in branch.boughs), 0)


def _limb(branch: Branch, width: int, beside: int, airy: bool) -> Iterator[TextLine]:
    """Yield a branch with the text beside it, and below it the children."""
    stem = Piece(_stem(branch.boughs), Role.DRAWN)
    name = _name(branch.relative, width - beside - GAP, stem)
    for left, right in zip_longest(name, _beside(branch, beside), fillvalue=()):
        left = left or (stem,)
        gap = width - beside - sum(cells(piece.text) for piece in left)
        yield TextLine((*left, Piece(" " * gap), *right) if right else left)
    for number, bough in enumerate(branch.boughs):
        if airy:
            yield TextLine((Piece(_stem(branch.boughs[number:]), Role.DRAWN),))
        later = branch.boughs[number + 1 :]
        strokes = f"{'├' if later else '└'}{STROKES[bough.worth]} "
        for line in _limb(bough, width - STEP, beside, airy):
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


def _beside(branch: Branch, width: int) -> Iterator[tuple[Piece, ...]]:
    """Yield the first place and date of a game, and its other possible parents."""
    where, when = Piece(branch.relative.where, Role.NOTE), Piece(branch.relative.when, Role.NUMBER)
    for line in laid([where, Piece(" · ", Role.NOTE), when], width):
        yield line.pieces
    for name, worth in branch.others:
        said, strokes = Piece(f"also from {name}", Role.NOTE), Piece(f"{STROKES[worth]} ", Role.DRAWN)
        for line in laid([said], width, strokes):
            yield line.pieces


def _key(grown: Sequence[Branch], width: int) -> Iterator[TextLine]:
    """Yield the legend of the strokes that were drawn."""
    used = {kind_of(descent) for branch in _branches(grown) for descent in branch.relative.descends}
    signs = [(Piece(STROKES[worth], Role.DRAWN), worth) for worth in DescentKind if worth in used]
    yield from [SPACE] * bool(signs)
    yield from explained(signs, width)


def trees(family: Family) -> tuple[Branch, ...]:
    """Return the trees with every game once; the oldest root first, and the oldest child first.

    Each game is a child of the first of those from which it is said to come. `check` refuses a family in
    which games come from one another.
    """
    relatives = sorted(family.relatives, key=lambda relative: relative.year)
    names = {relative.id: relative.name for relative in relatives}

    def branch(relative: Relative) -> Branch:
        others = tuple((names[one.parent], kind_of(one)) for one in relative.descends[1:])
        heirs = (one for one in relatives if one.descends and one.descends[0].parent == relative.id)
        return Branch(relative, others, tuple(map(branch, heirs)))

    return tuple(branch(relative) for relative in relatives if not relative.descends)
