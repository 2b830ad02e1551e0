"""The Textual app: it opens every screen for one evening."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import SystemCommand
from textual.binding import BindingType
from textual.command import Provider
from textual.events import Key
from textual.screen import Screen

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.mends import hung_up
from ranter_tui.app.mends.garbage_collection import has_started, loading_for_good
from ranter_tui.app.mends.widget_cache import clear_widget_cache
from ranter_tui.app.recovery import RecoveringApp, run_to_the_end
from ranter_tui.app.screens.ranter_screen import LeavesOnce
from ranter_tui.app.styles import COMMON, style
from ranter_tui.rulebook.problem import BadFile

if TYPE_CHECKING:
    from ranter_tui.app.clock import Clock
    from ranter_tui.app.host import HostApp
    from ranter_tui.evening.evening import Evening
    from ranter_tui.evening.plan import Plan
    from ranter_tui.evening.sitting import Sitting
    from ranter_tui.library.text.article import Article
    from ranter_tui.record.replay import PlayedGame
    from ranter_tui.rulebook.book import Rulebook


AT_LEISURE = 1.0
"""Delay in seconds after the start, when whatever is opened has been painted."""


def _acts() -> type[Provider]:
    from ranter_tui.app.palette import Acts

    return Acts


def _pages() -> type[Provider]:
    from ranter_tui.app.palette import Pages

    return Pages


def _answers() -> type[Provider]:
    from ranter_tui.app.palette import Answers

    return Answers


class RanterApp(RecoveringApp, inherit_bindings=False):
    """Ranter-Go-Round on one shared screen: opens every screen, and what lies over all of them."""

    TITLE = "Ranter-Go-Round"
    CSS_PATH: ClassVar = [style(name) for name in COMMON]
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.EVERYWHERE)]
    COMMANDS: ClassVar = {_acts, _answers, _pages}
    ALLOW_SELECT = False

    def __init__(
        self,
        evening: Evening,
        opening: Callable[[RanterApp], object] | None = None,
        *,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(evening, clock=clock)
        self._opening = opening
        """A callback that opens a screen at the start, if the command line asked for one."""
        self._has_read = False
        """Whether the library was opened before."""
        self._sitting: Sitting | None = None
        """The game that was opened last."""
        self._resume_or_say_why: Callable[[HostApp, Path], str] | None = None
        """What takes a game up from disk, and returns why that cannot be; imported with the first game."""

    def get_default_screen(self) -> Screen[None]:
        from ranter_tui.app.screens.title import TitleScreen

        return TitleScreen()

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, clear_widget_cache)
        self.call_after_refresh(has_started)
        if not self.is_headless:
            self.set_interval(hung_up.EVERY, hung_up.leave_if_hung_up)
            # Otherwise a card that somebody was looking at would stay on the screen.
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.action_leave)
        if self.evening.opens_door:
            self.set_timer(AT_LEISURE, self._open_door)
        if self._opening is None:
            self.call_after_refresh(self._count_games)
        else:
            self.set_timer(AT_LEISURE, self._count_games)
            self._opening(self)

    @work(thread=True, exit_on_error=False)
    def _count_games(self) -> None:
        """Write finished games to the ledger, even those of other runs. The record screen tells failures."""
        with suppress(OSError):
            self.evening.ledger.count()

    async def _open_door(self) -> None:
        """Let phones in, and say where."""
        if (door := self.evening.door) is None:
            return
        from ranter_tui.app.keymap import shown_keys
        from ranter_tui.evening.gathering import NoDoor

        try:
            await door.open()
        except NoDoor as why:
            self.notify(str(why), severity="warning", timeout=20)
        if (invitation := door.invitation) is not None:
            (key, *_) = shown_keys(self.key_map, KeyScope.EVERYWHERE, "phones")
            told = f"Phones come in at {invitation.address}; {key} shows the code. {invitation.remark}"
            self.notify(told.rstrip(), timeout=10)

    def refresh_css(self, animate: bool = True) -> None:
        """Load only the colours while nothing can be seen yet: the style sheets are about to be read."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Return none of Textual's own commands: a picture of the screen may be of somebody's card."""
        return ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable everything that would open over a curtain."""
        covers = ("command_palette", "settings", "phones", "help", "screenshot")
        return not (action in covers and self.behind_curtain)

    def on_app_blur(self) -> None:
        """Let a lifted curtain fall when the terminal tells that another window is in front."""
        if isinstance(self.screen, LeavesOnce):
            self.screen.unwatched()

    @property
    def behind_curtain(self) -> bool:
        """Whether a screen for the eyes of one guest is up, be it in front or below another."""
        return any(isinstance(one, LeavesOnce) and one.IS_CURTAIN for one in self.screen_stack)

    def deal(self, plan: Plan, book: Rulebook | None = None) -> None:
        known = len(self.evening.troubles)
        self.play(self.evening.deal(plan, book))
        for trouble in self.evening.troubles[known:]:
            # In the usual time: it would stand over the table that is dealt.
            self.notify(trouble, severity="warning")

    def resume(self, path: Path) -> None:
        self.play(self.evening.resume(path))

    def tell_of(self, amiss: Iterable[tuple[str, str]]) -> None:
        for done, trouble in amiss:
            self.notify(trouble, title=done, severity="warning")

    def play(self, sitting: Sitting) -> None:
        from ranter_tui.app.table.screen import TableScreen

        if self._resume_or_say_why is None:
            # Before anything falls: whatever is wrong by then, the way back is there.
            from ranter_tui.app.resuming import resume_or_say_why

            self._resume_or_say_why = resume_or_say_why
        self._sitting = sitting
        with self.batch_update():
            while len(self.screen_stack) > 1:
                self.pop_screen()
            self.push_screen(TableScreen(sitting))

    def make_ours(self, book: Rulebook, made: Callable[[str | None], None] | None = None) -> None:
        from ranter_tui.app.screens.house import HouseScreen

        base = self.evening.base_of(book)
        if base is None:
            self.notify("That is a book of your own already: change its file.", severity="warning")
        else:
            self.push_screen(HouseScreen(book, base), made)

    @property
    def played(self) -> Sitting | None:
        at_table = any(isinstance(one, LeavesOnce) and one.HOLDS_GAME for one in self.screen_stack)
        return self._sitting if at_table else None

    def read(self, what: str | Article) -> None:
        if self._opens_the_library():
            self._open_page(what)

    def on_key(self, event: Key) -> None:
        """Hand on a key that nobody took: Textual sends each to what is in front when it is struck."""
        front = self.screen
        if isinstance(front, LeavesOnce) and front.overtaken(event):
            event.prevent_default()

    def search(self) -> None:
        from ranter_tui.app.screens.search import SearchScreen

        def found(address: str | None) -> None:
            if address is not None:
                self.read(address)

        if self._opens_the_library():
            self.push_screen(SearchScreen(), found)

    def _opens_the_library(self) -> bool:
        """Read the library as it is now. Return whether that could be done."""
        try:
            self._read_all()
        except BadFile as bad:
            # What lies beside the books may be damaged in a checkout, before it was ever read.
            self.notify(
                f"The library cannot be opened until this is mended:\n{bad}",
                severity="error",
                timeout=20,
            )
            return False
        return True

    def _read_all(self) -> None:
        known = self.evening.shelf
        self.evening.reload_books()
        if (shelf := self.evening.shelf) is not known:
            self.tell_of(one for one in shelf.amiss if one not in known.amiss)
        if not self._has_read:
            with loading_for_good():
                self.evening.library.read()
            self._has_read = True

    def _open_page(self, what: str | Article) -> None:
        from ranter_tui.app.screens.reading import ReadingScreen
        from ranter_tui.library.pages.room import NoSuchPage

        try:
            if isinstance(what, str):
                self.evening.library.page(what)
        except NoSuchPage as unknown:
            self.notify(str(unknown), severity="warning")
            return
        if isinstance(self.screen, ReadingScreen):
            self.screen.open(what)
        else:
            self.push_screen(ReadingScreen(what))

    def action_command_palette(self) -> None:
        from ranter_tui.app.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_leave(self) -> None:
        """Quit the app. Whatever is on the table is on disk."""
        self.exit()

    def action_tell_how_to_quit(self) -> None:
        """Answer the key that quits other programs: here it is another."""
        if isinstance(front := self.screen, LeavesOnce):
            front.tell_how_to_quit(self.how_to_quit)

    def action_help(self) -> None:
        from ranter_tui.app.screens.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.screen.action_close()
        elif not any(isinstance(screen, HelpScreen) for screen in self.screen_stack):
            self.push_screen(HelpScreen(self))

    def action_settings(self) -> None:
        from ranter_tui.app.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def action_phones(self) -> None:
        from ranter_tui.app.screens.phones import PhonesScreen

        door = self.evening.door
        if door is not None and not any(isinstance(screen, PhonesScreen) for screen in self.screen_stack):
            self.push_screen(PhonesScreen(door))

    async def on_unmount(self) -> None:
        if self.evening.door is not None:
            await self.evening.door.leave()

    # After a fall

    def leave_off(self) -> Callable[[], str]:
        """Close the game after a crash. What is returned resumes it, if somebody was at its table."""
        if self._sitting is None or self._resume_or_say_why is None:
            return _nothing_to_go_on_with
        # Otherwise it would be taken to be played in another window.
        self._sitting.journal.close()
        path = self._sitting.journal.path
        at_tables = [one for one in self.screen_stack if isinstance(one, LeavesOnce) and one.HOLDS_GAME]
        return partial(_take_up, self, self._resume_or_say_why, path) if at_tables else _nothing_to_go_on_with


def _take_up(app: HostApp, resume_or_say_why: Callable[[HostApp, Path], str], path: Path) -> str:
    return resume_or_say_why(app, path) or "The game goes on where it was."


def _nothing_to_go_on_with() -> str:
    return ""


def run(
    evening: Evening,
    *,
    book: str | None = None,
    sitting: Sitting | None = None,
    record: PlayedGame | None = None,
) -> int:
    """Run the app, at a book, a game or a replay if one is given, and return the exit code."""
    app = RanterApp(evening, _opening(evening, book, sitting, record))
    return run_to_the_end(app)


def _opening(
    evening: Evening, book: str | None, sitting: Sitting | None, record: PlayedGame | None
) -> Callable[[RanterApp], object] | None:
    if sitting is not None:
        return lambda app: app.play(sitting)
    if record is not None:
        from ranter_tui.app.screens.replay import ReplayScreen

        return lambda app: app.push_screen(ReplayScreen(record))
    if book is not None:
        from ranter_tui.app.screens.seating import SeatingScreen

        return lambda app: app.push_screen(SeatingScreen(evening.plan_for(book)))
    return None
