"""The family drawn as a tree: the oldest at the top, beside each game when and where it is heard of.

A line is solid where a source says that a game comes from another. It is broken where that is only
inferred, and has a question mark where it is disputed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from ranter_tui.game.rules.about import listed
from ranter_tui.library.line import SPACE, Line, Piece, Role, laid
from ranter_tui.library.lineage import Branch, Standing, standing, trees
from ranter_tui.library.measure import broken, cells, padded
from ranter_tui.rulebook.prose import Family, Relative

WIDTH = 72
LONGEST = 60
"""A longer drawing is closed up."""
TREE = 44
"""The cells that the tree takes at most; the others are for what stands beside it."""
GAP = 3
STEP = 4
"""The cells by which a bough stands in from its branch."""

STROKES = {None: "", Standing.TOLD: "──", Standing.INFERRED: "╌╌", Standing.DISPUTED: "╌?"}
"""How a game hangs on another; a head hangs on none."""

Names = Mapping[str, str]


def family_tree(family: Family) -> tuple[Line, ...]:
    """Which game comes from which. Each name leads to the page of the game."""
    airy = tuple(_drawing(family, airy=True))
    return airy if len(airy) <= LONGEST else tuple(_drawing(family, airy=False))


def family_tree_in_words(family: Family) -> str:
    """What is to be seen on the drawing, for those who do not see it."""
    grown, names = trees(family), _names(family)
    if not grown:
        return ""
    oldest = grown[0].relative
    said = [f"The oldest is {oldest.name} ({oldest.where}, {oldest.when})."]
    branches = _branches(grown)
    said += [_heirs(branch) for branch in branches if branch.boughs]
    for branch in branches:
        comes = f"{branch.relative.name} {'also ' if branch.descent else ''}comes from"
        said += [f"{comes} {names[other.parent]} ({standing(other)})." for other in branch.others]
    if apart := [tree.relative.name for tree in grown if tree.stands_apart]:
        said.append(f"{listed(tuple(apart))} {'stands' if len(apart) == 1 else 'stand'} apart.")
    return " ".join(said)


def _heirs(branch: Branch) -> str:
    """Which games come from it, and how that is known."""
    said = []
    for worth in Standing:
        if those := [bough.relative.name for bough in branch.boughs if bough.worth is worth]:
            said.append(f"{listed(tuple(those))} ({worth})")
    come = "comes" if len(branch.boughs) == 1 else "come"
    return f"From {branch.relative.name} {come} {'; '.join(said)}."


def _drawing(family: Family, airy: bool) -> Iterator[Line]:
    grown, names = trees(family), _names(family)
    column = min(TREE, max(map(_reach, grown), default=0) + GAP)
    apart = False
    for number, tree in enumerate(sorted(grown, key=_stands_apart)):
        if number and tree.stands_apart and not apart:
            yield from (SPACE, Line((Piece("Apart from these", Role.NOTE),)), SPACE)
        elif number and (airy or not apart):
            yield SPACE
        yield from _limb(tree, names, WIDTH, WIDTH - column, airy)
        apart = tree.stands_apart
    yield from _key(_branches(grown))


def _stands_apart(tree: Branch) -> bool:
    return tree.stands_apart


def _branches(grown: Sequence[Branch]) -> list[Branch]:
    return [branch for tree in grown for branch in tree.each()]


def _names(family: Family) -> Names:
    return {relative.id: relative.name for relative in family.relatives}


def _reach(branch: Branch) -> int:
    """How far to the right the names go."""
    return max(cells(branch.relative.name), *(STEP + _reach(bough) for bough in branch.boughs), 0)


def _limb(branch: Branch, names: Names, width: int, beside: int, airy: bool) -> Iterator[Line]:
    """A branch with what stands `beside` it, and below it the boughs."""
    stem = Piece(_stem(branch.boughs), Role.DRAWN)
    name = _name(branch.relative, width - beside - GAP, stem)
    for left, right in zip_longest(name, _beside(branch, names, beside), fillvalue=()):
        left = left or (stem,)
        gap = width - beside - sum(cells(piece.text) for piece in left)
        yield Line((*left, Piece(" " * gap), *right) if right else left)
    for number, bough in enumerate(branch.boughs):
        if airy:
            yield Line((Piece(_stem(branch.boughs[number:]), Role.DRAWN),))
        later = branch.boughs[number + 1 :]
        strokes = f"{'├' if later else '└'}{STROKES[bough.worth]} "
        for line in _limb(bough, names, width - STEP, beside, airy):
            yield Line((Piece(strokes, Role.DRAWN), *line.pieces))
            strokes = padded(_stem(later), STEP)


def _name(relative: Relative, room: int, stem: Piece) -> Iterator[tuple[Piece, ...]]:
    """The name, in several lines if it must be; the stem goes down beside it."""
    address = f"relative/{relative.id}"
    if cells(relative.name) <= room:
        yield (Piece(relative.name, Role.NAME, address),)
        return
    for number, words in enumerate(broken(relative.name, room - 2)):
        before = (Piece(padded(stem.text, 2), stem.role),) if number else ()
        yield (*before, Piece(words, Role.NAME, address))


def _stem(boughs: Sequence[Branch]) -> str:
    """The stroke that goes down to the boughs, broken if none of them is told of."""
    if not boughs:
        return ""
    return "│" if any(bough.worth is Standing.TOLD for bough in boughs) else "┆"


def _beside(branch: Branch, names: Names, width: int) -> Iterator[tuple[Piece, ...]]:
    """Where and when it is heard of, and what else it may come from."""
    where, when = Piece(branch.relative.where, Role.NOTE), Piece(branch.relative.when, Role.NUMBER)
    for line in laid([where, Piece(" · ", Role.NOTE), when], width):
        yield line.pieces
    for descent in branch.others:
        said = f"{'also ' if branch.descent else ''}from {names[descent.parent]}"
        strokes = Piece(f"{STROKES[standing(descent)]} ", Role.DRAWN)
        for line in laid([Piece(said, Role.NOTE)], width, strokes):
            yield line.pieces


def _key(branches: Sequence[Branch]) -> Iterator[Line]:
    """What the strokes stand for, as far as they were drawn."""
    descents = [descent for branch in branches for descent in (branch.descent, *branch.others) if descent]
    used = {standing(descent) for descent in descents}
    if not used:
        return
    yield SPACE
    pieces: list[Piece] = []
    for worth in Standing:
        if worth in used:
            pieces += [Piece("   ")] * bool(pieces)
            pieces += [Piece(STROKES[worth], Role.DRAWN), Piece(f" {worth}", Role.NOTE)]
    yield Line(tuple(pieces))
