"""Bets by players who are out: for glory, in public, and without holding anybody up."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from ranter_tui.app.widgets.prompt import PromptKey
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.wagers import may_be_bet_on, may_bet
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State


class Betting:
    """The input of a bet by two letters: one for who bets, where several could, and one for who will lose."""

    def __init__(self) -> None:
        self.open = False
        self._who: Seat | None = None

    def begin(self, bettors: Sequence[Seat]) -> None:
        self.open = True
        self._who = bettors[0] if len(bettors) == 1 else None

    def close(self) -> None:
        self.open, self._who = False, None

    def letters(self, table: State, sitting: Sitting) -> dict[Seat, str]:
        """Return a letter for each seat that may be named now."""
        if not self.open:
            return {}
        seats = may_bet(table, sitting.guests) if self._who is None else may_be_bet_on(table)
        return dict(zip(seats, ascii_lowercase, strict=False))

    def asked(self, table: State, sitting: Sitting) -> tuple[str, tuple[PromptKey, ...]]:
        """Return the question, and the letters that answer it."""
        names = sitting.names
        who = self._who
        question = "Who bets?" if who is None else f"{names[who]} bets, for glory: who will lose?"
        letters = self.letters(table, sitting)
        return question, tuple(
            PromptKey(letter, names[seat], f"bet_on({letter!r})") for seat, letter in letters.items()
        )

    def answer(self, letter: str, table: State, sitting: Sitting) -> tuple[Seat, Seat] | None:
        """Take the next letter. Return the bet when it is complete."""
        named = {letter: seat for seat, letter in self.letters(table, sitting).items()}.get(letter)
        if named is None:
            return None
        if self._who is None:
            self._who = named
            return None
        who = self._who
        self.close()
        return who, named
