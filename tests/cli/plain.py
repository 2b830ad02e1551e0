"""A hand at the keys of a game in plain lines."""

from __future__ import annotations

from itertools import takewhile

from tests.cli.shell import Terminal

NAME = "Your name? [Guest] "
TURN, GO_ON, NEXT_DEAL, BET, REMATCH = "turn", "goes on,", "the next deal,", "no bet: ", "rematch,"
"""What somebody may be asked."""


def sit_down(terminal: Terminal, name: str = "Zed") -> None:
    terminal.wait_for(NAME)
    terminal.type(f"{name}\n")


def asked(terminal: Terminal) -> str:
    """What is asked next."""
    terminal.wait_for("leave: ", BET)
    lines = reversed(terminal.transcript.split("\n"))
    # What is told stands two blanks further in than what is asked.
    prompt = " ".join(takewhile(lambda line: line and not line.startswith("  "), lines))
    return next((what for what in (GO_ON, NEXT_DEAL, BET, REMATCH) if what in prompt), TURN)


def play_to_the_end(terminal: Terminal, key: str = "c") -> int:
    """The same letter on every turn, and no rematch: the exit code."""
    while (what := asked(terminal)) != REMATCH:
        terminal.type(f"{key if what == TURN else ''}\n")
    terminal.type("q\n")
    return terminal.leave()
