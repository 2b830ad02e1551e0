"""`play`: starts a game, on the screen or in plain lines."""

from __future__ import annotations

import argparse
from pathlib import Path

from ranter_tui.cli import Misuse
from ranter_tui.cli import output as screen

NOT_IN_LINES = (
    "--phones goes with the screen, which is the table for all of them; --plain is for one person among "
    "bots. Whoever does not see the screen can play on a phone by ear: docs/phones.md"
)


def play(arguments: argparse.Namespace) -> int:
    if arguments.plain:
        if arguments.phones:
            raise Misuse(NOT_IN_LINES)
        from ranter_tui.cli.plain_play import play_in_lines

        return play_in_lines(arguments)
    for option in ("seats", "seed"):
        if getattr(arguments, option) is not None:
            raise Misuse(f"--{option} goes with --plain; on the screen the guests are seated by hand")
    screen.need("play")
    book = None if arguments.book is None else _known(arguments.book)
    return _open(book, phones=arguments.phones)


def _known(name: str) -> str:
    """Return a name for the book that holds on every evening: its id, or the whole path of a file."""

    from ranter_tui.evening.household import bookcase

    shelf = bookcase()
    name = shelf.called(name)
    # Whatever is wrong with it is better said before the screen is opened.
    shelf.book(name)
    return name if name in shelf.ids else str(Path(name).absolute())


def _open(book: str | None, *, phones: bool) -> int:
    from ranter_tui.app.mends.garbage_collection import starting

    with starting():
        from ranter_tui.app.app import run
        from ranter_tui.cli.phones import with_door
        from ranter_tui.evening.evening import Evening

        return run(with_door(Evening(), opens=phones), book=book)
