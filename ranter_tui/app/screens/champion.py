"""The end of a tournament: the champion in large letters, and everybody's medals. And how one begins."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from textual.app import ComposeResult
from textual.containers import Center, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import if_sure
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.drawing.winner import Winner
from ranter_tui.app.medals import THE_POINTS, champion, earned, medal_table
from ranter_tui.app.widgets.head_and_foot import KeyLine
from ranter_tui.app.widgets.painting import WinnerPainting
from ranter_tui.app.widgets.preview import content_of
from ranter_tui.evening.settings import Suits
from ranter_tui.evening.tournaments import Elsewhere, Tournament
from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules.about import listed
from ranter_tui.record.journal import this_moment

IT_BEGINS = (
    f"A tournament. {THE_POINTS} From game to game the seats change, and the loser chooses the next book."
)
GIVEN_UP = "No tournament after all."
MEASURE = 56
"""The width of the page in cells."""


class ChampionScreen(RanterScreen[None]):
    """The page of the champion, to be read aloud."""

    STYLES = "over"

    BINDINGS = [*bindings(KeyScope.CHAMPION)]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-middling"), (34, "-tall"), (48, "-high")]

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.tournament = tournament

    def compose(self) -> ComposeResult:
        names = tuple(one.name for one in self.tournament.champions)
        title = f"the champion{'s' if len(names) > 1 else ''} of the evening"
        letters = self.app.evening.settings.suits is Suits.LETTERS
        rows = map(content_of, medal_table(self.tournament.places, MEASURE))
        with VerticalScroll():
            winner = Winner(listed(names), "", (title, earned(self.tournament)), PACKS["french-52"])
            yield WinnerPainting(winner, letters=letters)
            with Center(), Vertical(id="page"):
                yield Static(Content("\n").join(rows))
        yield KeyLine()


class TournamentSwitch(RanterScreen[None]):
    """A screen with the key that begins a tournament, and ends it."""

    @property
    def first_game(self) -> tuple[datetime, str]:
        """When a tournament begun here begins, and the file of the game that it begins with, if any."""
        return this_moment(), ""

    def tournament_changed(self) -> None:
        """Tell on the screen how it stands."""

    def say_of_tournament(self, words: str) -> None:
        """Say what has been done."""
        self.notify(words)

    def action_tournament(self) -> None:
        """Begin a tournament; take it back while nothing is finished; after that, crown the champion."""
        running, kept = self.app.evening.tournament, self.app.evening.tournaments
        if running is None:
            self._write(lambda: kept.begin(*self.first_game), IT_BEGINS)
        elif not running.games:
            self._write(kept.give_up, GIVEN_UP)
        elif len(running.games) == 1:
            self._ask("Give up the tournament? Only one game of it has been played.", kept.give_up, GIVEN_UP)
        else:
            self._ask(f"End the tournament? {champion(running)}, {earned(running)}.", self._crown)

    def _ask(self, question: str, do: Callable[[], None], said: str = "") -> None:
        if_sure(self, question, lambda: self._write(do, said))

    def _write(self, do: Callable[[], None], said: str = "") -> bool:
        """Do what writes to disk, and return whether it is written."""
        try:
            do()
        except Elsewhere as elsewhere:
            self.say_of_tournament(str(elsewhere))
            return False
        except OSError as error:
            self.notify(f"It could not be written down: {error.strerror or error}", severity="warning")
            return False
        self.tournament_changed()
        if said:
            self.say_of_tournament(said)
        self.refresh_bindings()
        return True

    def _crown(self) -> None:
        running = self.app.evening.tournament
        if running is not None and self._write(lambda: self.app.evening.tournaments.end(this_moment())):
            self.app.push_screen(ChampionScreen(running))
