"""The referee with full events, among bots that look at their sights."""

from __future__ import annotations

from collections import deque

from ranter_tui.bots import bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import law_for
from ranter_tui.rulebook.shelf import Shelf


class Match:
    """Phillips & Westall at a table of five, everybody changing up to a Seven."""

    def __init__(self) -> None:
        self.law = law_for(Shelf().book("phillips-westall-1945").plain_rules(), 5)
        self.luck = Luck(1)
        self.bots = [bot("threshold:7", self.law, self.luck) for _ in range(5)]

    def play_games(self, games: int) -> int:
        """Returns how many hands were played."""
        hands = 0
        for _ in range(games):
            [(_, _, game)] = deque(bots_game(self.law, self.bots, self.luck), maxlen=1)
            hands += game.state.hands
        return hands
