"""The names of cards: in words, and short."""

from __future__ import annotations

from collections.abc import Callable

from ranter_tui.game.cards import BACK, LATIN_SUITS, SUITS, Card
from ranter_tui.game.rules.about import rank_name, with_article

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
