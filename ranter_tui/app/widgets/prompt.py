"""A line for the room: what is awaited, and the keys that answer it. The same by mouse."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.style import Style
from textual.widgets import Static


class Offer(Struct, frozen=True):
    """A key, what it does in words, and the action of the screen behind it."""

    key: str
    words: str
    action: str


class Prompt(Static):
    """One line above the log."""

    def on_mount(self) -> None:
        # A key is no link: it keeps its brass.
        self.auto_links = False

    def say(self, words: str = "", offers: Sequence[Offer] = ()) -> None:
        parts = [Content.styled(words, "bold")] if words else []
        for offer in offers:
            key = (f" {offer.key} ", "$acts-ink on $brass $marked-style")
            part = Content.assemble(key, " ", (offer.words, "bold"))
            parts.append(part.stylize(Style.from_meta({"@click": f"screen.{offer.action}"})))
        self.update(Content("   ").join(parts))
