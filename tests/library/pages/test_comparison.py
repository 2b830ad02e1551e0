"""Rulebooks side by side, and one book among the others."""

from __future__ import annotations

from collections.abc import Iterable

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.pages.comparison import AGREED, compared_article
from ranter_tui.library.said.claims import Comparison, comparison, in_order
from ranter_tui.library.text.article import Article
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import page
from tests.library.shelves import SHELF, book, books, library
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


def test_every_rule_of_every_book_has_its_row_in_the_order_of_the_vocabulary() -> None:
    compared = comparison(books())
    assert compared.books == books()
    rules = [row.rule for row in compared.rows]
    assert rules == list(in_order(key for one in books() for key in one.standing()))
    assert all([claim.book for claim in row.claims] == list(books()) for row in compared.rows)


WIDTHS = (60, 72, 88)


def test_a_comparison_says_the_same_at_every_width() -> None:
    for those in (books(), books()[:2]):
        compared = comparison(those)
        article = article_of(compared)
        told = [page(article, width).splitlines() for width in WIDTHS]
        for lines, width in zip(told, WIDTHS, strict=True):
            assert all(cells(line) <= width and line == line.rstrip() for line in lines)
        assert len({_letters(lines) for lines in told}) == 1
        for row in compared.differing():
            assert _letters([row.question]) in _letters(told[0])


def _letters(lines: Iterable[str]) -> str:
    """What is said, however it is broken into lines, and wherever titles are in capitals with space."""
    return "".join("".join(lines).split()).casefold()


def test_every_answer_is_told_once_with_all_the_books_that_give_it_and_how_they_know() -> None:
    compared = comparison(books())
    told = {section.title: section for group in article_of(compared).sections for section in group.sections}
    for row in compared.differing():
        answers = told[row.question].sections
        heard = {claim.book.id: answer for answer in row.answers() for claim in answer.claims}
        sentences = [answer.title for answer in answers]
        assert len(sentences) == len(set(sentences)), row.rule
        for claim in row.claims:
            found = [
                (answer.title, passage.warrant)
                for answer in answers
                for passage in answer.passages
                if names(passage.text, claim.book.id)
            ]
            answer = heard[claim.book.id]
            assert answer.words in (claim.sentence, claim.here)
            if not answer.arises:
                assert found in ([], [(answer.words, None)]), "many that are not asked are counted"
            else:
                assert found == [(answer.words, claim.warrant if claim.is_stated else None)]
        sizes = [len(answer.claims) for answer in row.answers() if answer.arises]
        assert sizes == sorted(sizes, reverse=True), "the answer of most books comes first"
        assert [answer.title for answer in answers] == [answer.words for answer in row.answers()]


def names(text: str, book: str) -> bool:
    """Whether a text leads to that book."""
    return f"(book/{book})" in text or f"(book/{book}#" in text


def test_the_answers_of_two_books_have_their_footnotes() -> None:
    compared = comparison([book("parlett-2008"), book("foster-1914")])
    article = article_of(compared)
    told = {section.title: section for group in article.sections for section in group.sections}
    for row in compared.differing():
        for claim in row.claims:
            (passage,) = (one for one in told[row.question].passages if names(one.term, claim.book.id))
            cited = [article.footnotes[call - 1] for call in passage.footnotes]
            heard = {(footnote.source, footnote.place, footnote.says) for footnote in cited}
            assert heard == {(cite.source, cite.place, cite.says) for cite in claim.cites}


def test_what_only_some_have_rules_for_is_neither_a_difference_nor_an_agreement() -> None:
    compared = comparison([book("parlett-2008"), book("gnav")])
    rows = {row.rule: row for row in compared.rows}
    dragoon = rows[RuleKey("powers.dragoon.asked")]
    assert not dragoon.differs and dragoon in compared.of_some() and dragoon not in compared.agreed()
    assert rows[RuleKey("pack")].differs and rows[RuleKey("object")] in compared.agreed()
    article = article_of(compared)
    (some,) = (section for section in article.sections if section.title == "What concerns only one of them")
    assert [section.title for section in some.sections] == ["Parlett 2008", "Gnav 1917"]
    gnav = {section.title: section.passages for section in some.sections[1].sections}
    assert gnav[dragoon.question][0].warrant is not None
    assert not any("Fool do at the showdown" in question for question in gnav), (
        "that a card is one like any other is no rule of its own"
    )
    listed = sum(len(section.sections) for section in some.sections)
    assert f"; {listed} more concern only one of them." in article.summary


def test_each_answer_is_told_in_the_words_of_the_books_that_give_it() -> None:
    compared = comparison([book("gnav"), book("slabberjan")])
    rows = {row.rule: row for row in compared.rows}
    assert rows[RuleKey("stock_out")].question == "What if the bag is empty?"
    assert [answer.words for answer in rows[RuleKey("stock_out")].answers()] == [
        "If the bag is empty, a player who would draw keeps their piece."
    ]
    with_cards = comparison([book("gnav"), book("slabberjan"), book("cuccu")])
    rows = {row.rule: row for row in with_cards.rows}
    assert [answer.words for answer in rows[RuleKey("packs")].answers()] == [
        "One bag serves, however many play.",
        "Another pack is shuffled in if the cards would not go round.",
    ]
    assert rows[RuleKey("stock_out")].question == "What if the stock is empty?"


def test_where_a_question_does_not_arise_stands_last_and_many_are_counted() -> None:
    compared = comparison(books())
    row = next(row for row in compared.rows if row.rule == "buy_back_limit")
    *answers, last = row.answers()
    assert [answer.arises for answer in answers] == [True] * 2 and not last.arises
    text = page(article_of(compared))
    assert text.count("    The question does not arise.\n    Twenty-three books\n") == 3
    assert "All but Coucou (jeuxdecartes1)\n" in text


def test_of_a_card_that_is_not_in_the_pack_nothing_else_is_said() -> None:
    compared = comparison([book("parlett-2008"), book("cassell-1882"), book("gnav")])
    row = next(row for row in compared.rows if row.rule == "powers.K.kept")
    assert [claim.sentence for claim in row.claims[1:]] == [
        "A King that is kept stays hidden.",
        "There is no such card in the pack.",
    ]


def article_of(compared: Comparison) -> Article:
    return compared_article(compared, "compare", SHELF.sources)


def small_article_of(compared: Comparison, everything: bool = False) -> Article:
    return compared_article(compared, "compare", SOURCES, everything)


def test_where_two_books_differ_each_has_its_answer_and_its_mark_and_where_they_agree_it_is_said() -> None:
    same = comparison([ONE, small_book(id="same")])
    assert small_article_of(same).summary == "They agree on all 6 rules."
    article = small_article_of(comparison([ONE, OTHER]), everything=True)
    assert article.title == "Wren & Owl 1901 · Other 1902"
    assert BESIDE in page(article)
    agreed = next(section for section in article.sections if section.title == AGREED)
    assert "[How many lives" in " ".join(passage.term for passage in agreed.passages)
    assert AGREED not in [section.title for section in small_article_of(comparison([ONE, OTHER])).sections]


BESIDE = """
Who loses when the losing card is held more than once?
  ◧ Wren & Owl 1901: All who tie for the losing card lose.[2][1]
  ■ Other 1902: Of those who tie for the losing card, only the last to turn up
      loses; so a dealer loses every tie.
"""


def test_the_names_of_three_books_stand_at_the_head_and_more_are_counted() -> None:
    third, fourth = (small_book(id=name, short=name.capitalize()) for name in ("third", "fourth"))
    assert small_article_of(comparison([ONE, OTHER, third])).title == "Wren & Owl 1901 · Other 1902 · Third"
    assert small_article_of(comparison([ONE, OTHER, third, fourth])).title == "Four rulebooks compared"


# One book among the others


def test_the_answer_of_the_book_comes_first_and_only_what_others_answer_otherwise_is_told() -> None:
    parlett = library().whole("compare/parlett-2008")
    asked = {one.passages[0].rule: one.passages for group in parlett.sections for one in group.sections}
    own, *others = asked["direction"]
    assert own.warrant is not None
    assert own.note.startswith("So too [")
    assert [passage.text for passage in others] == [
        about("direction").sentence(SHELF.book("coucou").plain_rules().direction)
    ]
    assert "other books](rule/direction)" in others[0].term
    # Few books are named and lead to what they say.
    *_, last = asked["small_pack"]
    assert last.term == "[Kuckuck (Meyers 1907)](book/kuckuck-meyers-1907#rule:small_pack)"
    assert {*asked} < SHELF.book("parlett-2008").entries().keys()
    assert all(len(passages) > 1 for passages in asked.values())
