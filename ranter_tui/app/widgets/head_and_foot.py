"""What stands at the head and at the foot of a screen: its title over a double rule, and the line of keys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from textual.content import Content
from textual.keys import REPLACED_KEYS, key_to_character
from textual.reactive import Reactive, reactive
from textual.screen import Screen
from textual.widget import Widget

from ranter_tui.app.keymap import USUAL
from ranter_tui.app.widgets.prompt import clickable
from ranter_tui.library.text.measure import cells, clipped

APART = " · "
"""Between the parts of what stands at the right end."""


class RunningHead(Widget):
    """A heading of two rows over the whole width."""

    right: reactive[str] = reactive("")
    """The text at the right end of the heading."""

    def __init__(self, title: str, right: str = "") -> None:
        super().__init__()
        self.title = title
        self.set_reactive(RunningHead.right, right)

    def render(self) -> Content:
        width = self.size.width
        capitals = self.title.upper()
        spaced = " ".join(capitals)
        wide = spaced if cells(spaced) <= width else clipped(capitals, width)
        room, right = width - cells(wide) - 3, self.right
        while cells(right) > room and APART in right:
            # The nearest part stands last, and stays.
            right = right.partition(APART)[2]
        right = clipped(right, room)
        between = " " * (width - cells(wide) - cells(right))
        rule = ("═" * width, "$brass")
        return Content.assemble((wide, "bold $brass"), between, (right, "$dim"), "\n", rule)


BETWEEN = "   "
HELP, WAY_OUT, ENTER = "help", "escape", "enter"


class FooterKey(NamedTuple):
    """One entry of the footer."""

    shown: str
    """The key to press, as it is written on the screen."""
    does: str
    key: str
    stays: bool
    """Whether it stays at the end even on a narrow screen: the way out, and the help."""

    @property
    def width(self) -> int:
        return cells(f"{self.shown} {self.does}")


class KeyLine(Widget):
    """A footer as a single widget: Textual's own makes a new one for each key whenever the focus moves."""

    # A key is no link: it keeps its brass.
    auto_links: Reactive[bool] = Reactive(False)

    def __init__(self) -> None:
        super().__init__()
        self.keys: tuple[FooterKey, ...] = ()
        self._will_look = False

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed, immediate=True)

    def _changed(self, screen: Screen[object]) -> None:
        # The signal often comes several times for one key.
        if not self._will_look:
            self._will_look = screen.call_later(self._look, screen)

    def _look(self, screen: Screen[object]) -> None:
        self._will_look = False
        if not screen.is_active:
            # It cannot be seen now. When the screen comes to the front, Textual sends the signal again.
            return
        # Enter leads on, and stands first: a guest who knows no other key can go by it.
        keys = tuple(sorted(self._active(), key=lambda one: (one.stays, one.key != ENTER)))
        if keys != self.keys:
            self.keys = keys
            self.refresh()

    def _active(self) -> Iterator[FooterKey]:
        """Yield the keys that are active now, each action once."""
        seen = set()
        for _, binding, enabled, _ in self.screen.active_bindings.values():
            if binding.show and enabled and binding.action not in seen and not self._is_typed(binding.key):
                seen.add(binding.action)
                stays = binding.action == HELP or WAY_OUT in USUAL.get(binding.id or "", "").split(",")
                yield FooterKey(self.app.get_key_display(binding), binding.description, binding.key, stays)

    def _is_typed(self, key: str) -> bool:
        """Whether the key writes its letter into the focused widget."""
        # Textual 8.2 asks this, too, but forgets those that it calls by a shorter name, such as "slash".
        focused, letter = self.screen.focused, key_to_character(REPLACED_KEYS.get(key, key))
        return focused is not None and focused.check_consume_key(key, letter)

    def render(self) -> Content:
        return Content(BETWEEN).join(
            clickable(
                Content.assemble((one.shown, "bold $brass"), " ", one.does), f"app.simulate_key({one.key!r})"
            )
            for one in fitting(self.keys, self.size.width)
        )


def fitting(keys: tuple[FooterKey, ...], width: int) -> Iterator[FooterKey]:
    """Yield the keys that stay, and as many of the first others as there is room for."""
    room = width + len(BETWEEN) - sum(one.width + len(BETWEEN) for one in keys if one.stays)
    used = accumulate(0 if one.stays else one.width + len(BETWEEN) for one in keys)
    for one, so_far in zip(keys, used, strict=True):
        if one.stays or so_far <= room:
            yield one
