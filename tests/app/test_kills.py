"""The app itself, really killed while persons and bots play: the next process goes on where the record is.

Some dozen are killed here, by books that look unlike each other on the table. With HYPOTHESIS_PROFILE=explore
a whole game by each book is played by processes that live for a few lines each; with -rP the figures are
told.
"""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import pytest

from ranter_tui.game.chance import Luck
from ranter_tui.rulebook.shelf import Shelf
from tests.app.lives import House, killed_to_the_end
from tests.app.party import plan
from tests.conftest import exploring

LINES = 3 if exploring() else 9
"""How many lines a process may write at most before it is killed; it writes on while the signal comes."""
KILLS = 10_000 if exploring() else 2


UNLIKE_EACH_OTHER = (
    "le-her",
    "cassell-1882",
    "hoffmann-1891",
    "hoellfahren",
    "gnav",
    "slabberjan",
    "kille",
    "vogelspiel",
    "cuccu",
    "cucu-40",
    "everything2-screw-your-neighbor",
)
"""The first book for each pack, and for each way of keeping score."""
BOOKS = Shelf().ids if exploring() else UNLIKE_EACH_OTHER


def test_every_pack_and_every_way_of_keeping_score_is_among_them() -> None:
    found: dict[tuple[object, ...], str] = {}
    for book in Shelf().books():
        rules = book.plain_rules()
        found.setdefault((rules.pack, rules.kept_on), book.id)
    assert (*found.values(),) == UNLIKE_EACH_OTHER


@pytest.mark.parametrize(("book", "persons"), list(zip(BOOKS, cycle(range(4)))))
def test_an_app_that_is_killed_over_and_over_plays_one_game(book: str, persons: int, tmp_path: Path) -> None:
    luck = Luck(len(book))
    house = House(tmp_path, plan(book, persons=persons, bots=4 - persons))
    if persons and not exploring():
        house.deal()
    killed_to_the_end(house, luck, LINES, KILLS)
    played = house.played
    assert played.state is not None
    assert house.kills == KILLS or played.state.ended
    assert len(played.header.guests) == 4
    print(f"{book}: {house.kills} killed over {len(played.said)} lines")
