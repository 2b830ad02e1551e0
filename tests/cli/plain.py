"""A hand at the keys of a game in plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile

from tests.cli.shell import Terminal
from tests.cli.warm import WarmTerminal

NAME = "Your name? [Guest] "
TURN, GO_ON, NEXT_DEAL, BET, REMATCH = "turn", "go on,", "the next deal,", "no bet: ", "play again,"
"""What somebody may be asked."""


def sit_down(terminal: Terminal, name: str = "Zed") -> None:
    terminal.wait_for(NAME)
    terminal.type(f"{name}\n")


def asked(terminal: Terminal) -> str:
    terminal.wait_for("leave: ", BET)
    lines = reversed(terminal.transcript.split("\n"))
    # What is told stands two blanks further in than what is asked.
    prompt = " ".join(takewhile(lambda line: line and not line.startswith("  "), lines))
    return next((what for what in (GO_ON, NEXT_DEAL, BET, REMATCH) if what in prompt), TURN)


def come_to(terminal: Terminal, wanted: str, key: str = "k") -> None:
    """Press the same letter on every turn, and Enter elsewhere, until that is asked."""
    while (what := asked(terminal)) != wanted:
        terminal.type(f"{key if what == TURN else ''}\n")


def play_to_the_end(terminal: Terminal, key: str = "c") -> int:
    """The same letter on every turn, and no rematch: the exit code."""
    come_to(terminal, REMATCH, key)
    return take_leave(terminal)


def take_leave(terminal: Terminal) -> int:
    """Leave the table: the exit code."""
    terminal.type("q\n")
    return terminal.leave()


@contextmanager
def at_the_table(*arguments: str, columns: int = 80, **more: str) -> Iterator[Terminal]:
    """Sit down as Zed at a new table in lines."""
    with WarmTerminal(
        "play", "--plain", *arguments, columns=columns, rows=24, output=None, **more
    ) as terminal:
        sit_down(terminal)
        yield terminal
