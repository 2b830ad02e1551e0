"""The shipped books, and hands in which the players are named as they play."""

from __future__ import annotations

from functools import cache
from typing import Any

from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.table import Direction
from ranter_tui.rulebook.shelf import Shelf
from tests.game.table import Table, dealt, listed

SHELF = Shelf()


@cache
def ways_to_play(name: str) -> dict[str, Rules]:
    """The rules of a book as it stands, and with each of its variants alone, by the names of these."""
    book = SHELF.book(name)
    plain = book.plain_rules()
    return {"": plain, **{one.id: changed(plain, one.settings) for one in book.variants}}


def in_turn(rules: Rules, holds: str, says: str = "", stock: str = "", **told: Any) -> Table:
    """A hand in which they are named as they play, whichever way round that is; the last one deals."""
    *others, dealer = listed(holds)
    seats = [*others, dealer] if rules.direction is Direction.LEFT else [dealer, *reversed(others)]
    return dealt(rules, ", ".join(seats), stock, dealer=dealer.split()[0], **told).says(says)


def two_nines(lives: int) -> Table:
    """Anna and Ben, with so many lives each, keep a nine each; in Kuckuck nobody goes out alone by that."""
    kuckuck = SHELF.book("kuckuck").plain_rules()
    return in_turn(kuckuck, "Anna 9, Ben 9", "Anna keep, Ben keep", lives=lives)
