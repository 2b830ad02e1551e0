"""The argument parser: every command with its options. None is imported before it is used."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, ClassVar, NoReturn

from ranter_tui import __version__
from ranter_tui.cli import WRONG_USE

CLI = "ranter_tui.cli"
SHELLS = ("bash", "zsh", "fish")

BOOK = "the name of a rulebook, or a part of it that is clear; or a file"
PAGE = "the address of a page, such as books, rule/tie or book/parlett-2008"
GAME = "the file of a game, its name, or a part of the name that no other has"


class _Typed(argparse.Action):
    """An argparse action that stores a value, and knows what shell completion may offer for it."""

    offers: ClassVar[str]
    """The name of the shell function that lists the completions; `completion` writes them all."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        setattr(namespace, self.dest, values)

    @property
    def complete(self) -> dict[str, str]:
        """The shell functions for shtab, by shell."""
        return {"bash": self.offers, "zsh": self.offers, "fish": f"({self.offers})"}


class BookOrFile(_Typed):
    offers = "_ranter_tui_book_or_file"


class FileName(_Typed):
    # The name says "file" to shtab, which has bash treat what is offered as files then.
    offers = "_ranter_tui_file"


class RuleName(_Typed):
    offers = "_ranter_tui_rule"


class PageAddress(_Typed):
    offers = "_ranter_tui_page"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(WRONG_USE, f"{self.prog}: {message}\n")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line. Metavars: BOOK, FILE, GAME, RULE."""
    top = _Parser(
        prog="ranter-tui",
        description="Ranter-Go-Round by the rules of a chosen book, with a citation for every rule.",
        epilog="Without a command the table is opened, with the options of play. Exit codes: 0 fine, 1 the "
        "answer is no (a bad file, a refused case), 2 wrong use, 130 stopped with Ctrl-C.",
    )
    top.add_argument("--version", action="version", version=f"ranter-tui {__version__}")
    top.set_defaults(run=f"{CLI}.play:play", book=None, plain=False, phones=False, seats=None, seed=None)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    _add_play(commands)
    _add_resume(commands)
    _add_replay(commands)
    _add_rules(commands)
    _add_library(commands)
    judge = _command(commands, "judge", "judge:judge", "put a case to the referee")
    judge.add_argument("case", action=FileName, metavar="CASE", help="a case file; see docs/cases.md")
    _json(judge)
    _add_simulate(commands)
    _add_odds(commands)
    check = _command(commands, "check", "check:check", "check rulebook files and play their examples")
    check.add_argument("files", action=FileName, metavar="FILE", nargs="+", help="rulebook files")
    _json(check)
    schema = _command(commands, "schema", "check:schema", "print the JSON Schema of a file format")
    schema.add_argument("kind", choices=("rulebook", "case", "house"), nargs="?", default="rulebook")
    doctor = _command(
        commands,
        "doctor",
        "doctor:doctor",
        "look over terminal, folders, games and versions",
        "Look over everything that an evening rests on, change nothing, and name the remedy for each "
        "complaint. Run it in the terminal that you play in.",
    )
    _json(doctor)
    completion = _command(
        commands,
        "completion",
        "completion:completion",
        "print a completion script for your shell",
        'For bash: eval "$(ranter-tui completion bash)" in ~/.bashrc.',
    )
    completion.add_argument("shell", choices=SHELLS, help="the shell that you type in")
    return top


def _command(
    commands: argparse._SubParsersAction[_Parser],
    name: str,
    run: str,
    said: str,
    description: str | None = None,
) -> argparse.ArgumentParser:
    """Add a command, and the function that runs it: "judge:judge"."""
    command = commands.add_parser(name, help=said, description=description)
    command.set_defaults(run=f"{CLI}.{run}")
    return command


def _add_play(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "play",
        "play:play",
        "open the table; this is also the default",
        "Open the table for the room, or, with --plain, one for you alone in lines of text.",
    )
    parser.add_argument(
        "book",
        action=BookOrFile,
        metavar="BOOK",
        nargs="?",
        help=f"{BOOK}; with it, go straight to seating the guests",
    )
    _flag(parser, "--plain", "you against bots in plain lines, for screen readers and bare terminals")
    _phones(parser)
    plain = parser.add_argument_group("with --plain")
    plain.add_argument("--seats", type=int, metavar="N", help="how many sit down (5)")
    plain.add_argument("--seed", type=int, metavar="S", help="where luck begins (by itself each time anew)")


def _flag(parser: argparse._ActionsContainer, name: str, said: str) -> None:
    parser.add_argument(name, action="store_true", help=said)


def _phones(parser: argparse.ArgumentParser) -> None:
    _flag(parser, "--phones", "open the door for phones at once")


def _add_resume(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "resume",
        "play:resume",
        "go on with a game that was broken off",
        "Go on with an unfinished game. It opens on the table, with nothing private in view.",
    )
    parser.add_argument(
        "game", action=FileName, metavar="GAME", nargs="?", help=f"{GAME}; without it, the newest"
    )
    _flag(parser, "--list", "only say which games are unfinished")
    _flag(parser, "--plain", "in plain lines, where one person plays among bots")
    _phones(parser)
    _json(parser, "with --list: print JSON for programs")


def _add_replay(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "replay",
        "replay:replay",
        "see a recorded game again",
        "See a recorded game again as the room saw it: on the screen, or in lines where there is none.",
    )
    parser.add_argument("game", action=FileName, metavar="GAME", help=GAME)
    _flag(parser, "--plain", "in plain lines, even at a terminal")
    parser.add_argument(
        "--game", type=int, metavar="N", dest="number", help="which, where a file holds several"
    )
    parser.add_argument(
        "--page", action=FileName, metavar="FILE", help="save a game that is over as one page for any browser"
    )
    eye = parser.add_argument_group("in lines, of a game that is over").add_mutually_exclusive_group()
    eye.add_argument("--seat", metavar="NAME", help="as this guest saw it; a name, or a seat, counted from 0")
    _flag(eye, "--all", "with every card open")
    _flag(eye, "--luck", "luck or judgement: what was to be expected of it")
    _json(parser)


def _add_rules(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands, "rules", "rules:list_books", "list the rulebooks, show, compare or question them"
    )
    _json(parser)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", parser_class=_Parser)
    show = _command(actions, "show", "rules:show", "one rulebook as an article with footnotes")
    show.add_argument("book", action=BookOrFile, metavar="BOOK", help=BOOK)
    _ids(show)
    compare = _command(actions, "compare", "rules:compare", "where rulebooks differ")
    compare.add_argument("books", action=BookOrFile, metavar="BOOK", nargs="+", help="two rulebooks or more")
    _flag(compare, "--all", "the rules on which they agree, too")
    ask = _command(
        actions, "ask", "rules_ask:ask", "a question, answered in a few lines by one rulebook or by all"
    )
    ask.add_argument(
        "words",
        action=RuleName,
        metavar="WORD",
        nargs="+",
        help="a question in your own words, or a rule such as tie; after it a BOOK, if it is not put to all; "
        '"list" lists the rules',
    )
    _flag(ask, "--long", "all that the rulebooks say of it, with footnotes")
    for action in (show, compare, ask):
        _json(action)
    _add_house(actions)


def _ids(parser: argparse.ArgumentParser) -> None:
    _flag(parser, "--ids", "name the rule of each sentence, as authors and programs know it")


def _add_house(actions: argparse._SubParsersAction[_Parser]) -> None:
    new = _command(
        actions, "new", "house:new", "make a book your own: a file with what your house plays otherwise"
    )
    new.add_argument(
        "--from", action=BookOrFile, metavar="BOOK", dest="base", required=True, help="the book to begin with"
    )
    new.add_argument("--title", metavar="TITLE", default="Our house", help="what it is called (Our house)")
    new.add_argument("--id", metavar="ID", dest="name", help="its short name (made from the title)")
    _overrides(new)
    taken = _command(
        actions,
        "import",
        "house:take_in_file",
        "take in a file that somebody sent you; nothing is overwritten",
    )
    taken.add_argument(
        "file", action=FileName, metavar="FILE", help="a file of house rules, or a whole rulebook"
    )
    taken.add_argument("--as", metavar="ID", dest="name", help="take it in under another short name")
    given = _command(actions, "export", "house:export", "write a rulebook to a file that can be sent on")
    given.add_argument("book", action=BookOrFile, metavar="BOOK", help=BOOK)
    given.add_argument("file", action=FileName, metavar="FILE", nargs="?", help="where to (ID.yaml)")
    for action in (new, taken, given):
        _json(action)


def _add_library(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "library",
        "library:front",
        "read in the library, search it, or export it as pages",
        "Without an action: the front page of the library.",
    )
    _json(parser)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", parser_class=_Parser)
    search = _command(
        actions, "search", "library:search", "find pages by what they are called, and by what they say"
    )
    search.add_argument(
        "words", metavar="WORD", nargs="+", help="in any order; accents and small slips are forgiven"
    )
    _flag(search, "--all", "every page that was found, not only the best")
    show = _command(actions, "show", "library:show", "one page, with the addresses that it leads to")
    show.add_argument("page", action=PageAddress, metavar="PAGE", help=PAGE)
    _ids(show)
    for action in (search, show):
        _json(action)
    sources = _command(actions, "sources", "library:sources", "every source, also for a reference manager")
    form = sources.add_mutually_exclusive_group()
    _flag(form, "--bibtex", "all of them as BibTeX")
    _flag(form, "--csl", "all of them as CSL JSON")
    _json(form)
    export = _command(
        actions,
        "export",
        "library:export",
        "write every page as HTML, and as Markdown",
        "Write the whole library, your own rulebooks with it, as pages that any browser opens. The folder is "
        "new, empty, or one of an earlier export; of that, only the files that an export wrote are touched.",
    )
    export.add_argument("folder", action=FileName, metavar="DIR", help="where to")
    _json(export)


def _add_simulate(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "simulate",
        "simulate:simulate",
        "let bots play whole games",
        "Let bots play whole games, and count how often each place at the table loses a hand. The same seed "
        "gives the same games, whoever plays them and however many processes do. Ctrl-C reports what was "
        "played so far.",
    )
    parser.add_argument("book", action=BookOrFile, metavar="BOOK", help=BOOK)
    parser.add_argument("--seats", type=int, default=5, metavar="N", help="how many sit down (5)")
    parser.add_argument("--games", type=int, default=100, metavar="K", help="how many games (100)")
    parser.add_argument("--game", type=int, metavar="N", help="play only the game of that number")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="where luck begins (1)")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--bots",
        default="threshold:7",
        metavar="SPEC",
        help="any bot by name: a temperament such as cautious or bold, threshold:N, observant:N, random, or "
        "one of your own, module:Class; several, separated by commas, take the chairs round the table",
    )
    who.add_argument(
        "--play",
        metavar="SPEC",
        help="the same by place: several sit from the first to play to the dealer, hand by hand",
    )
    _overrides(parser)
    _workers(parser, "how many processes play (1)")
    parser.add_argument(
        "--events", action=FileName, metavar="FILE", help="write every game to FILE as JSON lines"
    )
    _flag(parser, "--overwrite", "replace that file if it is there")
    form = parser.add_mutually_exclusive_group()
    _json(form)
    _flag(form, "--csv", "print a table for programs, a line for each place")


def _add_odds(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "odds",
        "odds:odds",
        "count what the rules of a book are worth to each seat",
        "For each seat, from the first to play to the dealer: its chance to lose a hand, the lives that it "
        "loses in one, and its chance to win the game. Ctrl-C reports what was counted so far.",
    )
    parser.add_argument(
        "words",
        action=BookOrFile,
        metavar="BOOK",
        nargs="+",
        help=f"{BOOK}; or 'compare' and two books or more; or 'rule', a rule and a book, of which every "
        "other answer is then tried; or 'sweep', a file, and the books whose tables are added to it (all)",
    )
    parser.add_argument("--seats", metavar="N", help="how many sit down, such as 5 or 2-10 (5)")
    parser.add_argument("--lives", type=int, metavar="N", help="how many lives each has (the book’s)")
    parser.add_argument(
        "--play",
        action="append",
        metavar="SPEC",
        dest="plays",
        help="what everybody does: good play, threshold:N, which changes the N worst ranks, or any bot, "
        "one of your own too; several, separated by commas, sit from the first to play to the dealer (good); "
        "a sweep takes more than one --play",
    )
    parser.add_argument(
        "--precision",
        metavar="P",
        help="count until every chance is known within P, 95 times in 100, such as 0.5%% (1%%; by good play "
        "as it was counted before)",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="where luck begins (1)")
    _flag(parser, "--exact", "count every deal there is, instead of some; a hand only")
    _workers(parser, "how many processes count (one for each processor)")
    _overrides(parser)
    _flag(
        parser,
        "--each-variant",
        "with sweep: the book as it stands, and with each of its variants, one at a time",
    )
    form = parser.add_mutually_exclusive_group()
    _json(form)
    _flag(form, "--csv", "print a table for programs, a line for each seat")


def _overrides(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set", action="append", default=[], metavar="RULE=VALUE", dest="settings", help="override a rule"
    )
    parser.add_argument(
        "--variant", action="append", default=[], metavar="ID", dest="variants", help="switch on a variant"
    )


def _workers(parser: argparse.ArgumentParser, jobs: str) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=int, metavar="N", help=jobs)
    who.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="the workers of the Dask cluster whose scheduler has this address; see docs/odds.md",
    )


def _json(parser: argparse._ActionsContainer, said: str = "print JSON for programs") -> None:
    _flag(parser, "--json", said)
