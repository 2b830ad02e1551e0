"""Bets by players who are out: for glory, in public, and without holding anybody up."""

from __future__ import annotations

from string import ascii_lowercase

from ranter_tui.app.widgets.prompt import PromptKey
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.wagers import may_be_bet_on
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State


class Betting:
    """The input of a bet by two letters: one for who bets, where several could, and one for who will lose."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.open = False
        self._who: Seat | None = None

    def bettors(self, shown: State) -> tuple[Seat, ...]:
        """Return who may bet at the table as the room has been shown it."""
        return self.sitting.may_bet(shown)

    def begin(self, shown: State) -> None:
        bettors = self.bettors(shown)
        self.open = True
        self._who = bettors[0] if len(bettors) == 1 else None

    def close(self) -> None:
        self.open = False

    def letters(self, shown: State) -> dict[Seat, str]:
        """Return a letter for each seat that may be named now."""
        if not self.open:
            return {}
        seats = self.bettors(shown) if self._who is None else may_be_bet_on(shown)
        return dict(zip(seats, ascii_lowercase, strict=False))

    def asked(self, shown: State) -> tuple[str, tuple[PromptKey, ...]]:
        """Return the question, and the letters that answer it."""
        names, who = self.sitting.names, self._who
        question = "Who bets?" if who is None else f"{names[who]} bets, for glory: who will lose?"
        letters = self.letters(shown)
        return question, tuple(
            PromptKey(letter, names[seat], f"bet_on({letter!r})") for seat, letter in letters.items()
        )

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
