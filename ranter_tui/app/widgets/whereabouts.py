"""Where one is in the library: its rooms, and the leaves of what is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.library.library import Library, Page
from ranter_tui.library.line import Line, Piece, Role, laid

HERE, ELSEWHERE = "▸ ", "  "


class Whereabouts(PageText, can_focus=False):
    """Only where there is room for it; every line can be clicked."""

    BAR: ClassVar = 0

    def __init__(self) -> None:
        super().__init__(lambda _: ())

    def tell(self, page: Page, library: Library) -> None:
        """One is on that page now."""
        self.show(lambda width: list(_lines(page, library, width)))


def _lines(page: Page, library: Library, width: int) -> Iterator[Line]:
    trail = {crumb.address for crumb in page.trail}
    for room in library.rooms:
        yield from _line(room.title, room.address, 0, width, here=page.address == room.address)
        if room.address in trail and len(page.trail) > 2:
            base = page.trail[2].address
            for address in library.leaves(base):
                title = library.page(address).article.title
                yield from _line(title, address, 1 + (address != base), width, here=address == page.address)


def _line(title: str, address: str, depth: int, width: int, *, here: bool) -> Iterator[Line]:
    begin = Piece((HERE if here else ELSEWHERE) + ELSEWHERE * depth)
    return laid([Piece(title, Role.NAME if here else Role.TEXT, address)], width, begin)
