"""What counting skips changes nothing: the same deals have the same losers."""

from __future__ import annotations

import pytest

from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import ShuffledPack
from ranter_tui.game.referee import Game, Illegal, seated
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.state import Tableau
from ranter_tui.odds.playing import Deals, HandPlayed, Play, Table, dealer_of, depth
from ranter_tui.odds.series import Scores, Series
from ranter_tui.telling.played import hand_by_hand
from tests.game import table as tables
from tests.rulebook.by_the_book import SHELF, in_turn, two_nines

PLAY = Play(("threshold:7", "threshold:3", "threshold:8"))
HANDS, GAMES = 60, 3


def laws(book: str, *seats: int) -> list[Law]:
    rules = SHELF.book(book).plain_rules()
    return [law_for(rules, number) for number in seats]


def told(played: HandPlayed) -> tuple[object, ...]:
    return played.lost, played.events


@pytest.mark.parametrize("book", sorted(SHELF.ids))
def test_whoever_is_made_no_sight_decides_the_same_in_every_book(book: str) -> None:
    for law in laws(book, 3, 7):
        quick, slow = Table(law, PLAY, 1), Table(law, PLAY, 1, by_sight=True)
        for _ in range(HANDS):
            assert told(quick.hand()) == told(slow.hand())
        for seed in range(GAMES):
            quick.begin(seed)
            slow.begin(seed)
            assert quick.game() == slow.game()


@pytest.mark.parametrize("book", sorted(SHELF.ids))
def test_who_is_counted_as_the_loser_is_who_the_events_say_lost(book: str) -> None:
    """Even where the hand is over as soon as it is dealt."""
    for law in laws(book, 2, 5):
        table, start = Table(law, PLAY, 1), seated(law, dealer=dealer_of(law))
        for _ in range(HANDS):
            played, retold = table.hand(), Tableau(start)
            for event in played.events[: -1 if played.events[-1].kind == "deal_passed" else None]:
                event.happen(retold)
            assert played.lost == retold.lost_by


@pytest.mark.parametrize("book", sorted(SHELF.ids))
def test_nobody_reads_the_cards_that_are_not_shuffled(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the pack lies the other way round, and nothing else comes of it."""
    deal = Deals.next

    def turned_round(deals: Deals) -> ShuffledPack:
        cards, deep = deal(deals).cards, depth(law)
        return ShuffledPack(cards[:deep] + cards[: deep - 1 : -1])

    for law in laws(book, 2, 6):
        before = told_at(Table(law, PLAY, 5))
        with monkeypatch.context() as patched:
            patched.setattr(Deals, "next", turned_round)
            assert told_at(Table(law, PLAY, 5)) == before


def told_at(table: Table) -> list[object]:
    """All but the deals, whose stock is another."""
    hands = [(hand.lost, hand.events[1:]) for hand in (table.hand() for _ in range(HANDS))]
    return [*hands, *(table.game() for _ in range(GAMES))]


def test_two_rules_meet_the_same_deals() -> None:
    rules = SHELF.book("parlett-2008").plain_rules()
    top, cut = (law_for(changed(rules, {"dealer_turn": turn}), 5) for turn in ("top", "cut_card"))
    one, other = Deals(top, 3), Deals(cut, 3)
    assert [one.next() for _ in range(10)] == [other.next() for _ in range(10)]


def test_a_pack_that_nobody_waits_for_is_not_dealt() -> None:
    law = laws("parlett-2008", 3)[0]
    pack = Deals(law, 1).next()
    in_play = Game(seated(law, dealer=dealer_of(law)))
    in_play.play(pack)
    for game in (Game(seated(law)), in_play):
        with pytest.raises(Illegal, match="that is not what is awaited"):
            game.play_hand(pack, {})


# What is counted of a game among bots


def losses(table: tables.Table) -> dict[str, tuple[int, int]]:
    """Hands lost, and those lost by a tie."""
    tally = Scores.for_seats(len(table.names))
    tally.count(table.law, table.events)
    return {name: (one.losses, one.ties) for name, one in zip(table.names, tally.chairs, strict=True)}


def test_a_hand_in_which_all_were_spared_counts_as_played_and_is_lost_by_nobody() -> None:
    spared, lost = two_nines(lives=1), two_nines(lives=2)
    assert "reprieved" in spared.kinds and spared.losers == []
    [hand] = hand_by_hand(seated(spared.law), spared.events).hands
    assert (hand.number, hand.losers) == (1, set()) and [*hand.shown] == [*spared.law.everybody]
    assert losses(spared) == {"Anna": (0, 0), "Ben": (0, 0)}
    assert lost.losers == ["Anna", "Ben"] and losses(lost) == {"Anna": (1, 1), "Ben": (1, 1)}


def test_in_cuccu_the_lowest_card_loses_and_the_matto_besides() -> None:
    keep = "Anna keep, Ben keep, Clara keep, Dov keep"
    table = in_turn(SHELF.book("cuccu").plain_rules(), "Anna 4, Ben matto, Clara 9, Dov 8", keep)
    assert table.losers == ["Anna", "Ben"] and table.lost == {"Anna": 1, "Ben": 1}
    assert losses(table) == {"Anna": (1, 0), "Ben": (1, 0), "Clara": (0, 0), "Dov": (0, 0)}


def test_nobody_has_lost_before_the_cards_are_turned() -> None:
    table = in_turn(SHELF.book("kuckuck").plain_rules(), "Anna 9, Ben 8", "Anna keep")
    [hand] = hand_by_hand(seated(table.law), table.events).hands
    assert table.losers == [] and not hand.losers and not hand.shown


@pytest.mark.parametrize("bots", ["threshold:7,sharp", "sharp"])
@pytest.mark.parametrize("book", ["parlett-2008", "coucou", "cuccu", "vogelspiel", "mcleod-cuckoo"])
@pytest.mark.parametrize("by_place", [False, True])
def test_bots_that_need_no_sight_play_the_same_without_one(book: str, bots: str, by_place: bool) -> None:
    """Hand by hand as step by step; with buying back, cards for sale, and stocks that are cut."""
    law = law_for(SHELF.book(book).plain_rules(), 5)
    series = Series(law, tuple(bots.split(",")), 7, by_place)
    players = series.players()
    assert players is not None
    for number in range(2):
        assert series.events(number, players) == series.events(number, None)


def test_bots_that_read_their_sight_are_given_one() -> None:
    law = law_for(SHELF.book("parlett-2008").plain_rules(), 3)
    assert Series(law, ("sharp", "watchful"), 1).players() is None
