"""The table of what attests a game: when, where, what kind of witness, and which source, read how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ranter_tui.library.articles.article import Passage
from ranter_tui.library.articles.footnotes import label
from ranter_tui.library.drawn.table_of_cells import Cell, RowGroup, TableDrawing, TableRow
from ranter_tui.library.drawn.time_line import century
from ranter_tui.library.slug import slug
from ranter_tui.library.typeset.link import link
from ranter_tui.library.typeset.page import READ
from ranter_tui.rulebook.reference import DatedEvent, TimeLine
from ranter_tui.rulebook.source import Source


def attesting(time_line: TimeLine, game: str) -> tuple[DatedEvent, ...]:
    """Return the events that attest a game, oldest first."""
    found = (event for event in time_line.events if game in event.games)
    return tuple(sorted(found, key=lambda event: event.year))


def attestations(events: Sequence[DatedEvent], sources: Mapping[str, Source]) -> TableDrawing:
    """Return the table."""
    rows = tuple(
        TableRow(
            link(event.when, f"timeline/{slug(century(event))}"),
            (
                _cell(link(event.place, f"places/{slug(event.place)}") if event.place else ""),
                _cell(event.witness.value if event.witness else ""),
                _sources(event, sources),
            ),
        )
        for event in events
    )
    return TableDrawing(("When", "Where", "Witness", "Source"), [RowGroup("", rows)])


def _cell(text: str) -> Cell:
    return (Passage(text=text),) if text else ()


def _sources(event: DatedEvent, sources: Mapping[str, Source]) -> Cell:
    """Return the sources one below the other, each with how it was read."""
    names = dict.fromkeys(cite.source for cite in event.cites)
    return tuple(
        Passage(text=f"{link(label(sources[name]), f'source/{name}')}, {READ[sources[name].read]}")
        for name in names
    )
