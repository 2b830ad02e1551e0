"""The prompt: a line that says what is awaited and which keys answer it. The same by mouse."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.style import Style
from textual.widgets import Static


class PromptKey(Struct, frozen=True):
    """One answer in the prompt: its key, what it does in words, and the action of the screen behind it."""

    key: str
    words: str
    action: str


class Prompt(Static):
    """The line above the log with a question and clickable keys."""

    def on_mount(self) -> None:
        # A key is no link: it keeps its brass.
        self.auto_links = False

    def say(self, words: str = "", offers: Sequence[PromptKey] = ()) -> None:
        parts = [Content.styled(words, "bold")] if words else []
        for offer in offers:
            key = (f" {offer.key} ", "$acts-ink on $brass $marked-style")
            part = Content.assemble(key, " ", (offer.words, "bold"))
            parts.append(part.stylize(Style.from_meta({"@click": f"screen.{offer.action}"})))
        self.update(Content("   ").join(parts))
