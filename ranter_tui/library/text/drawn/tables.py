"""A table on a page: the names of its rows and columns, what stands in the cells, its drawing in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat, zip_longest

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.almanac.figures import Figure
from ranter_tui.library.text.article import WIDEST, Drawing, Passage
from ranter_tui.library.text.drawn.time_line import century
from ranter_tui.library.text.footnotes import label
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid, link, pieces, slug, without_links
from ranter_tui.library.text.measure import cells, padded
from ranter_tui.library.text.page import READ
from ranter_tui.rulebook.reference import DatedEvent
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant

NOTHING = "–"
LACKING = "None here: "
"""Before the names of the rows of a group in which no cell has anything."""

GAP, FIVE = 2, 5
LONGEST_WORD = 13
"""A column is at least as wide as its longest word, but for words that are longer than this."""

Cell = tuple[Passage, ...]
"""Answers one below the other."""


class TableRow(Struct, frozen=True):
    label: str
    cells: tuple[Cell, ...]


class RowGroup(Struct, frozen=True):
    """Rows with a heading above them."""

    title: str
    rows: tuple[TableRow, ...]

    def told(self) -> tuple[TableRow, ...]:
        """Return the rows that have anything."""
        return tuple(row for row in self.rows if any(row.cells))

    def lacking(self) -> str:
        """Return the names of the rows that have nothing."""
        names = ", ".join(without_links(row.label) for row in self.rows if not any(row.cells))
        return f"{LACKING}{names}." if names else ""


class TableDrawing(Drawing):
    """A table. In its texts [words](address) lead to other pages."""

    def __init__(self, heads: Sequence[str], groups: Sequence[RowGroup], key: str = "") -> None:
        self.heads, self.groups, self.key = tuple(heads), tuple(groups), key

    def warrants(self) -> set[Warrant]:
        """Return the warrants whose marks are in it."""
        rows = (row for group in self.groups for row in group.rows)
        return {one.warrant for row in rows for cell in row.cells for one in cell if one.warrant is not None}

    def lines(self, width: int = WIDEST) -> Sequence[TextLine]:
        return tuple(self._draw(width))

    def _draw(self, width: int) -> Iterator[TextLine]:
        for number, part in enumerate(self._parts(width)):
            yield from [SPACE] * (number > 0)
            yield from part.ruled(width)
        if self.key:
            yield SPACE
            yield from laid([Piece(self.key, Role.NOTE)], width)

    def _parts(self, width: int) -> Iterator[TableDrawing]:
        """Yield tables that are narrow enough, with about as many columns in the one as in the other."""
        label, *columns = self._least()
        most = max(1, (width - label) // (max(columns) + GAP))
        if sum(columns) + GAP * len(columns) + label <= width:
            most = len(columns)
        parts = -(-len(columns) // most)
        for part in range(parts):
            first, end = (len(columns) * at // parts for at in (part, part + 1))
            yield TableDrawing(
                (self.heads[0], *self.heads[first + 1 : end + 1]),
                [
                    RowGroup(
                        group.title,
                        tuple(replace(row, cells=row.cells[first:end]) for row in group.rows),
                    )
                    for group in self.groups
                ],
            )

    def ruled(self, width: int) -> Iterator[TextLine]:
        """Yield the lines of one table with all its columns."""
        widths = self._widths(width)
        stroke = TextLine((Piece("─" * (sum(widths) + GAP * (len(widths) - 1)), Role.DRAWN),))
        yield from _row([_words(head) for head in self.heads], repeat(Role.NAME), widths)
        for group in self.groups:
            yield stroke
            if group.title:
                yield from laid([*pieces(group.title, Role.NOTE)], width)
            for row in group.told():
                answers = (cell or _words(NOTHING) for cell in row.cells)
                yield from _row([_words(row.label), *answers], chain([Role.NAME], repeat(Role.TEXT)), widths)
            yield from laid([Piece(group.lacking(), Role.NOTE)], width)
        yield stroke

    def _least(self) -> list[int]:
        """Return how wide each column must be, that of the labels first."""
        longest = (max(map(_longest_word, column), default=0) for column in self._columns())
        return [min(wide, LONGEST_WORD) for wide in longest]

    def _widths(self, width: int) -> list[int]:
        """Return the width of each column: room beyond the least goes to columns that need it."""
        widths = self._least()
        wanted = [max(map(_width, column), default=0) for column in self._columns()]
        room = width - sum(widths) - GAP * (len(widths) - 1)
        while room > 0 and (short := [at for at, wide in enumerate(widths) if wide < wanted[at]]):
            for at in short[:room]:
                widths[at] += 1
            room -= len(short)
        return widths

    def _columns(self) -> list[list[Passage]]:
        """Return the texts in each column."""
        rows = [row for group in self.groups for row in group.told()]
        columns = [[*_words(head)] for head in self.heads]
        columns[0] += [one for row in rows for one in _words(row.label)]
        for at, column in enumerate(columns[1:]):
            column += [one for row in rows for one in row.cells[at]]
        return columns


class MarkGrid(TableDrawing):
    """A table with no more than a mark in a cell: its columns stand as close as can be read, in fives."""

    def _draw(self, width: int) -> Iterator[TextLine]:
        heads = _in_fives(map(without_links, self.heads[1:]))
        longest = max(cells(without_links(row.label)) for group in self.groups for row in group.rows)
        label = min(longest, width - len(heads) - GAP)
        yield TextLine((Piece(" " * (label + GAP) + heads),))
        for group in self.groups:
            yield SPACE
            yield from laid([Piece(group.title, Role.NOTE)], width)
            for row in group.rows:
                begin, *more = laid([*pieces(row.label, Role.NAME)], label)
                gap = Piece(" " * (label + GAP - cells(str(begin))))
                marks = _in_fives(_margin(cell[0])[:1] if cell else NOTHING for cell in row.cells)
                yield TextLine((*begin.pieces, gap, Piece(marks, Role.MARK)))
                yield from more


def _in_fives(marks: Iterable[str]) -> str:
    """Return marks with a blank between every five and the next.

    >>> _in_fives("ABCDEFG")
    'ABCDE FG'
    """
    told = "".join(marks)
    return " ".join(told[at : at + FIVE] for at in range(0, len(told), FIVE)).rstrip()


def _words(text: str) -> Cell:
    return (Passage(text=text),) if text else ()


def _block(cell: Cell, role: Role, width: int) -> Iterator[TextLine]:
    """Yield the lines of one cell."""
    for one in cell:
        yield from laid([*pieces(one.text, role)], width, Piece(_margin(one), Role.MARK))


def _margin(passage: Passage) -> str:
    return f"{passage.warrant.mark} " if passage.warrant is not None else ""


def _width(passage: Passage) -> int:
    return cells(_margin(passage) + without_links(passage.text))


def _longest_word(passage: Passage) -> int:
    return cells(_margin(passage)) + max(map(cells, without_links(passage.text).split()), default=0)


def _row(row: Sequence[Cell], roles: Iterable[Role], widths: Sequence[int]) -> Iterator[TextLine]:
    """Yield the lines of cells side by side."""
    blocks = [[*_block(*one)] for one in zip(row, roles, widths, strict=False)]
    for lines in zip_longest(*blocks, fillvalue=SPACE):
        drawn: list[Piece] = []
        behind = 0
        for line, width in zip(lines, widths, strict=True):
            if line.pieces:
                drawn += [Piece(" " * behind)] * (behind > 0)
                drawn += line.pieces
                behind = 0
            behind += width + GAP - cells(str(line))
        yield TextLine(tuple(drawn))


def attestations(events: Iterable[DatedEvent], sources: Mapping[str, Source]) -> TableDrawing:
    """Return the table of the events that attest a game, oldest first."""
    rows = tuple(
        TableRow(
            link(event.when, f"timeline/{slug(century(event.year))}"),
            (
                _words(link(event.place, f"places/{slug(event.place)}") if event.place else ""),
                _words(event.witness or ""),
                _sources(event, sources),
            ),
        )
        for event in sorted(events, key=lambda event: event.year)
    )
    return TableDrawing(("When", "Where", "Witness", "Source"), [RowGroup("", rows)])


def _sources(event: DatedEvent, sources: Mapping[str, Source]) -> Cell:
    """Return the sources one below the other, each with how it was read."""
    names = dict.fromkeys(cite.source for cite in event.cites)
    return tuple(
        Passage(text=f"{link(label(sources[name]), f'source/{name}')}, {READ[sources[name].read]}")
        for name in names
    )


SURE, UNSURE = "█", "░"
SHORTEST = 4
"""Cells for the longest bar at least."""


class Bar(Struct, frozen=True):
    name: str
    said: str
    """The figure in words."""
    figure: Figure
    note: str = ""
    """What stands below the bar."""

    @property
    def sure(self) -> float:
        return max(self.figure.value - self.figure.margin, 0.0)

    @property
    def possible(self) -> float:
        return self.figure.value + self.figure.margin


class Bars(Drawing):
    """One bar below the other, drawn to the same scale."""

    def __init__(self, bars: Iterable[Bar]) -> None:
        self.bars = tuple(bars)
        super().__init__(self._rows, bars_in_words(self.bars))

    def share(self, value: float) -> float:
        """Return a value as a part of the longest bar."""
        longest = max((bar.possible for bar in self.bars), default=0.0)
        return value / longest if longest else 0.0

    def _rows(self, width: int) -> Iterator[TextLine]:
        names, said = (
            max(map(cells, column))
            for column in zip(*((bar.name, bar.said) for bar in self.bars), strict=True)
        )
        room = max(width - names - said - 2 * GAP, SHORTEST)
        for bar in self.bars:
            sure, possible = (round(room * self.share(value)) for value in (bar.sure, bar.possible))
            yield TextLine(
                (
                    Piece(padded(bar.name, names + GAP), Role.NAME),
                    Piece(padded(bar.said, said + GAP)),
                    Piece(SURE * sure, Role.MARK),
                    Piece(UNSURE * (possible - sure), Role.DRAWN),
                )
            )
            yield from laid([Piece(bar.note, Role.NOTE)], width, "  ")


def bars_in_words(bars: Iterable[Bar]) -> str:
    """Return the alternative text of bars.

    >>> bars_in_words([Bar("dealer", "51% ± 1", Figure(0.51, 0.01))])
    'dealer 51% ± 1.'
    """
    told = (f"{bar.name}{f' ({bar.note})' if bar.note else ''} {bar.said}" for bar in bars)
    return f"{'; '.join(told)}."
