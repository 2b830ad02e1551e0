"""Everything that can be typed: each command with the options that it knows."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ranter_tui.cli.commands import parser


def commands(
    command: argparse.ArgumentParser | None = None, words: str = ""
) -> Iterator[tuple[str, set[str]]]:
    """ "rules show", and "--json" with whatever else it takes; the bare command line is none of them."""
    for action in (command or parser())._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, one in action.choices.items():
                said = f"{words} {name}".strip()
                yield said, {option for each in one._actions for option in each.option_strings}
                yield from commands(one, said)
