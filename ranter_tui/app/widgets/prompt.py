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
    """A static text that has its screen laid out anew only where it has changed, and may need other room."""

    # What can be clicked in it is no link: it keeps its colours.
    auto_links: Reactive[bool] = Reactive(False)

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        if not _is_same(content, self.content):
            super().update(content, layout=layout and self.styles.auto_dimensions)


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

    _question: tuple[Content, ...] = ()
    _keys: tuple[Content, ...] = ()

    def say(self, words: str = "", offers: Iterable[Key] = ()) -> None:
        """Show a question, or none, perhaps of several lines, and the keys that answer it."""
        self._question = tuple(Content.styled(line, "bold") for line in words.splitlines())
        self._keys = tuple(map(_offered, offers))
        self._lay_out()

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Fill the lines: a key is never parted from its words. Many keys stand in columns of their own."""
        width, lines = self.size.width, [*self._question]
        wide = max(key.cell_length for key in self._keys) if len(self._keys) > FEW else 0
        for number, key in enumerate(self._keys):
            key = key.pad_right(max(0, wide - key.cell_length))
            follows = lines and (number or not wide)
            if follows and (not width or lines[-1].cell_length + len(BETWEEN) + key.cell_length <= width):
                lines[-1] = Content.assemble(lines[-1], BETWEEN, key)
            else:
                lines.append(key)
        self.update(Content("\n").join(lines))


def _offered(key: Key) -> Content:
    drawn = (f" {key.key} ", "$acts-ink on $brass $marked-style")
    offer = Content.assemble(drawn, " ", (key.does, "bold"))
    return clickable(offer, f"screen.{key.act}") if key.act else offer
