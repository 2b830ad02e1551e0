"""The command line. Each command lives in a module of its own, imported when it is called for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

from ranter_tui import __version__
from ranter_tui.cli.plain import give_up_printing, make_do

FINE, NO, WRONG_USE, STOPPED = 0, 1, 2, 130
"""Exit codes: all is well; the answer is no; the command was not understood; somebody pressed Ctrl-C."""


class Refusal(Exception):
    """The answer is no. The message is for people and goes to standard error."""


class Misuse(Exception):
    """The command line asks for something that there is not."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(WRONG_USE, f"{self.prog}: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    make_do()
    try:
        try:
            arguments = _parser().parse_args(argv)
            module, _, function = arguments.run.partition(":")
            run: Callable[[argparse.Namespace], int] = getattr(import_module(module), function)
            return run(arguments)
        finally:
            sys.stdout.flush()
    except Refusal as refusal:
        return _said(refusal, NO)
    except Misuse as misuse:
        return _said(misuse, WRONG_USE)
    except BrokenPipeError:
        # Whoever was reading has had enough.
        give_up_printing()
        return FINE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return STOPPED
    except Exception as error:
        return _answered(error)


def _said(what: object, code: int) -> int:
    print(f"ranter-tui: {what}", file=sys.stderr)
    return code


def _answered(error: Exception) -> int:
    """What went wrong in the game's own words; anything else is a mistake of ours and says so."""
    from ranter_tui.game.law import Unplayable
    from ranter_tui.game.rules.asking import UnknownRule
    from ranter_tui.rulebook.problem import BadFile
    from ranter_tui.rulebook.shelf import NoSuchBook

    if isinstance(error, BadFile):
        print(error, file=sys.stderr)
        return NO
    if isinstance(error, Unplayable):
        return _said(error, NO)
    if isinstance(error, (NoSuchBook, UnknownRule)):
        return _said(error, WRONG_USE)
    if isinstance(error, OSError):
        give_up_printing()
        where = f"{error.filename}: " if error.filename else ""
        return _said(f"{where}{error.strerror or error}", NO)
    raise error


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="ranter-tui",
        description="Ranter-Go-Round by the rules of a chosen book, with a citation for every rule.",
        epilog="Exit codes: 0 fine, 1 the answer is no (a bad file, a refused case), 2 wrong use.",
    )
    parser.add_argument("--version", action="version", version=f"ranter-tui {__version__}")
    parser.set_defaults(**PLAY)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    _add_play(commands.add_parser("play", help="play among bots, in plain lines; this is also the default"))
    _add_rules(commands.add_parser("rules", help="list the rulebooks, show, compare or question them"))
    _add_check(commands.add_parser("check", help="check rulebook files and play their examples"))
    _add_schema(commands.add_parser("schema", help="print the JSON Schema of a rulebook or a case"))
    _add_judge(commands.add_parser("judge", help="put a case to the referee"))
    _add_simulate(commands.add_parser("simulate", help="let bots play whole games"))
    return parser


PLAY = {"run": "ranter_tui.cli.play:play", "book": "parlett-2008", "seats": 5, "seed": None}
"""What happens when no command is given."""


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "book", metavar="BOOK", nargs="?", default=PLAY["book"], help="a rulebook (%(default)s)"
    )
    parser.add_argument("--seats", type=int, default=PLAY["seats"], metavar="N", help="how many sit down (5)")
    parser.add_argument("--seed", type=int, metavar="S", help="where luck begins (by itself each time anew)")
    parser.set_defaults(run=PLAY["run"])


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run="ranter_tui.cli.rules:list_books")
    _json(parser)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", parser_class=_Parser)
    show = actions.add_parser("show", help="one rulebook as an article with footnotes")
    show.add_argument("book", metavar="BOOK", help="the id of a rulebook, or a file")
    show.set_defaults(run="ranter_tui.cli.rules:show")
    compare = actions.add_parser("compare", help="where rulebooks differ")
    compare.add_argument("books", metavar="BOOK", nargs="+", help="two rulebooks or more")
    compare.add_argument("--all", action="store_true", help="the rules on which they agree, too")
    compare.set_defaults(run="ranter_tui.cli.rules:compare")
    ask = actions.add_parser("ask", help="one rule across all rulebooks")
    ask.add_argument("rule", metavar="RULE", help='a rule such as tie, or powers.K.drawn; "list" lists them')
    ask.set_defaults(run="ranter_tui.cli.rules:ask")
    for action in (show, compare, ask):
        _json(action)


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="rulebook files")
    _json(parser)
    parser.set_defaults(run="ranter_tui.cli.check:check")


def _add_schema(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", choices=("rulebook", "case"), nargs="?", default="rulebook")
    parser.set_defaults(run="ranter_tui.cli.schema:schema")


def _add_judge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("case", metavar="CASE", help="a case file; see docs/cases.md")
    _json(parser)
    parser.set_defaults(run="ranter_tui.cli.judge:judge")


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help="the id of a rulebook, or a file")
    parser.add_argument("--seats", type=int, default=5, metavar="N", help="how many sit down (5)")
    parser.add_argument("--games", type=int, default=100, metavar="K", help="how many games (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="where luck begins (1)")
    parser.add_argument(
        "--bots",
        default="threshold:7",
        metavar="SPEC",
        help="threshold:N, random, observant[:N]; several, separated by commas, go round the table",
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="RULE=VALUE", dest="settings", help="override a rule"
    )
    parser.add_argument(
        "--variant", action="append", default=[], metavar="ID", dest="variants", help="switch on a variant"
    )
    parser.add_argument("--events", metavar="FILE", help="write every game to FILE as JSON lines")
    _json(parser)
    parser.set_defaults(run="ranter_tui.cli.simulate:simulate")
