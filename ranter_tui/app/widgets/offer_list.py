"""The list of possible answers to one question, each with the books that give it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from textual.content import Content

from ranter_tui.app.widgets.row_list import AIR, RowList
from ranter_tui.game.cards import Pack
from ranter_tui.library.questions.inquiry import Voice
from ranter_tui.library.questions.offers import OfferedValue
from ranter_tui.library.typeset.measure import broken
from ranter_tui.rulebook.warrant import Warrant

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
