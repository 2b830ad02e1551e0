"""The texts of books and program: one typography whoever typed them, single lines, and nothing refuted."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

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


# What stands in a row of a list or at the head of a page is one line, in a book as in house rules

AT = (
    ("title",), ("short",), ("game",), ("names", 0), ("authors", 0), ("place",), ("character",),
    ("calls", 0, "say"), ("words", 0, "term"), ("examples", 0, "title"), ("examples", 0, "seats", 0),
)  # fmt: skip


def written(at: tuple[str | int, ...], text: str) -> dict[str, Any]:
    """The book with that text there."""
    book = replace(SHELF.book("cuccu"), names=("Cuckoo",), authors=("N. N.",))
    tree: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(book))
    branch: Any = tree
    for step in at[:-1]:
        branch = branch[step]
    branch[at[-1]] = text
    return tree


@pytest.mark.parametrize("at", AT, ids=str)
def test_a_line_is_taken_and_nothing_longer_or_emptier(at: tuple[str | int, ...]) -> None:
    msgspec.convert(written(at, "a line"), Rulebook)
    for text in ("two\nlines", "a line\n", "\n", "  ", "", "a\rline", "a line\r\n"):
        with pytest.raises(msgspec.ValidationError, match=r"regex|length"):
            msgspec.convert(written(at, text), Rulebook)


def test_a_language_is_two_letters_and_what_is_no_line_is_refused_in_no_time() -> None:
    msgspec.convert(written(("language",), "de"), Rulebook)
    long = ("a" * 500_000 + "\n", " " * 500_000, "a \n" * 100_000)
    for field, texts in (("language", ("de\n", "de ", "deu")), ("title", long)):
        for text in texts:
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(written((field,), text), Rulebook)


# What strict readers have found to be untrue stands nowhere

REFUTED = (
    "no way from Bologna to Copenhagen",
    "takes the step",
    "begins the history of Cuccù with Tansillo",
    "in nothing that we have read, and so there is no rulebook",
    "are treated alike is our extension",
    "has neither first name nor dates",
    "had the answer in print",
    "Pauvre here",
    "Seven books were not to be had",
    "None of the printed advice says how it was found",
    "Denexa's page alone",
    "Nobody connects any of these boards",
    "the description of another game",
    "nobody, anywhere, seems to have written down",
    "unknown to all sources",
    "For dealers there is no printed advice",
    "Everywhere else a dealer might go on dealing",
    "So the encyclopaedia is right about the books on its own list",
    "Austria-Hungary",
    "That is all that we go by here",
    "are of the last two. Three can tie",
    "The Russian Cuckoo",
    "posed the problem in 1708",
    "it is a children's game called",
    "people who quarrel about them",
    "games in which somebody is made the scapegoat",
)


REAL = (
    "encyclopaedia of the province",
    "encyclopaedia of Zeeland",
    "encyclopaedia of games",
    "Meyers' encyclopaedia",
    "a German encyclopaedia",
    "an encyclopaedia for everybody",
    "witness: encyclopaedia",
)
"""Those that were printed on paper, or are of a province. The other one has a name."""


@pytest.mark.parametrize("path", sorted(SHELF.folder.glob("*.yaml")), ids=lambda path: path.name)
def test_nothing_refuted_is_told_and_wikipedia_is_called_by_its_name(path: Path) -> None:
    text = " ".join(path.read_text("utf-8").split())
    assert [phrase for phrase in REFUTED if phrase.lower() in text.lower()] == []
    for real in REAL:
        text = text.replace(real, "").replace(real.capitalize(), "")
    found = text.find("encyclopaedia")
    assert found < 0, f"{path.name}: say which: ...{text[max(found - 60, 0) : found + 20]}"
