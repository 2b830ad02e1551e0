"""The prompt: a question and the keys that answer it, which can also be clicked."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.reactive import Reactive
from textual.style import Style
from textual.visual import VisualType
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.drawing.curtain import Key
from ranter_tui.app.keymap import Keymap, shown_key

BETWEEN = "   "
FEW = 4
"""So many keys follow their question in its line."""


def clickable(text: Content, action: str) -> Content:
    """Return a text that runs an action when it is clicked."""
    return text.stylize(Style.from_meta({"@click": action}))


class SteadyText(Static):
    """A static text that has its screen laid out anew only where it has changed."""

    # What can be clicked in it is no link: it keeps its colours.
    auto_links: Reactive[bool] = Reactive(False)

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        if not _is_same(content, self.content):
            super().update(content, layout=layout)


def _is_same(one: VisualType, other: VisualType) -> bool:
    """Whether the two look the same. Textual takes contents of one text for equal, however they are styled.

    >>> _is_same(Content("k"), Content("k")), _is_same(Content("k"), Content.styled("k", "bold"))
    (True, False)
    """
    if isinstance(one, Content) and isinstance(other, Content):
        return one.is_same(other)
    return type(one) is type(other) is str and one == other


def key_for(keymap: Keymap, place: KeyScope, act: str, does: str) -> Key:
    """Return that action of the screen, with its key."""
    return Key(shown_key(keymap, place, act), does, act)


class Prompt(SteadyText):
    """The line above the log with a question and clickable keys."""

    _parts: tuple[Content, ...] = ()
    _broken = 0
    """How many of them are lines of the question."""

    def say(self, words: str = "", offers: Iterable[Key] = ()) -> None:
        """Show a question, or none, perhaps of several lines, and the keys that answer it."""
        parts = [Content.styled(line, "bold") for line in words.splitlines()]
        self._broken = len(parts)
        for offer in offers:
            key = (f" {offer.key} ", "$acts-ink on $brass $marked-style")
            part = Content.assemble(key, " ", (offer.does, "bold"))
            parts.append(clickable(part, f"screen.{offer.act}") if offer.act else part)
        self._parts = tuple(parts)
        self._lay_out()

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Fill the lines: a key is never parted from its words. Many keys stand in columns of their own."""
        width, keys = self.size.width, self._parts[self._broken :]
        wide = max(part.cell_length for part in keys) if len(keys) > FEW else 0
        lines: list[Content] = []
        for number, part in enumerate(self._parts):
            follows = number >= self._broken + (wide > 0) and lines
            part = part.pad_right(max(0, wide - part.cell_length))
            if follows and (not width or lines[-1].cell_length + len(BETWEEN) + part.cell_length <= width):
                lines[-1] = Content.assemble(lines[-1], BETWEEN, part)
            else:
                lines.append(part)
        self.update(Content("\n").join(lines))
