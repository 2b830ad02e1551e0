"""Hands by the rules of a shipped book, for tests that say where the book has a rule from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.table import Direction
from ranter_tui.rulebook.checking import variant_settings
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.warrant import Warrant
from tests.game.hands import PlayedHand
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


def of_a_book(
    sentence: str,
    book: str,
    rule: str,
    sources: str,
    holds: str,
    says: str = "",
    stock: str = "",
    /,
    *,
    variant: str = "",
    warrant: Warrant = Warrant.ATTESTED,
    table: dict[str, Any] | None = None,
    **comes: Any,
) -> PlayedHand:
    """A hand by what a book says of a rule, which is looked up when the hand is played."""
    rules = partial(by_the_book, book, rule, *sources.split(), variant=variant, warrant=warrant)
    return PlayedHand(sentence, (), rules, holds, says, stock, table or {}, comes, in_turn)


def pointed_at(file: Path) -> Iterator[tuple[str, str, str]]:
    """The book, the rule and the variant of every such claim in a file of tests."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="by_the_book"), args=[book, rule, *_]):
                pass
            case ast.Call(func=ast.Name(id="of_a_book"), args=[_, book, rule, *_]):
                pass
            case _:
                continue
        named = {word.arg: word.value for word in node.keywords}
        variant = ast.literal_eval(named["variant"]) if "variant" in named else ""
        yield ast.literal_eval(book), ast.literal_eval(rule), variant
