"""An input that takes all keys in the order in which they are struck, however fast."""

from __future__ import annotations

from textual import events
from textual.widgets import Input


class TypedLine(Input):
    """Base of all inputs.

    Textual sends letters straight to an input, but Backspace and Enter round by the app: where many keys come
    at once, as they do over a slow line, the letters behind would overtake them.
    """

    def write(self, letter: str) -> None:
        """Write a letter in place of what is selected."""
        self.replace(letter, *self.selection)

    async def on_key(self, event: events.Key) -> None:
        if event.is_printable or self.app.screen is not self.screen:
            return
        active = self.screen.active_bindings.get(event.key)
        if active is not None and active.node is self and active.enabled:
            event.stop()
            await self.run_action(active.binding.action)
