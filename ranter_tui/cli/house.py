"""`rules new`, `rules import`, `rules export`: house rules, one's own and those of others.

With `--json` each prints one object with the `book` (its id) and the `file`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from ranter_tui.cli import FINE, Misuse, Refusal
from ranter_tui.cli.output import print_answer
from ranter_tui.evening.household import bookcase
from ranter_tui.evening.own_books import Taken, hand_on, keep_new, name_for, take_in
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Unplayable
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import UnknownRule, changed, value_of
from ranter_tui.library.said.open_questions import Unagreed, rules_for
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.characters import LONGEST_NAME, NAME
from ranter_tui.rulebook.house import LONGEST_TITLE, differing, house_of, rule_of, written
from ranter_tui.rulebook.problem import printable, quoted
from ranter_tui.rulebook.reader import plain_value
from ranter_tui.rulebook.shelf import Shelf


def overridden(book: Rulebook, variants: Sequence[str], settings: Sequence[str]) -> Rules:
    """Return the book's rules with these variants switched on and these rules set: `["tie=all_lose"]`."""
    try:
        rules = rules_for(book, variants=variants)
    except Unagreed as clash:
        raise Misuse(str(clash)) from clash
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not (key.strip() and equals):
            raise Misuse(f"--set: {setting!r} should be RULE=VALUE, such as tie=all_lose")
        try:
            rules = changed(rules, {key.strip(): _value(value.strip())})
        except UnknownRule as unknown:
            raise Misuse(f"--set: {unknown}") from unknown
    return rules


def _value(text: str) -> object:
    """Parse a value as a rulebook has it, and lists in brackets: `cry=[A,2]`."""
    if text.startswith("[") and text.endswith("]"):
        return [part.strip() for part in text[1:-1].split(",") if part.strip()]
    return plain_value(text)


def new(arguments: argparse.Namespace) -> int:
    """Create a file with the changed rules, and all the others as comments."""
    shelf = bookcase()
    name_of_base = shelf.called(arguments.base)
    book = shelf.book(name_of_base)
    base = _base(name_of_base, book, shelf)
    rules = overridden(book, arguments.variants, arguments.settings)
    if reasons := [f"{key}: {reason}" for key, reason in conflicts(rules)]:
        raise Unplayable("\n".join(reasons))
    changes = differing(base, rules)
    for setting in arguments.settings:
        rule = rule_of(setting.partition("=")[0].strip())
        if rule not in changes and value_of(rules, rule) != value_of(base.plain_rules(), rule):
            raise Unplayable(f"{rule}: this rule has no effect with the other rules")
    title = arguments.title.strip()
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        raise Misuse(f"--title: use one line of at most {LONGEST_TITLE} letters")
    try:
        name = _name(arguments.name) or name_for(title, shelf)
        path = keep_new(name, written(house_of(name, title, base, rules), rules), shelf)
    except Taken as taken:
        raise Refusal(f"{taken}; choose another with --id") from None
    _tell(arguments, name, path, f"Edit it, then play by it: ranter-tui play {name}")
    return FINE


def _base(name: str, book: Rulebook, shelf: Shelf) -> Rulebook:
    """Return the book that came with the game on which this one rests: that, or itself."""
    if book.made_from is not None:
        return shelf.book(book.made_from)
    if name not in shelf.ids or shelf.is_own(name):
        file = printable(str(shelf.file(name) if name in shelf.ids else name))
        raise Misuse(f"--from: {book.id!r} is a whole book of your own; change it in {file}")
    return book


def take_in_file(arguments: argparse.Namespace) -> int:
    """Import a file: validate it, and copy it among one's own."""
    shelf = bookcase()
    try:
        book = take_in(Path(arguments.file), shelf, _name(arguments.name))
    except Taken as taken:
        raise Refusal(f"{taken}; import it under another name with --as") from None
    _tell(
        arguments,
        book.id,
        Shelf(shelf.folder, shelf.own).file(book.id),
        f"Play by it: ranter-tui play {book.id}",
    )
    return FINE


def export(arguments: argparse.Namespace) -> int:
    """Export a copy of a book."""
    shelf = bookcase()
    book = shelf.called(arguments.book)
    try:
        path = hand_on(book, shelf, Path(arguments.file or f"{book}.yaml"))
    except Taken as taken:
        raise Refusal(f"{taken}; name another file") from None
    _tell(arguments, book, path, "To import it on another machine: ranter-tui rules import FILE")
    return FINE


def _name(name: str | None) -> str | None:
    if name is not None and (len(name) > LONGEST_NAME or not re.search(NAME, name)):
        raise Misuse(
            f"{quoted(name)} is not a short name. Use small letters, digits and hyphens, such as our-house"
        )
    return name


def _tell(arguments: argparse.Namespace, name: str, path: Path, advice: str) -> None:
    lines = (f"{name} is in {printable(str(path))}", advice)
    print_answer(arguments, {"book": name, "file": str(path)}, lines)
