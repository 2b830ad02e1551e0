"""The argument parser: every command with its options, as one table. None is imported before it is used."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Literal, NoReturn, TypeAlias

from ranter_tui import __version__
from ranter_tui.cli import Misuse

SHELLS = ("bash", "zsh", "fish")

Offer: TypeAlias = Literal[
    "bots", "book_or_file", "file", "game_or_file", "page", "rule", "setting", "topic", "variant"
]
"""What shell completion may offer for an argument; `completion` writes a shell function for each."""


def function_of(offers: str) -> str:
    """Return the name of that function. If it says "file", shtab has bash treat what is offered as files."""
    return f"_ranter_tui_{offers}"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        raise Misuse(message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            from ranter_tui.game.nearest import meant

            there_are = ", ".join(map(str, action.choices))
            near = meant(str(value), map(str, action.choices), "")
            raise argparse.ArgumentError(
                action, f"there is no {value!r}; {near or f'choose from {there_are}'}"
            )

    def commands(self) -> dict[str, _Parser]:
        """Return the parsers of the commands, or of the actions of one, by their names."""
        named = [action for action in self._actions if isinstance(action, argparse._SubParsersAction)]
        return {name: parser for action in named for name, parser in action.choices.items()}


def parser(command: str = "") -> _Parser:
    """Return the parser of one command, or of all if there is none of that name.

    Metavars: BOOK, FILE, GAME, RULE.
    """
    top = _Parser(
        prog="ranter-tui",
        description="Ranter-Go-Round by the rules of a chosen book, with a citation for every rule.",
        epilog="Without a command, play is run, and its options work. Exit codes: 0 fine, 1 the answer is "
        "no (a bad file, a refused case), 2 wrong use, 130 stopped with Ctrl-C.",
    )
    top.add_argument("--version", action="version", version=f"ranter-tui {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    for one in [one for one in COMMANDS if one.name == command] or COMMANDS:
        one.add_to(commands)
    return top


# What the table is made of


class _Argument:
    """An argument of a command. The options are those of argparse, as are the ones of a command."""

    def __init__(self, name: str, options: dict[str, Any], offers: Offer | None = None) -> None:
        self.name, self.options, self.offers = name, options, offers

    def add_to(self, parser: argparse._ActionsContainer) -> None:
        action = parser.add_argument(self.name, **self.options)
        if self.offers is not None:
            function = function_of(self.offers)
            # Where shtab looks for it. To argparse it is nothing.
            vars(action)["complete"] = {"bash": function, "zsh": function, "fish": f"({function})"}


class _Group:
    """Arguments below a title of their own or, without one, arguments of which only one may be given."""

    def __init__(
        self, arguments: tuple[_Argument | _Group, ...], title: str = "", *, required: bool = False
    ) -> None:
        self.arguments, self.title, self.required = arguments, title, required

    def add_to(self, parser: argparse._ActionsContainer) -> None:
        group = (
            parser.add_argument_group(self.title)
            if self.title
            else parser.add_mutually_exclusive_group(required=self.required)
        )
        for one in self.arguments:
            one.add_to(group)


class _Command:
    """A command, or an action of one, and the function of this package that runs it: "judge:judge"."""

    def __init__(
        self,
        name: str,
        run: str,
        said: str,
        *arguments: _Argument | _Group,
        actions: tuple[_Command, ...] = (),
        **options: str,
    ) -> None:
        self.name, self.run, self.arguments, self.actions = name, run, arguments, actions
        self.options: dict[str, Any] = {"help": said, **options}

    def add_to(self, commands: argparse._SubParsersAction[_Parser]) -> None:
        parser = commands.add_parser(self.name, **self.options)
        parser.set_defaults(run=f"ranter_tui.cli.{self.run}")
        for argument in self.arguments:
            argument.add_to(parser)
        if self.actions:
            below = parser.add_subparsers(title="actions", metavar="ACTION", parser_class=_Parser)
            for action in self.actions:
                action.add_to(below)


def _argument(name: str, metavar: str, said: str, offers: Offer | None = None, **options: Any) -> _Argument:
    return _Argument(name, {"metavar": metavar, "help": said, **options}, offers)


def _flag(name: str, said: str) -> _Argument:
    return _Argument(name, {"help": said, "action": "store_true"})


def _several(name: str, metavar: str, said: str, offers: Offer, dest: str) -> _Argument:
    """Return an option that may be given more than once."""
    return _argument(name, metavar, said, offers, action="append", default=[], dest=dest)


def _one_of(*arguments: _Argument, required: bool = False) -> _Group:
    return _Group(arguments, required=required)


def _titled(title: str, *arguments: _Argument | _Group) -> _Group:
    return _Group(arguments, title)


# What more than one command has

BOOK = "a rulebook: its name, an unmistakable part of it, or a file"
GAME = "a game: its file, its name, or an unmistakable part of it"

_BOOK = _argument("book", "BOOK", BOOK, offers="book_or_file")
_IDS = _flag("--ids", "name the rule of each sentence, as authors and programs know it")
_JSON = _flag("--json", "print JSON for programs")
_PHONES = _flag("--phones", "open the door for phones at once")
_SET = _several("--set", "RULE=VALUE", "override a rule", offers="setting", dest="settings")
_VARIANT = _several("--variant", "ID", "switch on a variant", offers="variant", dest="variants")
_DASK = _argument(
    "--dask",
    "ADDRESS",
    "the workers of the Dask cluster whose scheduler has this address; see ranter-tui help odds",
)

# The table

_ACTIONS_ON_RULES = (
    _Command("show", "rules:show", "one rulebook as an article with footnotes", _BOOK, _IDS, _JSON),
    _Command(
        "compare",
        "rules:compare",
        "where rulebooks differ",
        _argument("books", "BOOK", "two rulebooks or more", offers="book_or_file", nargs="+"),
        _flag("--all", "also the rules on which they agree"),
        _JSON,
    ),
    _Command(
        "ask",
        "rules_ask:ask",
        "ask one rulebook or all of them a question",
        _argument(
            "words",
            "WORD",
            "a question in your own words, or a rule such as tie; after it a BOOK, if it is not put to "
            'all; "list" lists the rules',
            offers="rule",
            nargs="+",
        ),
        _flag("--long", "everything the rulebooks say about it, with footnotes"),
        _flag("--values", "every value of the rule as files have it, each with its sentence"),
        _JSON,
    ),
    _Command(
        "new",
        "house:new",
        "make a book your own: a file with the rules you change",
        _one_of(
            _argument("--from", "BOOK", "the book to start from", offers="book_or_file", dest="base"),
            _flag("--blank", "a whole book of a source that you have read, with every question open"),
            required=True,
        ),
        _argument("--title", "TITLE", "its title (Our house)", default="Our house"),
        _argument("--id", "ID", "its short name (made from the title)", dest="name"),
        _argument("--year", "YEAR", "with --blank: the year of the source", type=int),
        _argument("--by", "NAME", "with --blank: who makes the book, and answers for it"),
        _SET,
        _VARIANT,
        _JSON,
    ),
    _Command(
        "import",
        "house:take_in_file",
        "import a file that you were sent; nothing is overwritten",
        _argument("file", "FILE", "a file of house rules, or a whole rulebook", offers="file"),
        _argument("--as", "ID", "import it under another short name", dest="name"),
        _JSON,
    ),
    _Command(
        "export",
        "house:export",
        "write a rulebook to a file to send on",
        _BOOK,
        _argument("file", "FILE", "the file to write (ID.yaml)", offers="file", nargs="?"),
        _JSON,
    ),
    _Command("path", "house:path", "print where the file of a rulebook is", _BOOK, _JSON),
    _Command("edit", "house:edit", "open a book of your own in your editor, and check it", _BOOK),
    _Command(
        "remove",
        "house:remove",
        "take a book of your own off the shelf; a copy is kept",
        _BOOK,
        _flag("--yes", "do not ask"),
        _JSON,
    ),
)

_ACTIONS_ON_THE_LIBRARY = (
    _Command(
        "search",
        "library:search",
        "find pages by their titles and their text",
        _argument("words", "WORD", "in any order; accents and small slips are forgiven", nargs="+"),
        _flag("--all", "all pages found, not only the best"),
        _JSON,
    ),
    _Command(
        "show",
        "library:show",
        "one page, with the addresses it links to",
        _argument(
            "page",
            "PAGE",
            "the address of a page, such as books, rule/tie or book/parlett-2008",
            offers="page",
        ),
        _IDS,
        _JSON,
    ),
    _Command(
        "sources",
        "library:sources",
        "every source, also for a reference manager",
        _one_of(_flag("--bibtex", "all of them as BibTeX"), _flag("--csl", "all of them as CSL JSON"), _JSON),
    ),
    _Command(
        "export",
        "library:export",
        "write every page as HTML, and as Markdown",
        _argument("folder", "DIR", "the folder to write to", offers="file"),
        _argument(
            "--site",
            "URL",
            "the web address that the folder will have; adds canonical links, a site map, a feed of what "
            "was read for the library, and a page 404",
        ),
        _JSON,
        description="Write the whole library, your own rulebooks with it, as pages that any browser opens. "
        "The folder is new, empty, or one of an earlier export; of that, only the files that an export wrote "
        "are touched.",
    ),
)

COMMANDS = (
    _Command(
        "play",
        "play:play",
        "open the table; this is also the default",
        _argument(
            "book",
            "BOOK",
            f"{BOOK}; with it, go straight to seating the guests",
            offers="book_or_file",
            nargs="?",
        ),
        _flag("--plain", "you against bots in plain lines, for screen readers and bare terminals"),
        _PHONES,
        _titled(
            "with --plain",
            _argument("--seats", "N", "the number of players (5)", type=int),
            _argument("--seed", "S", "the random seed (a new one each time)", type=int),
        ),
        description="Open the table on the screen or, with --plain, play alone against bots in lines of "
        "text.",
    ),
    _Command(
        "resume",
        "play:resume",
        "carry on with an unfinished game",
        _argument("game", "GAME", f"{GAME}; without it, the newest", offers="game_or_file", nargs="?"),
        _flag("--list", "only list the unfinished games"),
        _flag("--plain", "in plain lines, for one person among bots"),
        _PHONES,
        _flag("--json", "with --list: print JSON for programs"),
        description="Carry on with an unfinished game. It opens on the table, with no private card in view.",
    ),
    _Command(
        "replay",
        "replay:replay",
        "watch a recorded game again",
        _argument("game", "GAME", GAME, offers="game_or_file"),
        _flag("--plain", "in plain lines, even at a terminal"),
        _argument("--game", "N", "which one, if the file holds several", type=int, dest="number"),
        _argument("--page", "FILE", "save a finished game as one page for any browser", offers="file"),
        _titled(
            "in lines, for a finished game",
            _one_of(
                _argument("--seat", "NAME", "as this guest saw it: a name, or a seat counted from 0"),
                _flag("--all", "with every card open"),
                _flag("--luck", "luck or judgement: how many hands each guest lost, and should have lost"),
                _flag("--as-case", "one hand as a case for judge: with --hand N"),
            ),
        ),
        _argument("--hand", "N", "with --as-case: which hand, counted from 1", type=int),
        _JSON,
        description="Watch a recorded game again as the room saw it: on the screen, or in lines if there is "
        "no terminal.",
    ),
    _Command(
        "rules",
        "rules:list_books",
        "list the rulebooks; show, compare or question them",
        _JSON,
        actions=_ACTIONS_ON_RULES,
    ),
    _Command(
        "library",
        "library:front",
        "read the library, search it, or export it as pages",
        _JSON,
        actions=_ACTIONS_ON_THE_LIBRARY,
        description="Without an action: the front page of the library.",
    ),
    _Command(
        "judge",
        "judge:judge",
        "put a case to the referee",
        _argument(
            "case",
            "CASE",
            "files of cases, - for standard input; see ranter-tui help cases",
            offers="file",
            nargs="*",
        ),
        _one_of(
            _flag("--short", "the verdict in a few lines"),
            _argument(
                "--by", "BOOKS", "what comes of it by other rulebooks, such as parlett,foster, or by all"
            ),
        ),
        _JSON,
    ),
    _Command(
        "simulate",
        "simulate:simulate",
        "let bots play whole games",
        _BOOK,
        _argument("--seats", "N", "the number of players (5, or the most that the book has)", type=int),
        _argument("--games", "K", "the number of games (100)", type=int, default=100),
        _argument("--game", "N", "play only game number N", type=int),
        _argument("--seed", "S", "the random seed (1)", type=int, default=1),
        _one_of(
            _argument(
                "--bots",
                "SPEC",
                "any bot by name: a temperament such as cautious or bold, threshold:N, observant:N, "
                "random, or one of your own, module:Class; several, separated by commas, take the "
                "chairs round the table",
                offers="bots",
                default="threshold:7",
            ),
            _argument(
                "--play",
                "SPEC",
                "the same by place: several sit from the first to play to the dealer, hand by hand",
                offers="bots",
            ),
        ),
        _SET,
        _VARIANT,
        _one_of(_argument("--jobs", "N", "the number of processes (1)", type=int), _DASK),
        _argument("--events", "FILE", "write every game to FILE, or to -, as JSON lines", offers="file"),
        _flag("--overwrite", "replace the file if it exists"),
        _one_of(_JSON, _flag("--csv", "print a table for programs, one line for each place")),
        description="Let bots play whole games, and count how often each place at the table loses a hand. "
        "The same seed gives the same games, on any machine and with any number of processes. Ctrl-C reports "
        "what was played so far.",
    ),
    _Command(
        "odds",
        "odds:odds",
        "count what the rules of a book are worth to each seat",
        _argument(
            "words",
            "BOOK",
            f"{BOOK}; compare: the same deals by other books; rule: every other answer to it; duel: what "
            "the first bot loses at each place among others who play as the second (good); sweep: every "
            "table of these books, or of all, into a file",
            offers="book_or_file",
            nargs="+",
        ),
        _argument("--seats", "N", "the number of players, such as 5 or 2-10 (5)"),
        _argument("--lives", "N", "the lives of each player (as in the book)", type=int),
        _several(
            "--play",
            "SPEC",
            "what everybody does: good play, threshold:N, which changes the N worst ranks, or any bot, "
            "one of your own too; several, separated by commas, sit from the first to play to the dealer "
            "(good); a sweep takes more than one --play",
            offers="bots",
            dest="plays",
        ),
        _argument(
            "--precision",
            "P",
            "count until the margin of error (95 %%) of every chance is P, such as 0.5%% (1%%; for good "
            "play, as counted before)",
        ),
        _argument("--seed", "S", "the random seed (1)", type=int),
        _flag("--exact", "count all possible deals of a hand, not a sample"),
        _flag("--yes", "with --exact: do not ask, however long it takes"),
        _one_of(
            _argument("--jobs", "N", "the number of processes (one for each processor)", type=int), _DASK
        ),
        _SET,
        _VARIANT,
        _flag(
            "--each-variant",
            "with sweep: the book as it stands, and with each of its variants, one at a time",
        ),
        _one_of(_JSON, _flag("--csv", "print a table for programs, one line for each seat")),
        description="For each seat, from the first to play to the dealer: its chance of losing a hand, the "
        "lives it loses in one, and its chance of winning the game. Ctrl-C reports what was counted so far.",
        usage="%(prog)s [OPTIONS] BOOK\n"
        "       %(prog)s [OPTIONS] compare BOOK BOOK ...\n"
        "       %(prog)s [OPTIONS] rule RULE BOOK\n"
        "       %(prog)s [OPTIONS] duel BOT [BOT] BOOK\n"
        "       %(prog)s [OPTIONS] sweep FILE [BOOK ...]",
    ),
    _Command(
        "check",
        "check:check",
        "check files: rulebooks, house rules, cases, records",
        _argument(
            "files",
            "FILE",
            "files, books of the shelf, or - for standard input",
            offers="book_or_file",
            nargs="+",
        ),
        _JSON,
    ),
    _Command(
        "schema",
        "check:schema",
        "print the JSON Schema of a file format",
        _Argument(
            "kind", {"choices": ("rulebook", "case", "house", "sources"), "nargs": "?", "default": "rulebook"}
        ),
    ),
    _Command(
        "doctor",
        "doctor:doctor",
        "check terminal, folders, games and versions",
        _JSON,
        description="Check everything that the program needs, change nothing, and say what to do about each "
        "problem. Run it in the terminal you play in.",
    ),
    _Command(
        "help",
        "help:help_on",
        "read a paper, such as cases or bots",
        _argument("topic", "TOPIC", "a paper, or a command and its action", offers="topic", nargs="*"),
        description="Print a paper that comes with the program, or the help of a command; without a name, "
        "what there is.",
    ),
    _Command(
        "completion",
        "completion:completion",
        "print a completion script for your shell",
        _Argument("shell", {"choices": SHELLS, "help": "the shell you use"}),
        description='For bash: eval "$(ranter-tui completion bash)" in ~/.bashrc.',
    ),
)
