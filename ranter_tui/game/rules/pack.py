"""The pack and the order of its cards."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About

GROUP = "pack"


class PackName(Choice):
    FRENCH_52 = "french-52", "An ordinary pack of 52 cards is used, without jokers."
    FRENCH_32 = "french-32", "A short pack of 32 is used, in which the Seven stands next above the Ace."
    ITALIAN_40 = "italian-40", "An Italian pack of 40 is used, with knave, knight and King."
    GNAV_42 = "gnav-42", "A Gnav pack of 42 is used: 21 kinds, two of each."
    KILLE_42 = "kille-42", "A Kille pack of 42 is used: 21 kinds, two of each."
    CUCCU_40 = "cuccu-40", "A Cuccù pack of 40 is used: 20 kinds, two of each."
    SLABBERJAN_42 = "slabberjan-42", "The 42 wooden pieces of Slabberjan are used: 21 kinds, two of each."
    VOGELSPIEL_32 = (
        "vogelspiel-32",
        "A Vogelspiel pack of 32 is used: ten kinds of picture, two of each, and twelve numbers once.",
    )


PACK = About(
    group=GROUP,
    title="The pack",
    question="Which pack is played with?",
    matters="It fixes how many can sit down and which cards have powers.",
)


class Packs(Choice):
    ONE = "one", "One pack is used, however many play."
    TWO = "two", "Two packs are shuffled together."
    AS_NEEDED = "as_needed", "Another pack is shuffled in when the cards would not go round."


PACKS_USED = About(
    group=GROUP,
    title="How many packs",
    question="How many packs are shuffled together?",
    matters="Fifty-two in the ring leave one pack without a stock for the dealer.",
)


class SmallPack(Struct, frozen=True, forbid_unknown_fields=True):
    """A shorter pack for a small company."""

    pack: PackName
    up_to: int


def _small_pack(value: SmallPack | None) -> str:
    if value is None:
        return "The same pack serves every company."
    return f"With {value.up_to} players or fewer, {PACKS[value.pack].title} is used instead."


SMALL_PACK = About(
    group=GROUP,
    title="A shorter pack",
    question="Is a shorter pack used when few play?",
    matters="With fewer cards out of play it is easier to guess what the others hold.",
    sentence=_small_pack,
)


class Ranking(Choice):
    AS_THE_PACK = (
        "as_the_pack",
        "The cards rank in the usual order of the pack; where there is an Ace, it is the lowest.",
    )
    ACE_HIGH = "ace_high", "The Ace ranks highest, above the King; the Two is lowest."
    OTHER_LOW_CARDS = (
        "other_low_cards",
        "The lowest cards of the pack rank in the other order that is known.",
    )
    REVERSED = "reversed", "The Ace ranks highest, then Queen down to Two; the King is lowest of all."


ORDER = About(
    group=GROUP,
    title="The order of the cards",
    question="How do the cards rank?",
    matters="It says which card everybody runs from.",
)
