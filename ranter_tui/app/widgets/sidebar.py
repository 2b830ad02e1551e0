"""The sidebar of the library: its rooms, and the pages next to the one that is open."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.library.library import Library, Page
from ranter_tui.library.text.line import Piece, Role, TextLine, laid

HERE, ELSEWHERE = "▸ ", "  "


class Sidebar(PageText, can_focus=False):
    """A sidebar of links, shown only where there is room for it."""

    def __init__(self) -> None:
        super().__init__(lambda _: ())

    def tell(self, page: Page, library: Library) -> None:
        """Show where in the library this page is."""
        self.show(lambda width: list(_lines(page, library, width)))


def _lines(page: Page, library: Library, width: int) -> Iterator[TextLine]:
    trail = {crumb.address for crumb in page.trail}
    for room in library.rooms:
        yield from _line(room.title, room.address, 0, width, here=page.address == room.address)
        if room.address in trail and len(page.trail) > 2:
            base = page.trail[2].address
            for address in library.leaves(base):
                title = library.page(address).article.title
                yield from _line(title, address, 1 + (address != base), width, here=address == page.address)


def _line(title: str, address: str, depth: int, width: int, *, here: bool) -> Iterator[TextLine]:
    begin = Piece((HERE if here else ELSEWHERE) + " " * depth)
    return laid([Piece(title, Role.NAME if here else Role.TEXT, address)], width, begin)
