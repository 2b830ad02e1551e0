"""`completion`: prints a shell completion script, which shtab makes from the parser."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from shlex import join

from ranter_tui.cli import FINE
from ranter_tui.cli.commands import BookOrFile, FileName, PageAddress, RuleName, parser
from ranter_tui.evening.household import bookcase
from ranter_tui.game.rules import ABOUT
from ranter_tui.library.library import Library
from ranter_tui.library.pages.books import Books
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.pages.rules import RulesRoom
from ranter_tui.library.pages.silences import SilencesRoom
from ranter_tui.rulebook.shelf import Shelf

WORDS = {
    "bash": '{name}() {{ compgen -W {quoted} -- "$1"; {files}; }}',
    "zsh": "{name}() {{ compadd -- {words}; {files} }}",
    "fish": "function {name}; string join \\n -- {words}; {files}; end",
}
"""The source of a shell function that offers these words, and files where a file may stand, too."""
FILES = {
    "bash": 'compgen -f -- "$1"',
    "zsh": "_files",
    "fish": "__fish_complete_path (commandline -ct)",
}


def completion(arguments: argparse.Namespace) -> int:
    import shtab

    shell, shelf = arguments.shell, bookcase()
    functions = (
        _function(shell, BookOrFile.offers, shelf.ids, files=True),
        _function(shell, FileName.offers, (), files=True),
        _function(shell, RuleName.offers, ("list", *ABOUT, *shelf.ids)),
        _function(shell, PageAddress.offers, tuple(addresses(shelf))),
    )
    print(shtab.complete(parser(), shell, preamble="\n".join(functions)))
    return FINE


def _function(shell: str, name: str, words: Sequence[str], *, files: bool = False) -> str:
    written = join(words)
    return WORDS[shell].format(
        name=name, words=written, quoted=join([written]), files=FILES[shell] if files else "true"
    )


def addresses(shelf: Shelf) -> Iterator[str]:
    """Yield the addresses of the library, as far as they can be had without opening a book."""
    yield FRONT
    for room in Library(shelf).rooms:
        yield room.address
        if isinstance(room, (Books, SilencesRoom)):
            yield from (f"{room.within}/{name}" for name in shelf.ids)
        elif isinstance(room, RulesRoom):
            yield from (f"{room.within}/{rule}" for rule in ABOUT)
        else:
            yield from (entry.address for entry in room.entries())
