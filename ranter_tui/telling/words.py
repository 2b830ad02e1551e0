"""What players, cards and numbers are called in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from ranter_tui.game.cards import BACK, LATIN_SUITS, SIGNS, SUITS, Card, Pack
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import in_words, listed, rank_name, with_article
from ranter_tui.game.rules.asking import pack_of, power_key, power_of
from ranter_tui.game.rules.powers import HIGHEST, Effect, Moment
from ranter_tui.game.seats import Seat

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


Names = Sequence[str]
"""The names of the seats, by number."""


class Words(Struct, frozen=True):
    """The names of the players, the words of their pack, and how cards are written: in full, or in short."""

    names: Names
    pack: Pack
    card: Callable[[Card], str] = card_name
    puts_out_first_holder: frozenset[RuleKey] = frozenset()
    """The rules of cards that punish the player who was dealt the card on offer, and nobody else."""

    def say(self, sentence: str, **named: str) -> str:
        """Return a sentence in the words of the pack; the names in it stay as they are.

        >>> from ranter_tui.game.cards import PACKS
        >>> Words((), PACKS["gnav-42"]).say("{who} draws from the stock.", who="Stock")
        'Stock draws from the bag.'
        """
        return self.pack.says(sentence).format(**named)

    def who(self, *seats: Seat) -> str:
        """Return the names of these seats: "Anna, Ben and Clara"."""
        return listed(tuple(self.names[seat] for seat in seats))

    def power(self, rule: RuleKey) -> str:
        """Return the card that a rule speaks of, which everybody knows who knows the rule."""
        speaks_of = power_of(rule)
        return self.say("card") if speaks_of is None or speaks_of[0] == HIGHEST else rank_name(speaks_of[0])

    def the_card(self, card: Card) -> str:
        """Return a card with its article."""
        return the_card(card, self.card)

    def each(self, seats: Sequence[Seat], cards: Sequence[Card]) -> str:
        """Return which card is whose, without hidden cards: "Anna the 3♣ and Ben the K♦"."""
        return listed(
            tuple(
                f"{self.names[seat]} {self.the_card(card)}"
                for seat, card in zip(seats, cards, strict=True)
                if card is not BACK
            )
        )


_PUNISHES_ASKER = {Effect.ASKER_LOSES_LIFE, Effect.ASKER_LOSES_TWO, Effect.ASKER_OUT}


def words_at(names: Names, rules: Rules, card: Callable[[Card], str] = card_name) -> Words:
    """Return the words for a table that plays by these rules."""
    asked = {rank: powers.get(Moment.ASKED, ()) for rank, powers in rules.powers.items()}
    first = frozenset(
        power_key(rank, Moment.ASKED)
        for rank, effects in asked.items()
        if Effect.FIRST_HOLDER_OUT in effects and _PUNISHES_ASKER.isdisjoint(effects)
    )
    return Words(names, pack_of(rules), card, first)


def has(seats: Sequence[Seat], cards: Sequence[Card], words: Words) -> str:
    """Return who has which card, as far as cards are seen: "Anna has the 3♣"; empty if none is."""
    seen = [(seat, card) for seat, card in zip(seats, cards, strict=True) if card is not BACK]
    if not seen:
        return ""
    (first, card), *rest = seen
    others = (words.each((seat,), (other,)) for seat, other in rest)
    return listed((f"{words.who(first)} has {words.the_card(card)}", *others))


def lives(number: int, one: str = "one") -> str:
    """Return so many lives in words: "one life", "two lives"; or "a life" where one is called "a"."""
    return f"{one} life" if number == 1 else f"{in_words(number)} lives"


def quoted(words: str, english: str) -> str:
    """Return words in quotation marks, with their translation if they are in another language."""
    return f"“{words}” ({english})" if english else f"“{words}”"
