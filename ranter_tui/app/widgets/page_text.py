"""The text of a page, with the links in it to go to and to open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import dropwhile
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBarRender
from textual.strip import Strip

from ranter_tui.app.drawing.cells import cells
from ranter_tui.app.widgets.article_text import ACCENTED, STYLES
from ranter_tui.app.widgets.stop import Stop, stops_in
from ranter_tui.library.line import SPACE, Line, Role

EDGE = 3
"""Cells between the text and the edge, or the bar."""

NOWHERE = -1

REVERSED = Style(reverse=True)


class PageText(ScrollView, can_focus=True, inherit_bindings=False):
    """Sets its lines for its width, and draws only those in view."""

    ALLOW_SELECT = False
    INK: ClassVar = "card-red"
    """The second colour, as the theme calls it."""
    BAR: ClassVar = 1
    """Cells at the right that say where in the text one is. They are drawn with it: a bar that is a widget of
    its own, as Textual has it, would take a fifth of the time in which a page is opened."""

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
        self._bar: Sequence[Segment] = ()
        self._bar_shows: tuple[object, ...] = ()
        self._pressed = NOWHERE
        """The link that the mouse was pressed on."""
        self._pulled_from: tuple[int, float] | None = None
        """Where the mouse took hold of the bar, and where the text was then."""
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
        width = self.scrollable_content_region.width - EDGE - self.BAR
        if width <= 0 or width == self.measure:
            return
        was_in_view = self._in_view()
        self.measure = width
        self.lines = list(dropwhile(lambda line: line == SPACE, self._set_text(width)))
        self.stops = tuple(stops_in(self.lines))
        self._drawn.clear()
        # Told quietly: by itself Textual would lay out the whole screen anew.
        size = Size(width + EDGE + self.BAR, len(self.lines))
        self.set_reactive(PageText.virtual_size, size)
        self._scroll_update(size)
        top, self.at = self._wanted or (self.scroll_y, self.at if self.at < len(self.stops) else NOWHERE)
        self._wanted = None
        self.scroll_to(y=top, animate=False, force=True, immediate=True)
        rows = zip(was_in_view, self._in_view(), strict=True)
        changed = [Region(0, y, size.width, 1) for y, (was, now) in enumerate(rows) if was != now]
        if changed:
            self.refresh(*changed)
        self.post_message(self.Turned())
        self.post_message(self.Marked())

    def _in_view(self) -> list[object]:
        """What stands in each row of the widget; one with the mark is never the same as another."""
        top, marked = round(self.scroll_y), {part.y for part in self.marked.parts} if self.marked else ()
        rows = range(top, top + self.size.height)
        texts = [object() if y in marked else self.lines[y] if y < len(self.lines) else SPACE for y in rows]
        if not self.BAR:
            return texts
        self._draw_bar(len(rows))
        return list(zip(texts, self._bar, strict=True))

    def on_mount(self) -> None:
        self.watch(self, "scroll_y", self._turned, init=False)
        self.app.theme_changed_signal.subscribe(self, lambda _: self._forget())

    def _turned(self) -> None:
        self.post_message(self.Turned())

    def _forget(self) -> None:
        self._drawn.clear()
        self._styles.clear()
        self._ground = None
        self._bar_shows = ()
        self.refresh()

    def on_resize(self, _: events.Resize) -> None:
        self.set_anew()
        self._turned()

    def render_lines(self, crop: Region) -> list[Strip]:
        self.set_anew()
        if self.BAR:
            self._draw_bar(self.size.height)
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        at = y + self.scroll_offset.y
        if at not in self._drawn:
            self._drawn[at] = self._draw(at)
        line = self._drawn[at]
        return Strip([*line, self._bar[y]], line.cell_length + self.BAR) if self.BAR else line

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

    def _draw_bar(self, rows: int) -> None:
        """One cell for each row; all of them blank where the whole text is in view."""
        pulled = self._pulled_from is not None
        shows = (rows, len(self.lines), self.scroll_y, pulled)
        if shows == self._bar_shows:
            return
        self._bar_shows = shows
        styles = self.styles
        self._bar = ScrollBarRender.render_bar(
            size=rows,
            virtual_size=len(self.lines),
            window_size=rows if rows < len(self.lines) else 0,
            position=self.scroll_y,
            back_color=styles.scrollbar_background.rich_color,
            bar_color=(styles.scrollbar_color_active if pulled else styles.scrollbar_color).rich_color,
        ).segments

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

    # With the mouse

    def _under(self, event: events.MouseEvent) -> int:
        """The link under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return NOWHERE
        x, y = offset.x, offset.y + self.scroll_offset.y
        return next((at for at, stop in enumerate(self.stops) if stop.holds(x, y)), NOWHERE)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed = self._under(event)

    def on_click(self, event: events.Click) -> None:
        """Open a link, unless the mouse was pressed elsewhere and only let go here."""
        at = self._under(event)
        if at != NOWHERE and at == self._pressed:
            self.mark(at)
            self.post_message(self.Opened(self.stops[at]))

    def action_scroll_up(self) -> None:
        """The bar was pressed above its thumb."""
        self.scroll_page_up()

    def action_scroll_down(self) -> None:
        """The bar was pressed below its thumb."""
        self.scroll_page_down()

    def action_grab(self) -> None:
        """The thumb of the bar was pressed."""
        self.capture_mouse()

    def on_mouse_capture(self, event: events.MouseCapture) -> None:
        self._pulled_from = event.mouse_position.y, self.scroll_y
        self.refresh()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._pulled_from is not None:
            row, top = self._pulled_from
            by = (event.screen_y - row) * len(self.lines) / self.size.height
            self.scroll_to(y=top + by, animate=False, immediate=True)

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def on_mouse_release(self) -> None:
        self._pulled_from = None
        self.refresh()
