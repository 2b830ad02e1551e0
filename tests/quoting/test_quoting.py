"""Eight words running that stand in a source as well are a quotation, and are marked as one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from ranter_tui.rulebook.reader import LOADER
from ranter_tui.rulebook.shelf import Shelf
from tests.quoting.runs import digest, kept, runs, unquoted

ROOT = Path(__file__).parents[2]
SHELF = Shelf()


def texts() -> Iterator[tuple[str, str]]:
    """Every text of ours, with where it stands."""
    for path in sorted(ROOT.glob("rulebooks/*.yaml")):
        yield from _strings(yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER), path.name)
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        yield path.name, path.read_text(encoding="utf-8")
    for path in ROOT.glob("ranter_tui/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def _strings(tree: object, at: str) -> Iterator[tuple[str, str]]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _strings(value, f"{at} {key}")
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from _strings(value, f"{at} {number}")
    elif isinstance(tree, str):
        yield at, tree


def titles() -> re.Pattern[str]:
    """What books and pages are called: titles are facts, and stand as they are."""
    named = {source.title for source in SHELF.sources.values()} | {book.title for book in SHELF.books()}
    return re.compile("|".join(map(re.escape, sorted(named, key=len, reverse=True))))


def bare(text: str) -> str:
    """A text without addresses."""
    return re.sub(r"https?://\S+", " | ", text)


def found(known: frozenset[bytes], title: re.Pattern[str]) -> Iterator[str]:
    for at, text in texts():
        for piece in unquoted(bare(title.sub(" | ", text))):
            yield from (f"{at}: {' '.join(run)}" for run in runs(piece) if digest(run) in known)


def test_no_words_of_a_source_stand_as_ours() -> None:
    unmarked = sorted(set(found(kept(), titles())))
    assert not unmarked, "quote these with source and page, or say them in other words"


def test_words_of_a_source_are_known_wherever_they_stand() -> None:
    lost = "Aces counting low, the winner being the last player left in with any counters at all, I say"
    assert digest(next(iter(runs(lost)))) not in kept()
    (run,) = set(runs("one two three four five six seven eight"))
    assert run == ("one", "two", "three", "four", "five", "six", "seven", "eight")
    assert unquoted('He calls it "a game for winter", and so on.') == ["He calls it ", ", and so on."]
