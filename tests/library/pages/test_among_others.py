"""One book among the others."""

from __future__ import annotations

from functools import cache

from ranter_tui.game.rules.asking import about
from ranter_tui.library.library import Library
from ranter_tui.library.text.article import Article, Passage
from tests.library.shelves import SHELF


@cache
def compared() -> Article:
    return Library(SHELF).whole("compare/parlett-2008")


def told(rule: str) -> tuple[Passage, ...]:
    sections = (one for group in compared().sections for one in group.sections)
    return next(one.passages for one in sections if one.passages[0].rule == rule)


def test_the_answer_of_the_book_comes_first_and_then_those_of_others_with_most_books_in_front() -> None:
    own, *others = told("direction")
    assert own.warrant is not None
    assert own.note.startswith("So too [")
    assert [passage.text for passage in others] == [
        about("direction").sentence(SHELF.book("coucou").plain_rules().direction)
    ]
    assert "other books](rule/direction)" in others[0].term


def test_few_books_are_named_and_lead_to_what_they_say() -> None:
    *_, last = told("small_pack")
    assert last.term == "[Kuckuck (Meyers 1907)](book/kuckuck-meyers-1907#rule:small_pack)"


def test_only_what_is_not_answered_alike_is_told() -> None:
    asked = {passage.rule for passage in compared().passages() if passage.rule}
    assert asked < SHELF.book("parlett-2008").entries().keys()
    assert all(len(section.passages) > 1 for group in compared().sections for section in group.sections)
