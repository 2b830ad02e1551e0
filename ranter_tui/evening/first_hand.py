"""The first hand as a game: the deal and the bots' decisions follow a script, and nothing is saved."""

from __future__ import annotations

import os
from pathlib import Path

from ranter_tui.evening.sitting import STAND_IN, Sitting
from ranter_tui.game.chance import Luck
from ranter_tui.game.moves import Ask, Cause, Decide, Decision, between_hands
from ranter_tui.game.referee import seated
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import Journal
from ranter_tui.record.lines import Edition, Header
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.checking import try_in
from ranter_tui.rulebook.first_hand import Company
from ranter_tui.rulebook.shelf import Shelf


class Nowhere(Journal):
    """A journal that accepts everything and keeps nothing."""

    def __init__(self) -> None:
        self.path = Path(os.devnull)

    def append(self, line: bytes) -> None: ...

    def close(self) -> None: ...


class GuidedSitting(Sitting):
    """A game of one hand in which everything is settled except what persons decide.

    It leaves no record, so it cannot be resumed, counted or replayed.
    """

    def __init__(self, shelf: Shelf, company: Company) -> None:
        """Sit down. Raises `BadCase` if the hand cannot be played by its book."""
        told = shelf.first_hand
        book = shelf.book(told.rulebook)
        trial = try_in(book, told)
        law, dealer = trial.start.law, trial.start.dealer
        header = Header(
            book=Edition(book.id, book.version),
            rulebook=book,
            seats=law.seats,
            guests=tuple(Guest(name, None if name in company.persons else STAND_IN) for name in told.seats),
            rules=law.rules,
            dealer=dealer,
        )
        super().__init__(PlayedGame(header, seated(law, dealer=dealer)), Nowhere(), Luck(0))
        self.told = told
        self.company = company
        self._chance = [cause for cause in trial.causes if not isinstance(cause, Decision)]
        self._decisions = {cause.seat: cause for cause in trial.causes if isinstance(cause, Decision)}

    @property
    def asks(self) -> Ask | None:
        """What is awaited next; None once the hand is over."""
        ask = super().asks
        return None if self.hands and between_hands(ask) else ask

    @property
    def alone(self) -> None:
        """None: even a single person is shown how the curtain works."""

    def answer(self) -> Cause | None:
        ask = self.asks
        if ask is None or isinstance(ask, Decide):
            return super().answer()
        return self._chance.pop(0)

    def bot_says(self, ask: Decide) -> Decision:
        return self._decisions.get(ask.seat) or super().bot_says(ask)
