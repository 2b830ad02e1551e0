"""The Textual app: it opens every screen for one evening."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.binding import BindingType
from textual.events import Key
from textual.screen import Screen

from ranter_tui.app import opening
from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.ranter_screen import AppScreen
from ranter_tui.app.mends import hung_up
from ranter_tui.app.mends.garbage_collection import spare
from ranter_tui.app.mends.widget_cache import clear_widget_cache
from ranter_tui.app.recovery import RecoveringApp, run_to_the_end
from ranter_tui.app.styles import COMMON, style
from ranter_tui.rulebook.problem import BadFile

if TYPE_CHECKING:
    from pathlib import Path

    from ranter_tui.app.clock import Clock
    from ranter_tui.app.screens.reading import History
    from ranter_tui.evening.evening import Evening
    from ranter_tui.evening.sitting import Sitting
    from ranter_tui.library.text.article import Article


AT_LEISURE = 1.0
"""Delay in seconds after the start, when whatever is opened has been painted."""


class RanterApp(RecoveringApp, inherit_bindings=False):
    """Ranter-Go-Round on one shared screen: opens every screen, and what lies over all of them."""

    TITLE = "Ranter-Go-Round"
    CSS_PATH: ClassVar = [style(name) for name in COMMON]
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.EVERYWHERE)]
    ALLOW_SELECT = False

    def __init__(
        self,
        evening: Evening,
        at_first: Callable[[RanterApp], object] | None = None,
        *,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(evening, clock=clock)
        self._at_first = at_first
        """A callback that opens a screen at the start, if the command line asked for one."""
        self._has_read = False
        """Whether the library was opened before."""
        self._history: History | None = None
        """The pages of the library that were opened."""
        self._sitting: Sitting | None = None
        """The game that was opened last."""

    def get_default_screen(self) -> Screen[None]:
        from ranter_tui.app.screens.title import TitleScreen

        return TitleScreen()

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, clear_widget_cache)
        if not self.is_headless:
            spare()
            self.set_interval(hung_up.EVERY, hung_up.leave_if_hung_up)
            # Otherwise a card that a guest was looking at would stay on the screen. Windows asks no program.
            with suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.action_leave)
        if self.evening.opens_door:
            self.set_timer(AT_LEISURE, self._open_door)
        if self._at_first is None:
            self.call_after_refresh(self._count_games)
        else:
            self.set_timer(AT_LEISURE, self._count_games)
            self._at_first(self)

    @work(thread=True, exit_on_error=False)
    def _count_games(self) -> None:
        """Write finished games to the ledger, even those of other runs."""
        self.evening.count_games()

    def resume(self, game: Path) -> str:
        """Resume a game, and open the door again for the phones that were there when the program ended."""
        reason = super().resume(game)
        if not reason and self.evening.door is not None and self.evening.door.is_awaited:
            self.set_timer(AT_LEISURE, self._open_door)
        return reason

    async def _open_door(self) -> None:
        """Let phones in, and say where."""
        if (door := self.evening.door) is None:
            return
        from ranter_tui.app.keymap import shown_key
        from ranter_tui.evening.gathering import NoDoor

        try:
            await door.open()
        except NoDoor as why:
            self.notify(str(why), severity="warning", timeout=20)
        if (invitation := door.invitation) is not None:
            key = shown_key(self.key_map, KeyScope.EVERYWHERE, "phones")
            told = f"Phones can join at {invitation.address}; press {key} for the code. {invitation.remark}"
            self.notify(told.rstrip(), timeout=10)

    def refresh_css(self, animate: bool = True) -> None:
        """Load only the colours while nothing can be seen yet: the style sheets are about to be read."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable what would open over a curtain, even if something else has opened over that."""
        covers = ("command_palette", "settings", "phones", "help", "screenshot")
        return action not in covers or not any(
            isinstance(one, AppScreen) and one.IS_CURTAIN for one in self.screen_stack
        )

    def on_app_blur(self) -> None:
        """Let a lifted curtain fall when the terminal tells that another window is in front."""
        if isinstance(self.screen, AppScreen):
            self.screen.unwatched()

    # What is opened

    def open(self, wanted: opening.Opening, then: Callable[[Any], None] | None = None) -> None:
        match wanted:
            case opening.Reading(what=what):
                self._read(what)
            case opening.Place.SEARCH:
                self._search()
            case opening.Table(sitting=sitting):
                self._play(sitting)
            case opening.Place.TITLE:
                self._to_the_title()
            case opening.MakeOurs(book=book) if self.evening.base_of(book) is None:
                self.notify("This book is your own already. Edit its file to change it.", severity="warning")
            case _:
                self.push_screen(self._screen_for(wanted), then)

    def _screen_for(self, wanted: opening.Opening) -> Screen[Any]:
        """Return a new screen, imported when it is wanted first."""
        match wanted:
            case opening.Place.BOOKS:
                from ranter_tui.app.screens.champion import who_chooses
                from ranter_tui.app.screens.picker import PickerScreen

                return PickerScreen(who_chooses(self.evening.tournament))
            case opening.Seating(book=name):
                from ranter_tui.app.screens.seating import SeatingScreen

                return SeatingScreen(self.evening.plan_for(name))
            case opening.Over(sitting=sitting, match=match):
                from ranter_tui.app.screens.over import OverScreen

                return OverScreen(sitting, match)
            case opening.HandsToWatch(book=book):
                from ranter_tui.app.screens.watch import HandsScreen

                return HandsScreen(book)
            case opening.MakeOurs(book=book):
                from ranter_tui.app.screens.house import HouseScreen

                base = self.evening.base_of(book)
                assert base is not None, "a book of your own is refused before"
                return HouseScreen(book, base)
            case opening.Replay(played=played, great=great):
                from ranter_tui.app.screens.steps import ReplayScreen

                return ReplayScreen(played, great)
            case opening.EveryBook(read=read, hand=hand):
                from ranter_tui.app.screens.judge import JudgeScreen

                return JudgeScreen(read, hand)
            case opening.HowWePlay():
                from ranter_tui.app.screens.how_we_play import HowWePlayScreen

                return HowWePlayScreen(wanted)
        raise AssertionError(f"{wanted} is no screen of its own")

    def _to_the_title(self) -> None:
        from ranter_tui.app.screens.title import TitleScreen

        leaves_game = isinstance(self.screen, AppScreen) and self.screen.HOLDS_GAME
        while len(self.screen_stack) > 1:
            self.pop_screen()
        if leaves_game and isinstance(title := self.screen, TitleScreen):
            title.marks_resume = True

    def _play(self, sitting: Sitting) -> None:
        from ranter_tui.app.table.screen import TableScreen

        self._sitting = sitting
        with self.batch_update():
            while len(self.screen_stack) > 1:
                self.pop_screen()
            self.push_screen(TableScreen(sitting))

    @property
    def played(self) -> Sitting | None:
        at_table = any(isinstance(one, AppScreen) and one.HOLDS_GAME for one in self.screen_stack)
        return self._sitting if at_table else None

    def _search(self) -> None:
        from ranter_tui.app.screens.search import SearchScreen

        def found(address: str | None) -> None:
            if address is not None:
                self._read(address)

        if self._opens_the_library():
            self.push_screen(SearchScreen(), found)

    def _read(self, what: str | Article) -> None:
        from ranter_tui.app.screens.reading import History, ReadingScreen
        from ranter_tui.library.pages.room import NoSuchPage

        if not self._opens_the_library():
            return
        try:
            if isinstance(what, str):
                self.evening.household.library.page(what)
        except NoSuchPage as unknown:
            self.notify(str(unknown), severity="warning")
            return
        if isinstance(self.screen, ReadingScreen):
            self.screen.open(what)
        else:
            self._history = self._history or History()
            self.push_screen(ReadingScreen(what, self._history))

    def _opens_the_library(self) -> bool:
        """Read the library as it is now. Return whether that could be done."""
        known = self.evening.shelf
        try:
            self.evening.reload_books()
            if (shelf := self.evening.shelf) is not known:
                self.tell_of(one for one in shelf.amiss if one not in known.amiss)
            if not self._has_read:
                self.evening.household.library.read()
                self._has_read = True
                self.tell_of(("Left out", said) for said in self.evening.shelf.lacking)
        except BadFile as bad:
            # What lies beside the books may be damaged in a checkout, before it was ever read.
            self.notify(
                f"The library cannot be opened until this is corrected:\n{bad}",
                severity="error",
                timeout=20,
            )
            return False
        return True

    # What the keys do everywhere

    def on_key(self, event: Key) -> None:
        """Hand on a key that no screen took: Textual sends it to what was in front when it was struck."""
        front = self.screen
        if isinstance(front, AppScreen) and front.overtaken(event):
            event.prevent_default()

    def action_command_palette(self) -> None:
        from ranter_tui.app.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_leave(self) -> None:
        """Quit the app. Whatever is on the table is on disk."""
        self.exit()

    def action_tell_how_to_quit(self) -> None:
        """Answer the key that quits other programs: here it is another."""
        if isinstance(front := self.screen, AppScreen):
            front.tell_how_to_quit(self.how_to_quit)

    def action_help(self) -> None:
        from ranter_tui.app.screens.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.screen.action_close()
        elif not any(isinstance(screen, HelpScreen) for screen in self.screen_stack):
            self.push_screen(HelpScreen())

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
        """Close the game after a crash. Return what resumes it, if its table was open."""
        # A page that has fallen must not be opened again.
        self._history = None
        if self._sitting is None:
            return str
        # Otherwise it would be taken to be played in another window.
        self._sitting.journal.close()
        if self.played is None:
            return str
        path = self._sitting.journal.path
        return lambda: self.resume(path) or "The game is back where it was."


def run(evening: Evening, wanted: opening.Opening | None = None) -> int:
    """Run the app, with that open over the title page if anything, and return the exit code."""
    return run_to_the_end(RanterApp(evening, None if wanted is None else lambda app: app.open(wanted)))
