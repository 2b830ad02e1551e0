"""Good play is good: whoever leaves it has nothing to gain by it."""

from __future__ import annotations

from math import factorial

import pytest
from msgspec.structs import replace

from benchmarks.almanac import encoded, page_for
from benchmarks.proof import SURELY, saved_by_other_choices
from ranter_tui.almanac.almanac_page import nearest_page, page_file
from ranter_tui.almanac.figures import Figure
from ranter_tui.almanac.good_play import GOOD, Knows, Places
from ranter_tui.bots import bot
from ranter_tui.bots.sharp import fitted
from ranter_tui.bots.temperaments import worst_first
from ranter_tui.game.cards import Rank
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Move
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.pack import PackName
from ranter_tui.odds.chunks import Here
from ranter_tui.odds.finding_good_play import Pass, evened, gains_of_every_deal, good_for, middling, settled
from ranter_tui.odds.playing import Play, Table
from ranter_tui.odds.tally import DIGITS
from tests.game.table import dealt
from tests.library.shelves import counted as known
from tests.odds.test_from_a_seat import sight
from tests.rulebook.by_the_book import SHELF

BOOKS = sorted(SHELF.ids)


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_has_a_page_for_its_rules_and_nobody_more_to_gain_than_is_said(book: str) -> None:
    """Where it has not, a rule was changed since: `make odds ARGS=BOOK`."""
    rules, found = SHELF.book(book).plain_rules(), known(book)
    assert found.rules == rules
    assert sorted(found.tables) == [*range(2, min(10, rules.players.most or 10) + 1)]
    for guests, table in found.tables.items():
        assert table.good.gain + table.good.margin <= found.of_play
        assert len(table.good.places) == len(table.odds.seats) == guests
        assert max(seat.loses.margin for seat in table.odds.seats) <= found.of_hands
        assert max(seat.wins.margin for seat in table.odds.seats if seat.wins) <= found.of_games
    # Where two go round in a circle it is known how they mix.
    assert bool(found.tables[2].good.mixes) is (found.tables[2].good.gain > 0)


SAMPLE = [("parlett-2008", 4), ("gnav", 3), ("wizard-of-odds", 5), ("cuccu", 3)]
LOOKED_AT, PROVED = 1000, 2000
LEAVES = 0.01
"""The lives a hand that good play may leave, where somebody waits for it."""


def saved(law: Law, places: Places) -> list[tuple[float, float]]:
    look, proof = Pass(law, places, 1), Pass(law, places, 2)
    return saved_by_other_choices(look, LOOKED_AT, proof, PROVED, Here())


@pytest.mark.parametrize(("book", "guests"), SAMPLE)
def test_nobody_saves_more_lives_by_other_choices_than_good_play_may_leave(book: str, guests: int) -> None:
    """Fifteen places: were the seeds others, there would be a false alarm once in sixty thousand times.

    All books, all guests and more hands: `make proof ARGS=good`.
    """
    found = known(book)
    law = law_for(found.rules, guests)
    for more, error in saved(law, found.tables[guests].good.places):
        assert more - SURELY * error <= found.of_play


@pytest.mark.parametrize("book", ["cucu-40", "hoellfahren", "le-her"])
def test_two_have_no_more_to_gain_than_is_said_by_any_deal(book: str) -> None:
    """Le Her goes round in a circle without mixing, and so leaves something; the others leave nothing."""
    found = known(book)
    law, good = law_for(found.rules, 2), found.tables[2].good
    gains = gains_of_every_deal(law, good.places, Here())
    assert gains.hands == factorial(len(law.shoe)), "each order of the pack is counted, and none twice"
    assert round(max(place.value for place in gains.by_place(2)), DIGITS) == good.gain
    assert good.margin == 0
    assert (good.gain > 0) is (book == "le-her")


def test_two_who_play_badly_find_out_how_to_play_well() -> None:
    found = known("cucu-40")
    law, good = law_for(found.rules, 2), found.tables[2].good
    assert middling(law) != good.places
    assert settled(law, middling(law), Here()).gain == 0


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_below_one_that_is_changed_is_changed_unless_it_has_a_power(book: str) -> None:
    for guests, table in known(book).tables.items():
        law = law_for(known(book).rules, guests)
        special = {rank for does in law.powers for rank in does}
        plain = [rank for rank in worst_first(law) if rank not in special]
        for place in table.good.places:
            changes = place[Knows.NOTHING] - special
            assert changes == {*plain[: len(changes)]}, (guests, place)


def test_by_other_rules_too_no_card_is_kept_below_one_that_is_changed() -> None:
    rules = changed(known("parlett-2008").rules, {"tie": "first_in_order"})
    worst, good = worst_first(law_for(rules, 3)), good_for(rules, 3, LEAVES, 1, Here())
    for place in good.places:
        assert place[Knows.NOTHING] == {*worst[: len(place[Knows.NOTHING])]}
    assert good.gain + good.margin <= LEAVES


def test_a_place_differs_from_the_one_before_only_where_that_is_clear() -> None:
    """Three of four change up to a Seven; what an Eight saves the second is chance, or it is clear."""
    law = law_for(known("parlett-2008").rules, 4)
    worst = worst_first(law)

    def up_to(place: int, most: int, saves: float, margin: float) -> dict[tuple[int, Knows, Rank], Figure]:
        return {
            (place, Knows.NOTHING, rank): Figure(saves if number < most else -saves, margin)
            for number, rank in enumerate(worst)
        }

    def evenly(second: float) -> list[int]:
        worth = up_to(0, 7, 0.1, 0.01) | up_to(1, 8, 0.1, 0.01) | up_to(2, 7, 0.1, 0.01)
        worth |= up_to(3, 9, 0.1, 0.01) | {(1, Knows.NOTHING, worst[7]): Figure(second, 0.01)}
        return [len(place[Knows.NOTHING]) for place in evened(law, middling(law), worth)]

    assert evenly(0.005) == [7, 7, 7, 9]
    assert evenly(0.1) == [7, 8, 7, 9]


def test_a_card_with_a_power_is_changed_or_kept_whatever_its_neighbours_are() -> None:
    law, nothing = law_for(known("gnav").rules, 2), dict.fromkeys(Knows, frozenset[Rank]())
    horse = {**nothing, Knows.NOTHING: frozenset({Rank("horse")})}
    assert any(Rank("horse") in does for does in law.powers)
    assert [place[Knows.NOTHING] for place in evened(law, (horse, nothing), {})] == [{"horse"}, set()]


def test_by_le_her_two_mix_as_in_the_letters_of_1713() -> None:
    law, good = law_for(known("le-her").rules, 2), known("le-her").tables[2].good
    mixes = settled(law, good.places, Here()).mixes
    told = {(one.place, one.known, one.rank, one.changed) for one in mixes}
    assert told == {(0, Knows.NOTHING, "7", "3/8"), (1, Knows.NOTHING, "8", "5/8")}


def test_whoever_plays_badly_is_found_out() -> None:
    found = known("parlett-2008")
    law, places = law_for(found.rules, 4), found.tables[4].good.places
    nothing = dict.fromkeys(Knows, frozenset[Rank]())
    more, error = saved(law, (*places[:3], nothing))[3]
    assert more - SURELY * error > found.of_play


def test_a_part_of_the_almanac_is_the_same_when_it_is_made_anew() -> None:
    found = known("le-her")
    rules, precise = SHELF.book("le-her").plain_rules(), ("of_play", "of_hands", "of_games", "seed")
    how = {name: getattr(found, name) for name in precise}
    again = page_for("le-her", rules, **how, executor=Here())
    assert encoded(replace(again, worth=found.worth)) == page_file(SHELF.folder, "le-her").read_bytes()


@pytest.mark.parametrize(("book", "guests"), [("parlett-2008", 5), ("kille", 4)])
def test_the_sharp_do_by_their_sights_what_good_play_does_at_the_table(book: str, guests: int) -> None:
    found = known(book)
    law = law_for(found.rules, guests)
    play = Play((GOOD,), {number: table.good.places for number, table in found.tables.items()})
    quick, slow = Table(law, play, 4), Table(law, play, 4, by_sight=True)
    sharp = Table(law, Play(("sharp",)), 4)
    for _ in range(100):
        assert quick.hand().events == slow.hand().events == sharp.hand().events


def says(*told: str, holds: str) -> Move:
    """What the sharp say on their turn at this table."""
    table = dealt(known("parlett-2008").rules, holds, stock="8")
    if told:
        table = table.says(", ".join(told))
    seen = sight(table)
    return bot("sharp", table.law, Luck(1)).decide(seen, seen.moves)


def test_the_sharp_keep_what_is_better_than_what_they_gave() -> None:
    assert says(holds="Anna 2, Ben 3, Clara 9") is Move.CHANGE
    assert says("Anna change", holds="Anna 3, Ben 2, Clara 9") is Move.KEEP
    assert says("Anna change", holds="Anna 3, Ben 4, Clara 9") is Move.CHANGE


def test_by_the_rules_of_a_house_the_sharp_play_as_the_nearest_book_does() -> None:
    rules = changed(known("gnav").rules, {"tie": "first_in_order"})
    assert nearest_page(rules) is known("gnav")
    assert nearest_page(Rules(pack=PackName.ITALIAN_40)) is known("cucu-40")


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
