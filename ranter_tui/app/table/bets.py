"""Bets by players who are out: for glory, in public, and without holding anybody up."""

from __future__ import annotations

from string import ascii_lowercase

from ranter_tui.evening.following import Follower
from ranter_tui.evening.ledger import may_be_bet_on
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State


class Betting:
    """The input of a bet by two letters: one for who bets, where several could, and one for who will lose."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.open = False
        self.is_late = False
        """Whether a bet that was begun comes too late: its letters are taken, and do nothing any more."""
        self._who: Seat | None = None

    def is_awaited(self, follower: Follower) -> bool:
        """Return whether a guest who is out has not bet on this hand yet, while it is not too late."""
        return any(seat not in follower.bets for seat in self.sitting.may_bet(follower.table))

    def begin(self, shown: State) -> None:
        bettors = self.sitting.may_bet(shown)
        self.open, self.is_late = True, False
        self._who = bettors[0] if len(bettors) == 1 else None

    def close(self) -> None:
        self.open = False

    def letters(self, shown: State) -> dict[Seat, str]:
        """Return a letter for each seat that may be named now."""
        if not self.open or self.is_late:
            return {}
        seats = self.sitting.may_bet(shown) if self._who is None else may_be_bet_on(shown)
        # In the order of the clock, wherever the deal has come to.
        return dict(zip(sorted(seats), ascii_lowercase, strict=False))

    @property
    def question(self) -> str:
        names, who = self.sitting.names, self._who
        if self.is_late:
            return "Too late to bet."
        return "Who bets?" if who is None else f"{names[who]} bets, for glory: who will lose?"

    def answer(self, letter: str, shown: State) -> tuple[Seat, Seat] | None:
        """Take the next letter. Return the bet when it is complete."""
        named = {letter: seat for seat, letter in self.letters(shown).items()}.get(letter)
        if named is None:
            return None
        if self._who is None:
            self._who = named
            return None
        who = self._who
        self.close()
        return who, named
