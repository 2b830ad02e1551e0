"""Computes what sets a book apart from the others, what it leaves unsaid, and how well it is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import about, arises, in_general, power_of, sentence
from ranter_tui.game.rules.deal import Deal, Looking
from ranter_tui.game.rules.lives import Grace, KeptOn
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.showdown import Penalty, Sets
from ranter_tui.game.rules.turn import Turn
from ranter_tui.library.said.inquiry import in_order
from ranter_tui.rulebook.book import Cite, Entry, Rulebook
from ranter_tui.rulebook.heading import warrants
from ranter_tui.rulebook.pastime import Pastime
from ranter_tui.rulebook.warrant import Warrant


class Trait(Struct, frozen=True):
    """A rule that most other books have otherwise."""

    rule: RuleKey
    sentence: str
    warrant: Warrant
    cites: tuple[Cite, ...]
    shared: tuple[str, ...]
    """The other books that have the same."""


def apart(book: Rulebook, others: Sequence[Rulebook]) -> tuple[Trait, ...]:
    """Return what the book says and at most half of the others have, the rarest first.

    What we chose for it where it is silent does not set a book apart, nor what only its variants raise.
    """
    theirs = [(other.short, other.standing(), other.plain_rules()) for other in others]
    rules = book.plain_rules()
    found = [
        Trait(key, sentence(rules, key), entry.warrant, entry.cites, shared)
        for key, entry in book.standing().items()
        if not entry.warrant.is_chosen
        and len(shared := tuple(_shared(key, in_general(rules, key), theirs))) * 2 <= len(others)
    ]
    return tuple(sorted(found, key=lambda trait: len(trait.shared)))


Theirs = Sequence[tuple[str, Mapping[RuleKey, Entry[Any]], Rules]]


def _shared(key: RuleKey, says: str, theirs: Theirs) -> Iterator[str]:
    """Yield the books that have the same. A card in its pack that a book does not mention does nothing."""
    for short, entries, rules in theirs:
        asked = key in entries or (power_of(key) is not None and arises(rules, key))
        if asked and in_general(rules, key) == says:
            yield short


def unsaid(book: Rulebook) -> tuple[str, ...]:
    """Return the topics that the book leaves unsaid; one of which it says a part is not counted."""
    entries, rules = book.entries(), book.plain_rules()
    keys = in_order(RuleKey(key) for silence in book.silences for key in silence.rules if arises(rules, key))
    silent = (key for key in keys if key not in entries or entries[key].warrant.is_chosen)
    return tuple(dict.fromkeys(_topic(about(key).title) for key in silent))


def _topic(title: str) -> str:
    return title[0].lower() + title[1:]


def warrant_bar(book: Rulebook, cells: int) -> str:
    """Return a bar chart of the warrants of a book's rules; each that occurs has a cell while there is room.

    >>> _bar({Warrant.ATTESTED: 20, Warrant.INFERRED: 19, Warrant.SILENT: 1}, 8)
    '■■■■◧◧◧·'
    """
    return _bar(warrants(book), cells)


def _bar(counts: dict[Warrant, int], cells: int) -> str:
    """Return the bar: each cell goes to the mark that is furthest behind its share."""
    whole = sum(counts.values())
    widths = dict.fromkeys(counts, 1 if cells >= len(counts) else 0)

    def behind(warrant: Warrant) -> float:
        return counts[warrant] * cells / whole - widths[warrant]

    while sum(widths.values()) < cells:
        widths[max(widths, key=behind)] += 1
    return "".join(warrant.mark * width for warrant, width in widths.items())


SOME, MANY = 6, 12
"""How many guests make a company, and a large one."""
QUICK, LONG = 15, 35
"""Minutes up to which a game of some guests is quick, and from which it fills an evening."""
NOT_TOO_LONG = 55
"""Minutes up to which a large company stays together."""

_CRUEL = frozenset(
    {
        Effect.ASKER_LOSES_LIFE,
        Effect.ASKER_LOSES_TWO,
        Effect.ASKER_OUT,
        Effect.FIRST_HOLDER_OUT,
        Effect.HOLDER_OUT,
        Effect.LOSES_TOO,
        Effect.LOSES_ALONE,
    }
)
"""What a card may do that costs somebody more than the comparison does."""


def pastime(rules: Rules, minutes: dict[int, int]) -> Pastime:
    """Return what a game by these rules is good for, if it takes so long with so many guests."""
    measured = Pastime(minutes)
    usual = measured.with_guests(SOME)
    return measured if usual is None else Pastime(minutes, tuple(_good_for(rules, minutes, usual[1])))


def _good_for(rules: Rules, minutes: dict[int, int], usual: int) -> Iterator[str]:
    if rules.players.most == 2:
        yield "two"
    else:
        if is_simple(rules) and usual < LONG:
            yield "a first evening"
        if is_simple(rules) and not is_cruel(rules) and not has_stakes(rules) and usual < LONG:
            yield "children"
        if minutes.get(MANY, NOT_TOO_LONG + 1) <= NOT_TOO_LONG:
            yield "many guests"
    if usual <= QUICK:
        yield "a quick game"
    if usual >= LONG:
        yield "a long evening"
    if is_cruel(rules):
        yield "the cruel"


def is_simple(rules: Rules) -> bool:
    """Whether one kind of card at most does anything, and nothing need be called out or bought."""
    return (
        sum(any(told.values()) for told in rules.powers.values()) <= 1
        and rules.turn is Turn.KEEP_OR_CHANGE
        and rules.deal is Deal.ONE_EACH
        and rules.looking is Looking.AT_ONCE
        and rules.sets is Sets.NOTHING
        and rules.grace is not Grace.BUY_BACK
        and not rules.cry
        and not rules.hard_decision
    )


def is_cruel(rules: Rules) -> bool:
    """Whether more can be lost at a stroke than a life by the lowest card."""
    strikes = any(_CRUEL.intersection(effects) for told in rules.powers.values() for effects in told.values())
    once = rules.lives.count == 1 and rules.players.most != 2
    return strikes or once or rules.penalty is not Penalty.ONE_LIFE


def has_stakes(rules: Rules) -> bool:
    """Whether there is money on the table, or something in its place."""
    return rules.pot is not Pot.NOTHING or rules.kept_on in (KeptOn.STAKES, KeptOn.PENNIES, KeptOn.NOTE)
