"""Books of one's own: `rules new`, `import`, `export`, `path`, `edit` and `remove`.

With `--json` each but `edit` prints one object with the `book` (its id) and the `file`.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ranter_tui.cli import Misuse, Refusal, refuse_if
from ranter_tui.cli.check import check
from ranter_tui.cli.output import print_answer
from ranter_tui.disk.disk import DISK
from ranter_tui.disk.whole_files import move_away
from ranter_tui.evening.own_books import Taken, hand_on, keep_new, name_for, take_in
from ranter_tui.evening.paths import bookcase
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Unplayable
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import rule_of, value_of
from ranter_tui.library.said.open_questions import rules_for
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.characters import LONGEST_NAME, NAME
from ranter_tui.rulebook.checking import settled
from ranter_tui.rulebook.house import LONGEST_TITLE, blank, differing, house_of, written
from ranter_tui.rulebook.problem import STDIN, printable, quoted
from ranter_tui.rulebook.reader import bytes_of, plain_value
from ranter_tui.rulebook.shelf import Shelf

REMOVED = "removed"
"""The folder for books that were taken off the shelf."""


def overridden(book: Rulebook, variants: Sequence[str], settings: Sequence[str]) -> Rules:
    """Return the book's rules with these variants switched on and these rules set: `["tie=all_lose"]`."""
    rules = rules_for(book, variants=variants)
    said, wrong = dict[str, Any](), list[str]()
    for setting in settings:
        key, equals, value = setting.partition("=")
        if key.strip() and equals:
            said[key.strip()] = _value(value.strip())
        else:
            wrong.append(f"{setting!r} should be RULE=VALUE, such as tie=all_lose")
    rules, unfit = settled(rules, said)
    if wrong := [*wrong, *(what for _, what in unfit)]:
        raise Misuse("\n".join(f"--set: {what}" for what in wrong))
    return rules


def _value(text: str) -> object:
    """Parse a value as a rulebook has it, and lists in brackets: `cry=[A,2]`."""
    if text.startswith("[") and text.endswith("]"):
        return [part.strip() for part in text[1:-1].split(",") if part.strip()]
    return plain_value(text)


def new(arguments: argparse.Namespace) -> None:
    """Create a file: house rules made from a book, or a book of which nothing is answered yet."""
    shelf = bookcase()
    title, is_blank = arguments.title.strip(), arguments.blank
    longest = None if is_blank else LONGEST_TITLE
    refuse_if(
        (
            not title or len(title) > (longest or len(title)) or not title.isprintable(),
            f"--title: use one line{f' of at most {longest} letters' if longest else ''}",
        ),
        (
            is_blank and (arguments.settings or arguments.variants),
            "--set and --variant change the rules of a book; a blank one has none yet",
        ),
        (
            not is_blank and (arguments.year is not None or arguments.by is not None),
            "--year and --by go with --blank",
        ),
    )
    changed = None if is_blank else _changed(arguments, shelf)
    with _refused_if_taken("choose another with --id"):
        name = _name(arguments.name) or name_for(title, shelf)
        if changed is None:
            text = blank(name, title, arguments.year, arguments.by)
            advice = f"Fill it in: ranter-tui check {name} says what is missing"
        else:
            base, rules = changed
            text = written(house_of(name, title, base, rules), rules)
            advice = f"Edit it, then play by it: ranter-tui play {name}"
        path = keep_new(name, text, shelf)
    _tell(arguments, name, path, advice)


def _changed(arguments: argparse.Namespace, shelf: Shelf) -> tuple[Rulebook, Rules]:
    """Return the book that house rules start from, and the rules that they make of it."""
    name = shelf.called(arguments.base)
    book = shelf.book(name)
    base = _base(name, book, shelf)
    rules = overridden(book, arguments.variants, arguments.settings)
    if reasons := [f"{key}: {reason}" for key, reason in conflicts(rules)]:
        raise Unplayable("\n".join(reasons))
    changes = differing(base, rules)
    for setting in arguments.settings:
        rule = rule_of(setting.partition("=")[0].strip())
        if rule not in changes and value_of(rules, rule) != value_of(base.plain_rules(), rule):
            raise Unplayable(f"{rule}: this rule has no effect with the other rules")
    return base, rules


@contextmanager
def _refused_if_taken(advice: str) -> Iterator[None]:
    """Refuse to overwrite a book or a file, and say how to give the new one another name."""
    try:
        yield
    except Taken as taken:
        raise Refusal(f"{taken}; {advice}") from None


def path(arguments: argparse.Namespace) -> None:
    """Print the file of a book. JSON: the `book` and the `file`."""
    shelf = bookcase()
    name = shelf.called(arguments.book)
    file = shelf.file(name)
    print_answer(arguments, {"book": name, "file": str(file)}, [printable(str(file))])


def edit(arguments: argparse.Namespace) -> int:
    """Open a book of one's own in the editor, and check it afterwards."""
    name, file = _own(arguments.book, "edit")
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ("notepad" if os.name == "nt" else "vi")
    try:
        done = subprocess.run([*shlex.split(editor), str(file)], check=False)
    except OSError as error:
        raise Refusal(f"cannot run {editor!r} ({error.strerror}); set EDITOR to an editor of yours") from None
    if done.returncode:
        raise Refusal(f"{editor} ended with {done.returncode}; the book {name} is as it left it")
    return check(argparse.Namespace(files=[str(file)], json=False))


def remove(arguments: argparse.Namespace) -> None:
    """Take a book of one's own off the shelf; a copy of its file is kept. JSON: the `book` and the `file`."""
    name, file = _own(arguments.book, "remove")
    if not arguments.yes:
        if not sys.stdin.isatty():
            raise Misuse("rules remove: add --yes where nobody can be asked")
        if input(f"Remove {name} from your shelf? A copy is kept. [y/N] ").strip().casefold() not in (
            "y",
            "yes",
        ):
            raise Refusal(f"{name} stays")
    kept = move_away(file, file.parent / REMOVED / file.name, DISK)
    _tell(
        arguments,
        name,
        kept,
        f"It is on the shelf no more. To have it back: ranter-tui rules import {printable(str(kept))}",
    )


def _own(named: str, what: str) -> tuple[str, Path]:
    """Return the id and the file of a book of one's own."""
    shelf = bookcase()
    # A book that cannot be read is not listed, and is edited above all.
    name = named if named in {path.stem for path in shelf.paths()} else shelf.called(named)
    if not shelf.is_own(name):
        own = f"ranter-tui rules new --from {name} makes one of your own from it"
        raise Misuse(f"rules {what}: {name} came with the game, or is not on your shelf; {own}")
    return name, shelf.file(name)


def _base(name: str, book: Rulebook, shelf: Shelf) -> Rulebook:
    """Return the book that came with the game on which this one rests: that, or itself."""
    if book.made_from is not None:
        return shelf.book(book.made_from)
    if name not in shelf.ids or shelf.is_own(name):
        file = printable(str(shelf.file(name) if name in shelf.ids else name))
        raise Misuse(f"--from: {book.id!r} is a whole book of your own; change it in {file}")
    return book


def take_in_file(arguments: argparse.Namespace) -> None:
    """Import a file: validate it, and copy it among one's own."""
    shelf = bookcase()
    with _refused_if_taken("import it under another name with --as"):
        book = take_in(Path(arguments.file), shelf, _name(arguments.name))
    _tell(
        arguments,
        book.id,
        Shelf(shelf.folder, shelf.own).file(book.id),
        f"Play by it: ranter-tui play {book.id}",
    )


def export(arguments: argparse.Namespace) -> None:
    """Export a copy of a book."""
    shelf = bookcase()
    book = shelf.called(arguments.book)
    if arguments.file == STDIN:
        sys.stdout.buffer.write(bytes_of(shelf.file(book)))
    else:
        with _refused_if_taken("name another file"):
            path = hand_on(book, shelf, Path(arguments.file or f"{book}.yaml"))
        _tell(arguments, book, path, "To import it on another machine: ranter-tui rules import FILE")


def _name(name: str | None) -> str | None:
    if name is not None and (len(name) > LONGEST_NAME or not re.search(NAME, name)):
        raise Misuse(
            f"{quoted(name)} is not a short name. Use small letters, digits and hyphens, such as our-house"
        )
    return name


def _tell(arguments: argparse.Namespace, name: str, path: Path, advice: str) -> None:
    lines = (f"{name} is in {printable(str(path))}", advice)
    print_answer(arguments, {"book": name, "file": str(path)}, lines)
