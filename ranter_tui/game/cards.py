"""Cards and packs of cards, and nothing about what they do."""

from __future__ import annotations

import re
from functools import cached_property
from typing import ClassVar, NewType

from msgspec import Struct

Rank = NewType("Rank", str)
"""A rank by its name: "K", "10", "cuckoo"."""

SUITS = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
LATIN_SUITS = {"O": "coins", "U": "cups", "W": "swords", "B": "batons"}
SIGNS = dict(zip(SUITS, "♠♥♣♦", strict=True))


class Card:
    """One card of the pack; there is exactly one object for each.

    Its `repr` is its back: a state, an event or a traceback that is printed by accident gives
    nothing away. Use `code` where the face is meant to be read.
    """

    __slots__ = ("code", "copy", "rank", "suit")

    rank: Rank
    suit: str
    copy: int
    code: str

    _known: ClassVar[dict[str, Card]] = {}

    def __new__(cls, rank: str, suit: str = "", copy: int = 1) -> Card:
        code = f"{rank}{suit}/{copy}" if copy > 1 else f"{rank}{suit}"
        known = cls._known.get(code)
        if known is None:
            card = object.__new__(cls)
            card.rank, card.suit, card.copy, card.code = Rank(rank), suit, copy, code
            # Of two threads that make the same card at once, both have the first one.
            known = cls._known.setdefault(code, card)
        return known

    @classmethod
    def named(cls, code: str) -> Card:
        """Return the card of that code: `Card.named("10H")`, `Card.named("cuckoo/2")`.

        >>> Card.named("10H") is Card("10", "H")
        True
        """
        if (known := cls._known.get(code)) is not None:
            return known
        face, _, copy = code.partition("/")
        suit = face[-1] if len(face) > 1 and face[-1] in {**SUITS, **LATIN_SUITS} else ""
        if copy and not copy.isdecimal():
            raise ValueError(f"{code!r} is not a card")
        return cls(face.removesuffix(suit) if suit else face, suit, int(copy or 1))

    def __repr__(self) -> str:
        return "<card>"

    def __reduce__(self) -> tuple[type[Card], tuple[str, str, int]]:
        return (Card, (self.rank, self.suit, self.copy))


BACK = Card("?")
"""What an eye sees of a card that is not for it."""


Written = tuple[tuple[Rank, str], ...]
"""Ranks, each with what is written on its card."""


class Pack(Struct, frozen=True, dict=True):
    """A pack: its ranks from high to low, and how often each comes."""

    name: str
    title: str
    order: tuple[Rank, ...]
    suits: tuple[str, ...] = ()
    copies: int = 1
    singles: tuple[Rank, ...] = ()
    """The ranks that come once only, however often the others do."""
    low_otherwise: tuple[Rank, ...] = ()
    """The lowest ranks in the other order that is known of them."""
    pictures: tuple[Rank, ...] = ()
    """The ranks of which every rulebook must say what they do."""
    marks: Written = ()
    """Two letters for each rank that is a picture, of which no two are alike."""
    english: Written = ()
    """What the pictures that can do something show, in English, if their names are foreign."""
    numbers: Written = ()
    """The numbers of pictures that go on counting where the numbers end."""
    speech: tuple[tuple[str, str], ...] = ()
    """Words for this pack instead of those for a pack of cards; if two fit, the first is used."""

    def says(self, text: str) -> str:
        """Return a text about cards in the words of this pack.

        >>> PACKS["slabberjan-42"].says("If the stock is empty, a player who would draw keeps their card.")
        'If the bag is empty, a player who would draw keeps their piece.'
        """
        for usual, own in self.speech:
            text = re.sub(rf"\b{usual}(?=s?\b)", own, text)
        return text

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, high to low."""
        return tuple(
            Card(rank, suit, copy)
            for rank in self.order
            for suit in self.suits or ("",)
            for copy in range(1, 2 if rank in self.singles else self.copies + 1)
        )


def _ranks(text: str) -> tuple[Rank, ...]:
    return tuple(Rank(rank) for rank in text.split())


def _each(text: str) -> Written:
    """Parse ranks with what is written on them: "cuckoo CU, dragoon DR"."""
    return tuple((Rank(rank), words) for rank, words in map(str.split, text.split(",")))


KING = _ranks("K")

PIECES_IN_A_BAG = (
    ("All cards are gathered and shuffled", "All pieces go back into the bag"),
    ("One pack serves", "One bag serves"),
    ("The pack is the same", "The bag is the same"),
    ("a card from the spread pack", "a piece from the bag"),
    ("with the top card of the stock", "with the bag"),
    ("stock", "bag"),
    ("Card", "Piece"),
    ("card", "piece"),
)

PACKS: dict[str, Pack] = {
    pack.name: pack
    for pack in (
        Pack(
            "french-52",
            "the ordinary pack of 52",
            _ranks("K Q J 10 9 8 7 6 5 4 3 2 A"),
            suits=tuple(SUITS),
            pictures=KING,
        ),
        Pack(
            "french-32",
            "the short pack of 32, with the Seven next above the Ace",
            _ranks("K Q J 10 9 8 7 A"),
            suits=tuple(SUITS),
            pictures=KING,
        ),
        Pack(
            "italian-40",
            "the Italian pack of 40",
            _ranks("K N J 7 6 5 4 3 2 A"),
            suits=tuple(LATIN_SUITS),
            pictures=KING,
        ),
        Pack(
            "gnav-42",
            "the Gnav bag of 42, two of each kind",
            _ranks("cuckoo dragoon cat horse house 12 11 10 9 8 7 6 5 4 3 2 1 0 pot owl fool"),
            copies=2,
            low_otherwise=_ranks("fool pot owl"),
            pictures=_ranks("cuckoo dragoon cat horse house fool"),
            marks=_each("cuckoo CU, dragoon DR, cat CA, horse HR, house HS, pot PO, owl OW, fool FO"),
            speech=PIECES_IN_A_BAG,
        ),
        Pack(
            "kille-42",
            "the Kille pack of 42, two of each kind",
            _ranks(
                "harlekin kuku husar husu kavall vardshus 12 11 10 9 8 7 6 5 4 3 2 1 kransen blompotta blaren"
            ),
            copies=2,
            pictures=_ranks("harlekin kuku husar husu kavall vardshus blaren"),
            marks=_each(
                "harlekin HA, kuku KU, husar HR, husu HU, kavall KA, vardshus VA, kransen KR, blompotta BP, "
                "blaren BL"
            ),
            english=_each("kuku cuckoo, husar hussar, husu sow, kavall cavalier, vardshus inn, blaren mask"),
        ),
        Pack(
            "cuccu-40",
            "the Cuccù pack of 40, two of each kind",
            _ranks(
                "cucco bragon salta gnao taverna 10 9 8 7 6 5 4 3 2 1 nulla secchia mascherone leone matto"
            ),
            copies=2,
            pictures=_ranks("cucco bragon salta gnao taverna matto"),
            marks=_each(
                "cucco CU, bragon BR, salta SA, gnao GN, taverna TA, nulla NU, secchia SE, mascherone MA, "
                "leone LE, matto MT"
            ),
            english=_each(
                "cucco cuckoo, bragon bang, salta leap, gnao cat, taverna tavern, nulla nothing, matto fool"
            ),
            numbers=_each(
                "cucco 15, bragon 14, salta 13, gnao 12, taverna 11, nulla 0, secchia -1, mascherone -2, "
                "leone -3"
            ),
        ),
        Pack(
            "slabberjan-42",
            "the Slabberjan bag of 42, two of each kind",
            _ranks("kap-af vogel poes herberg 12 11 10 9 8 7 6 5 4 3 2 1 0 wittebrood pispot smoel jan-rit"),
            copies=2,
            low_otherwise=_ranks("smoel pispot jan-rit"),
            pictures=_ranks("kap-af vogel poes herberg jan-rit"),
            marks=_each(
                "kap-af KA, vogel VO, poes PO, herberg HE, wittebrood WI, pispot PI, smoel SM, jan-rit JR"
            ),
            english=_each("kap-af rider, vogel bird, poes cat, herberg inn, jan-rit fool"),
            speech=PIECES_IN_A_BAG,
        ),
        Pack(
            "vogelspiel-32",
            "the Vogelspiel pack of 32, pictures twice and numbers once",
            _ranks("pfeiff werda miau hott einkehr 12 11 10 9 8 7 6 5 4 3 2 1 teller wurst glas narr hex"),
            copies=2,
            singles=_ranks("12 11 10 9 8 7 6 5 4 3 2 1"),
            pictures=_ranks("pfeiff werda miau hott einkehr hex"),
            marks=_each(
                "pfeiff PF, werda WE, miau MI, hott HO, einkehr EI, teller TE, wurst WU, glas GL, narr NA, "
                "hex HX"
            ),
            english=_each("pfeiff bird, werda sentry, miau cat, hott horse, einkehr inn, hex witch"),
        ),
    )
}
