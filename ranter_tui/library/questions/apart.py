"""Computes what sets a book apart from the others, what it leaves unsaid, and how well it is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import about, arises, in_general, power_of, sentence
from ranter_tui.library.questions.rule_order import in_order
from ranter_tui.rulebook.book import Cite, Entry, Rulebook
from ranter_tui.rulebook.heading import warrants
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
