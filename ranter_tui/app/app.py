"""The app: one evening, its screens, and what they share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events, work
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.command import Provider
from textual.constants import TEXTUAL_ANIMATIONS
from textual.screen import Screen

from ranter_tui.app import hung_up, sweeping
from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.crash import apology, write_report
from ranter_tui.app.fewer_colours import themes_for
from ranter_tui.app.forgetting import forget_what_was_drawn
from ranter_tui.app.keymap import USUAL, Keymap, load_keymap
from ranter_tui.app.starting import has_started, stays_for_good
from ranter_tui.evening.settings import Motion, Settings, Theme
from ranter_tui.rulebook.problem import BadFile

if TYPE_CHECKING:
    from ranter_tui.evening.evening import Evening
    from ranter_tui.evening.plan import Plan
    from ranter_tui.evening.sitting import Sitting
    from ranter_tui.library.article import Article
    from ranter_tui.record.replay import Played
    from ranter_tui.rulebook.book import Rulebook


S = TypeVar("S", bound=Screen[None])

AT_LEISURE = 1.0
"""Seconds after the start, when whatever is opened has been painted."""


def _acts() -> type[Provider]:
    from ranter_tui.app.palette import Acts

    return Acts


def _pages() -> type[Provider]:
    from ranter_tui.app.palette import Pages

    return Pages


def _wants_no_colour() -> bool:
    """Whether NO_COLOR is set. Empty it means nothing, but Textual would take it for a wish."""
    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]
    return "NO_COLOR" in os.environ


class RanterApp(App[None], inherit_bindings=False):
    """Ranter-Go-Round on one shared screen."""

    TITLE = "Ranter-Go-Round"
    CSS_PATH: ClassVar = sorted((Path(__file__).parent / "styles").glob("*.tcss"))
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.EVERYWHERE)]
    COMMANDS: ClassVar = {_acts, _pages}
    ALLOW_SELECT = False

    def __init__(self, evening: Evening, opening: Callable[[RanterApp], object] | None = None) -> None:
        # Without colours Textual must be told so before it has a theme: it would make grey ones otherwise.
        super().__init__(ansi_color=True if _wants_no_colour() else None)
        self.evening = evening
        self._opening = opening
        """What is opened on the title page at once, where the command line asked for it."""
        self._has_read = False
        """Whether the library was opened before."""
        self._kept: dict[type[Screen[None]], list[Any]] = {}
        """Screens that were opened before, and are opened again."""
        self.crash: Path | None = None
        self._broom = sweeping.Broom()
        self.key_map = self._load_key_map()
        """Which keys do what."""
        for theme in themes_for(self.console.color_system):
            self.register_theme(theme)
        self.wear(evening.settings)

    def get_default_screen(self) -> Screen[None]:
        from ranter_tui.app.screens.title import TitleScreen

        return TitleScreen()

    def on_mount(self) -> None:
        self.screen_change_signal.subscribe(self, forget_what_was_drawn)
        self.call_after_refresh(self._has_started)
        if not self.is_headless:
            self.set_interval(hung_up.EVERY, hung_up.leave_if_hung_up)
        if self._opening is None:
            self.call_after_refresh(self._count_games)
        else:
            self.set_timer(AT_LEISURE, self._count_games)
            self._opening(self)

    def _has_started(self) -> None:
        has_started()
        if not self.is_headless:
            self._broom.take_over()
            self.set_interval(sweeping.EVERY, self._broom.look)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent):
            self._broom.key()
        await super().on_event(event)

    @work(thread=True, exit_on_error=False)
    def _count_games(self) -> None:
        """Enter the games whose end was the program's, too. What fails is told in the evening's record."""
        with suppress(OSError):
            self.evening.tally.count()

    def wear(self, settings: Settings) -> None:
        """Look as the settings say."""
        self.theme = Theme.TERMINAL.value if self.no_color else settings.theme.value
        self.animation_level = "none" if settings.motion is Motion.CALM else TEXTUAL_ANIMATIONS

    def refresh_css(self, animate: bool = True) -> None:
        """Before there is anything to be seen the colours are enough: the sheets are about to be read."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def _load_key_map(self) -> Keymap:
        try:
            key_map = load_keymap(self.evening.places.keys)
        except (BadFile, OSError) as error:
            self.evening.troubles.append(f"The keys are as usual until this is mended or deleted:\n{error}")
            return USUAL
        if key_map != USUAL:
            self.set_keymap(key_map)
        return key_map

    @property
    def still(self) -> bool:
        """Whether nothing is to move across the screen."""
        return self.animation_level == "none" or self.evening.settings.motion is Motion.CALM

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """None of Textual's own: a picture of the screen may be of somebody's card."""
        return ()

    def copy_to_clipboard(self, text: str) -> None:
        """Nothing leaves the table that way: what is marked may be the number of a lock."""

    def copy_citation(self, words: str) -> None:
        """A citation may leave: it is nobody's card."""
        super().copy_to_clipboard(words)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Behind a curtain there is nothing but the curtain."""
        return not (action in ("command_palette", "settings", "help", "screenshot") and self.behind_curtain)

    @property
    def behind_curtain(self) -> bool:
        """Whether the screen belongs to one guest."""
        return bool(self.screen_stack) and getattr(self.screen, "IS_CURTAIN", False)

    def deal(self, plan: Plan) -> None:
        """Sit down to a new game."""
        known = len(self.evening.troubles)
        self.play(self.evening.deal(plan))
        for trouble in self.evening.troubles[known:]:
            self.notify(trouble, severity="warning", timeout=20, markup=False)

    def resume(self, path: Path) -> None:
        """Go on with a game on disk."""
        self.play(self.evening.resume(path))

    def _read_ahead(self) -> None:
        """Have the articles ready before anybody opens them."""
        from ranter_tui.app import reading_ahead

        ahead = reading_ahead.ReadingAhead(self.evening.library)

        def go_on() -> None:
            if self._broom.idle(reading_ahead.REST) and not ahead.step():
                timer.stop()
                self.call_later(self._set_up)

        timer = self.set_interval(reading_ahead.EVERY, go_on)

    async def _set_up(self) -> None:
        """Have the screens that links lead to set up before they are wanted, without anybody seeing it."""
        from ranter_tui.app.screens.compare import CompareScreen
        from ranter_tui.app.screens.reading import ReadingScreen

        if not isinstance(self.screen, ReadingScreen):
            return
        comparison = self._at_hand(CompareScreen)
        comparison.begin(self.evening.shelf.ids[:2])
        with self.batch_update():
            for screen in (comparison, self._at_hand(ReadingScreen)):
                await self.push_screen(screen)
                await self.pop_screen()

    def play(self, sitting: Sitting) -> None:
        """Open the table, with nothing under it but the title page."""
        from ranter_tui.app.screens.table import TableScreen

        with self.batch_update():
            while len(self.screen_stack) > 1:
                self.pop_screen()
            self.push_screen(TableScreen(sitting))

    def make_ours(self, book: Rulebook, made: Callable[[str | None], None] | None = None) -> None:
        """Open a book to be changed into the rules of this house."""
        from ranter_tui.app.screens.house import HouseScreen

        base = self.evening.base_of(book)
        if base is None:
            self.notify("That is a book of your own already: change its file.", severity="warning")
        else:
            self.push_screen(HouseScreen(book, base), made)

    def holds_for_this_evening(self, what: str, error: OSError) -> None:
        """Say that something could not be written down, and what that means."""
        self.notify(
            f"It holds for this evening, but could not be written down: {error.strerror or error}",
            title=what,
            severity="warning",
            markup=False,
        )

    def read(self, what: str | Article) -> None:
        """Open a page of the library, or an article, over whatever is open."""
        if not self._has_read:
            self._has_read = True
            self.evening.library.read()
            stays_for_good()
            if not self.is_headless:
                self._read_ahead()
        from ranter_tui.app.screens.reading import ReadingScreen
        from ranter_tui.library.room import NoSuchPage

        if isinstance(what, str) and (books := self.evening.library.compared(what)):
            from ranter_tui.app.screens.compare import CompareScreen

            comparison = self._at_hand(CompareScreen)
            comparison.begin(books)
            self.push_screen(comparison)
            return
        try:
            if isinstance(what, str):
                self.evening.library.page(what)
        except NoSuchPage as unknown:
            self.notify(str(unknown), severity="warning", markup=False)
            return
        if isinstance(self.screen, ReadingScreen):
            self.screen.open(what)
        else:
            reading = self._at_hand(ReadingScreen)
            reading.begin(what)
            self.push_screen(reading)

    def _at_hand(self, kind: type[S]) -> S:
        """A screen of that kind which nobody looks at. It is kept, for a new one opens half as fast."""
        kept: list[S] = self._kept.setdefault(kind, [])
        for screen in kept:
            if screen not in self.screen_stack:
                return screen
        kept.append(kind())
        self.install_screen(kept[-1], f"{kind.__name__} {len(kept)}")
        return kept[-1]

    def action_command_palette(self) -> None:
        from ranter_tui.app.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def action_leave(self) -> None:
        """Leave. Whatever is on the table is on disk."""
        self.exit()

    def action_help(self) -> None:
        from ranter_tui.app.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self))

    def action_settings(self) -> None:
        from ranter_tui.app.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def panic(self, *renderables: object) -> None:
        """Leave with an apology, also where an error would rather draw itself: it might draw a card."""
        self._fatal_error()

    def _fatal_error(self) -> None:
        """Leave with an apology. Textual's own way prints what every function had in hand."""
        error = self._exception
        if error is not None and not self._exit_renderables:
            try:
                self.crash = write_report(self.evening.places.reports, error)
            except OSError:
                self.crash = None
            self._exit_renderables.append(apology(self.crash))
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Say it once the screen is gone. A path is not broken: somebody may want to copy it."""
        for words in self._exit_renderables:
            self.error_console.print(words, soft_wrap=True, end="")
        self._exit_renderables.clear()


def run(
    evening: Evening, *, book: str | None = None, sitting: Sitting | None = None, record: Played | None = None
) -> int:
    """Open the app, at a book, a game or a replay if one is given, and return the exit code."""
    app = RanterApp(evening, _opening(evening, book, sitting, record))
    app.run()
    return app.return_code or 0


def _opening(
    evening: Evening, book: str | None, sitting: Sitting | None, record: Played | None
) -> Callable[[RanterApp], object] | None:
    if sitting is not None:
        return lambda app: app.play(sitting)
    if record is not None:
        from ranter_tui.app.screens.replay import ReplayScreen

        return lambda app: app.push_screen(ReplayScreen(record))
    if book is not None:
        from ranter_tui.app.screens.seating import SeatingScreen

        return lambda app: app.push_screen(SeatingScreen(evening.plan.by(book)))
    return None
