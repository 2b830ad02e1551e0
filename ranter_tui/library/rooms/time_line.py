"""The page of the time line."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import ClassVar

from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.articles.drawing import Drawing
from ranter_tui.library.articles.footnotes import Footnotes
from ranter_tui.library.drawn.time_line import century, drawn_time_line, time_line_in_words
from ranter_tui.library.room import Room


class TimeLineRoom(Room):
    address: ClassVar = "timeline"
    title: ClassVar = "Time line"
    line: ClassVar = "From the disputed beginnings to today."

    def contents(self) -> Article:
        events = self.stacks.shelf.time_line
        notes = Footnotes(self.stacks.sources)
        sections = tuple(
            Section(
                title=title,
                passages=tuple(
                    Passage(
                        term=event.when,
                        text=event.text,
                        warrant=event.warrant,
                        footnotes=notes.mark(event.cites),
                        note="Disputed." if event.disputed else "",
                    )
                    for event in those
                ),
            )
            for title, those in groupby(sorted(events.events, key=lambda event: event.year), century)
        )
        return Article(
            address=self.address,
            title=self.title,
            summary=self.line,
            figure=Drawing(partial(drawn_time_line, events)),
            figure_says=time_line_in_words(events),
            sections=sections,
            footnotes=notes.all(),
        )
