"""One rule across all the books."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from ranter_tui.game.rules.asking import about
from ranter_tui.game.rules.pot import WipeOut
from ranter_tui.library.pages.rules import inquiry_article
from ranter_tui.library.said.claims import Claims, inquiry
from ranter_tui.library.text.leaves import leaves
from ranter_tui.library.text.line import without_links
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import page
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import SHELF, books, claims, library
from tests.library.small import SOURCES, small_book

SMALL = Claims([small_book(), small_book(id="other", short="Other 1902", rules={}, variants=[])])


def test_every_answer_can_be_read_with_its_footnotes() -> None:
    for key in claims().rules:
        asked = inquiry(key, claims())
        told = page(inquiry_article(asked, SHELF.sources))
        assert all(cells(line) <= 80 for line in told.splitlines()), key
        flat = " ".join(told.split())
        question = about(key).question
        assert question in flat or question.upper().replace(" ", "") in told.replace(" ", ""), key
        assert all(answer.sentence in flat for answer in asked.answers), key
        # Where few have the question these are named, and the others are all the rest.
        rest = asked.unasked if "In all books but" in flat else ()
        assert all(one.short in flat or one.short in rest for one in books()), key
        head, _, notes = told.partition("F O O T N O T E S")
        marks = [int(number) for number in re.findall(r"\[(\d+)\]", head)]
        numbers = [int(number) for number in re.findall(r"^ *\[(\d+)\] ", notes, re.MULTILINE)]
        assert list(dict.fromkeys(marks)) == numbers == list(range(1, len(numbers) + 1)), key


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("tie", "14 of 18 books that speak: all of them."),
        ("reshuffle", "All 11 books that speak: every hand."),
        ("players", "4 of 17 books that speak: any number; 2 others: 2 or more."),
        ("stock_out", "No book speaks, and we chose: the card is kept."),
        ("powers.K.drawn", "7 of 13 books that speak: it is put back."),
        ("powers.husu.drawn", "No book speaks, and we chose: it is a card like any other."),
        (
            "powers.bragon.asked",
            "A player asked for a Bragon shows it and refuses, and the asker loses a life at once. Only ",
        ),
        ("powers.7.asked", "The question arises in no book."),
    ],
)
def test_a_line_says_the_answer_before_all_else(rule: str, says: str) -> None:
    article = inquiry_article(inquiry(rule, claims()), SHELF.sources)
    assert article.says.startswith(says)


def test_no_two_rules_about_cards_begin_with_the_same_words_and_what_cannot_happen_is_no_answer() -> None:
    summaries = [inquiry_article(inquiry(key, claims()), SHELF.sources).summary for key in claims().rules]
    said = [summary for summary in summaries if summary]
    assert len(said) == len(set(said)) > 20
    first, *_, last = (one for one in inquiry("wipe_out", claims()).answers if one.given)
    assert first.value is WipeOut.JOINT_WINNERS and last.value is WipeOut.CANNOT_ARISE


def test_a_rule_leads_to_those_that_it_belongs_to() -> None:
    (fact,) = inquiry_article(inquiry("tie", claims()), SHELF.sources).facts
    assert fact.text == "[The showdown](rules/the-showdown)"
    assert library().page("rules/the-showdown").address.startswith("rules")


def test_values_that_no_book_has_stand_on_a_page_of_their_own() -> None:
    told = page(inquiry_article(inquiry("tie", SMALL), SOURCES))
    nobody = told.partition("W H A T   N O N E   O F   T H E M   S A Y S")[2]
    assert "only the one who played first loses." in " ".join(nobody.split())


def test_books_that_say_the_same_stand_in_one_line_and_their_notes_are_folded_up() -> None:
    article = inquiry_article(inquiry("tie", claims()), SHELF.sources)
    says, chose, *_, each = article.sections
    assert [section.key for section in says.sections] == ["all-lose", "first-in-order", "last-to-turn-up"]
    ours = {passage.warrant: passage.text for section in chose.sections for passage in section.passages}
    assert ours[Warrant.SILENT] == "Silent: [Foster 1914](book/foster-1914#rule:tie)"
    assert without_links(ours[Warrant.UNREAD]).endswith("Slabberjan (Francke); Vogelspiel (6)")
    assert each.folded and not says.folded
    first = leaves(article)["rule/tie"]
    assert not any(passage.note or passage.footnotes for passage in first.passages())
    notes = [passage.note for section in each.sections for passage in section.passages]
    assert any(note.startswith("The text speaks of two.") for note in notes)


def test_a_silence_is_linked_where_the_book_is_said_to_be_silent() -> None:
    asked = inquiry("powers.dragoon.drawn", claims())
    assert [voice.address for answer in asked.answers for voice in answer.chosen] == [
        "book/gnav#silence:powers.cuckoo.drawn"
    ]


def test_a_book_is_named_once_under_an_answer_with_the_number_of_its_variants() -> None:
    for key in claims().rules:
        for section in inquiry_article(inquiry(key, claims()), SHELF.sources).sections:
            for passage in (
                said for group in section.sections if not section.folded for said in group.passages
            ):
                names = without_links(passage.text).rpartition(": ")[2].split("; ")
                known = [name.partition(" (a variant")[0] for name in names]
                assert len(set(known)) == len(known), (key, names)
    (variant,) = small_book().variants
    two = replace(small_book(), variants=(variant, replace(variant, id="another", title="Another")))
    assert "Wren & Owl 1901 (2 variants)" in page(inquiry_article(inquiry("tie", Claims([two])), SOURCES))


def test_what_programs_call_a_rule_is_not_shown_to_guests() -> None:
    article = inquiry_article(inquiry("all_alike", claims()), SHELF.sources)
    assert "all_alike" not in page(article)
