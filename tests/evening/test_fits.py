"""Whether a book can serve the table."""

from __future__ import annotations

import pytest

from ranter_tui.evening.plan import Plan, how_long, not_foreseen, suggestions
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.shelf import Shelf
from tests.library.shelves import book


def table(name: str, guests: int, *variants: str, lives: int | None = None) -> Plan:
    return Plan(
        book=name, lives=lives, variants=variants, guests=tuple(Guest(f"Guest {at}") for at in range(guests))
    )


@pytest.mark.parametrize(
    ("guests", "lives", "takes"),
    [(5, None, "about 10 minutes with 5"), (5, 6, "about 25 minutes with 5"), (20, 3, "with 12")],
)
def test_a_game_takes_longer_with_more_lives(guests: int, lives: int | None, takes: str) -> None:
    plan = table("parlett-2008", guests, lives=lives)
    assert takes in how_long(book("parlett-2008"), plan, Shelf().pastimes["parlett-2008"])


@pytest.mark.parametrize("last", ["parlett-2008", "kille", "ours"])
@pytest.mark.parametrize("guests", [2, 5, 20])
def test_what_is_suggested_is_what_the_last_book_is_not(last: str, guests: int) -> None:
    shelf = Shelf()
    good_for = {name: one.good_for for name, one in shelf.pastimes.items()}
    found = suggestions(table(last, guests), shelf)
    assert 0 < len(found) <= 3 and last not in {one.id for one in found.values()}
    for why, what in (("livelier", "the cruel"), ("with pictures", "lovers of pictures")):
        assert why not in found or what in good_for[found[why].id]
        assert why not in found or what not in good_for.get(last, ())
    if "shorter" in found:
        took = (shelf.pastimes[name].minutes[min(guests, 12)] for name in (found["shorter"].id, last))
        assert next(took) < next(took)


def test_a_book_that_says_nothing_of_players_has_nothing_to_remark() -> None:
    assert not_foreseen(book("parlett-2008"), table("parlett-2008", 26)) == ""
