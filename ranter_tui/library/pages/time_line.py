"""The pages of what is dated: the time line, and a map of places."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from msgspec.structs import replace

from ranter_tui.library.pages.room import Room
from ranter_tui.library.text.article import Article, Drawing, Passage, Section
from ranter_tui.library.text.drawn.time_line import century, drawn_time_line, time_line_in_words
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link, pages_in, slug
from ranter_tui.rulebook.reference import DatedEvent, dated, places_of


def _told(event: DatedEvent, when: str, notes: Footnotes) -> Passage:
    return Passage(term=when, text=event.text, warrant=event.warrant, footnotes=notes.mark(event.cites))


class TimeLineRoom(
    Room,
    address="timeline",
    title="Time line",
    line="From the disputed beginnings to today.",
):
    def contents(self) -> Article:
        events = self.holdings.shelf.time_line
        notes = Footnotes(self.holdings.sources)
        sections = tuple(
            Section(
                title=title,
                passages=tuple(
                    replace(_told(event, event.when, notes), note=self._note(place, event), place=place)
                    for place, event in those
                ),
            )
            for title, those in groupby(dated(events).items(), lambda one: century(one[1].year))
        )
        return Article(
            address=self.address,
            title=self.title,
            summary=self.line,
            figure=Drawing(partial(drawn_time_line, events), time_line_in_words(events)),
            sections=sections,
            footnotes=notes.all(),
        )

    def _note(self, place: str, event: DatedEvent) -> str:
        """Return whether an event is disputed, and the pages that have more of it."""
        named = set(pages_in(event.text))
        # A book that is called like its source stands for both: it says itself what it rests on.
        more = {
            one.title: one.address
            for one in self.holdings.references.of(f"{self.address}#{place}")
            if one.address not in named
        }
        if event.place:
            more[event.place] = f"places/{slug(event.place)}"
        see = f"See {'; '.join(link(*one) for one in more.items())}." if more else ""
        return " ".join(filter(None, ("Disputed." if event.disputed else "", see)))


class PlacesRoom(
    Room,
    address="places",
    title="Places",
    line="A map of where the game and its family were played, printed and written about.",
):
    def contents(self) -> Article:
        # What only one page draws is imported with it.
        from ranter_tui.library.text.drawn.map import PlacesMap

        time_line = self.holdings.shelf.time_line
        where = {event: f"timeline#{place}" for place, event in dated(time_line).items()}
        notes = Footnotes(self.holdings.sources)
        return Article(
            address=self.address,
            title=self.title,
            summary="What the [time line](timeline) tells, by place. Where a source says no more than a "
            "country, the letter stands in the middle of it.",
            figure=PlacesMap(time_line),
            sections=tuple(
                Section(
                    title=place,
                    passages=tuple(_told(one, link(one.when, where[one]), notes) for one in events),
                )
                for place, events in places_of(time_line).items()
            ),
            footnotes=notes.all(),
        )
