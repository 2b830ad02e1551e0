"""What can stand where on our command line, as far as a shell can complete it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from msgspec import Struct

FILES = ("BOOK", "FILE", "CASE", "GAME", "DIR")
"""Metavars that stand for a file or a folder, or may."""

Known = Mapping[str, tuple[str, ...]]
"""By metavar, what is known to fit there."""


class Word(Struct, frozen=True):
    """Something that can be typed, and what it does."""

    text: str
    help: str = ""


class Place(Struct, frozen=True):
    """A place on the command line: what may come next."""

    after: tuple[str, ...]
    """The words that lead there: () for the first, ("rules", "show"), ("simulate", "--events")."""
    words: tuple[Word, ...] = ()
    options: tuple[Word, ...] = ()
    files: bool = False
    """Whether a file may stand there, too."""


class Grammar(Struct, frozen=True):
    commands: tuple[Place, ...]
    """What may come after a command, and before any."""
    values: tuple[Place, ...]
    """What may come after an option that wants a value."""


def grammar(parser: argparse.ArgumentParser, known: Known) -> Grammar:
    commands, values = list[Place](), list[Place]()
    for after, command in _commands(parser, ()):
        words, options = list(_subcommands(command)), list[Word]()
        files = False
        for action in _actions(command):
            fitting = _fitting(action, known)
            if not action.option_strings:
                words += fitting
                files = files or action.metavar in FILES
                continue
            options += (Word(option, action.help or "") for option in action.option_strings)
            if action.nargs != 0:
                is_file = action.metavar in FILES
                values += (Place((*after, option), fitting, (), is_file) for option in action.option_strings)
        commands.append(Place(after, tuple(words), tuple(options), files))
    return Grammar(tuple(commands), tuple(values))


def _commands(
    parser: argparse.ArgumentParser, after: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """Every command with the words that lead to it, the whole line first."""
    yield after, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield from _commands(command, (*after, name))


def _subcommands(parser: argparse.ArgumentParser) -> Iterator[Word]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from (Word(choice.dest, choice.help or "") for choice in action._choices_actions)


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            yield action


def _fitting(action: argparse.Action, known: Known) -> tuple[Word, ...]:
    texts = action.choices if action.choices is not None else known.get(str(action.metavar), ())
    return tuple(Word(str(text)) for text in texts)
