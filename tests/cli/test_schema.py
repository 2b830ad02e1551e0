"""`schema`: what an editor is told about the files, and that the committed copies say the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ranter_tui.game.rules import ABOUT
from ranter_tui.rulebook.reader import read, read_file
from ranter_tui.rulebook.shelf import Shelf
from tests.cli.heard import Output, with_files
from tests.cli.shell import ROOT

KINDS = ("rulebook", "case", "house", "sources")


def told(out: Output, *arguments: str) -> str:
    return with_files(out, "schema", *arguments)


def schema(out: Output, kind: str) -> Draft202012Validator:
    tree: dict[str, Any] = json.loads(told(out, kind))
    Draft202012Validator.check_schema(tree)
    return Draft202012Validator(tree)


@pytest.mark.parametrize("kind", KINDS)
def test_the_committed_copy_is_what_the_generator_gives(kind: str, capsys: Output) -> None:
    copy = ROOT / "rulebooks" / "schema" / f"{kind}.json"
    assert copy.read_text(encoding="utf-8") == told(capsys, kind), "run `make schema`"


def test_the_shipped_books_fit_and_point_to_it(capsys: Output) -> None:
    fits = schema(capsys, "rulebook")
    for path in Shelf().paths():
        assert list(fits.iter_errors(read_file(path).tree)) == [], path
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first == "# yaml-language-server: $schema=schema/rulebook.json", path


@pytest.mark.parametrize(
    ("slip", "at"),
    [
        ("rulebok: x", []),
        ("pot: -1", ["pot"]),
        ("seats: [Anna]", ["seats"]),
        ("decides: {Anna: 3}", ["decides", "Anna"]),
        ("outcome: {looses: {Anna: 1}}", ["outcome"]),
    ],
)
def test_a_case_fits_and_an_editor_marks_a_slip_in_it(slip: str, at: list[str], capsys: Output) -> None:
    good = {"rulebook": "x", "seats": ["Anna", "Ben"], "holds": {"Anna": 3, "Ben": [4, "5H", "K"]}}
    fits, tree = schema(capsys, "case"), read(slip, "slip").tree
    assert isinstance(tree, dict) and list(fits.iter_errors({**good, "lives": {"Anna": 2}})) == []
    (error,) = fits.iter_errors({**good, **tree})
    assert list(error.absolute_path) == at


def test_an_editor_marks_a_slip_in_house_rules(capsys: Output) -> None:
    good = {"house": "ours", "title": "Ours", "from": "foster-1914", "set": {"lives": 5}}
    assert list(schema(capsys, "house").iter_errors(good)) == []
    (error,) = schema(capsys, "house").iter_errors({**good, "cites": []})
    assert "cites" in error.message


def test_every_rule_brings_its_question(capsys: Output) -> None:
    # Without a word it is the schema of a rulebook.
    rules = json.loads(told(capsys))["$defs"]["RulesSection"]["properties"]
    for key, about in ABOUT.items():
        assert rules[key]["description"] == about.question
