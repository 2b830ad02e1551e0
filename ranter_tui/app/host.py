"""The abstract base of the app: what screens and widgets may ask of it.

It knows no screen. So a screen can be read, and imported, without the app that opens it.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.constants import TEXTUAL_ANIMATIONS
from textual.driver import Driver
from textual.events import Resize
from textual.notifications import SeverityLevel

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.clock import Clock
from ranter_tui.app.keymap import USUAL, Keymap, load_keymap, shown_key
from ranter_tui.app.mends.whole_app import MendedApp
from ranter_tui.app.opening import Opening, Table
from ranter_tui.app.styles.colours import themes_for
from ranter_tui.evening.settings import Motion, Settings, Theme
from ranter_tui.record.journal import Busy
from ranter_tui.record.parsing import BadRecord, OtherVersion
from ranter_tui.record.saves import SetAside
from ranter_tui.rulebook.characters import legible
from ranter_tui.rulebook.problem import BadFile

if TYPE_CHECKING:
    from ranter_tui.evening.evening import Evening
    from ranter_tui.evening.gathering import Invitation
    from ranter_tui.evening.plan import Plan
    from ranter_tui.evening.sitting import Sitting
    from ranter_tui.rulebook.book import Rulebook


class HostApp(MendedApp, inherit_bindings=False):
    """An app with one evening, its keymap and its settings."""

    key_map: Keymap
    """The keys of every action."""

    def __init__(self, evening: Evening, *, clock: Clock | None = None) -> None:
        if os.environ.get("NO_COLOR") == "":
            # Empty it means nothing, but Textual would obey it.
            del os.environ["NO_COLOR"]
        # Without colours Textual must be told so before it has a theme: it would make grey ones otherwise.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.evening = evening
        self.clock = clock or Clock()
        self.key_map = self._load_key_map()
        for theme in themes_for(self.console.color_system):
            self.register_theme(theme)
        self.apply_settings(evening.settings)

    def _load_key_map(self) -> Keymap:
        try:
            key_map = load_keymap(self.evening.paths.keys)
        except (BadFile, OSError) as error:
            self.evening.troubles.append(
                f"The usual keys are used until this is corrected or deleted:\n{error}"
            )
            return USUAL
        if key_map != USUAL:
            self.set_keymap(key_map)
        return key_map

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver for this system, or ours where that is the one for Linux and macOS."""
        usual = super().get_driver_class()
        # On another system ours cannot even be imported, nor under a Textual that parses in another place.
        with suppress(ImportError):
            from ranter_tui.app.mends.keyboard import Keyboard

            if issubclass(Keyboard, usual):
                return Keyboard
        return usual

    @property
    def invitation(self) -> Invitation | None:
        """How phones come in; None while no door is open."""
        return self.evening.door.invitation if self.evening.door is not None else None

    # Looks

    def apply_settings(self, settings: Settings) -> None:
        self.theme = Theme.TERMINAL.value if self.no_color else settings.theme.value
        self.animation_level = "none" if settings.motion is Motion.CALM else TEXTUAL_ANIMATIONS

    @property
    def still(self) -> bool:
        """Whether animations are off."""
        return self.animation_level == "none" or self.evening.settings.motion is Motion.CALM

    def on_resize(self, event: Resize) -> None:
        """Paint anew what a terminal has lost that was smaller for a moment: Textual sees no other size."""
        if self.screen_stack and event.size == self.screen.size:
            self.screen.refresh()

    # Messages

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Show a notification. It is never read as markup: a file that it names or quotes may hold anything.

        Screens and widgets come here, too, and Textual has them ask for markup.
        """
        super().notify(
            legible(message), title=legible(title), severity=severity, timeout=timeout, markup=False
        )

    @property
    def how_to_quit(self) -> str:
        """A sentence on which key quits: "Ctrl+Q quits."."""
        key = shown_key(self.key_map, KeyScope.EVERYWHERE, "leave")
        return f"Ctrl+{key[1:].upper()} quits." if len(key) > 1 and key[0] == "^" else f"{key} quits."

    # What may leave the screen

    def copy_to_clipboard(self, text: str) -> None:
        """Copy nothing to the clipboard: the selection may be a guest's PIN."""

    def copy_citation(self, words: str) -> None:
        """Copy a citation to the clipboard. It holds no secret."""
        super().copy_to_clipboard(words)

    @abstractmethod
    def leave_out(self, error: BaseException, *, silently: bool = False) -> None:
        """Write a crash report about work in the background, and say that something is left out."""

    def holds_for_this_evening(self, what: str, error: OSError) -> None:
        """Notify that something could not be saved, and so holds for this evening only."""
        self.notify(
            f"This holds for this evening, but could not be saved: {error.strerror or error}",
            title=what,
            severity="warning",
        )

    # What is opened

    @abstractmethod
    def open(self, wanted: Opening, then: Callable[[Any], None] | None = None) -> None:
        """Open what a screen or widget wants, over whatever is open; `then` is called with its result."""

    @property
    @abstractmethod
    def played(self) -> Sitting | None:
        """The game that is on, whatever lies over its table."""

    def deal(self, plan: Plan, book: Rulebook | None = None) -> None:
        """Start a new game, by the book as the guests have seen it."""
        known = len(self.evening.troubles)
        self.open(Table(self.evening.deal(plan, book)))
        for trouble in self.evening.troubles[known:]:
            # In the usual time: it would stand over the table that is dealt.
            self.notify(trouble, severity="warning")

    def resume(self, game: Path) -> str:
        """Resume a game on disk, or return why that cannot be and what has become of its file."""
        try:
            self.open(Table(self.evening.resume(game)))
        except SetAside as aside:
            return f"This {str(aside).removeprefix('the ')}."
        except Busy:
            return "This game is open in another window. Close it there first."
        except OtherVersion as other:
            return f"This game was {other.what}. Carry on with it in that version."
        except BadRecord as bad:
            return f"This game cannot be resumed: {bad.what}."
        except FileNotFoundError:
            return "This game is no longer there."
        except OSError as trouble:
            return f"This game cannot be opened: {trouble}"
        return ""

    def tell_of(self, amiss: Iterable[tuple[str, str]]) -> None:
        """Notify about rulebooks whose files cannot be used: what was done, and why."""
        for done, trouble in amiss:
            self.notify(trouble, title=done, severity="warning")
