"""What counting skips changes nothing: the same deals have the same losers."""

from __future__ import annotations

import pytest

from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import ShuffledPack
from ranter_tui.game.rules.asking import changed
from ranter_tui.odds.dealing import Deals, depth
from ranter_tui.odds.playing import HandPlayed, Table
from ranter_tui.odds.plays import Play
from tests.rulebook.by_the_book import SHELF

PLAY = Play(("threshold:7", "threshold:3", "threshold:8"))
HANDS = 60


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
        for seed in range(3):
            quick.begin(seed)
            slow.begin(seed)
            assert quick.game() == slow.game()


@pytest.mark.parametrize("book", sorted(SHELF.ids))
def test_nobody_reads_the_cards_that_are_not_shuffled(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the pack lies the other way round, and nothing else comes of it."""
    deal = Deals.next

    def turned_round(deals: Deals) -> ShuffledPack:
        cards, deep = deal(deals).cards, depth(law)
        return ShuffledPack(cards[:deep] + cards[: deep - 1 : -1])

    for law in laws(book, 2, 6):
        table = Table(law, PLAY, 5)
        before = [told_of_the_hand(table.hand()) for _ in range(HANDS)]
        with monkeypatch.context() as patched:
            patched.setattr(Deals, "next", turned_round)
            table = Table(law, PLAY, 5)
            assert [told_of_the_hand(table.hand()) for _ in range(HANDS)] == before


def told_of_the_hand(played: HandPlayed) -> tuple[object, ...]:
    """All but the deal, whose stock is another."""
    return played.lost, played.events[1:]


def test_two_rules_meet_the_same_deals() -> None:
    rules = SHELF.book("parlett-2008").plain_rules()
    top, cut = (law_for(changed(rules, {"dealer_turn": turn}), 5) for turn in ("top", "cut_card"))
    one, other = Deals(top, 3), Deals(cut, 3)
    assert [one.next() for _ in range(10)] == [other.next() for _ in range(10)]
