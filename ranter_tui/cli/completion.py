"""`completion`: prints a shell completion script, which shtab makes from the parser."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from shlex import join

from ranter_tui.almanac.good_play import GOOD
from ranter_tui.bots import BOTS
from ranter_tui.cli import commands
from ranter_tui.cli.help import papers
from ranter_tui.evening.paths import bookcase, paths
from ranter_tui.game.rules import ABOUT
from ranter_tui.game.rules.asking import power_of
from ranter_tui.library.library import Library
from ranter_tui.library.pages.books import Books
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.pages.rules import RulesRoom
from ranter_tui.library.pages.silences import SilencesRoom
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.record.journal import SUFFIX
from ranter_tui.rulebook.house import values_of
from ranter_tui.rulebook.shelf import Shelf

WORDS = {
    "bash": '{name}() {{ compgen -W {quoted} -- "$1"; {files}; }}',
    "zsh": "{name}() {{ compadd -- {words}; {files} }}",
    "fish": "function {name}; string join \\n -- {words}; {files}; end",
}
"""The source of a shell function that offers these words, and files where a file may stand, too."""
FILES = {"bash": 'compgen -f -- "$1"', "zsh": "_files", "fish": "__fish_complete_path (commandline -ct)"}

REJOINED = """
# bash parts words at = and :, as in tie=all_lose; they are put together again.
_ranter_tui() {
  local words=() last=-1 word
  for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if ((last >= 0)) && [[ $word == [=:]* || ${words[last]} == *[=:] ]]; then words[last]+=$word
    else words[++last]=$word; fi
  done
  local COMP_WORDS=("${words[@]}") COMP_CWORD=$last
  _shtab_ranter_tui
  [[ ${words[last]} == *[=:]* ]] && COMPREPLY=("${COMPREPLY[@]##*[=:]}")
}
complete -o bashdefault -F _ranter_tui ranter-tui"""


def completion(arguments: argparse.Namespace) -> None:
    import shtab

    shell = arguments.shell
    functions = [_function(shell, offer, words) for offer, words in _offered(bookcase()).items()]
    print(shtab.complete(commands.parser(), shell, preamble="\n".join(functions)))
    if shell == "bash":
        print(REJOINED)


def _offered(shelf: Shelf) -> dict[commands.Offer, Sequence[str]]:
    return {
        "book_or_file": shelf.ids,
        "game_or_file": sorted(path.stem for path in paths().games.glob(f"*{SUFFIX}")),
        "bots": (*BOTS, GOOD),
        "setting": tuple(settings(shelf)),
        "variant": sorted({variant.id for book in shelf.books() for variant in book.variants}),
        "topic": (*papers(), *(command.name for command in commands.COMMANDS)),
        "file": (),
        "rule": ("list", *ABOUT, *shelf.ids),
        "page": tuple(addresses(shelf)),
    }


def _function(shell: str, offer: commands.Offer, words: Sequence[str]) -> str:
    written = join(words)
    return WORDS[shell].format(
        name=commands.function_of(offer),
        words=written,
        quoted=join([written]),
        files=FILES[shell] if "file" in offer else "true",
    )


def settings(shelf: Shelf) -> Iterator[str]:
    """Yield what may stand after `--set`: rules, and powers of cards, with each value that has a word."""
    standing = {rule for book in shelf.books() for rule in book.standing()}
    for rule in (*ABOUT, *sorted(rule for rule in standing if power_of(rule))):
        nothing = [f"{rule}=[]"] if power_of(rule) else []
        yield from (*nothing, *(f"{rule}={value.value}" for value in values_of(rule)))


def addresses(shelf: Shelf) -> Iterator[str]:
    """Yield the addresses of the library, as far as they can be had without opening a book."""
    yield FRONT
    for room in Library(Holdings(shelf)).rooms:
        yield room.address
        if isinstance(room, (Books, SilencesRoom)):
            yield from (f"{room.within}/{name}" for name in shelf.ids)
        elif isinstance(room, RulesRoom):
            yield from (f"{room.within}/{rule}" for rule in ABOUT)
        else:
            yield from (entry.address for entry in room.entries())
