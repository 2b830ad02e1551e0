"""The replay screen: a recorded game, watched again."""

from __future__ import annotations

from ranter_tui.app.screens.steps import StepsScreen
from ranter_tui.game.seats import Seat
from ranter_tui.record.lines import Bet
from ranter_tui.record.replay import PlayedGame


class ReplayScreen(StepsScreen):
    """A replay as the room saw it, or as any player did, once the game is over and no hand is in play."""

    def __init__(self, played: PlayedGame) -> None:
        top = played.header
        assert top.rulebook is not None, "there is no table without a book"
        names = tuple(guest.name for guest in played.guests)
        bets = [note for note in played.notes if isinstance(note, Bet)]
        super().__init__(top.rulebook, top.rules, played.start, played.events, names, bets=bets)
        self.is_over = played.state is not None and played.state.ended

    @property
    def title_line(self) -> str:
        how = "as it was played" if self.is_over else "as far as it was played, with the room's eyes"
        return f"{self.book.short} · {how}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.is_over if action in ("faces", "eye") else True

    def action_eye(self) -> None:
        """Switch the point of view: the room's, then each seat's in turn."""
        eyes = (None, *(Seat(seat) for seat in range(len(self.names))))
        self.look_with(eyes[(eyes.index(self.eye) + 1) % len(eyes)])
