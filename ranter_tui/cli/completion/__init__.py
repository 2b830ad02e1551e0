"""`completion`: a script that has the shell complete our commands, made from the commands themselves."""

from __future__ import annotations

import argparse

from ranter_tui.cli import FINE
from ranter_tui.cli.commands import parser
from ranter_tui.cli.completion import bash, fish, zsh
from ranter_tui.cli.completion.grammar import grammar
from ranter_tui.cli.completion.pages import addresses
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.game.rules import ABOUT

SCRIPTS = {"bash": bash.script, "zsh": zsh.script, "fish": fish.script}


def completion(arguments: argparse.Namespace) -> int:
    top = parser()
    shelf = bookcase()
    known = {"BOOK": shelf.ids, "RULE": ("list", *ABOUT), "PAGE": tuple(addresses(shelf))}
    print(SCRIPTS[arguments.shell](top.prog, grammar(top, known)))
    return FINE
