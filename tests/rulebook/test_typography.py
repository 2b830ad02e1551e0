"""One typography: what a guest reads as prose has curly quotation marks and apostrophes, whoever typed it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import ranter_tui
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.characters import curly, set_in_print
from ranter_tui.rulebook.reader import Tree, read
from ranter_tui.rulebook.shelf import Shelf

SHELF = Shelf()
WITHIN_A_WORD = re.compile(r"[^\W\d_]'[a-z]|\A's\b|\}'s\b")
STRAIGHT = str.maketrans("‘’“”", "''\"\"")
OURS = (
    'house: ours\ntitle: Grandma\'s rules\nfrom: parlett-2008\nsummary: The "other" way.\nset: {lives: 5}\n'
)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("the players' cards, and Ben's", "the players’ cards, and Ben’s"),
        ('It says "stand" ("I stand") and "\'tis so".', "It says “stand” (“I stand”) and “’tis so”."),
        ('["Stand"](rule/keep), he said: "No".', "[“Stand”](rule/keep), he said: “No”."),
        ("So 'stand', and not 'keep'.", "So ‘stand’, and not ‘keep’."),
        ("L'as qui court", "L’as qui court"),
        ("https://example.org/Land's_End", "https://example.org/Land's_End"),
        ("“as it is”, ‘here’", "“as it is”, ‘here’"),
    ],
)
def test_what_was_typed_straight_is_set_curly_and_is_the_same_sentence(typed: str, printed: str) -> None:
    assert curly(typed) == printed == curly(printed)
    assert printed.translate(STRAIGHT) == typed.translate(STRAIGHT)


def test_a_dash_stands_between_pages_and_years_and_an_id_keeps_its_hyphen() -> None:
    typed = dict[str, Tree](id="1-5", pages="12-14", when="1585-86", note="12-14. https://a.org/?1-2")
    printed = dict[str, Tree](id="1-5", pages="12–14", when="1585–86", note="12–14. https://a.org/?1-2")
    assert set_in_print(typed) == printed == set_in_print(printed)


def test_house_rules_are_read_so_and_their_file_is_left_as_it_was_typed() -> None:
    document = read(OURS, "ours.yaml")
    _, book = SHELF.house_in(document)
    assert (book.title, book.summary) == ("Grandma’s rules", "The “other” way.")
    assert isinstance(document.tree, dict) and document.tree["title"] == "Grandma's rules"


def test_a_record_of_earlier_days_keeps_its_sources_though_its_book_was_set_straight() -> None:
    book = SHELF.book("cassell-1882")
    told = msgspec.json.encode(book).decode()
    for sign, straight in (("’", "'"), ("“", r"\""), ("”", r"\"")):
        told = told.replace(sign, straight)
    earlier = msgspec.json.decode(told, type=Rulebook)
    assert earlier != book
    assert SHELF.vouched(earlier) == book


def test_the_program_says_what_it_says_with_curly_apostrophes() -> None:
    package = Path(ranter_tui.__file__).parent
    straight = {
        (path.relative_to(package).as_posix(), words)
        for path in package.rglob("*.py")
        if WITHIN_A_WORD.search(module := path.read_text("utf-8"))
        for words in _said(ast.parse(module))
        if WITHIN_A_WORD.search(words)
    }
    assert straight == set()


def _said(tree: ast.Module) -> Iterator[str]:
    """Every text of a module but for those that stand by themselves, which are comments."""
    comments = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for one in ast.walk(tree):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in comments:
            yield one.value
