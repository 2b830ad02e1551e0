"""The time line: an axis from the first year to today, to scale where that can still be read.

An event takes a line, so crowded years are stretched. A long silence is closed up, and is seen to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from ranter_tui.game.rules.about import listed
from ranter_tui.library.text.article import WIDEST
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, slug, without_links
from ranter_tui.library.text.measure import broken, cells
from ranter_tui.rulebook.reference import DatedEvent, TimeLine
from ranter_tui.rulebook.warrant import Warrant

LONGEST = 72
"""The most lines of the drawing, if the events themselves are not more."""
LABEL = 44
"""The most cells of an event's label."""

SCALES = (5, 10, 20, 25, 50)
"""How many years an empty line may stand for; the finest scale that is not too long is taken."""
SILENCE = 40
"""A silence of more years than that is closed up to one line."""

_AXIS = " " * 12
_MARGIN, _APART = " " * 6, " " * 3
_BEFORE = 18
"""The cells before an event's label."""
_LOOSELY = ("about", "after", "before", "by", "circa")
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip


Point = tuple[int, DatedEvent | None]
"""A year on the axis, with what happened then; with nothing it is the end of a century."""


def drawn_time_line(time_line: TimeLine, width: int = WIDEST) -> tuple[TextLine, ...]:
    """Draw the events down an axis. Each is a link to the section of its century."""
    if not time_line.events:
        return ()
    points = _in_order(time_line)
    drawings = [tuple(_drawing(points, scale, width)) for scale in SCALES]
    return next((drawing for drawing in drawings if len(drawing) <= LONGEST), drawings[-1])


def time_line_in_words(time_line: TimeLine) -> str:
    """Return the alternative text of the drawing."""
    events = sorted(time_line.events, key=_year)
    if not events:
        return ""
    by_century = Counter(map(century, map(_year, events)))
    counted = [f"{number} in {title[0].lower()}{title[1:]}" for title, number in by_century.items()]
    said = [f"A line of events from {events[0].when} to {events[-1].when}: {listed(tuple(counted))}."]
    before, after = max(pairwise(map(_year, events)), key=lambda years: years[1] - years[0], default=(0, 0))
    if after > before:
        said.append(f"The longest silence is of {after - before} years, from {before} to {after}.")
    if disputed := [f"{_label(event)} ({event.when})" for event in events if event.disputed]:
        said.append(f"Disputed: {'; '.join(disputed)}.")
    return " ".join(said)


def first_mentions(time_line: TimeLine) -> TimeLine:
    """Return the time line with the oldest event of every game, and no others."""
    first: dict[str, DatedEvent] = {}
    for event in sorted(time_line.events, key=_year):
        first |= {game: event for game in event.games if game not in first}
    return TimeLine(tuple(dict.fromkeys(first.values())), time_line.places)


def century(year: int) -> str:
    """Return the name of a century, which ends with its last year. It is the title of a section.

    >>> century(1490), century(1800), century(2023)
    ('The fifteenth century', 'The eighteenth century', 'The twenty-first century')
    """
    number = (year - 1) // 100
    return f"The {_ORDINALS[number] if number < 20 else f'twenty-{_ORDINALS[number - 20]}'} century"


def _in_order(time_line: TimeLine) -> list[Point]:
    """Return the events, and between them the ends of the centuries."""
    years = [event.year for event in time_line.events]
    ends = (hundreds * 100 for hundreds in range((min(years) + 99) // 100, (max(years) + 99) // 100))
    points: list[Point] = [*zip(years, time_line.events, strict=True), *((year, None) for year in ends)]
    return sorted(points, key=lambda point: (point[0], point[1] is None))


def _drawing(points: list[Point], scale: int, width: int) -> Iterator[TextLine]:
    gaps = [after - before for (before, _), (after, _) in pairwise(points)]
    yield _rule("", "┬", points[0][0], width)
    for point, gap in zip(points, (*gaps, 0), strict=True):
        yield _drawn(*point, width)
        yield from _gap(gap, scale)
    yield TextLine((Piece("today".rjust(10), Role.NUMBER), Piece("  ╵", Role.DRAWN)))
    yield SPACE
    yield from _key([event for _, event in points if event is not None], gaps, scale, width)


def _year(event: DatedEvent) -> int:
    return event.year


def _drawn(year: int, event: DatedEvent | None, width: int) -> TextLine:
    if event is None:
        return _rule(str(year), "┼", year + 1, width)
    return TextLine(
        (
            Piece(f"{_when(event):>10}  ", Role.NUMBER),
            Piece("├╌?" if event.disputed else "├──", Role.DRAWN),
            Piece(f" {event.warrant.mark} ", Role.MARK),
            Piece(_label(event, width - _BEFORE), Role.TEXT, f"timeline/{slug(century(year))}"),
        )
    )


def _rule(number: str, axis: str, year: int, width: int) -> TextLine:
    """Return a line across the page with the century that begins there."""
    title = century(year)
    before = Piece(f"{number:>10} ", Role.NUMBER)
    across = width - cells(before.text) - 3 - cells(title)
    return TextLine((before, Piece(f"─{axis}{'─' * across} ", Role.DRAWN), Piece(title, Role.NOTE)))


def _gap(years: int, scale: int) -> Iterator[TextLine]:
    """Yield the axis between two of its points."""
    if years > SILENCE:
        yield TextLine((Piece(f"{_AXIS}╪", Role.DRAWN), Piece(f"     {years} years", Role.NOTE)))
    else:
        yield from [TextLine((Piece(f"{_AXIS}│", Role.DRAWN),))] * _lines(years, scale)


def _lines(years: int, scale: int) -> int:
    return max(0, (years + scale // 2) // scale - 1)


def _when(event: DatedEvent) -> str:
    """Return the year of an event; if it is known only roughly, that is said."""
    words = event.when.split()
    exact = words and words[0] not in _LOOSELY and str(event.year) in (words[0], words[-1])
    return str(event.year) if exact else f"c. {event.year}"


def _label(event: DatedEvent, room: int = LABEL) -> str:
    """Return the label of an event; without one, as much of its text as there is room for."""
    words = event.short or without_links(event.text)
    room = min(room, LABEL)
    if cells(words) <= room:
        return words
    return f"{next(broken(words, room - 1))}…"


def _key(events: list[DatedEvent], gaps: list[int], scale: int, width: int) -> Iterator[TextLine]:
    """Yield the legend of the marks and strokes that were drawn."""
    used = {event.warrant for event in events}
    marks = [(Piece(one.mark, Role.MARK), one.value) for one in Warrant if one in used]
    yield from explained(marks, width, _MARGIN)
    strokes = (
        ("╌?", "disputed", any(event.disputed for event in events)),
        ("│", f"{scale} years without an event", any(gap <= SILENCE and _lines(gap, scale) for gap in gaps)),
        ("╪", "a silence, closed up", any(gap > SILENCE for gap in gaps)),
    )
    drawn = [(Piece(stroke, Role.DRAWN), meaning) for stroke, meaning, is_used in strokes if is_used]
    yield from explained(drawn, width, _MARGIN)


def explained(signs: Iterable[tuple[Piece, str]], width: int, margin: str = "") -> Iterator[TextLine]:
    """Yield signs with their meanings, as many in a line as it holds."""
    line: list[Piece] = []
    filled = 0
    for sign, meaning in signs:
        told = (sign, Piece(f" {meaning}", Role.NOTE))
        wide = sum(cells(piece.text) for piece in told)
        if line and filled + len(_APART) + wide > width:
            yield TextLine(tuple(line))
            line = []
        before = _APART if line else margin
        filled = wide + len(before) + (filled if line else 0)
        line += [Piece(before), *told]
    if line:
        yield TextLine(tuple(line))
