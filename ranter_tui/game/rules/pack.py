"""The pack, and the order of its cards by all the rules together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from ranter_tui.game.cards import PACKS, Pack, Rank
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, RuleKey, in_words, listed, rank_name
from ranter_tui.game.rules.powers import Effect, Moment

if TYPE_CHECKING:
    from ranter_tui.game.rules import Rules

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
    key=RuleKey("pack"),
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
    key=RuleKey("packs"),
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
    key=RuleKey("small_pack"),
    group=GROUP,
    title="A shorter pack",
    question="Is a shorter pack used when few play?",
    matters="With fewer cards out of play it is easier to guess what the others hold.",
    sentence=_small_pack,
    examples=(None, SmallPack(PackName.FRENCH_32, 4)),
)


class Ranking(Choice):
    AS_THE_PACK = (
        "as_the_pack",
        "The cards rank in the usual order of their pack.",
        "the usual order",
    )
    ACE_HIGH = "ace_high", "The Ace ranks highest, above the King.", "the Ace is highest"
    OTHER_LOW_CARDS = (
        "other_low_cards",
        "The lowest cards rank in another order.",
        "another order of the low cards",
    )
    REVERSED = "reversed", "The Ace ranks highest, and the King lowest of all.", "the King is lowest"


def ranked(rules: Rules, pack: Pack) -> tuple[Rank, ...]:
    """Return the ranks of a pack by these rules, high to low."""
    ranks = pack.order
    if rules.order is Ranking.AS_THE_PACK:
        return ranks
    if rules.order is Ranking.OTHER_LOW_CARDS:
        return ranks[: len(ranks) - len(pack.low_otherwise)] + pack.low_otherwise
    ace, king = Rank("A"), Rank("K")
    middle = tuple(rank for rank in ranks if rank not in (ace, king))
    return (ace, king, *middle) if rules.order is Ranking.ACE_HIGH else (ace, *middle, king)


def order_in_words(rules: Rules) -> str:
    """Return the cards of a pack from high to low, numbers in a row taken together.

    >>> from ranter_tui.game.rules import Rules
    >>> order_in_words(Rules())
    'King, Queen, Jack, 10 down to 2, Ace'
    """
    compared, apart = _compared_and_apart(rules)
    said = ", ".join(_in_a_row(rules, compared))
    return f"{said}; not compared: {', '.join(apart)}" if apart else said


def _here(rules: Rules) -> str:
    compared, apart = _compared_and_apart(rules)
    *higher, lowest = _in_a_row(rules, compared)
    said = f"From high to low the cards are {', '.join(higher)}, and {lowest}"
    beside = f"; {listed(tuple(f'the {name}' for name in apart))} {'is' if len(apart) == 1 else 'are'}"
    return f"{said}{beside} not compared." if apart else f"{said}."


def _compared_and_apart(rules: Rules) -> tuple[list[Rank], tuple[str, ...]]:
    """Return the ranks that are compared at the showdown, and the names of those that are not."""
    ranks = ranked(rules, PACKS[rules.pack])
    compared = [rank for rank in ranks if Effect.LOSES_TOO not in rules.does(rank, Moment.SHOWDOWN)]
    return compared, tuple(rank_name(rank) for rank in ranks if rank not in compared)


def _in_a_row(rules: Rules, ranks: list[Rank]) -> Iterator[str]:
    for row in in_rows(ranks):
        if len(row) > 2:
            yield f"{row[0]} down to {row[-1]}"
            continue
        for rank in row:
            sinks = Effect.SINK in rules.does(rank, Moment.EXCHANGED)
            yield f"{rank_name(rank)} (lowest once it has changed hands)" if sinks else rank_name(rank)


def in_rows(ranks: Iterable[Rank]) -> Iterator[list[Rank]]:
    """Yield ranks from high to low: numbers that follow each other together, and every other by itself.

    >>> [*in_rows(map(Rank, ("K", "7", "6", "5", "3", "A")))]
    [['K'], ['7', '6', '5'], ['3'], ['A']]
    """
    row: list[Rank] = []
    for rank in ranks:
        if row and not (rank.isdecimal() and row[-1] == str(int(rank) + 1)):
            yield row
            row = []
        row.append(rank)
    if row:
        yield row


ORDER = About(
    key=RuleKey("order"),
    group=GROUP,
    title="The order of the cards",
    question="How do the cards rank?",
    matters="It says which card everybody runs from.",
    here=_here,
)
