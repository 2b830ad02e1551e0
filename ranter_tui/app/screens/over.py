"""The end of a game: who won, what it was worth, and what is to be remembered."""

from __future__ import annotations

from collections.abc import Iterator

from textual import getters
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.evening.glory import glory
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.events import PotCarried, Won
from ranter_tui.game.rules.about import listed
from ranter_tui.library.awards import awards
from ranter_tui.library.standings import standings

RULE = "═" * 36


class OverScreen(Page[None]):
    """One page, to be read aloud."""

    BINDINGS = [*bindings(Place.OVER)]

    app = getters.app(RanterApp)
    chronicle = getters.query_one("#chronicle", Static)

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(Content("\n").join(list(self._title())), id="title")
            yield Static(Content("\n").join(list(self._standings())), id="standings")
            yield Static(Content("\n").join(list(self._awards())), id="awards")
            yield Static(id="chronicle", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        try:
            path = self.app.evening.finish(self.sitting)
        except OSError as error:
            self.chronicle.update(f"The chronicle could not be written: {error}")
        else:
            self.chronicle.update(f"The chronicle of this game, with its footnotes:\n{path}")

    def _title(self) -> Iterator[Content]:
        names, history = self.sitting.names, self.sitting.history
        yield Content.styled(RULE, "$brass")
        for event in history:
            if isinstance(event, Won):
                who = listed(tuple(names[seat] for seat in event.seats))
                yield Content.styled(f"{who} {'wins' if len(event.seats) == 1 else 'win together'}", "bold")
                if event.pot:
                    yield Content(
                        f"and {'takes' if len(event.seats) == 1 else 'share'} the pot of {event.pot}"
                    )
            elif isinstance(event, PotCarried):
                yield Content.styled("Nobody wins", "bold")
                yield Content(f"The pot of {event.pot} waits for the rematch")
        yield Content.styled(RULE, "$brass")
        yield Content.styled(f"{self.sitting.book.short} · {self.sitting.game.state.hands} hands", "$dim")

    def _standings(self) -> Iterator[Content]:
        names = self.sitting.names
        for one in standings(self.sitting.start, self.sitting.sight(None).faces):
            how = (
                "won"
                if one.won
                else f"left after hand {one.hand}"
                if one.got_up
                else f"out in hand {one.hand}"
            )
            yield Content.assemble(
                (f"{one.place:>3}. ", "$brass"), (names[one.seat], "bold"), ("   " + how, "$dim")
            )

    def _awards(self) -> Iterator[Content]:
        sitting = self.sitting
        for award in awards(sitting.sight(None).faces, sitting.names, sitting.rules):
            yield Content.assemble((award.title, "bold $brass"), "  ", award.text)
        for one in glory(sitting.bets, sitting.history):
            name = sitting.names[one.seat]
            yield Content.assemble(
                ("Prophecy", "bold $brass"), f"  {name} bet {one.bets} times and was right {one.right} times."
            )

    # What the keys do

    def action_rematch(self) -> None:
        self.app.play(self.app.evening.rematch(self.sitting))

    def action_other_book(self) -> None:
        from ranter_tui.app.screens.picker import PickerScreen

        with self.app.batch_update():
            self._to_the_title()
            self.app.push_screen(PickerScreen())

    def action_replay(self) -> None:
        from ranter_tui.app.screens.replay import ReplayScreen

        played = self.app.evening.saves.read(self.sitting.journal.path)
        self.app.push_screen(ReplayScreen(played))

    def action_close(self) -> None:
        self._to_the_title()

    def _to_the_title(self) -> None:
        while len(self.app.screen_stack) > 1:
            self.app.pop_screen()
