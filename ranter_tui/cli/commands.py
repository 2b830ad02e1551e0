"""The argument parser: every command with its options. None is imported before it is used."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, ClassVar, NoReturn

from ranter_tui import __version__
from ranter_tui.cli import Misuse

CLI = "ranter_tui.cli"
SHELLS = ("bash", "zsh", "fish")

BOOK = "a rulebook: its name, an unmistakable part of it, or a file"
PAGE = "the address of a page, such as books, rule/tie or book/parlett-2008"
GAME = "a game: its file, its name, or an unmistakable part of it"


class _Typed(argparse.Action):
    """An argparse action that knows what shell completion may offer for its value.

    It stores the value, or adds it to the others if the default is a list.
    """

    offers: ClassVar[str]
    """The name of the shell function that lists the completions; `completion` writes them all."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        if isinstance(self.default, list):
            values = [*getattr(namespace, self.dest), values]
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


class Topic(_Typed):
    offers = "_ranter_tui_topic"


class Bots(_Typed):
    offers = "_ranter_tui_bots"


class Setting(_Typed):
    offers = "_ranter_tui_setting"


class VariantName(_Typed):
    offers = "_ranter_tui_variant"


class GameOrFile(_Typed):
    # As with `FileName`.
    offers = "_ranter_tui_game_or_file"


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
    every = (
        _add_play, _add_resume, _add_replay, _add_rules, _add_library, _add_judge, _add_simulate, _add_odds,
        _add_check, _add_schema, _add_doctor, _add_help, _add_completion,
    )  # fmt: skip
    for add in [add for add in every if add.__name__ == f"_add_{command}"] or every:
        add(commands)
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
        "Open the table on the screen or, with --plain, play alone against bots in lines of text.",
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
    plain.add_argument("--seats", type=int, metavar="N", help="the number of players (5)")
    plain.add_argument("--seed", type=int, metavar="S", help="the random seed (a new one each time)")


def _flag(parser: argparse._ActionsContainer, name: str, said: str) -> None:
    parser.add_argument(name, action="store_true", help=said)


def _phones(parser: argparse.ArgumentParser) -> None:
    _flag(parser, "--phones", "open the door for phones at once")


def _add_resume(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "resume",
        "play:resume",
        "carry on with an unfinished game",
        "Carry on with an unfinished game. It opens on the table, with no private card in view.",
    )
    parser.add_argument(
        "game", action=GameOrFile, metavar="GAME", nargs="?", help=f"{GAME}; without it, the newest"
    )
    _flag(parser, "--list", "only list the unfinished games")
    _flag(parser, "--plain", "in plain lines, for one person among bots")
    _phones(parser)
    _json(parser, "with --list: print JSON for programs")


def _add_replay(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "replay",
        "replay:replay",
        "watch a recorded game again",
        "Watch a recorded game again as the room saw it: on the screen, or in lines if there is no terminal.",
    )
    parser.add_argument("game", action=GameOrFile, metavar="GAME", help=GAME)
    _flag(parser, "--plain", "in plain lines, even at a terminal")
    parser.add_argument(
        "--game", type=int, metavar="N", dest="number", help="which one, if the file holds several"
    )
    parser.add_argument(
        "--page", action=FileName, metavar="FILE", help="save a finished game as one page for any browser"
    )
    eye = parser.add_argument_group("in lines, for a finished game").add_mutually_exclusive_group()
    eye.add_argument("--seat", metavar="NAME", help="as this guest saw it: a name, or a seat counted from 0")
    _flag(eye, "--all", "with every card open")
    _flag(eye, "--luck", "luck or judgement: how many hands each guest lost, and should have lost")
    _flag(eye, "--as-case", "one hand as a case for judge: with --hand N")
    parser.add_argument("--hand", type=int, metavar="N", help="with --as-case: which hand, counted from 1")
    _json(parser)


def _add_rules(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands, "rules", "rules:list_books", "list the rulebooks; show, compare or question them"
    )
    _json(parser)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", parser_class=_Parser)
    show = _command(actions, "show", "rules:show", "one rulebook as an article with footnotes")
    show.add_argument("book", action=BookOrFile, metavar="BOOK", help=BOOK)
    _ids(show)
    compare = _command(actions, "compare", "rules:compare", "where rulebooks differ")
    compare.add_argument("books", action=BookOrFile, metavar="BOOK", nargs="+", help="two rulebooks or more")
    _flag(compare, "--all", "also the rules on which they agree")
    ask = _command(actions, "ask", "rules_ask:ask", "ask one rulebook or all of them a question")
    ask.add_argument(
        "words",
        action=RuleName,
        metavar="WORD",
        nargs="+",
        help="a question in your own words, or a rule such as tie; after it a BOOK, if it is not put to all; "
        '"list" lists the rules',
    )
    _flag(ask, "--long", "everything the rulebooks say about it, with footnotes")
    _flag(ask, "--values", "every value of the rule as files have it, each with its sentence")
    for action in (show, compare, ask):
        _json(action)
    _add_house(actions)


def _ids(parser: argparse.ArgumentParser) -> None:
    _flag(parser, "--ids", "name the rule of each sentence, as authors and programs know it")


def _add_house(actions: argparse._SubParsersAction[_Parser]) -> None:
    new = _command(actions, "new", "house:new", "make a book your own: a file with the rules you change")
    start = new.add_mutually_exclusive_group(required=True)
    start.add_argument(
        "--from", action=BookOrFile, metavar="BOOK", dest="base", help="the book to start from"
    )
    _flag(start, "--blank", "a whole book of a source that you have read, with every question open")
    new.add_argument("--title", metavar="TITLE", default="Our house", help="its title (Our house)")
    new.add_argument("--id", metavar="ID", dest="name", help="its short name (made from the title)")
    new.add_argument("--year", type=int, metavar="YEAR", help="with --blank: the year of the source")
    new.add_argument("--by", metavar="NAME", help="with --blank: who makes the book, and answers for it")
    _overrides(new)
    taken = _command(
        actions,
        "import",
        "house:take_in_file",
        "import a file that you were sent; nothing is overwritten",
    )
    taken.add_argument(
        "file", action=FileName, metavar="FILE", help="a file of house rules, or a whole rulebook"
    )
    taken.add_argument("--as", metavar="ID", dest="name", help="import it under another short name")
    given = _command(actions, "export", "house:export", "write a rulebook to a file to send on")
    given.add_argument("book", action=BookOrFile, metavar="BOOK", help=BOOK)
    given.add_argument("file", action=FileName, metavar="FILE", nargs="?", help="the file to write (ID.yaml)")
    for name, said in (
        ("path", "print where the file of a rulebook is"),
        ("edit", "open a book of your own in your editor, and check it"),
        ("remove", "take a book of your own off the shelf; a copy is kept"),
    ):
        action = _command(actions, name, f"house:{name}", said)
        action.add_argument("book", action=BookOrFile, metavar="BOOK", help=BOOK)
        if name == "remove":
            _flag(action, "--yes", "do not ask")
        if name != "edit":
            _json(action)
    for action in (new, taken, given):
        _json(action)


def _add_library(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "library",
        "library:front",
        "read the library, search it, or export it as pages",
        "Without an action: the front page of the library.",
    )
    _json(parser)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", parser_class=_Parser)
    search = _command(actions, "search", "library:search", "find pages by their titles and their text")
    search.add_argument(
        "words", metavar="WORD", nargs="+", help="in any order; accents and small slips are forgiven"
    )
    _flag(search, "--all", "all pages found, not only the best")
    show = _command(actions, "show", "library:show", "one page, with the addresses it links to")
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
    export.add_argument("folder", action=FileName, metavar="DIR", help="the folder to write to")
    export.add_argument(
        "--site",
        metavar="URL",
        help="the web address that the folder will have; adds canonical links, a site map, a feed of what "
        "was read for the library, and a page 404",
    )
    _json(export)


def _add_judge(commands: argparse._SubParsersAction[_Parser]) -> None:
    judge = _command(commands, "judge", "judge:judge", "put a case to the referee")
    judge.add_argument(
        "case",
        action=FileName,
        metavar="CASE",
        nargs="*",
        help="files of cases, - for standard input; see ranter-tui help cases",
    )
    form = judge.add_mutually_exclusive_group()
    _flag(form, "--short", "the verdict in a few lines")
    form.add_argument(
        "--by", metavar="BOOKS", help="what comes of it by other rulebooks, such as parlett,foster, or by all"
    )
    _json(judge)


def _add_simulate(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "simulate",
        "simulate:simulate",
        "let bots play whole games",
        "Let bots play whole games, and count how often each place at the table loses a hand. The same seed "
        "gives the same games, on any machine and with any number of processes. Ctrl-C reports what was "
        "played so far.",
    )
    parser.add_argument("book", action=BookOrFile, metavar="BOOK", help=BOOK)
    parser.add_argument(
        "--seats", type=int, metavar="N", help="the number of players (5, or the most that the book has)"
    )
    parser.add_argument("--games", type=int, default=100, metavar="K", help="the number of games (100)")
    parser.add_argument("--game", type=int, metavar="N", help="play only game number N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the random seed (1)")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--bots",
        action=Bots,
        default="threshold:7",
        metavar="SPEC",
        help="any bot by name: a temperament such as cautious or bold, threshold:N, observant:N, random, or "
        "one of your own, module:Class; several, separated by commas, take the chairs round the table",
    )
    who.add_argument(
        "--play",
        action=Bots,
        metavar="SPEC",
        help="the same by place: several sit from the first to play to the dealer, hand by hand",
    )
    _overrides(parser)
    _workers(parser, "the number of processes (1)")
    parser.add_argument(
        "--events", action=FileName, metavar="FILE", help="write every game to FILE, or to -, as JSON lines"
    )
    _flag(parser, "--overwrite", "replace the file if it exists")
    form = parser.add_mutually_exclusive_group()
    _json(form)
    _flag(form, "--csv", "print a table for programs, one line for each place")


def _add_odds(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _command(
        commands,
        "odds",
        "odds:odds",
        "count what the rules of a book are worth to each seat",
        "For each seat, from the first to play to the dealer: its chance of losing a hand, the lives it "
        "loses in one, and its chance of winning the game. Ctrl-C reports what was counted so far.",
    )
    forms = (
        "BOOK",
        "compare BOOK BOOK ...",
        "rule RULE BOOK",
        "duel BOT [BOT] BOOK",
        "sweep FILE [BOOK ...]",
    )
    parser.usage = "\n       ".join(f"%(prog)s [OPTIONS] {form}" for form in forms)
    parser.add_argument(
        "words",
        action=BookOrFile,
        metavar="BOOK",
        nargs="+",
        help=f"{BOOK}; compare: the same deals by other books; rule: every other answer to it; duel: what "
        "the first bot loses at each place among others who play as the second (good); sweep: every table "
        "of these books, or of all, into a file",
    )
    parser.add_argument("--seats", metavar="N", help="the number of players, such as 5 or 2-10 (5)")
    parser.add_argument("--lives", type=int, metavar="N", help="the lives of each player (as in the book)")
    parser.add_argument(
        "--play",
        action=Bots,
        default=[],
        metavar="SPEC",
        dest="plays",
        help="what everybody does: good play, threshold:N, which changes the N worst ranks, or any bot, "
        "one of your own too; several, separated by commas, sit from the first to play to the dealer (good); "
        "a sweep takes more than one --play",
    )
    parser.add_argument(
        "--precision",
        metavar="P",
        help="count until the margin of error (95 %%) of every chance is P, such as 0.5%% (1%%; for good "
        "play, as counted before)",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the random seed (1)")
    _flag(parser, "--exact", "count all possible deals of a hand, not a sample")
    _flag(parser, "--yes", "with --exact: do not ask, however long it takes")
    _workers(parser, "the number of processes (one for each processor)")
    _overrides(parser)
    _flag(
        parser,
        "--each-variant",
        "with sweep: the book as it stands, and with each of its variants, one at a time",
    )
    form = parser.add_mutually_exclusive_group()
    _json(form)
    _flag(form, "--csv", "print a table for programs, one line for each seat")


def _add_check(commands: argparse._SubParsersAction[_Parser]) -> None:
    check = _command(commands, "check", "check:check", "check files: rulebooks, house rules, cases, records")
    check.add_argument(
        "files",
        action=BookOrFile,
        metavar="FILE",
        nargs="+",
        help="files, books of the shelf, or - for standard input",
    )
    _json(check)


def _add_schema(commands: argparse._SubParsersAction[_Parser]) -> None:
    schema = _command(commands, "schema", "check:schema", "print the JSON Schema of a file format")
    schema.add_argument(
        "kind", choices=("rulebook", "case", "house", "sources"), nargs="?", default="rulebook"
    )


def _add_doctor(commands: argparse._SubParsersAction[_Parser]) -> None:
    doctor = _command(
        commands,
        "doctor",
        "doctor:doctor",
        "check terminal, folders, games and versions",
        "Check everything that the program needs, change nothing, and say what to do about each problem. "
        "Run it in the terminal you play in.",
    )
    _json(doctor)


def _add_help(commands: argparse._SubParsersAction[_Parser]) -> None:
    helps = _command(
        commands,
        "help",
        "help:help_on",
        "read a paper, such as cases or bots",
        "Print a paper that comes with the program, or the help of a command; without a name, what there is.",
    )
    helps.add_argument(
        "topic", action=Topic, metavar="TOPIC", nargs="*", help="a paper, or a command and its action"
    )


def _add_completion(commands: argparse._SubParsersAction[_Parser]) -> None:
    completion = _command(
        commands,
        "completion",
        "completion:completion",
        "print a completion script for your shell",
        'For bash: eval "$(ranter-tui completion bash)" in ~/.bashrc.',
    )
    completion.add_argument("shell", choices=SHELLS, help="the shell you use")


def _overrides(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set", action=Setting, default=[], metavar="RULE=VALUE", dest="settings", help="override a rule"
    )
    parser.add_argument(
        "--variant", action=VariantName, default=[], metavar="ID", dest="variants", help="switch on a variant"
    )


def _workers(parser: argparse.ArgumentParser, jobs: str) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--jobs", type=int, metavar="N", help=jobs)
    who.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="the workers of the Dask cluster whose scheduler has this address; see ranter-tui help odds",
    )


def _json(parser: argparse._ActionsContainer, said: str = "print JSON for programs") -> None:
    _flag(parser, "--json", said)
