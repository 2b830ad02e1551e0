"""Good play is good: whoever leaves it has nothing to gain by it."""

from __future__ import annotations

from math import sqrt

import pytest

from benchmarks.almanac import encoded
from ranter_tui.almanac.good_play import Knows, Places
from ranter_tui.almanac.reading import Page, nearest, page, page_file
from ranter_tui.bots import bot
from ranter_tui.bots.sharp import fitted
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Decide, Move
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.pack import PackName
from ranter_tui.game.sight import Story
from ranter_tui.odds.chunks import Here
from ranter_tui.odds.dealing import Deals
from ranter_tui.odds.good import Pass
from ranter_tui.odds.page import page_for
from ranter_tui.odds.playing import Table
from ranter_tui.odds.plays import GOOD, Play, dealer_of, in_order_of_play
from tests.game.table import dealt
from tests.rulebook.by_the_book import SHELF

BOOKS = sorted(SHELF.ids)


def known(book: str) -> Page:
    found = page(book)
    assert found is not None, f"`make odds ARGS={book}` makes it"
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_has_a_page_for_its_rules_as_they_are(book: str) -> None:
    """Where it has not, a rule was changed since: `make odds ARGS=BOOK`."""
    rules, found = SHELF.book(book).plain_rules(), known(book)
    assert found.rules == rules
    assert sorted(found.tables) == [*range(2, min(10, rules.players.most or 10) + 1)]
    for guests, table in found.tables.items():
        assert len(table.good.places) == len(table.odds.seats) == guests
        assert max(seat.loses.margin for seat in table.odds.seats) <= found.of_hands
        assert max(seat.wins.margin for seat in table.odds.seats if seat.wins) <= found.of_games


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_has_more_to_gain_than_is_said(book: str) -> None:
    found = known(book)
    assert max(table.good.gain + table.good.margin for table in found.tables.values()) <= found.of_play


SAMPLE = [("parlett-2008", 4), ("gnav", 3), ("wizard-of-odds", 5), ("cuccu", 3), ("le-her", 2)]
HANDS = 3000
ERRORS = 4.5
"""A mean lies so far off four times in a million. About seventy are compared here: were the seed another,
there would be a false alarm once in three thousand times."""


@pytest.mark.parametrize(("book", "guests"), SAMPLE)
def test_no_other_threshold_saves_more_lives_than_good_play_may_leave(book: str, guests: int) -> None:
    found = known(book)
    law = law_for(found.rules, guests)
    good = found.tables[guests].good.places
    ranks = sorted(law.order, key=law.strength.__getitem__)
    before = lives_lost(law, good)
    for place in range(guests):
        for many in range(2, len(ranks) - 2, 3):
            otherwise = {**good[place], Knows.NOTHING: frozenset(ranks[:many])}
            after = lives_lost(law, (*good[:place], otherwise, *good[place + 1 :]))
            saved = [one[place] - two[place] for one, two in zip(before, after, strict=True)]
            mean = sum(saved) / HANDS
            error = sqrt(sum(one * one for one in saved) / HANDS - mean * mean) / sqrt(HANDS)
            assert mean - ERRORS * error <= found.of_play, f"place {place}, the {many} worst ranks"


def lives_lost(law: Law, places: Places) -> list[list[int]]:
    """Return what each place loses in every one of the same hands."""
    start, deals, plays = seated(law, dealer=dealer_of(law)), Deals(law, 9), Pass(law, places, 0)
    played = [plays._played(Game(start), deals.next())[0] for _ in range(HANDS)]
    return [[start.lives[seat] - lives[seat] for seat in in_order_of_play(law)] for lives in played]


def test_a_part_of_the_almanac_is_the_same_when_it_is_made_anew() -> None:
    found = known("le-her")
    again = page_for(
        "le-her",
        SHELF.book("le-her").plain_rules(),
        of_play=found.of_play,
        of_hands=found.of_hands,
        of_games=found.of_games,
        seed=found.seed,
        executor=Here(),
    )
    assert encoded(again) == page_file(SHELF.folder, "le-her").read_bytes()


@pytest.mark.parametrize(("book", "guests"), [("parlett-2008", 5), ("kille", 4)])
def test_the_sharp_do_by_their_sights_what_good_play_does_at_the_table(book: str, guests: int) -> None:
    found = known(book)
    law = law_for(found.rules, guests)
    play = Play((GOOD,), {number: table.good.places for number, table in found.tables.items()})
    quick, slow, sharp = (
        Table(law, play, 4),
        Table(law, play, 4, by_sight=True),
        Table(law, Play(("sharp",)), 4),
    )
    for _ in range(100):
        assert quick.hand().events == slow.hand().events == sharp.hand().events


def says(*told: str, holds: str) -> Move:
    """What the sharp say on their turn at this table."""
    table = dealt(known("parlett-2008").rules, holds, stock="8")
    if told:
        table = table.says(", ".join(told))
    ask = table.state.asks
    assert isinstance(ask, Decide)
    return bot("sharp", table.law, Luck(1)).decide(
        Story(seated(table.law), table.events).sight(ask.seat), ask.moves
    )


def test_the_sharp_keep_what_is_better_than_what_they_gave() -> None:
    assert says(holds="Anna 2, Ben 3, Clara 9") is Move.CHANGE
    assert says("Anna change", holds="Anna 3, Ben 2, Clara 9") is Move.KEEP
    assert says("Anna change", holds="Anna 3, Ben 4, Clara 9") is Move.CHANGE


def test_by_the_rules_of_a_house_the_sharp_play_as_the_nearest_book_does() -> None:
    rules = changed(known("gnav").rules, {"tie": "first_in_order"})
    assert nearest(rules) is known("gnav")
    assert nearest(Rules(pack=PackName.ITALIAN_40)) is known("cucu-40")


def test_with_another_pack_as_large_a_part_of_it_is_changed() -> None:
    """The book has a smaller pack up to six guests, and of those who sat down as eight five are left."""
    rules = known("kuckuck-meyers-1907").rules
    tables = {number: table.good.places for number, table in known("kuckuck-meyers-1907").tables.items()}
    small, large = law_for(rules, 5), law_for(rules, 8)
    assert (len(small.order), len(large.order)) == (8, 13)
    [before, after] = [fitted(tables, rules, law)[5] for law in (small, large)]
    assert before == tables[5]
    for few, many in zip(before, after, strict=True):
        assert len(many[Knows.NOTHING]) == round(len(few[Knows.NOTHING]) * 13 / 8)
