"""Plays whole games among bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ranter_tui.bots import Bot
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Cause, Decide, Decision, between_hands
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.sight import Story

Step = tuple[Cause | None, Sequence[Event], Game]
"""A cause, its events, and the game after it. The first step has no cause."""

MOST_HANDS = 20_000
"""The most hands of a game. A longer game is given up, and counts as won by nobody."""


def bots_game(law: Law, bots: Sequence[Bot], luck: Luck) -> Iterator[Step]:
    """Play one game, a bot in each seat, step by step; one without an end is broken off between two hands."""
    start = seated(law)
    game = Game(start)
    told = game.begin()
    story = Story(start, told)
    yield None, told, game
    while (ask := game.asks) and not is_broken_off(game):
        cause: Cause = (
            Decision(ask.seat, bots[ask.seat].decide(story.sight(ask.seat), ask.moves))
            if type(ask) is Decide
            else luck.answer(ask)
        )
        told = game.play(cause)
        story.events += told
        yield cause, told, game


def is_broken_off(game: Game) -> bool:
    return game.table.hands >= MOST_HANDS and between_hands(game.asks)
