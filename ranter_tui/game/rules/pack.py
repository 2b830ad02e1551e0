"""The pack and the order of its cards."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, in_words

GROUP = "pack"


class PackName(Choice):
    FRENCH_52 = "french-52", "The pack is the ordinary one of 52, without jokers."
    FRENCH_32 = "french-32", "The pack is a short one of 32, in which the Seven stands next above the Ace."
    ITALIAN_40 = (
        "italian-40",
        "The pack is an Italian one of 40, with a King, a Cavallo and a Jack in each suit.",
    )
    GNAV_42 = "gnav-42", "The pieces are Gnav’s 42: eight pictures and the numbers from 0 to 12, two of each."
    KILLE_42 = (
        "kille-42",
        "The pack is Kille’s own of 42: nine pictures and the numbers from 1 to 12, two of each.",
    )
    CUCCU_40 = (
        "cuccu-40",
        "The pack is Cuccù’s own of 40: ten cards with names and the numbers from 1 to 10, two of each.",
    )
    SLABBERJAN_42 = (
        "slabberjan-42",
        "The pieces are Slabberjan’s 42 of wood: eight pictures and the numbers from 0 to 12, two of each.",
    )
    VOGELSPIEL_32 = (
        "vogelspiel-32",
        "The pack is Vogelspiel’s own of 32: ten pictures come twice, and the numbers from 1 to 12 once.",
    )


for name in PackName:
    name.words = PACKS[name].title


PACK = About(
    group=GROUP,
    title="The pack",
    question="Which pack is played with?",
    matters="It fixes how many can sit down and which cards have powers.",
)


class Packs(Choice):
    ONE = "one", "One pack serves, however many play.", "one pack"
    TWO = "two", "Two packs are shuffled together.", "two packs"
    AS_NEEDED = (
        "as_needed",
        "Another pack is shuffled in if the cards would not go round.",
        "as many as are needed",
    )


PACKS_USED = About(
    group=GROUP,
    title="How many packs",
    question="How many packs are shuffled together?",
    matters="When every card is dealt out, nothing is left to be drawn.",
)


class SmallPack(Struct, frozen=True, forbid_unknown_fields=True):
    """A shorter pack for a small company."""

    pack: PackName
    up_to: int


def _small_pack(value: SmallPack | None) -> str:
    if value is None:
        return "The pack is the same, however few sit down."
    return f"{in_words(value.up_to).capitalize()} or fewer use {PACKS[value.pack].title}."


SMALL_PACK = About(
    group=GROUP,
    title="A shorter pack",
    question="Is a shorter pack used when few play?",
    matters="With fewer cards out of play it is easier to guess what the others hold.",
    sentence=_small_pack,
)
