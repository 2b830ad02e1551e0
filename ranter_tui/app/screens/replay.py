"""The replay screen: a recorded game, watched again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ranter_tui.app.opening import EveryBook
from ranter_tui.app.screens.steps import READS, StepsScreen
from ranter_tui.game.seats import Seat
from ranter_tui.record.replay import PlayedGame
from ranter_tui.telling.moments import GreatHand

if TYPE_CHECKING:
    from ranter_tui.odds.judged import ChoiceJudged


class ReplayScreen(StepsScreen):
    """A replay as the room saw it, or as any player did, once the game is over and no hand is in play."""

    def __init__(self, played: PlayedGame, great: GreatHand | None = None) -> None:
        """Show a game from its beginning, or one hand of a game that is over, with every card."""
        top = played.header
        assert top.rulebook is not None, "there is no table without a book"
        self.played = played
        self.great = great if played.is_over else None
        super().__init__(
            top.rulebook,
            top.rules,
            played.start,
            played.events,
            tuple(guest.name for guest in played.guests),
            "as it was played" if played.is_over else "as far as it was played, as the room saw it",
            ""
            if self.great is None
            else f"Hand {self.great.hand}, the greatest of the game: {self.great.why}.",
            sees_all=self.great is not None,
            bets=played.bets,
            reads=2 * READS if self.great is not None else 0.0,
        )
        if self.great is not None:
            self.play_hand(self.great.hand)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "judge":
            return 0 < self._hand <= (self.played.state or self.played.start).hands_over
        return self.played.is_over if action in ("faces", "eye", "odds") else True

    @property
    def _hand(self) -> int:
        """The hand that is shown, counted from one."""
        return sum(deal <= self.at for deal in self._deals())

    def action_judge(self) -> None:
        self.stop()
        self.app.open(EveryBook(lambda: self.played, self._hand))

    def action_odds(self) -> None:
        """Tell the odds of the choice that was made last, or of the next."""
        self.stop()
        self.in_thread("action_odds", partial(_weighed, self.played, self.at), self._tell_odds)

    def _tell_odds(self, choice: ChoiceJudged | None) -> None:
        from ranter_tui.evening.odds_told import choice_told

        # The notice about another choice goes with this one.
        self.app.clear_notifications()
        if choice is None:
            self.notify("There is no choice left to weigh.")
            return
        told = choice_told(choice, self.names[choice.seat])
        self.notify(told, title=f"Hand {choice.hand}, {self.names[choice.seat]}", timeout=10)

    def action_eye(self) -> None:
        """Switch the point of view: the room's, then each seat's in turn."""
        eyes = (None, *(Seat(seat) for seat in range(len(self.names))))
        self.look_with(eyes[(eyes.index(self.eye) + 1) % len(eyes)])


def _weighed(played: PlayedGame, at: int) -> ChoiceJudged | None:
    from ranter_tui.evening.odds_told import judging

    return judging(played).choice_at(at)
