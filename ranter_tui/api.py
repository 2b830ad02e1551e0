"""The names that a program of yours may import: a book, a law, a game, a sight, a bot, a case, a record.

They are meant to last; docs/api.md has examples, and says what may change. Everything else in the package
may move from one version to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ranter_tui.bots import Bot, NoSuchBot, bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.bots.own import BotFailed
from ranter_tui.evening.paths import bookcase
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.law import Law, Unplayable, law_for
from ranter_tui.game.moves import Decide, Decision, Move
from ranter_tui.game.referee import Game, Illegal, seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight, Story
from ranter_tui.odds.series import Score, Scores, Series
from ranter_tui.record.parsing import BadRecord, games
from ranter_tui.record.replay import PlayedGame, play_again
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.judging import Judged, judged
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf

__all__ = [
    "BACK", "BadFile", "BadRecord", "Bot", "BotFailed", "Card", "Decide", "Decision", "Event",
    "Game", "Illegal", "Judged", "Law", "Luck", "Move", "NoSuchBook", "NoSuchBot", "PlayedGame", "Rulebook",
    "Rules", "Score", "Scores", "Seat", "Shelf", "Sight", "Story", "Unplayable", "bookcase", "bot",
    "count_games", "judge", "law_for", "play_game", "read_games", "seated",
]  # fmt: skip


def play_game(law: Law, bots: Sequence[Bot], luck: Luck) -> Story:
    """Play one game, a bot in each seat, and return its story. A game without an end is broken off."""
    story = Story(seated(law))
    for _, told, _ in bots_game(law, bots, luck):
        story.events += told
    return story


def count_games(law: Law, bots: Sequence[str], games: int, seed: int = 1) -> Scores:
    """Play so many games as `ranter-tui simulate` does, and return its figures. Bots are named as there."""
    series, scores = Series(law, tuple(bots), seed), Scores.for_seats(law.seats)
    for number in range(games):
        scores.count(law, series.events(number, series.players()))
    return scores


def judge(case: str, shelf: Shelf) -> Judged:
    """Try a case, given as the text of its file. Raises `BadFile` with everything that is wrong with it."""
    return judged(read(case, "case"), shelf)


def read_games(path: str | Path) -> Iterator[PlayedGame]:
    """Yield each game of a record, played again. Raises `BadRecord` where one is not as it is written."""
    with Path(path).open("rb") as file:
        yield from map(play_again, games(file))
