"""Comings and goings between two hands."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.game.events.event import Event
from ranter_tui.game.law import law_for
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State


class SatDown(Event, frozen=True):
    """A guest joined the game, with as many lives as the poorest has left."""

    seat: Seat
    lives: int

    def after(self, state: State) -> State:
        return replace(
            state,
            law=law_for(state.law.rules, state.law.seats + 1),
            seated=(*state.seated, self.seat),
            lives=(*state.lives, self.lives),
            bought=(*state.bought, 0),
        )


class GotUp(Event, frozen=True):
    """A guest left the game for good and gave up so many lives."""

    seat: Seat
    lives: int
    to_pot: bool

    def after(self, state: State) -> State:
        lives = (*state.lives[: self.seat], 0, *state.lives[self.seat + 1 :])
        return replace(
            state,
            seated=tuple(seat for seat in state.seated if seat != self.seat),
            lives=lives,
            honour=state.honour - {self.seat},
            gone_home=state.gone_home | {self.seat},
            pot=state.pot + self.lives if self.to_pot else state.pot,
        )
