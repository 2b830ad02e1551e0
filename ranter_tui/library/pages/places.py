"""The page of places: a map, and what is attested at each of them."""

from __future__ import annotations

from typing import ClassVar

from ranter_tui.library.pages.room import Room
from ranter_tui.library.said.references import dated, places_of
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link


class PlacesRoom(Room):
    address: ClassVar = "places"
    title: ClassVar = "Places"
    line: ClassVar = "A map of where the game and its family were played, printed and written about."

    def contents(self) -> Article:
        # What only one page draws is imported with it.
        from ranter_tui.library.text.drawn.map import PlacesMap, map_in_words

        time_line = self.stacks.shelf.time_line
        where = {event: f"timeline#{place}" for place, event in dated(time_line).items()}
        notes = Footnotes(self.stacks.sources)
        return Article(
            address=self.address,
            title=self.title,
            summary="What the [time line](timeline) tells, by place. Where a source says no more than a "
            "country, the letter stands in the middle of it.",
            figure=PlacesMap(time_line),
            figure_says=map_in_words(time_line),
            sections=tuple(
                Section(
                    title=place,
                    passages=tuple(
                        Passage(
                            term=link(event.when, where[event]),
                            text=event.text,
                            warrant=event.warrant,
                            footnotes=notes.mark(event.cites),
                        )
                        for event in events
                    ),
                )
                for place, events in places_of(time_line).items()
            ),
            footnotes=notes.all(),
        )
