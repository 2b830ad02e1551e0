"""The names of cards: in words, and short."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ranter_tui.game.cards import BACK, LATIN_SUITS, SUITS, Card, Rank
from ranter_tui.game.law import ranked
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import rank_name, with_article
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.rules.powers import Effect, Moment

_SUITS = {**SUITS, **LATIN_SUITS}


def card_name(card: Card) -> str:
    """Return the name of a card.

    >>> [card_name(Card("K", "D")), card_name(Card("3")), card_name(Card("cuckoo", copy=2))]
    ['King of diamonds', '3', 'Cuckoo']
    """
    if card is BACK:
        return "card"
    rank = rank_name(card.rank)
    return f"{rank} of {_SUITS[card.suit]}" if card.suit else rank


SIGNS = dict(zip(SUITS, "♠♥♣♦", strict=True))


def card_in_short(card: Card) -> str:
    """Return a card as it is written on its corner; by its name where that says nothing to a stranger.

    >>> [card_in_short(Card("K", "D")), card_in_short(Card("3")), card_in_short(Card("7", "U"))]
    ['K♦', '3', '7 of cups']
    """
    return f"{card.rank}{SIGNS[card.suit]}" if card.suit in SIGNS else card_name(card)


def card_in_letters(card: Card) -> str:
    """Return a card in short, for a terminal without the signs of the suits.

    >>> card_in_letters(Card("K", "D"))
    'KD'
    """
    return f"{card.rank}{card.suit}" if card.suit in SIGNS else card_name(card)


def the_card(card: Card, written: Callable[[Card], str] = card_name) -> str:
    """Return a card with its article. Without suits there are two of a kind, and no telling which.

    >>> [the_card(Card("K", "D")), the_card(Card("cuckoo")), the_card(Card("owl")), the_card(BACK)]
    ['the King of diamonds', 'a Cuckoo', 'an Owl', 'a card']
    """
    return f"the {written(card)}" if card.suit else with_article(written(card))


def order_in_words(rules: Rules) -> str:
    """Return the cards of a pack from high to low, numbers in a row taken together.

    >>> order_in_words(Rules())
    'King, Queen, Jack, 10 down to 2, Ace'
    """
    ranks = ranked(rules, pack_of(rules))
    compared = [rank for rank in ranks if Effect.LOSES_TOO not in _does(rules, rank, Moment.SHOWDOWN)]
    said = ", ".join(_in_a_row(rules, compared))
    apart = [rank_name(rank) for rank in ranks if rank not in compared]
    return f"{said}; not compared: {', '.join(apart)}" if apart else said


def _in_a_row(rules: Rules, ranks: list[Rank]) -> Iterator[str]:
    while ranks:
        long = _run(ranks)
        if long > 2:
            yield f"{ranks[0]} down to {ranks[long - 1]}"
        else:
            long = 1
            sinks = Effect.SINK in _does(rules, ranks[0], Moment.EXCHANGED)
            yield (
                f"{rank_name(ranks[0])} (lowest once it has changed hands)" if sinks else rank_name(ranks[0])
            )
        ranks = ranks[long:]


def _run(ranks: list[Rank]) -> int:
    """Return how many consecutive numbers there are at the beginning."""
    long = 0
    while long < len(ranks) and ranks[long].isdecimal() and int(ranks[long]) == int(ranks[0]) - long:
        long += 1
    return long


def _does(rules: Rules, rank: Rank, moment: Moment) -> tuple[Effect, ...]:
    return rules.powers.get(rank, {}).get(moment, ())
