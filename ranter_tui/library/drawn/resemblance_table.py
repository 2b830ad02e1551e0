"""A table of what the games of the family have in common: what can happen by rows, the games by columns.

As many games stand in a table as there is room for, those with cards of their own apart from the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from ranter_tui.game.cards import Pack
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.library.questions.resemblance import FamilyCell, FamilyFinding, Likeness, likenesses
from ranter_tui.library.typeset.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.typeset.measure import broken, cells
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.prose import Relative
from ranter_tui.rulebook.warrant import Warrant

WIDTH = 72
LABELS = 13
"""Width in cells of the row labels."""
MOST = 4
"""The most games in one table."""
GAP = 1

NOTHING = "–"
NOT_TOLD = "?"

Games = Sequence[Relative]
Books = Sequence[Rulebook]

Block = Sequence[tuple[Piece, ...]]
"""The lines of a cell."""


def resemblance_table(games: Games, books: Books) -> tuple[TextLine, ...]:
    """Draw the tables one below the other, and the legend."""
    packs = _packs(games, books)
    drawn: list[TextLine] = []
    for those in _tables(games, packs):
        drawn += _table(those, [packs[game.id] for game in those], likenesses(those, books))
        drawn.append(SPACE)
    return (*drawn, *_key())


def resemblance_in_words(games: Games, books: Books) -> str:
    """Return the alternative text, game by game, for those who do not see the tables."""
    rows = likenesses(games, books)
    return " ".join(
        f"{game.name}: {'; '.join(_in_words(rows, number))}." for number, game in enumerate(games)
    )


def _in_words(rows: Sequence[Likeness], number: int) -> Iterator[str]:
    for row in rows:
        if not (cell := row.cells[number]).is_empty:
            said = ["not told"] * cell.is_open + [_with_its_warrant(one) for one in cell.found]
            named = f"cards that {row.title}" if row.is_of_cards else row.title.lower()
            yield f"{named}: {' or '.join(said)}"


def _with_its_warrant(one: FamilyFinding) -> str:
    return f"{one.said} ({one.warrant.value}{', a variant' if one.is_variant else ''})"


def _packs(games: Games, books: Books) -> dict[str, Pack]:
    """Return the pack that each game is played with."""
    packs = {book.id: pack_of(book.plain_rules()) for book in books}
    return {game.id: packs[game.books[0]] for game in games}


def _tables(games: Games, packs: dict[str, Pack]) -> Iterator[Games]:
    """Yield the games of each table, evenly divided."""
    ordinary = [game for game in games if packs[game.id].suits]
    for those in (ordinary, [game for game in games if game not in ordinary]):
        number = -(-len(those) // MOST)
        for part in range(number):
            yield those[len(those) * part // number : len(those) * (part + 1) // number]


def _table(games: Games, packs: Sequence[Pack], rows: Sequence[Likeness]) -> Iterator[TextLine]:
    column = (WIDTH - LABELS) // len(games)
    yield from _row((), [_name(game, column - GAP) for game in games], column)
    yield from _row((), [[(Piece(f"{_number(pack)} cards", Role.NOTE),)] for pack in packs], column)
    for of_cards, group in groupby(rows, key=lambda row: row.is_of_cards):
        yield _STROKE
        told, lacking = list[Likeness](), list[Likeness]()
        for row in group:
            (lacking if all(cell.is_empty for cell in row.cells) else told).append(row)
        if of_cards:
            yield TextLine((Piece("Cards that", Role.NOTE),))
        for row in told:
            label = [(Piece(words, Role.NAME, row.address),) for words in broken(row.title, LABELS - GAP)]
            yield from _row(label, [_cell(cell, column - GAP) for cell in row.cells], column)
        if lacking:
            none = f"None of them has cards that {', '.join(row.title for row in lacking)}."
            yield from laid([Piece(none, Role.NOTE)], WIDTH)
    yield _STROKE


_STROKE = TextLine((Piece("─" * WIDTH, Role.DRAWN),))


def _number(pack: Pack) -> int:
    return sum(1 for _ in pack.cards())


def _row(label: Block, blocks: Sequence[Block], column: int) -> Iterator[TextLine]:
    """Yield the lines of a row: its label and its cells."""
    for parts in zip_longest(label, *blocks, fillvalue=()):
        pieces: list[Piece] = []
        filled = 0
        for number, part in enumerate(parts):
            begins = LABELS + (number - 1) * column if number else 0
            if part:
                pieces += [Piece(" " * (begins - filled)), *part]
                filled = begins + sum(cells(piece.text) for piece in part)
        yield TextLine(tuple(piece for piece in pieces if piece.text))


def _name(game: Relative, width: int) -> Block:
    """Return the name of a game in lines, which may also break at a hyphen."""
    lines = broken(game.name.replace("-", "- "), width)
    return [(Piece(line.replace("- ", "-"), Role.NAME, f"relative/{game.id}"),) for line in lines]


def _cell(cell: FamilyCell, width: int) -> Block:
    if cell.is_empty:
        return [(Piece(NOTHING, Role.NOTE),)]
    unknown = (Piece(NOT_TOLD, Role.NOTE),)
    return [*[unknown] * cell.is_open, *(line for one in cell.found for line in _finding(one, width))]


def _finding(one: FamilyFinding, width: int) -> Iterator[tuple[Piece, ...]]:
    said = f"({one.said})" if one.is_variant else one.said
    words = [Piece(said, Role.TEXT, f"book/{one.books[0]}")]
    for line in laid(words, width, Piece(f"{one.warrant.mark} ", Role.MARK), "  "):
        yield line.pieces


def _key() -> Iterator[TextLine]:
    marks = (f"{one.mark} {one.value}" for one in (Warrant.ATTESTED, Warrant.REPORTED, Warrant.INFERRED))
    unknown = f"{NOT_TOLD} in nothing that was read of it"
    yield TextLine((Piece("   ".join((*marks, unknown)), Role.NOTE),))
    partly = f"{Warrant.PARTLY.mark} {Warrant.PARTLY.value}"
    yield TextLine(
        (Piece(f"{partly}   {NOTHING} nothing of the kind   (in brackets) in a variant only", Role.NOTE),)
    )
    yield TextLine((Piece("Several answers in one place: the books of that game differ.", Role.NOTE),))
