"""The footer: the line of keys at the foot of every screen, for keyboard and mouse."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

BETWEEN = "   "

Key = tuple[str, str, str]
"""One entry of the footer: the key to press as shown, what it does, and the key itself."""


class KeyLine(Widget):
    """A footer as a single widget: Textual's own makes a new one for each key whenever the focus moves."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._keys: tuple[Key, ...] = ()

    def on_mount(self) -> None:
        # A key is no link: it keeps its brass.
        self.auto_links = False
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _: Screen[object]) -> None:
        keys = tuple(self._active())
        if keys != self._keys:
            self._keys = keys
            self.refresh()

    def _active(self) -> Iterator[Key]:
        """Yield the keys that are active now, each action once."""
        seen = set()
        for _, binding, enabled, _ in self.screen.active_bindings.values():
            if binding.show and enabled and binding.action not in seen:
                seen.add(binding.action)
                yield self.app.get_key_display(binding), binding.description, binding.key

    def render(self) -> Content:
        parts = []
        room = self.size.width
        for shown, does, key in self._keys:
            part = Content.assemble((shown, "bold $brass"), " ", does)
            room -= cell_len(part.plain) + len(BETWEEN)
            if room + len(BETWEEN) < 0:
                break
            parts.append(part.stylize(Style.from_meta({"@click": f"app.simulate_key({key!r})"})))
        return Content(BETWEEN).join(parts)
