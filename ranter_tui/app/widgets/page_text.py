"""The text of a page that scrolls, with a cursor that goes from link to link."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from ranter_tui.app.mends.scroll_view import SteadyScrollView
from ranter_tui.library.text.line import SPACE, Role, TextLine
from ranter_tui.library.text.measure import cells

EASY = 3
"""Cells of a link that is easily hit with the mouse."""


class PageLink(Struct, frozen=True):
    """A link on the page, perhaps broken over several lines."""

    link: str
    text: str
    role: Role
    parts: tuple[Region, ...]
    """Where it stands, line by line."""


def links_in(lines: Sequence[TextLine]) -> list[PageLink]:
    """Return every link, in reading order. One that goes on at once in the next line is one link."""
    page_links: list[PageLink] = []
    before: PageLink | None = None
    for y, line in enumerate(lines):
        x = 0
        for piece in line.pieces:
            wide = cells(piece.text)
            if piece.link:
                part = Region(x, y, wide, 1)
                if before is not None and before.link == piece.link and before.parts[-1].y < y:
                    text = f"{before.text} {piece.text}"
                    page_links[-1] = replace(before, text=text, parts=(*before.parts, part))
                else:
                    page_links.append(PageLink(piece.link, piece.text, piece.role, (part,)))
                before = page_links[-1]
            elif piece.text.strip():
                before = None
            x += wide
    return page_links


EDGE = 3
"""Cells between the text and the right edge, or the scroll bar."""

NOWHERE = -1

STYLES = {
    Role.TITLE: "bold",
    Role.BELOW_TITLE: "italic",
    Role.SAID: "bold",
    Role.HEADING: "bold",
    Role.GROUP: "bold",
    Role.NAME: "bold",
    Role.NOTE: "dim",
    Role.REFERENCE: "dim",
    Role.FOUND: "bold underline",
}
"""The text style of each role: bold where print has capitals and space."""
ACCENTED = {Role.HEADING, Role.MARK, Role.NUMBER, Role.DRAWN}
"""The roles that are printed in the second colour."""
REVERSED = Style(reverse=True)


class PageText(SteadyScrollView, can_focus=True, inherit_bindings=False):
    """A scrolling text with links. It wraps its lines for its width, and renders only those in view."""

    INK: ClassVar = "card-red"
    """The name of the second colour in the theme."""
    PALE: ClassVar = "card-pale"
    """The name of the colour for our own remarks."""

    class Marked(Message):
        """Message: another link is marked, or none."""

    @dataclass
    class Opened(Message):
        """Message: a link was opened by mouse. Keys are the screen's affair."""

        link: PageLink

    class Turned(Message):
        """Message: the text was scrolled, or laid out anew."""

    def __init__(self, set_text: Callable[[int], Iterable[TextLine]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._set_text = set_text
        self.measure = 0
        """The width that the text is laid out for."""
        self.lines: list[TextLine] = []
        self.page_links: tuple[PageLink, ...] = ()
        self.at = NOWHERE
        """The number of the marked link."""
        self._ground = Style.null()
        self._pressed = NOWHERE
        """The number of the link that the mouse button went down on."""
        self._wanted: tuple[float, int, str] | None = None
        """Where to scroll to, which link to mark, and the place to scroll to instead, if any, as soon as the
        text is laid out."""
        self._above = 0
        """How many links stand above the text."""
        self._rows = 0
        """How many rows of the text were in view before the last change of size."""

    @property
    def goes_on(self) -> bool:
        """Whether some of the text is out of view."""
        return self.max_scroll_y > 0

    @property
    def marked(self) -> PageLink | None:
        return self.page_links[self.at] if 0 <= self.at < len(self.page_links) else None

    # Setting

    def show(
        self,
        set_text: Callable[[int], Iterable[TextLine]],
        top: float = 0,
        at: int = NOWHERE,
        place: str = "",
        above: int = 0,
    ) -> None:
        """Show another text, scrolled to line `top` or to a place, with link number `at` marked.

        So many links at the top stand above the text: none of them is the first to be marked.
        """
        self._set_text, self.measure, self._wanted, self._above = set_text, 0, (top, at, place), above
        self._turn()

    def on_resize(self, _: events.Resize) -> None:
        """Lay the text out for another width; a marked link that was in view stays there."""
        keeps = self._wanted is None and self.marked is not None and self._is_in_view(self.at, self._rows)
        self._turn()
        if keeps:
            self._see(self.at)
        self._rows = self.size.height

    def _set(self) -> None:
        """Lay the text out, unless that is done for this width already."""
        width = self.scrollable_content_region.width - EDGE
        if width > 0 and width != self.measure:
            self.measure = width
            self.lines = list(dropwhile(lambda line: line == SPACE, self._set_text(width)))
            self.page_links = tuple(links_in(self.lines))

    def _turn(self) -> None:
        """Lay the text out, scroll to the wanted place, and repaint what is new."""
        before, is_new = self.measure, self._wanted is not None
        self._set()
        if not self.measure:
            return
        # The bar is always there, and no length changes the layout: Textual would lay out the screen anew.
        self.set_reactive(PageText.virtual_size, Size(self.measure, len(self.lines)))
        self.vertical_scrollbar.window_virtual_size = len(self.lines)
        top, self.at, place = self._wanted or (self.scroll_y, self.at, "")
        if place:
            top = next((at for at, line in enumerate(self.lines) if line.place == place), top)
        self._wanted = None
        self.scroll_to(y=top, animate=False, force=True, immediate=True)
        if is_new or self.measure != before:
            # Of another height alone the layout has painted it.
            self.refresh()
        self.post_message(self.Turned())
        self.post_message(self.Marked())

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.post_message(self.Turned())

    # Drawing

    def render_lines(self, crop: Region) -> list[Strip]:
        # A screen that opens is painted before it hears how large it is.
        self._set()
        # Asked once for all lines: each time it is worked out from everything that the text lies on.
        self._ground = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        y += self.scroll_offset.y
        ground = self._ground
        if y >= len(self.lines):
            return Strip.blank(self.size.width, ground)
        marked = {part.x for part in self.marked.parts if part.y == y} if self.marked is not None else ()
        segments, x = [], 0
        for piece in self.lines[y].pieces:
            style = ground + self._style(piece.role)
            segments.append(Segment(piece.text, style + REVERSED if x in marked else style))
            x += cells(piece.text)
        return Strip(segments, x).adjust_cell_length(self.size.width, ground)

    def _style(self, role: Role) -> Style:
        style = Style.parse(STYLES.get(role, ""))
        if role in ACCENTED:
            style += self._coloured(self.INK)
        if role is Role.OURS:
            # In a theme without a paler ink the terminal may make its own paler.
            theme = self.app.theme_variables
            has_pale = theme[self.PALE] != theme["card-ink"]
            style += self._coloured(self.PALE) if has_pale else Style(dim=True)
        return style

    def _coloured(self, name: str) -> Style:
        return Style(color=Color.parse(self.app.theme_variables[name]).rich_color)

    # From link to link

    def mark(self, at: int) -> None:
        """Mark the link of that number and scroll it into view."""
        if not self.page_links:
            return
        self.at = max(0, min(at, len(self.page_links) - 1))
        self._see(self.at)
        self.refresh()
        self.post_message(self.Marked())

    def _see(self, at: int) -> None:
        first, last = self.page_links[at].parts[0].y, self.page_links[at].parts[-1].y
        self.scroll_to_region(
            Region(0, first, 1, last - first + 1), animate=False, force=True, immediate=True
        )

    def mark_next(self, step: int) -> None:
        """Mark the next link or the one before; if no marked link is in view, the first or last in view."""
        self.mark(self._next(step))

    def _next(self, step: int) -> int:
        if self.marked is not None and self._is_in_view(self.at):
            return (self.at + step) % len(self.page_links)
        seen = [at for at in range(len(self.page_links)) if self._is_in_view(at)]
        if seen and step > 0:
            return next((at for at in seen if at >= self._above), min(self._above, len(self.page_links) - 1))
        if seen:
            return seen[-1]
        return (self.at + step) % len(self.page_links) if self.marked is not None else 0

    def go(self, step: int) -> None:
        """Go to the next link in view or to the one before, or else scroll by a line."""
        at = self._next(step) if self.page_links else NOWHERE
        wraps = self.marked is not None and (at - self.at) * step < 0
        if at != NOWHERE and not wraps and self._is_in_view(at):
            self.mark(at)
        else:
            self.scroll_to(y=self.scroll_target_y + step, animate=False, immediate=True)

    def _is_in_view(self, at: int, rows: int = 0) -> bool:
        top, rows = self.scroll_target_y, rows or self.size.height
        return all(top <= part.y < top + rows for part in self.page_links[at].parts)

    # With the mouse

    def _under(self, event: events.MouseEvent) -> int:
        """Return the number of the link under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return NOWHERE
        mouse = offset + self.scroll_offset
        parts = [(at, part) for at, link in enumerate(self.page_links) for part in link.parts]
        hit = [at for at, part in parts if part.contains_point(mouse)]
        # What is too small to be hit easily may be hit beside it.
        near = [
            at for at, part in parts if part.width < EASY and part.grow((0, 1, 0, 1)).contains_point(mouse)
        ]
        return next(iter((*hit, *near)), NOWHERE)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed = self._under(event)

    def on_click(self, event: events.Click) -> None:
        """Open a link, unless the mouse button went down elsewhere and was only let go here."""
        at = self._under(event)
        if at != NOWHERE and at == self._pressed:
            self.mark(at)
            self.post_message(self.Opened(self.page_links[at]))
