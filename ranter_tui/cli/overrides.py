"""Rules set on the command line: `--variant ID` and `--set RULE=VALUE`."""

from __future__ import annotations

from collections.abc import Sequence

from ranter_tui.cli import Misuse
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import UnknownRule, changed
from ranter_tui.library.questions.open_questions import Unagreed, rules_for
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.reader import plain_value


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
    """Parse a value as a rulebook would have it; lists in brackets: `cry=[A,2]`."""
    if text.startswith("[") and text.endswith("]"):
        return [part.strip() for part in text[1:-1].split(",") if part.strip()]
    return plain_value(text)
