"""The table of what the games of the family have in common: what can happen by rows, the games by columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ranter_tui.game.cards import Pack
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.library.articles.article import Passage
from ranter_tui.library.drawn.table_of_cells import NOTHING, Cell, RowGroup, TableDrawing, TableRow
from ranter_tui.library.questions.resemblance import FamilyCell, FamilyFinding, family_features
from ranter_tui.library.typeset.link import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.prose import Relative

NOT_TOLD = "?"

KEY = (
    f"{NOT_TOLD} in nothing that was read. {NOTHING} nothing of the kind. In brackets: a variant. "
    "Several answers in one place: the books differ."
)

Games = Sequence[Relative]
Books = Sequence[Rulebook]


def resemblance_table(games: Games, books: Books) -> TableDrawing:
    """Return the table, with the games in order."""
    packs = {book.id: pack_of(book.plain_rules()) for book in books}
    heads = (
        f"{link(game.name, f'relative/{game.id}')}, {_number(packs[game.books[0]])} cards" for game in games
    )
    return TableDrawing(("", *heads), [*_groups(games, books)], KEY)


def _number(pack: Pack) -> int:
    return sum(1 for _ in pack.cards())


def _groups(games: Games, books: Books) -> Iterator[RowGroup]:
    for of_cards, rows in groupby(family_features(games, books), key=lambda row: row.is_of_cards):
        yield RowGroup(
            "Cards that" if of_cards else "The rules",
            tuple(
                TableRow(
                    link(row.title, row.address) if row.address else row.title,
                    tuple(map(_cell, row.cells)),
                )
                for row in rows
            ),
        )


def _cell(cell: FamilyCell) -> Cell:
    unknown = (Passage(text=NOT_TOLD),) * cell.is_open
    return (*unknown, *map(_finding, cell.found))


def _finding(one: FamilyFinding) -> Passage:
    said = link(one.said, f"book/{one.books[0]}")
    return Passage(text=f"({said})" if one.is_variant else said, warrant=one.warrant)
