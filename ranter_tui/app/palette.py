"""The command palette: everything that can be done here and now, found by a few letters."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider

from ranter_tui.app.screens.leaving import LeavesOnce

if TYPE_CHECKING:
    from ranter_tui.app.app import RanterApp


class Acts(Provider):
    """The acts of the screen that is open."""

    async def discover(self) -> Hits:
        for title, help_text, press in self._acts():
            yield DiscoveryHit(title, press, help=help_text)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for title, help_text, press in self._acts():
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), press, help=help_text)

    def _acts(self) -> list[tuple[str, str, partial[None]]]:
        found: dict[str, tuple[str, str, partial[None]]] = {}
        for _, binding, enabled, tooltip in self.screen.active_bindings.values():
            if enabled and binding.id and binding.action != "command_palette":
                press = partial(self.app.simulate_key, binding.key)
                found.setdefault(binding.action, (binding.description, tooltip, press))
        return list(found.values())


class Pages(Provider):
    """The pages of the library, by their titles."""

    async def search(self, query: str) -> Hits:
        app = cast("RanterApp", self.app)
        matcher = self.matcher(query)
        for entry in app.evening.library.entries():
            if (score := matcher.match(entry.title)) > 0:
                title = matcher.highlight(entry.title)
                yield Hit(score, title, partial(app.read, entry.address), help=f"Library: {entry.address}")


class Palette(CommandPalette, LeavesOnce[None]):
    """Textual's own, that a double click beside it closes but once."""
