"""The list of the rules of a house being edited, group by group, each with a short form of its value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.content import Content

from ranter_tui.app.widgets.row_list import AIR, RowList, points
from ranter_tui.game.cards import Pack
from ranter_tui.game.rules import GROUPS, RuleKey, Rules
from ranter_tui.game.rules.asking import about, pack_of, questions, value_of
from ranter_tui.library.said.claims import Answer, Claim, by_warrant, in_short
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

    def __init__(self, base: Rulebook, offers: Sequence[Answer], chosen: int, pack: Pack) -> None:
        super().__init__()
        self.base, self.offers, self.pack = base, offers, pack
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
        return [*said, *(Content.styled(line, "$dim") for line in _who(offer, self.base, width))]


def _who(offer: Answer, base: Rulebook, width: int) -> Iterator[str]:
    if not offer.claims:
        yield from broken(f"{Warrant.HOUSE.mark} {NOBODY}", width, "  ", "    ")
    for claim in offer.voices:
        if claim.book.id == base.id:
            variant = f", as a variant: {claim.variant.title}" if claim.variant is not None else ""
            yield from broken(f"{claim.warrant.mark} this book{variant}{_where(claim)}", width, "  ", "    ")
    others = by_warrant(claim for claim in offer.voices if claim.book.id != base.id)
    for warrant, claims in others.items():
        told = "; ".join(f"{claim.book.short}{_where(claim)}" for claim in claims)
        yield from broken(f"{warrant.mark} {told}", width, "  ", "    ")


def _where(claim: Claim) -> str:
    """Return the places, in brackets, in which the source of this answer says so."""
    places = dict.fromkeys(cite.place for cite in claim.cites if cite.place)
    return f" ({', '.join(places)})" if places else ""
