"""A book, a hand and an open question on the page beside a list."""

from __future__ import annotations

import pytest

from ranter_tui.library.pages.at_a_glance import (
    book_at_a_glance,
    choice_at_a_glance,
    hand_at_a_glance,
    unsaid,
    warrant_bar,
)
from ranter_tui.library.said.open_questions import open_questions
from ranter_tui.library.text.line import Role
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.heading import warrants
from tests.library.shelves import SHELF, book, books, claims
from tests.library.small import small_book


@pytest.mark.parametrize("width", [24, 72])
def test_every_book_every_hand_and_every_question_fits_the_page(width: int) -> None:
    for one in books():
        pages = [list(book_at_a_glance(one, claims(), width))]
        pages += [list(hand_at_a_glance(one, hand, SHELF.sources, width)) for hand in one.examples]
        questions = (None, *open_questions(one, SHELF.sources))
        pages += [list(choice_at_a_glance(one, question, width)) for question in questions]
        assert all(cells(str(line)) <= width for page in pages for line in page), one.id


def test_of_a_book_one_sees_who_made_it_and_how_many_of_its_rules_are_known_in_which_way() -> None:
    for one in books():
        told = [str(line) for line in book_at_a_glance(one, claims(), 72)]
        flat = " ".join(" ".join(told).replace("\u00a0", " ").split())
        for words in (one.title, one.character, *one.authors, *(hand.title for hand in one.examples)):
            assert " ".join(words.split()) in flat
        tally = [line for line in told if line[:1] in "■□◧·?" and line[2:3].isdigit()]
        counts = [int(part.split("\u00a0")[1]) for part in " ".join(tally).split(", ")]
        assert sum(counts) == len(one.standing()), one.id


def test_what_is_wrong_with_the_file_of_a_book_stands_above_it() -> None:
    first, second, space, title, *_ = book_at_a_glance(books()[0], claims(), 72, "line 3: no\nline 4: no")
    assert [piece.role for line in (first, second) for piece in line.pieces] == [Role.AMISS] * 2
    assert [str(line) for line in (first, second, space, title)] == [
        "line 3: no",
        "line 4: no",
        "",
        books()[0].short,
    ]


def test_what_is_unsaid_is_named_by_topics() -> None:
    assert unsaid(book("foster-1914")) == (
        "the first dealer",
        "the King on its holder’s turn",
        "the King from the stock",
        "ties",
        "the last ones out together",
    )
    # What a book says in part is not counted as silence.
    assert "ties" not in unsaid(book("cassell-1882"))
    assert unsaid(small_book()) == ("the first dealer",)


@pytest.mark.parametrize("cells", [0, 1, 3, 4, 7, 14, 40, 80])
def test_the_bar_of_marks_fills_its_room(cells: int) -> None:
    for one in books():
        counts = warrants(one)
        bar = warrant_bar(counts, cells)
        assert len(bar) == cells, one.id
        if cells >= len(counts):
            assert set(bar) == {warrant.mark for warrant in counts}, one.id
        if cells >= 40:
            whole = sum(counts.values())
            for warrant, count in counts.items():
                assert abs(bar.count(warrant.mark) - count * cells / whole) < 1.5, (one.id, warrant)
    # It runs from what is best known to what is ours.
    assert warrant_bar(warrants(small_book()), 6) == "■■□◧··"
