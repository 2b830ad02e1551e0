"""The table of what attests a game: when, where, what kind of witness, which source, and how it was read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from ranter_tui.library.slug import slug
from ranter_tui.library.typeset.line import SPACE, Piece, Role, TextLine
from ranter_tui.library.typeset.measure import broken, cells
from ranter_tui.rulebook.reference import DatedEvent, TimeLine
from ranter_tui.rulebook.source import Source

HEADS = ("When", "Where", "Witness", "Source", "Read")
WIDTHS = (13, 12, 14, 18, 11)
"""The widths of the columns in cells, with a cell between them."""


def attesting(time_line: TimeLine, game: str) -> tuple[DatedEvent, ...]:
    """Return the events that attest a game, oldest first."""
    found = (event for event in time_line.events if game in event.games)
    return tuple(sorted(found, key=lambda event: event.year))


def drawn_attestations(events: Sequence[DatedEvent], sources: Mapping[str, Source]) -> tuple[TextLine, ...]:
    """Draw the table."""
    if not events:
        return ()
    heads = [(Piece(head, Role.NOTE),) for head in HEADS]
    under = Piece(" ".join("─" * width for width in WIDTHS), Role.DRAWN)
    rows = [line for event in events for line in _row(event, sources)]
    return (SPACE, *_set(heads), TextLine((under,)), *rows)


def attestations_in_words(events: Sequence[DatedEvent], sources: Mapping[str, Source]) -> str:
    """Return the alternative text of the table, for those who do not see it."""
    return " ".join(
        ", ".join(filter(None, (event.when, event.place, _witness(event), *_sources(event, sources)))) + "."
        for event in events
    )


def _witness(event: DatedEvent) -> str:
    return event.witness.value if event.witness else ""


def _sources(event: DatedEvent, sources: Mapping[str, Source]) -> Iterator[str]:
    for name in dict.fromkeys(cite.source for cite in event.cites):
        yield f"{sources[name].title} ({sources[name].read.value})"


def _row(event: DatedEvent, sources: Mapping[str, Source]) -> Iterator[TextLine]:
    """Yield the lines of an event: one source below the other, each with how it was read."""
    told: list[Piece] = []
    read: list[Piece] = []
    for name in dict.fromkeys(cite.source for cite in event.cites):
        lines = [*broken(sources[name].title, WIDTHS[3])]
        told += [Piece(line, Role.TEXT, f"source/{name}") for line in lines]
        read += [Piece(sources[name].read.value, Role.NOTE), *(Piece("") for _ in lines[1:])]
    columns = (
        [Piece(line, Role.TEXT, "timeline") for line in broken(event.when, WIDTHS[0])],
        [Piece(line, Role.TEXT, f"places/{slug(event.place)}") for line in broken(event.place, WIDTHS[1])],
        [Piece(line) for line in broken(_witness(event), WIDTHS[2])],
        told,
        read,
    )
    return _set(columns)


def _set(columns: Sequence[Sequence[Piece]]) -> Iterator[TextLine]:
    """Yield columns side by side."""
    for row in zip_longest(*columns, fillvalue=Piece("")):
        pieces: list[Piece] = []
        for piece, width in zip(row, WIDTHS, strict=True):
            pieces += [piece, Piece(" " * (width + 1 - cells(piece.text)))]
        yield TextLine(tuple(pieces))
