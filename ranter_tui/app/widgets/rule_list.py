"""The list of the rules of a house being edited, group by group, each with a short form of its value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.widgets.row_list import AIR, RowList, points
from ranter_tui.game.cards import Pack
from ranter_tui.game.rules import GROUPS, RuleKey, Rules
from ranter_tui.game.rules.asking import about, pack_of, questions, value_of
from ranter_tui.library.said.inquiry import Voice, in_short
from ranter_tui.library.said.open_questions import OfferedValue
from ranter_tui.library.text.measure import broken, cells
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.house import differing
from ranter_tui.rulebook.warrant import Warrant

INDENT = 4
"""The fewest cells before a value that goes below its rule."""


class RuleList(RowList):
    """A list of every question that the rules must answer."""

    AT_ONCE: ClassVar = False

    def __init__(self, base: Rulebook, rules: Rules) -> None:
        super().__init__()
        self.base = base
        self._take(rules)

    def _take(self, rules: Rules) -> None:
        self.rules = rules
        self.keys = list(questions(rules))
        self.changes = differing(self.base, rules)
        self.entries = self.base.entries()

    def show(self, rules: Rules) -> None:
        """Show these rules. The mark stays on the rule that it was on."""
        was = self.key
        self._take(rules)
        self.redraw(self.keys.index(was) if was in self.keys else min(self.marked, len(self.keys) - 1))

    @property
    def count(self) -> int:
        return len(self.keys)

    @property
    def key(self) -> RuleKey:
        return self.keys[self.marked]

    def over(self, number: int) -> Sequence[Content]:
        group = about(self.keys[number]).group
        if number and about(self.keys[number - 1]).group == group:
            return ()
        heading = Content.styled(pack_of(self.rules).says(GROUPS[group]).upper(), "$brass")
        return [Content(), heading] if number else [heading]

    def row(self, number: int, width: int) -> Sequence[Content]:
        width -= AIR
        key = self.keys[number]
        changed = key in self.changes
        warrant = Warrant.HOUSE if changed or key not in self.entries else self.entries[key].warrant
        says, loud = pack_of(self.rules).says, "bold" if changed else ""
        name = says(about(key).title)
        value = says(in_short(key, value_of(self.rules, key)))
        head = Content.assemble((f"{warrant.mark} ", f"{loud} $brass" if changed else ""), (name, loud))
        gap = width - cells(head.plain) - cells(value)
        if gap > 1:
            dots = f" {points(gap - 2)} " if gap > 4 else " " * gap
            return [Content.assemble(head, (dots, "$dim"), (value, loud))]
        below = broken(value, width - INDENT)
        return [head, *(Content.styled(" " * (width - cells(line)) + line, loud) for line in below)]


NOBODY = "No book has it: a rule of your own."


class OfferList(RowList):
    """A list of the answers that can be chosen."""

    def __init__(self, offers: Sequence[OfferedValue], chosen: int, pack: Pack) -> None:
        super().__init__()
        self.offers, self.pack = offers, pack
        self.chosen = chosen
        """The answer that holds now."""
        self.gap = 1
        self.set_reactive(RowList.marked, chosen)

    @property
    def count(self) -> int:
        return len(self.offers)

    def row(self, number: int, width: int) -> Sequence[Content]:
        width -= AIR
        offer = self.offers[number]
        sign = "● " if number == self.chosen else "○ "
        answer = f"{sign}{self.pack.says(offer.sentence)}"
        said = [Content.styled(line, "bold") for line in broken(answer, width, "", "  ")]
        return [*said, *(Content.styled(line, "$dim") for line in _who(offer, width))]


def _who(offer: OfferedValue, width: int) -> Iterator[str]:
    if not offer.attested:
        yield from broken(f"{Warrant.HOUSE.mark} {NOBODY}", width, "  ", "    ")
    for voice in offer.book:
        variant = f", as a variant: {voice.variant}" if voice.variant else ""
        yield from broken(f"{voice.warrant.mark} this book{variant}{_where(voice)}", width, "  ", "    ")
    for warrant, voices in groupby(sorted(offer.others, key=_warrant), _warrant):
        told = "; ".join(f"{voice.short}{_where(voice)}" for voice in voices)
        yield from broken(f"{list(Warrant)[warrant].mark} {told}", width, "  ", "    ")


def _warrant(voice: Voice) -> int:
    return list(Warrant).index(voice.warrant)


def _where(voice: Voice) -> str:
    """Return the places, in brackets, in which the source of this answer says so."""
    places = dict.fromkeys(cite.place for cite in voice.cites if cite.place)
    return f" ({', '.join(places)})" if places else ""
