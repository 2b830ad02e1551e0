"""Where one is in the library: its rooms, and the leaves of what is open."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from ranter_tui.library.library import Library, Page
from ranter_tui.library.measure import broken

HERE, ELSEWHERE = "▸ ", "  "
WIDTH = 25


class Whereabouts(VerticalScroll, can_focus=False):
    """Only where there is room for it; every line can be clicked."""

    def compose(self) -> ComposeResult:
        yield Static(id="rooms")

    def show(self, page: Page, library: Library) -> None:
        trail = {crumb.address for crumb in page.trail}
        lines: list[Content] = []
        for room in library.rooms:
            inside = room.address in trail
            lines += _line(room.title, room.address, 0, here=inside and page.address == room.address)
            if inside and len(page.trail) > 2:
                base = page.trail[2].address
                for address in library.leaves(base):
                    title = library.page(address).article.title
                    lines += _line(title, address, 1 + (address != base), here=address == page.address)
        self.query_one("#rooms", Static).update(Content("\n").join(lines), layout=False)


def _line(title: str, address: str, depth: int, *, here: bool) -> list[Content]:
    go = Style.from_meta({"@click": f"screen.open({address!r})"})
    first = (HERE if here else ELSEWHERE) + ELSEWHERE * depth
    text = broken(title, WIDTH, first, " " * len(first))
    return [Content.styled(line, "bold" if here else "").stylize(go) for line in text]
