"""The package keeps to the budget that pyproject.toml gives to each of its rooms."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUDGET = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ranter"]["budget"]


def statements(text: str) -> int:
    """Count statements without imports and docstrings.

    >>> statements("'''Doc.'''\\nimport os\\ndef f():\\n    '''Doc.'''\\n    return os")
    2
    """
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
    return sum(
        not isinstance(node, ast.Import | ast.ImportFrom) and not _is_docstring(node) for node in nodes
    )


def _is_docstring(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


@cache
def measured(folder: Path) -> Counter[str]:
    """Measure the files of a folder, and those of all folders in it."""
    size = Counter[str]()
    for path in folder.iterdir():
        if path.is_dir():
            size += measured(path)
        elif path.suffix == ".py":
            text = path.read_text(encoding="utf-8")
            size.update(statements=statements(text), lines=len(text.splitlines()), files=1)
    return size


@pytest.mark.parametrize("room", BUDGET)
def test_a_room_keeps_to_its_budget(room: str) -> None:
    size, most = measured(ROOT / room), BUDGET[room]
    over = {what: f"{size[what]} of {most[what]}" for what in most if size[what] > most[what]}
    assert not over, f"{room} has outgrown its budget; CONTRIBUTING says how it may grow: {over}"


def test_every_room_of_the_package_has_a_budget() -> None:
    rooms = {f"ranter_tui/{path.parent.name}" for path in (ROOT / "ranter_tui").glob("*/__init__.py")}
    assert rooms <= set(BUDGET)


def test_imports_are_at_most_a_tenth_of_the_code() -> None:
    imports = code = 0
    for path in (ROOT / "ranter_tui").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        code += sum(bool(line.strip()) for line in text.splitlines())
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports += (node.end_lineno or node.lineno) - node.lineno + 1
    assert imports <= code / 10, f"{imports} lines of imports in {code} lines"
