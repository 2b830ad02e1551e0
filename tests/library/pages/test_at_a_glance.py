"""A book, a hand and an open question on the page beside a list."""

from __future__ import annotations

import pytest

from ranter_tui.library.pages.at_a_glance import book_at_a_glance, choice_at_a_glance, hand_at_a_glance
from ranter_tui.library.said.open_questions import open_questions
from ranter_tui.library.text.line import Role
from ranter_tui.library.text.measure import cells
from tests.library.shelves import SHELF, books, claims


@pytest.mark.parametrize("width", [24, 72])
def test_every_book_every_hand_and_every_question_fits_the_page(width: int) -> None:
    for book in books():
        pages = [list(book_at_a_glance(book, claims(), width))]
        pages += [list(hand_at_a_glance(book, hand, SHELF.sources, width)) for hand in book.examples]
        asked = open_questions(book, SHELF.sources)
        questions = (None, asked.lives, *asked.variants)
        pages += [list(choice_at_a_glance(book, question, width)) for question in questions]
        assert all(cells(str(line)) <= width for page in pages for line in page), book.id


def test_of_a_book_one_sees_who_made_it_and_how_many_of_its_rules_are_known_in_which_way() -> None:
    for book in books():
        told = [str(line) for line in book_at_a_glance(book, claims(), 72)]
        flat = " ".join(" ".join(told).replace("\u00a0", " ").split())
        for words in (book.title, book.character, *book.authors, *(hand.title for hand in book.examples)):
            assert " ".join(words.split()) in flat
        tally = [line for line in told if line[:1] in "■□◧·?" and line[2:3].isdigit()]
        counts = [int(part.split("\u00a0")[1]) for part in " ".join(tally).split(", ")]
        assert sum(counts) == len(book.standing()), book.id


def test_what_is_wrong_with_the_file_of_a_book_stands_above_it() -> None:
    first, second, space, title, *_ = book_at_a_glance(books()[0], claims(), 72, "line 3: no\nline 4: no")
    assert [piece.role for line in (first, second) for piece in line.pieces] == [Role.AMISS] * 2
    assert [str(line) for line in (first, second, space, title)] == [
        "line 3: no",
        "line 4: no",
        "",
        books()[0].short,
    ]
