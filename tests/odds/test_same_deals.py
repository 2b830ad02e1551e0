"""What counting skips changes nothing: the same deals have the same losers."""

from __future__ import annotations

import pytest

from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import ShuffledPack
from ranter_tui.game.referee import Game, Illegal, seated
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.state import Tableau
from ranter_tui.odds.playing import Deals, HandPlayed, Play, Table, dealer_of, depth
from tests.rulebook.by_the_book import SHELF

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
            lost = retold.lost_by
            for event in played.events:
                event.happen(retold)
                lost = retold.lost_by or lost
            assert played.lost == lost


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
