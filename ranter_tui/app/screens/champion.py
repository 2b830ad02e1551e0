"""A tournament on the screen: how it begins and stands, its medals, and the champion in large letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial

from textual.app import ComposeResult
from textual.containers import Center, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import if_sure
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.drawing.title import Winner
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.widgets.painting import WinnerPainting
from ranter_tui.app.widgets.preview import content_of
from ranter_tui.evening.tournaments import MEDALS, Elsewhere, Tournament, TournamentPlace
from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules.about import MOST, counted, listed
from ranter_tui.library.text.line import Piece, Role, TextLine
from ranter_tui.library.text.measure import cells, clipped
from ranter_tui.record.journal import this_moment

SIGN = "◆"
COLUMN = max(map(len, MEDALS)) + 4
"""The width in cells of the column of medals."""
THE_POINTS = "One point for every guest you outlast; a shared win is a win for each."
IT_BEGINS = (
    f"A tournament begins: as many games as you like. {THE_POINTS} Seats change after each game, and the "
    "loser picks the next book."
)
GIVEN_UP = "The tournament is called off. The games still count as games."
MEASURE = 56
"""The width of the page in cells."""


def medal_table(places: Sequence[TournamentPlace], width: int, margin: str = "") -> Iterator[TextLine]:
    """Yield a line for each guest: medal, name, points, games won."""
    for one in places:
        medal = f"{SIGN} {one.medal}" if one.medal else f"  {one.place}"
        earned = f"{counted(one.points, 'point')}, {one.wins} won"
        name = clipped(_called(one), width - COLUMN - cells(earned) - 4)
        room = width - len(margin) - COLUMN - cells(name) - cells(earned)
        dots = " ·" * ((room - 1) // 2)
        yield TextLine(
            (
                Piece(margin),
                Piece(medal.ljust(COLUMN), Role.NUMBER if one.medal else Role.NOTE),
                Piece(name, Role.NAME),
                Piece(f"{dots} ".rjust(room), Role.NOTE),
                Piece(earned),
            )
        )


def after(tournament: Tournament) -> str:
    """Return how far a tournament has come: "After two games"."""
    return f"After {counted(len(tournament.games), 'game', upto=MOST)}"


def who_chooses(tournament: Tournament | None) -> str:
    """Return who is to pick: "Ben picks the next book". Empty where it is anybody."""
    names = tournament.choosers if tournament is not None else ()
    return f"{listed(names)} pick{'s' if len(names) == 1 else ''} the next book" if names else ""


def champion(tournament: Tournament) -> str:
    """Return who is champion: "Anna is champion", "Anna and Ben are champions"."""
    names = tuple(map(_called, tournament.champions))
    return f"{listed(names)} {'is champion' if len(names) == 1 else 'are champions'}"


def earned(tournament: Tournament) -> str:
    """Return what it took: "with 12 points in three games"."""
    points = counted(tournament.places[0].points, "point")
    return f"with {points} in {counted(len(tournament.games), 'game', upto=MOST)}"


def _called(one: TournamentPlace) -> str:
    """Return the name; a bot is marked, as a guest may have the same."""
    return f"{one.name} (bot)" if one.is_bot else one.name


class ChampionScreen(RanterScreen[None]):
    """The page of the champion, to be read aloud."""

    STYLES = "over"

    BINDINGS = [*bindings(KeyScope.CHAMPION)]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-middling"), (34, "-tall"), (48, "-high")]

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.tournament = tournament

    def body(self) -> ComposeResult:
        names = tuple(one.name for one in self.tournament.champions)
        title = f"the champion{'s' if len(names) > 1 else ''} of the evening"
        rows = map(content_of, medal_table(self.tournament.places, MEASURE))
        with VerticalScroll():
            winner = Winner(listed(names), "", (title, earned(self.tournament)), PACKS["french-52"])
            yield WinnerPainting(winner, letters=self.app.evening.settings.letters)
            with Center(), Vertical(id="page"):
                yield Static(Content("\n").join(rows))


class TournamentSwitch(RanterScreen[None]):
    """A screen with the key that begins a tournament, and ends it."""

    @property
    def first_game(self) -> tuple[datetime, str]:
        """When a tournament that is started here begins, and the file of its first game, if there is one."""
        return this_moment(), ""

    def tournament_changed(self) -> None:
        """Show how the tournament stands."""

    @property
    def how_it_ends(self) -> str:
        """A sentence on the key that calls the tournament off, or ends it."""
        key, running = shown_key(self.app.key_map, KeyScope.OVER, "tournament"), self.app.evening.tournament
        if running is not None and len(running.games) > 1:
            return f"{key} crowns the champion."
        return f"{key} calls it off before the second game, and crowns the champion later."

    def say_of_tournament(self, words: str) -> None:
        """Say what has been done."""
        self.notify(words)

    def action_tournament(self) -> None:
        """Begin a tournament; call it off while no game is finished; after that, crown the champion."""
        running, kept = self.app.evening.tournament, self.app.evening.tournaments
        if running is None:
            self._write(lambda: kept.begin(*self.first_game), f"{IT_BEGINS} {self.how_it_ends}")
        elif not running.games:
            self._write(kept.give_up, GIVEN_UP)
        elif len(running.games) == 1:
            give_up = partial(self._write, kept.give_up, GIVEN_UP)
            if_sure(self, "Call off the tournament? Only one game of it has been played.", give_up)
        else:
            crown = partial(self._write, partial(self._crown, running))
            if_sure(self, f"End the tournament? {champion(running)}, {earned(running)}.", crown)

    def _write(self, do: Callable[[], None], said: str = "") -> None:
        """Do what writes to disk, and say what has come of it."""
        try:
            do()
        except Elsewhere as elsewhere:
            self.say_of_tournament(str(elsewhere))
        except OSError as error:
            self.notify(f"That could not be saved: {error.strerror or error}", severity="warning")
        else:
            self.tournament_changed()
            if said:
                self.say_of_tournament(said)
            self.refresh_bindings()

    def _crown(self, tournament: Tournament) -> None:
        self.app.evening.tournaments.end(this_moment())
        self.app.push_screen(ChampionScreen(tournament))
