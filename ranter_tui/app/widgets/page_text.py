"""The text of a page, with the links in it to go to and to open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import dropwhile
from typing import ClassVar

from msgspec import Struct
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ranter_tui.app.drawing.cells import cells
from ranter_tui.app.widgets.article_text import ACCENTED, STYLES
from ranter_tui.library.line import SPACE, Line, Piece, Role

EDGE = 3
"""Cells between the text and the edge, or the scroll bar."""

NOWHERE = -1

REVERSED = Style(reverse=True)


class Part(Struct, frozen=True):
    """What of a link stands on one line."""

    y: int
    x: int
    end: int


class Stop(Struct, frozen=True):
    """A link on the page, perhaps broken over lines."""

    link: str
    text: str
    role: Role
    parts: tuple[Part, ...]

    def holds(self, x: int, y: int) -> bool:
        return any(part.y == y and part.x <= x < part.end for part in self.parts)


class PageText(ScrollView, can_focus=True, inherit_bindings=False):
    """Sets its lines for its width, and draws only those in view."""

    ALLOW_SELECT = False
    INK: ClassVar = "card-red"
    """The second colour, as the theme calls it."""

    class Marked(Message):
        """Another link is marked, or none."""

    class Opened(Message):
        """A link was opened by mouse; the keys belong to the screen."""

        def __init__(self, link: Stop) -> None:
            super().__init__()
            self.link = link

    class Turned(Message):
        """Another part of the text is in view, or it was set anew."""

    def __init__(self, set_text: Callable[[int], Sequence[Line]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._set_text = set_text
        self.measure = 0
        """How wide the text is set."""
        self.lines: list[Line] = []
        self.stops: tuple[Stop, ...] = ()
        self.at = NOWHERE
        """Which link is marked."""
        self._drawn: dict[int, Strip] = {}
        self._ground: Style | None = None
        self._styles: dict[Role, Style] = {}
        self._wanted: tuple[float, int] | None = None
        """Where to stand as soon as the text is set."""

    @property
    def goes_on(self) -> bool:
        """Whether there is more than is in view."""
        return self.max_scroll_y > 0

    @property
    def marked(self) -> Stop | None:
        return self.stops[self.at] if 0 <= self.at < len(self.stops) else None

    def show(self, set_text: Callable[[int], Sequence[Line]], top: float = 0, at: int = NOWHERE) -> None:
        """Another text, from that line on, with that link marked."""
        self._set_text, self.measure, self._wanted = set_text, 0, (top, at)
        self.set_anew()

    def set_anew(self) -> None:
        """Set the text, unless it is set for this width already."""
        width = self.scrollable_content_region.width - EDGE
        if width <= 0 or width == self.measure:
            return
        was_in_view = self._in_view()
        self.measure = width
        self.lines = list(dropwhile(lambda line: line == SPACE, self._set_text(width)))
        self.stops = tuple(_stops(self.lines))
        self._drawn.clear()
        # Told to the bar alone: by itself Textual would lay out the whole screen anew.
        size = Size(width + EDGE, len(self.lines))
        self.set_reactive(PageText.virtual_size, size)
        self._scroll_update(size)
        top, self.at = self._wanted or (self.scroll_y, self.at if self.at < len(self.stops) else NOWHERE)
        self._wanted = None
        self.scroll_to(y=top, animate=False, force=True, immediate=True)
        rows = zip(was_in_view, self._in_view(), strict=True)
        changed = [Region(0, y, width + EDGE, 1) for y, (was, now) in enumerate(rows) if was != now]
        if changed:
            self.refresh(*changed)
        self.post_message(self.Turned())
        self.post_message(self.Marked())

    def _in_view(self) -> list[object]:
        """What stands in each row of the widget; one with the mark is never the same as another."""
        top, marked = round(self.scroll_y), {part.y for part in self.marked.parts} if self.marked else ()
        rows = range(top, top + self.size.height)
        return [object() if y in marked else self.lines[y] if y < len(self.lines) else SPACE for y in rows]

    def on_mount(self) -> None:
        self.watch(self, "scroll_y", self._turned, init=False)
        self.app.theme_changed_signal.subscribe(self, lambda _: self._forget())

    def _turned(self) -> None:
        self.post_message(self.Turned())

    def _forget(self) -> None:
        self._drawn.clear()
        self._styles.clear()
        self._ground = None
        self.refresh()

    def on_resize(self, _: events.Resize) -> None:
        self.set_anew()
        self._turned()

    def render_line(self, y: int) -> Strip:
        self.set_anew()
        y += self.scroll_offset.y
        if y not in self._drawn:
            self._drawn[y] = self._draw(y)
        return self._drawn[y]

    def _draw(self, y: int) -> Strip:
        ground = self._ground = self._ground or self.rich_style
        if y >= len(self.lines):
            return Strip.blank(self.measure + EDGE, ground)
        marked = {part.x for part in self.marked.parts if part.y == y} if self.marked is not None else ()
        segments, x = [], 0
        for piece in self.lines[y].pieces:
            style = ground + self._style(piece.role)
            segments.append(Segment(piece.text, style + REVERSED if x in marked else style))
            x += cells(piece.text)
        return Strip(segments, x).adjust_cell_length(self.measure + EDGE, ground)

    def _style(self, role: Role) -> Style:
        mixed = self._styles.get(role)
        if mixed is None:
            mixed = Style.parse(STYLES.get(role, ""))
            if role in ACCENTED:
                mixed += Style(color=Color.parse(self.app.theme_variables[self.INK]).rich_color)
            self._styles[role] = mixed
        return mixed

    # From link to link

    def mark(self, at: int) -> None:
        """Mark that link and have it in view."""
        if not self.stops:
            return
        self.at = max(0, min(at, len(self.stops) - 1))
        first, last = self.stops[self.at].parts[0].y, self.stops[self.at].parts[-1].y
        self._drawn.clear()
        self.scroll_to_region(
            Region(0, first, 1, last - first + 1), animate=False, force=True, immediate=True
        )
        self.refresh()
        self.post_message(self.Marked())

    def next_link(self) -> None:
        """The one after that which is marked; with none marked, or it out of view, the first in view."""
        self.mark(self._next(1))

    def previous_link(self) -> None:
        self.mark(self._next(-1))

    def _next(self, step: int) -> int:
        if self.marked is not None and self._is_in_view(self.at):
            return (self.at + step) % len(self.stops)
        seen = [at for at in range(len(self.stops)) if self._is_in_view(at)]
        if seen:
            return seen[0] if step > 0 else seen[-1]
        return self.at + step if self.marked is not None else 0

    def down(self) -> None:
        """To the next link where one is in view, and on in the text where none is."""
        self._go(1)

    def up(self) -> None:
        self._go(-1)

    def _go(self, step: int) -> None:
        at = self._next(step) if self.stops else NOWHERE
        wraps = self.marked is not None and (at - self.at) * step < 0
        if at != NOWHERE and not wraps and self._is_in_view(at):
            self.mark(at)
        else:
            self.scroll_to(y=self.scroll_target_y + step, animate=False, immediate=True)

    def read_on(self) -> None:
        """A page further, and from the end back to the beginning."""
        if self.scroll_y < self.max_scroll_y:
            self.scroll_page_down(animate=False)
        else:
            self.scroll_home(animate=False)

    def _is_in_view(self, at: int) -> bool:
        top = self.scroll_target_y
        return all(top <= part.y < top + self.size.height for part in self.stops[at].parts)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        x, y = offset.x, offset.y + self.scroll_offset.y
        for at, stop in enumerate(self.stops):
            if stop.holds(x, y):
                self.mark(at)
                self.post_message(self.Opened(stop))
                return


def _stops(lines: Sequence[Line]) -> list[Stop]:
    """Every link, in the order of reading. One that goes on at the beginning of the next line is the same."""
    stops: list[Stop] = []
    open_ended = False
    for y, line in enumerate(lines):
        x = 0
        last = _last_seen(line)
        for number, piece in enumerate(line.pieces):
            wide = cells(piece.text)
            if piece.link:
                part = Part(y, x, x + wide)
                goes_on = open_ended and stops[-1].link == piece.link and not _text_before(line, number)
                if goes_on:
                    before = stops.pop()
                    stops.append(
                        Stop(before.link, f"{before.text} {piece.text}", before.role, (*before.parts, part))
                    )
                else:
                    stops.append(Stop(piece.link, piece.text, piece.role, (part,)))
                open_ended = number == last
            elif piece.text.strip():
                open_ended = False
            x += wide
    return stops


def _last_seen(line: Line) -> int:
    return max((number for number, piece in enumerate(line.pieces) if piece.text.strip()), default=NOWHERE)


def _text_before(line: Line, number: int) -> bool:
    return any(_is_text(piece) for piece in line.pieces[:number])


def _is_text(piece: Piece) -> bool:
    return bool(piece.text.strip())
