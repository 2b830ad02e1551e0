"""The command palette: everything that can be done here and now, found by a few letters."""

from __future__ import annotations

from asyncio import to_thread
from functools import partial
from typing import cast

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandList, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.base.ranter_screen import AppScreen
from ranter_tui.app.host import HostApp
from ranter_tui.app.mends.command_palette import LastingPalette
from ranter_tui.app.mends.option_list import PickList
from ranter_tui.app.opening import Reading

FIRST = 1000.0
"""The score of a room whose name was typed: more than any match of letters has."""


class Acts(Provider):
    """A provider of the actions of the screen that is open."""

    async def discover(self) -> Hits:
        for title, help_text, press in self._acts(offers=True):
            yield DiscoveryHit(title, press, help=help_text)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, help_text, press in self._acts():
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), press, help=help_text)

    def _acts(self, *, offers: bool = False) -> list[tuple[str, str, partial[None]]]:
        """Return the acts that work here; before you type, without those that only move about a list."""
        found: dict[str, tuple[str, str, partial[None]]] = {}
        for _, binding, enabled, tooltip in self.screen.active_bindings.values():
            moves_in_a_list = (binding.id or "").startswith(f"{KeyScope.ROLL}.")
            if offers and (moves_in_a_list or binding.action == "choose"):
                continue
            if enabled and binding.id and binding.action != "command_palette":
                press = partial(self.app.simulate_key, binding.key)
                found.setdefault(binding.action, (binding.description, tooltip, press))
        return list(found.values())


class Pages(Provider):
    """A provider of the pages of the library, by their titles."""

    async def search(self, query: str) -> Hits:
        app = cast(HostApp, self.app)
        matcher, best = self.matcher(query), app.evening.household.index.search(query, 1).hits
        room = best[0].address if best and "/" not in best[0].address else ""
        for entry in app.evening.household.library.entries():
            if score := FIRST if entry.address == room else matcher.match(entry.title):
                title = matcher.highlight(entry.title)
                where = app.evening.household.library.room_of(entry.address)
                yield Hit(score, title, partial(app.open, Reading(entry.address)), help=f"Library: {where}")


class Answers(Provider):
    """A provider of the answer to a question; at the table, by the book that is played."""

    async def search(self, query: str) -> Hits:
        app = cast(HostApp, self.app)
        game = app.played
        book, rules = (None, None) if game is None else (game.book, game.rules)
        # The books may have to be read first.
        told = await to_thread(app.evening.household.answers.ready_answer, query, book, rules)
        if told is not None:
            (head, address), said = told.head, told.sentence
            yield Hit(1.0, Content(said), partial(app.open, Reading(address)), text=said, help=head)


class PaletteList(CommandList, PickList):
    """The list of matches. It changes with every letter, and perhaps while it is clicked."""

    # The first base is the one whose style it gets, and by whose name Textual asks for it.


class Palette(LastingPalette, AppScreen[None]):
    """The palette with our list. A double click beside it closes it only once."""

    STYLES = "palette"

    def __init__(self) -> None:
        # None of Textual's own commands: a screenshot may show a guest's card.
        super().__init__({Acts, Answers, Pages}, placeholder="what you want to do, or a page of the library")

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield PaletteList() if isinstance(widget, CommandList) else widget

    def dismiss(self, result: None = None) -> AwaitComplete:
        # What it still looks for would be shown in a list that is gone.
        self.workers.cancel_node(self)
        return super().dismiss(result)
