"""Hands by the rules of a shipped book, for whoever first says where the book has one of them from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.table import Direction
from ranter_tui.rulebook.checking import variant_settings
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.warrant import Warrant
from tests.game.table import Table, dealt, listed

SHELF = Shelf()


def by_the_book(
    name: str, rule: str, *sources: str, variant: str = "", warrant: Warrant = Warrant.ATTESTED
) -> Rules:
    """The book's rules, if what it says of this one rests on these sources among others."""
    book = SHELF.book(name)
    claim = next((one for one in book.variants if one.id == variant), None) or book.entries().get(
        RuleKey(rule)
    )
    assert claim is not None, f"{name} says nothing of {rule}"
    assert claim.warrant is warrant, f"{name} has {rule} as {claim.warrant}"
    cited = {cite.source for cite in claim.cites}
    assert {*sources} <= cited, f"{name} rests {rule} on {', '.join(sorted(cited)) or 'nothing'}"
    if not variant:
        return book.plain_rules()
    assert rule in variant_settings(book, variant), f"the variant {variant} is about something else"
    return changed(book.plain_rules(), variant_settings(book, variant))


def in_turn(rules: Rules, holds: str, says: str = "", stock: str = "", **told: Any) -> Table:
    """A hand in which they are named as they play, whichever way round that is; the last one deals."""
    *others, dealer = listed(holds)
    seats = [*others, dealer] if rules.direction is Direction.LEFT else [dealer, *reversed(others)]
    return dealt(rules, ", ".join(seats), stock, dealer=dealer.split()[0], **told).says(says)


def pointed_at(file: Path) -> Iterator[tuple[str, str, str]]:
    """The book, the rule and the variant of every such claim in a file of tests."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "by_the_book":
            book, rule = (ast.literal_eval(said) for said in node.args[:2])
            named = {word.arg: word.value for word in node.keywords}
            yield book, rule, ast.literal_eval(named["variant"]) if "variant" in named else ""
