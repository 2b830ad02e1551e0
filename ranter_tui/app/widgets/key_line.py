"""The line of keys at the foot of every screen: what can be done here, for keyboard and mouse."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

BETWEEN = "   "


class KeyLine(Widget):
    """One widget for all keys: Textual's own footer makes a new one for each whenever the focus moves."""

    ALLOW_SELECT = False

    def on_mount(self) -> None:
        # A key is no link: it keeps its brass.
        self.auto_links = False
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _: Screen[object]) -> None:
        self.refresh()

    def render(self) -> Content:
        parts: dict[str, Content] = {}
        room = self.size.width
        for _, binding, enabled, _ in self.screen.active_bindings.values():
            if not binding.show or not enabled or binding.action in parts:
                continue
            key = self.app.get_key_display(binding)
            part = Content.assemble((key, "bold $brass"), " ", binding.description)
            room -= cell_len(part.plain) + len(BETWEEN)
            if room + len(BETWEEN) < 0:
                break
            press = Style.from_meta({"@click": f"app.simulate_key({binding.key!r})"})
            parts[binding.action] = part.stylize(press)
        return Content(BETWEEN).join(list(parts.values()))
