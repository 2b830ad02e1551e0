"""No screen and no branch of the referee knows the name of a game: whatever one does is in its rulebook."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ranter_tui.game.cards import PACKS
from ranter_tui.rulebook.shelf import Shelf

PACKAGE = Path(__file__).resolve().parents[2] / "ranter_tui"
FILES = [
    path for part in ("app", "game/referee", "game/events", "bots") for path in (PACKAGE / part).rglob("*.py")
]
RANKS = {rank for pack in PACKS.values() for rank in pack.order}
"""A Cuckoo is a card, too."""
TITLE = "ranter-go-round"
"""That of the program."""


@cache
def names() -> set[str]:
    """What the games, their books and their packs go by."""
    shelf = Shelf()
    called = {book.id for book in shelf.books()} | {book.game for book in shelf.books()}
    called |= {name.name for name in shelf.names.names} | {one.name for one in shelf.family.relatives}
    called |= {pack for pack in PACKS if pack != "french-52"}
    plain = {re.sub("[^a-z0-9]+", "-", name.casefold()).strip("-") for name in called}
    return {name for name in plain if len(name) > 3} - RANKS - {TITLE}


def said(tree: ast.AST) -> Iterator[str]:
    """Every word that the code works with; what it says of itself in a docstring does not count."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def test_no_game_is_known_by_name() -> None:
    known = {str(path.relative_to(PACKAGE)): sorted(words(path) & names()) for path in FILES}
    assert {path: games for path, games in known.items() if games} == {}


def words(path: Path) -> set[str]:
    return {
        re.sub("[^a-z0-9]+", "-", word.casefold()).strip("-")
        for word in said(ast.parse(path.read_text("utf-8")))
    }


def test_there_are_games_enough_to_look_for() -> None:
    assert {"gnav", "kille", "coucou", "le-her", "hoffmann-1891", "cuccu-40"} <= names()
