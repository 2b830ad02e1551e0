"""Cards in words."""

from __future__ import annotations

from ranter_tui.game.cards import BACK, LATIN_SUITS, SUITS, Card
from ranter_tui.game.rules.about import rank_name, with_article

_SUITS = {**SUITS, **LATIN_SUITS}


def card_name(card: Card) -> str:
    """A card by its name alone.

    >>> [card_name(Card("K", "D")), card_name(Card("3")), card_name(Card("cuckoo", copy=2))]
    ['King of diamonds', '3', 'Cuckoo']
    """
    if card is BACK:
        return "card"
    rank = rank_name(card.rank)
    return f"{rank} of {_SUITS[card.suit]}" if card.suit else rank


def the_card(card: Card) -> str:
    """A card as a sentence has it. Where there are no suits there are two of a kind, and no telling which.

    >>> [the_card(Card("K", "D")), the_card(Card("cuckoo")), the_card(Card("owl")), the_card(BACK)]
    ['the King of diamonds', 'a Cuckoo', 'an Owl', 'a card']
    """
    return f"the {card_name(card)}" if card.suit else with_article(card_name(card))
