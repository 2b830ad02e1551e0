"""A game in plain lines, really killed over and over at a real terminal: nothing that was told is lost."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import pytest

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import paths
from ranter_tui.evening.plan import FIRST_BOOK
from ranter_tui.game.cards import PACKS
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from ranter_tui.record.replay import PlayedGame
from ranter_tui.telling.how_we_play import how_we_play
from ranter_tui.telling.sentences import retold, since
from ranter_tui.telling.words import Words
from tests.cli.plain import REMATCH, TURN, asked, play_to_the_end, sit_down
from tests.cli.shell import Terminal
from tests.cli.warm import WarmTerminal
from tests.homes import at_home
from tests.library.shelves import SHELF

KILLS = 6
YOU = Seat(0)
COMPANY = ("Zed", "Anna", "Ben", "Clara")
WORDS = Words(COMPANY, PACKS["french-52"])
BESIDES = ("You hold ", "Lives: ", "The cards are about to be turned. ")
"""What is said beside what happened."""


@cache
def told_once() -> tuple[str, ...]:
    """How that begins which is told once, before the first deal."""
    points = how_we_play(SHELF.book(FIRST_BOOK).plain_rules(), len(COMPANY))
    return (*(f"{point.title}. " for point in points), "The cards. ")


def recorded() -> PlayedGame:
    (path,) = paths().games.glob("*.jsonl")
    return Evening().saves.read(path)


def over() -> bool:
    state = recorded().state
    return state is not None and state.ended


def told_after(before: tuple[Event, ...], played: PlayedGame) -> list[str]:
    """What is said from there on: in one go whatever came of one word, or of one shuffle."""
    told: list[str] = []
    behind = 0
    for step in played.steps:
        if behind >= len(before):
            seen = (face(event, YOU) for event in step.events)
            told += [one.text for one in retold(seen, WORDS)]
        behind += len(step.events)
    return told


def told_again(history: tuple[Event, ...]) -> list[str]:
    """What whoever comes back is told first."""
    deals = [place for place, event in enumerate(history) if isinstance(event, Dealt)]
    return list(since([face(event, YOU) for event in history], WORDS, deals[-1] if deals else 0))


def said(terminal: Terminal) -> list[str]:
    """Every whole sentence on the screen; what was being written when it was killed is none."""
    whole = terminal.transcript.rpartition("\n")[0].split("\n")
    sentences = [line.strip() for line in whole if line.startswith("  ")]
    return [line for line in sentences if not line.startswith(BESIDES)]


def lived(terminal: Terminal, before: tuple[Event, ...]) -> None:
    """In one life: the hand is told again as it stood, and on from there nothing but what is on disk."""
    head, sentences = told_again(before), said(terminal)
    at = next(place for place, line in enumerate(sentences) if line.startswith("At the table: ")) + 1
    at += sentences[at].startswith("You carry on in hand ")
    while sentences[at].startswith(told_once()):
        at += 1
    assert sentences[at : at + len(head)] == head
    told = sentences[at + len(head) :]
    on_disk = told_after(before, recorded())
    if over():
        told = told[: len(on_disk)]  # The standings follow.
    assert told == on_disk[: len(told)]


@pytest.mark.parametrize("seed", [3, 8])
def test_a_game_that_is_killed_over_and_over_is_one_game(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_home(monkeypatch, tmp_path / "home")
    luck = Luck(seed)
    before: tuple[Event, ...] = ()
    for life in range(KILLS):
        how = ("resume", "--plain") if life else ("play", "--plain", "--seats", "4", "--seed", str(seed))
        with WarmTerminal(*how, columns=500) as terminal:
            if not life:
                sit_down(terminal)
            for _ in range(1 + luck.below(4)):
                if (what := asked(terminal)) == REMATCH:
                    break
                terminal.type("c\n" if what == TURN else "\n")
            time.sleep(luck.below(10) / 1000)
            terminal.process.kill()
            terminal.leave()
            lived(terminal, before or recorded().events[:1])
        before = recorded().events
        if over():
            break  # The bots may have played it out before the kill.
    else:
        with WarmTerminal("resume", "--plain", columns=500) as terminal:
            assert play_to_the_end(terminal, "k") == 0
        assert over()
        assert len(list(paths().chronicles.glob("*.md"))) == 1
    assert recorded().events[: len(before)] == before
