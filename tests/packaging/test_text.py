"""What no file may hold: disputed signs, the name of a machine, games by name."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ranter_tui.game.cards import PACKS
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.shelf import Shelf

ROOT = Path(__file__).parents[2]
SHIPPED = ("ranter_tui", "rulebooks")
FOLDERS = (*SHIPPED, ".ci", ".github", "docs", "release", "benchmarks", "screenshots", "tests")

# With a variation selector or a joiner a row is as wide as the terminal pleases; whole cards are too small.
DISPUTED = re.compile("[\N{VARIATION SELECTOR-16}\N{ZERO WIDTH JOINER}\U0001f0a0-\U0001f0ff]")

MACHINE = re.compile(
    r"pypi\.org/simple|files\.pythonhosted|/root/|/home/|" + rf"(?<![\w.~-]){re.escape(str(ROOT))}(?![\w.-])"
)


def files(*folders: str) -> list[Path]:
    return [
        path
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]


def places(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Wherever the pattern stands, as `file:line`. What is not text is passed over."""
    found = []
    for path in paths:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, start=1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}")
    return found


def test_shipped_text_has_no_sign_whose_width_terminals_dispute() -> None:
    written = [path for path in files(*SHIPPED) if path.suffix in {".md", ".py", ".tcss", ".yaml"}]

    assert places(DISPUTED, [*written, *ROOT.glob("*.md")]) == []


def test_the_screens_have_no_sign_that_takes_two_cells() -> None:
    """What finds signs knows them in order to do without."""
    screens = [path for path in files("ranter_tui/app") if path.suffix == ".py" and path.name != "finding.py"]
    words = "".join(word for path in screens for word in said(ast.parse(path.read_text(encoding="utf-8"))))
    signs = {sign for sign in words if not sign.isascii() and unicodedata.category(sign)[0] in "SPN"}
    assert {sign for sign in signs if cells(sign) != 1} == set()


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    on_top = [path for path in ROOT.iterdir() if path.is_file()]

    assert places(MACHINE, [*on_top, *(set(files(*FOLDERS)) - {Path(__file__)})]) == []


def test_strict_types_pass_without_being_told_to_look_away() -> None:
    code = [path for path in files("ranter_tui") if path.suffix == ".py"]

    assert places(re.compile(r"#\s*type:\s*ignore|#\s*mypy:"), code) == []


# No screen and no branch of the referee knows the name of a game: whatever one does is in its rulebook

FOR_EVERY_GAME = [f"ranter_tui/{part}" for part in ("app", "game/referee", "bots")]
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
    return {name for name in map(slug, called) if len(name) > 3} - RANKS - {TITLE}


def slug(word: str) -> str:
    return re.sub("[^a-z0-9]+", "-", word.casefold()).strip("-")


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
    assert {"gnav", "kille", "coucou", "le-her", "hoffmann-1891", "cuccu-40"} <= names()
    known = {
        str(path): {slug(word) for word in said(ast.parse(path.read_text("utf-8")))} & names()
        for path in (*files(*FOR_EVERY_GAME), ROOT / "ranter_tui/game/events.py")
        if path.suffix == ".py"
    }
    assert {path: games for path, games in known.items() if games} == {}
