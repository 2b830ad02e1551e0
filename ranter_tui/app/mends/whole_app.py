"""Reaches every exception in the app, neither paints nor clicks what another screen covers, and paints once
what comes to light again.

Textual leaves the loop of the app, and with it the program, at an exception in a message to the app itself,
and raises once more at the end what a screen raised while it was taken away. A screen that is covered is laid
out all the same, and what changes there is painted over the one in front. A click on it that is still on its
way acts on the one in front, which may have no widgets yet. When a screen is gone, the one in front, which
was painted as it came to light, is laid out and painted once more.

Upstream: `App` would have to hand every exception to one public method, `_background_screens` would have to
leave out what an opaque screen covers, and `_broker_event` what is not on the screen in front. `_prune` would
have to see that one screen has no part in the layout of another.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from textual.app import App
from textual.await_remove import AwaitRemove
from textual.dom import DOMNode, NoScreen
from textual.events import Event
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget


class MendedApp(App[None], inherit_bindings=False):
    """Textual's app, which hands every exception to `has_fallen`."""

    is_up = False
    """Whether the first screen has been painted. What is raised before that would be raised again."""

    @abstractmethod
    def has_fallen(self, error: Exception) -> None:
        """Handle any exception in the app."""

    @abstractmethod
    def report(self, error: Exception) -> None:
        """Write the crash report."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not self.is_up:
                raise
            self.has_fallen(error)

    def _handle_exception(self, error: Exception) -> None:
        # Textual would print the exception, with whatever every function had in hand, and exit.
        self.has_fallen(error)

    async def _broker_event(self, event_name: str, event: Event, default_namespace: DOMNode) -> bool:
        try:
            is_covered = default_namespace.screen is not self.screen
        except NoScreen:
            is_covered = True
        return not is_covered and await super()._broker_event(event_name, event, default_namespace)

    def _prune(self, *nodes: Widget, parent: DOMNode | None = None) -> AwaitRemove:
        return super()._prune(*nodes, parent=None if parent is self else parent)

    async def _shutdown(self) -> None:
        try:
            await super()._shutdown()
        except Exception as error:
            # It is raised only once.
            self.report(error)
            await super()._shutdown()

    def raise_in_tests(self, error: Exception) -> None:
        """Have the pilot of a test raise the exception. It holds the screen that raised it."""
        if self.is_headless and self._exception is None:
            self._exception = error
            self._exception_event.set()

    async def until_mounted(self) -> None:
        """Wait for the screen that is on its way."""
        await self._flush_next_callbacks()

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        covered = self._screen_stack and self._screen_stack[-1].styles.background.a == 1
        return [] if covered else super()._background_screens
