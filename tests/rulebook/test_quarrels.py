"""Thirty quarrels, each judged by every book: what was worked out by hand is what the judge says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from ranter_tui.rulebook.book import CaseFile
from ranter_tui.rulebook.judging import opinions
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.trial import Result

SHELF = Shelf()
TABLE: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("quarrels.yaml").read_text(encoding="utf-8"))
USUAL = {"seats": ["Anna", "Ben", "Clara"], "dealer": "Clara", "lives": 3}


def in_words(result: Result, deals: bool) -> str:
    told = [f"{name} {number}" for name, number in sorted(result.loses.items())]
    told += [f"out {name}" for name in sorted(result.out)] + [f"wins {name}" for name in sorted(result.wins)]
    return (", ".join(told) or "nobody") + (f"; {result.next_dealer} deals" if deals else "")


def test_there_are_thirty() -> None:
    assert len(TABLE["quarrels"]) == 30


@pytest.mark.parametrize("quarrel", TABLE["quarrels"], ids=lambda one: one["title"])
def test_every_book_says_what_was_worked_out_from_it(quarrel: dict[str, Any]) -> None:
    row = {**USUAL, **quarrel}
    says, without = row.pop("says"), row.pop("without", [])
    del row["title"]
    deals = "deals" in "".join(says)
    case = msgspec.convert({**row, "outcome": {"next_dealer": "Anna"} if deals else None}, CaseFile)
    books = [book for book in SHELF.books() if book.id not in without]
    expected = {
        book: words
        for words, groups in says.items()
        for one in groups
        for book in TABLE["groups"].get(one, [one])
    }
    found = opinions(books, case, case.rulebook)
    told = {book.id: in_words(one.trial.result, deals) for one in found.agreements for book in one.books}
    assert told == expected
    assert all(one.differing for one in found.agreements[1:])
