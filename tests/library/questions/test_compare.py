"""Rulebooks side by side."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from ranter_tui.game.rules import ABOUT, GROUPS
from ranter_tui.game.rules.asking import about
from ranter_tui.library.articles.article import Article
from ranter_tui.library.articles.comparison import compared_article
from ranter_tui.library.questions.compare import Comparison, comparison
from ranter_tui.library.questions.order import in_order
from ranter_tui.library.typeset.columns import columns
from ranter_tui.library.typeset.measure import cells
from ranter_tui.library.typeset.page import page
from tests.library.shelves import SHELF, book, books
from tests.library.small import BOOK, SOURCES, small_book

ONE = small_book()
OTHER = small_book(
    id="other",
    short="Other 1902",
    rules={
        **BOOK["rules"],
        "tie": {"value": "last_to_turn_up", "warrant": "attested"},
        "cry": {"value": ["A", "2"], "warrant": "reported"},
        "powers": {"K": {"asked": {"value": [], "warrant": "editorial"}}},
    },
)


def test_every_rule_of_every_book_has_its_row_and_its_cell() -> None:
    compared = comparison(books())
    assert [column.book for column in compared.books] == [one.id for one in books()]
    rows = {row.rule: row for row in compared.rows}
    for place, one in enumerate(books()):
        entries = one.entries()
        for key, row in rows.items():
            cell, entry = row.cells[place], entries.get(key)
            assert (cell is None) == (entry is None)
            if cell is not None and entry is not None:
                assert (cell.value, cell.warrant, cell.cites) == (entry.value, entry.warrant, entry.cites)
                assert cell.sentence == about(key).sentence(entry.value)
    assert set(rows) == {key for one in books() for key in one.entries()}


def test_the_rows_stand_in_the_order_of_the_vocabulary() -> None:
    rows = [row.rule for row in comparison(books()).rows]
    assert rows == list(in_order(rows))
    assert [key for key in rows if key in ABOUT] == [key for key in ABOUT if key in rows]
    groups = list(GROUPS)
    assert all(
        groups.index(about(one).group) <= groups.index(about(next_).group) for one, next_ in pairwise(rows)
    )


@pytest.mark.parametrize("width", [80, 60, 120, 200])
@pytest.mark.parametrize("everything", [False, True])
def test_all_books_can_be_compared_on_a_page_of_any_width(width: int, everything: bool) -> None:
    compared = comparison(books())
    told = page(compared_article(compared, "compare", SHELF.sources, everything), width)
    assert all(cells(line) <= width and line == line.rstrip() for line in told.splitlines())
    flat = " ".join(told.split())
    for row in compared.rows if everything else compared.differing().rows:
        assert row.question in flat
    for column in compared.books:
        assert column.short in flat


def test_the_article_has_every_answer_once_for_each_way_in_which_it_is_known() -> None:
    compared = comparison(books())
    article = compared_article(compared, "compare", SHELF.sources)
    told = {section.title: section.passages for group in article.sections for section in group.sections}
    for row in compared.differing().rows:
        answers = [(passage.text, passage.warrant) for passage in told[row.question]]
        assert len(answers) == len(set(answers)), row.rule
        for number, (column, cell) in enumerate(zip(compared.books, row.cells, strict=True)):
            (passage,) = (one for one in told[row.question] if f"(book/{column.book})" in one.term)
            if cell is None:
                assert (passage.text, passage.warrant) == (row.without(number), None)
            else:
                assert (passage.text, passage.warrant) == (cell.sentence, cell.warrant)
                cited = [article.footnotes[call - 1] for call in passage.footnotes]
                heard = {(footnote.source, footnote.place, footnote.says) for footnote in cited}
                assert heard >= {(cite.source, cite.place, cite.says) for cite in cell.cites}


def test_any_two_books_stand_side_by_side_on_eighty_columns() -> None:
    for one, other in combinations(books(), 2):
        both = f"{one.id} beside {other.id}"
        compared = comparison([one, other])
        told = columns(compared)
        assert all(cells(line) <= 80 for line in told.splitlines()), both
        head = " ".join(told.split("\n\n")[1].split())
        # A long name is broken over two lines where the rules have long names as well.
        assert {*one.short.split(), *other.short.split()} == {*head.split()}, both
        for row in compared.rows:
            assert (f"  {row.rule} " in told) == row.differs, f"{row.rule}, {both}"


def test_of_a_card_that_is_not_in_the_pack_nothing_else_is_said() -> None:
    compared = comparison([book("parlett-2008"), book("cassell-1882"), book("gnav")])
    row = next(row for row in compared.rows if row.rule == "powers.K.kept")
    assert row.absent == (False, False, True)
    assert [row.without(number) for number in (1, 2)] == [
        "A King that is kept stays hidden.",
        "There is no such card in its pack.",
    ]


def test_two_books_that_agree_say_so() -> None:
    same = comparison([ONE, small_book(id="same")])
    assert "They agree on all 6 rules." in columns(same)
    assert article_of(same).summary == "They agree on all 6 rules."


def article_of(compared: Comparison, everything: bool = False) -> Article:
    return compared_article(compared, "compare", SOURCES, everything)


def test_where_two_books_differ_each_has_its_value_and_its_mark() -> None:
    told = columns(comparison([ONE, OTHER])).splitlines()
    assert "  tie             ◧ all lose                      ■ last to turn up" in told
    assert "  cry             –                               □ Ace, 2" in told
    assert "  powers.K.asked  □ show, refuse, spend           · none" in told
    assert "They differ on 3 rules and agree on 4." in told
    assert not any(line.startswith("  lives") for line in told)
    assert "  lives           ■ 3 (or 2 to 4)                 ■ 3 (or 2 to 4)" in columns(
        comparison([ONE, OTHER]), everything=True
    )


def test_a_power_that_a_book_does_not_mention_is_none() -> None:
    (row,) = (row for row in comparison([ONE, OTHER]).rows if row.rule == "powers.K.drawn")
    assert row.cells[1] is None
    assert not row.differs
    assert row.unasked == "A King drawn from the stock is a card like any other."


def test_more_books_than_fit_are_told_rule_by_rule() -> None:
    three = comparison([ONE, OTHER, small_book(id="third", short="Third 1903")])
    assert columns(three) == ""
    article = article_of(three)
    assert article.subtitle == "Wren & Owl 1901, Other 1902 and Third 1903"
    assert STACKED in page(article)


STACKED = """
Who loses when the losing card is held more than once?
  ◧ Wren & Owl 1901; Third 1903: All who tie for the losing card lose.[2][1]
      §tie
  ■ Other 1902: Of those who tie for the losing card only the last to turn up
      loses; a dealer in a tie always does. §tie
"""


def test_the_article_can_have_the_rules_on_which_they_agree_too() -> None:
    compared = comparison([ONE, OTHER])
    every = [section.title for group in article_of(compared, True).sections for section in group.sections]
    assert every == [row.question for row in compared.rows]


def test_where_there_is_room_more_books_stand_side_by_side() -> None:
    told = columns(comparison([ONE, OTHER, small_book(id="third", short="Third 1903")]), width=100)
    assert "  tie             ◧ all lose                  ■ last to turn up           ◧ all lose" in told
