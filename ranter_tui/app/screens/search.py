"""Searching the whole library while one types."""

from __future__ import annotations

from typing import ClassVar

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.find import Find
from ranter_tui.app.widgets.hit_text import HitText
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.library.search import Findings

MOST = 3
"""Pages of each room, so that the rooms are not far from each other."""
FEW = 3
"""With so few rooms there is room for more of each."""


class SearchScreen(Page[str | None]):
    """Returns the address of the page that was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.SEARCH), *bindings(Place.ROLL)]
    AUTO_FOCUS = "Find"

    app = getters.app(RanterApp)
    find = getters.query_one(Find)
    hits = getters.query_one(HitText)
    understood = getters.query_one("#understood", Static)
    _told: Findings | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield RunningHead("The library", "Search")
            with Horizontal(classes="find"):
                yield Static("/")
                yield Find("anything")
            yield Static(id="understood", markup=False)
            yield HitText(lambda _: ())
        yield KeyLine()

    def on_mount(self) -> None:
        # Watched, not told by a message: so the letter and what it finds are painted together.
        self.watch(self.find, "value", self._search)
        if not self.app.evening.index.ready:
            self._prepare()

    @work(thread=True, exclusive=True, group="index")
    def _prepare(self) -> None:
        """The first time everything is read through; until then the titles are found."""
        self.app.evening.index.prepare()
        self.app.call_from_thread(self._search)

    def _search(self) -> None:
        if not self.is_mounted:
            return
        findings = self._found(self.find.value.strip())
        # Where nothing new was asked, what is marked stays marked.
        if findings is not self._told:
            self._told = findings
            self.hits.tell(findings)
        self.understood.update(self._understood(findings), layout=False)

    def _found(self, typed: str) -> Findings:
        """A single letter stands everywhere, and finds nothing."""
        if len(typed) == 1 and typed.isascii():
            return Findings()
        index = self.app.evening.index
        findings = index.search(typed, MOST)
        return index.search(typed) if 0 < len(findings.groups) <= FEW else findings

    def _understood(self, findings: Findings) -> str:
        """How the words were taken, where that is not as they were typed."""
        taken = [f"“{word}” taken for {' or '.join(meant)}" for word, meant in findings.instead.items()]
        if not findings.every:
            taken.append("no page has all of these words")
        if not self.app.evening.index.ready:
            taken.append("still reading; so far only titles are searched")
        if len(self.find.value.strip()) < 2:
            return "Titles, rules, words, sources, names, and all that is told: type, and it is found."
        if not findings.groups:
            taken.append("nothing like that is in the library")
        said = "; ".join(taken)
        return f"{said[0].upper()}{said[1:]}." if said else ""

    @on(Find.ForTheList)
    async def _for_the_list(self, event: Find.ForTheList) -> None:
        await self.app.run_action(event.act, self)

    @on(Find.GivenUp)
    def _given_up(self) -> None:
        self.dismiss(None)

    @on(PageText.Opened)
    def _opened(self, event: PageText.Opened) -> None:
        self.dismiss(event.link.link)

    def action_choose(self) -> None:
        if self.hits.marked is not None:
            self.dismiss(self.hits.marked.link)

    def action_up(self) -> None:
        self.hits.previous_link()

    def action_down(self) -> None:
        self.hits.next_link()

    def action_page_up(self) -> None:
        self.hits.scroll_page_up(animate=False)

    def action_page_down(self) -> None:
        self.hits.scroll_page_down(animate=False)

    def action_find(self) -> None:
        self.find.focus()

    def action_close(self) -> None:
        self.dismiss(None)
