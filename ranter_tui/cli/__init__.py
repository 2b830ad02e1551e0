"""The command line. Each command is a module of its own, imported only when it is used."""

from __future__ import annotations

import argparse
import codecs
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from ranter_tui.app.mends.garbage_collection import spare, starting

FINE, NO, WRONG_USE, STOPPED = 0, 1, 2, 130
"""Exit codes: success; the answer is no; usage error; interrupted by Ctrl-C."""


class Misuse(Exception):
    """Raised when the command line asks for something that does not exist."""

    code = WRONG_USE


def refuse_if(*wrong: tuple[object, str]) -> None:
    """Raise `Misuse` with the first of these sentences whose condition holds."""
    for holds, said in wrong:
        if holds:
            raise Misuse(said)


class Refusal(Exception):
    """Raised when the answer is no. The message is for people and goes to standard error."""

    code = NO


class Unfinished(Refusal):
    """Raised where counting failed, once what was counted until then is printed."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. A command that returns none went well."""
    replace_unprintable()
    with starting():
        code = _run(_with_command(sys.argv[1:] if argv is None else argv))
    if argv is None:
        spare()
    return code


def _run(words: Sequence[str]) -> int:
    try:
        try:
            from ranter_tui.cli.commands import parser

            arguments = parser(*words[:1]).parse_args(words)
            module, _, function = arguments.run.partition(":")
            run: Callable[[argparse.Namespace], int | None] = getattr(import_module(module), function)
            return run(arguments) or FINE
        finally:
            sys.stdout.flush()
    except (Misuse, Refusal) as said:
        # Two documents on standard output would be none.
        return _said(said, said.code, () if isinstance(said, Unfinished) else words)
    except BrokenPipeError:
        # The reader has had enough.
        give_up_printing()
        return FINE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
    except Exception as error:
        return _answered(error, words)


def _with_command(words: Sequence[str]) -> Sequence[str]:
    """Return a command line with its command. Options alone, and none, belong to `play`."""
    plays = not words or (words[0].startswith("--") and words[0] not in ("--help", "--version"))
    return ("play", *words) if plays else words


def _said(what: object, code: int, words: Sequence[str]) -> int:
    """Print an error: in words, or for programs where these asked for JSON."""
    from ranter_tui.rulebook.characters import legible
    from ranter_tui.rulebook.problem import BadFile, as_data

    if "--json" in words:
        from ranter_tui.cli.output import print_json

        try:
            print_json({"error": legible(str(what)), **(as_data(what) if isinstance(what, BadFile) else {})})
            sys.stdout.flush()
        except BrokenPipeError:
            give_up_printing()
    else:
        # It may quote a file, or name one.
        print(f"{'' if isinstance(what, BadFile) else 'ranter-tui: '}{legible(str(what))}", file=sys.stderr)
    return code


def _answered(error: Exception, words: Sequence[str]) -> int:
    """Print an expected error and return its exit code; raise any other, which is a bug of ours."""
    from ranter_tui.bots.own import BotFailed
    from ranter_tui.game.law import Unplayable
    from ranter_tui.game.rules.asking import UnknownRule
    from ranter_tui.library.export.folder import NotExported
    from ranter_tui.library.pages.room import NoSuchPage
    from ranter_tui.library.said.open_questions import Unagreed
    from ranter_tui.record.as_case import NoCase
    from ranter_tui.record.journal import Busy, NotWritten
    from ranter_tui.record.parsing import BadRecord
    from ranter_tui.record.saves import SetAside
    from ranter_tui.rulebook.problem import BadFile, printable
    from ranter_tui.rulebook.shelf import NoSuchBook

    if isinstance(error, (BadFile, BotFailed, NoCase, Unplayable)):
        return _said(error, NO, words)
    if isinstance(error, (Busy, NotExported, NotWritten, SetAside, BadRecord)):
        # It may quote a file, and a file may hold anything.
        return _said(printable(str(error)), NO, words)
    if isinstance(error, (NoSuchBook, NoSuchPage, Unagreed, UnknownRule)):
        return _said(error, WRONG_USE, words)
    if isinstance(error, OSError):
        give_up_printing()
        where = f"{printable(str(error.filename))}: " if error.filename else ""
        return _said(f"{where}{error.strerror or error}", NO, words)
    raise error


# The standard streams, on terminals without Unicode and in closed pipes

SIGNS = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "…": "...", "\N{NO-BREAK SPACE}": " "}
SIGNS |= {"█": "#", "▀": "^", "▄": "_"}


def replace_unprintable() -> None:
    """Replace what the standard streams cannot encode. A closed stream goes nowhere."""
    codecs.register_error("plainer", _plainer)
    for name, errors in (("stdin", "replace"), ("stdout", "plainer"), ("stderr", "plainer")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), "utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def give_up_printing() -> None:
    """Redirect standard output to nowhere, or the interpreter would try again to flush it at its exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_in_ascii(sign) for sign in missing), error.end


def _in_ascii(sign: str) -> str:
    """Return an ASCII form of a sign: a warrant's letter, a letter without its accent."""
    import unicodedata

    from ranter_tui.rulebook.warrant import Warrant

    for warrant in Warrant:
        if sign == warrant.mark:
            return warrant.value[0].upper() if warrant is warrant.claimed else warrant.claimed.value[0]
    base = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return SIGNS.get(sign) or base or "?"
