"""The screen that tells how we play: a few lines made from the rules in force, and the ladder of cards."""

from __future__ import annotations

from textual import events

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import Strikes
from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.app.drawing.rungs import draw_rungs
from ranter_tui.app.opening import HowWePlay
from ranter_tui.library.pages.how_we_play import ladder_in_lines, points_in_lines
from ranter_tui.library.text.line import Piece, Role, TextLine, laid
from ranter_tui.library.text.page import heading
from ranter_tui.telling.game_in_words import Nutshell
from ranter_tui.telling.how_we_play import how_we_play
from ranter_tui.telling.ladder import about_card

AIRY = 34
"""The height in rows from which there is a blank line between two points."""
HEADING = "How we play tonight"
CARDS = "The cards"
LADDER = "ladder"
"""The place where the ranks begin."""


class HowWePlayScreen(TextScreen):
    """How the game is played, and what beats what. It shows no card unless it lies open on the table."""

    BINDINGS = [*bindings(KeyScope.HOW_WE_PLAY)]

    def __init__(self, wanted: HowWePlay) -> None:
        super().__init__(HEADING, wanted.book)
        self.wanted = wanted
        self._game = Nutshell(wanted.rules, wanted.seats)
        self._cards = self._game.pack.says(CARDS)
        self._unasked = wanted.unasked
        self._strikes = Strikes(self.app.clock)
        self._airy = False

    def lines(self, width: int) -> list[TextLine]:
        return [
            *points_in_lines(how_we_play(self.wanted.rules, self.wanted.seats), width, airy=self._airy),
            *heading(self._cards, width, LADDER),
            *self._ladder(width),
            *draw_rungs(self._game, width),
        ]

    def _ladder(self, width: int) -> list[TextLine]:
        if self.wanted.mine is None:
            return [*ladder_in_lines(self._game, width)]
        rank, sunk = self.wanted.mine.rank, self.wanted.sunk
        return [
            *ladder_in_lines(self._game, width, rank, sunk=sunk),
            *laid([Piece(about_card(self._game, rank, sunk=sunk), Role.NOTE)], width),
        ]

    def on_resize(self, event: events.Resize) -> None:
        airy = event.size.height >= AIRY
        if airy != self._airy:
            self._airy = airy
            self.text.show(self.lines, top=self.text.scroll_y)

    def on_mount(self) -> None:
        self.call_after_refresh(self._strikes.begin)
        self._airy = self.app.size.height >= AIRY
        if self.wanted.at_the_cards:
            self.action_ladder()

    def on_key(self, event: events.Key) -> None:
        """If the page came by itself, take no key until no key was pressed for a moment."""
        if self._unasked:
            self._unasked = self._strikes.come_too_soon(event)
            if self._unasked:
                event.stop()

    def tell_how_to_quit(self, words: str) -> None:
        """Say it in the running head: no notice lies over this page."""
        self.head.right = words

    def overtaken(self, key: events.Key) -> bool:
        return self._unasked

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to go on to the ranks where they are not in view already."""
        return self.text.goes_on if action == "ladder" else super().check_action(action, parameters)

    def action_go_on(self) -> None:
        self.action_close()

    def action_ladder(self) -> None:
        """Scroll to the ladder."""
        self.text.go_to(LADDER)
