"""What pages of the smaller rooms say, and do not say twice."""

from __future__ import annotations

import re

from ranter_tui.library.library import Library
from ranter_tui.library.text.drawn.tables import TableDrawing
from tests.library.shelves import SHELF

LIBRARY = Library(SHELF)


def told(address: str) -> dict[str, list[str]]:
    """The texts of a page by the titles of their sections, without the links."""
    return {
        section.title: [f"{passage.term} {passage.text}".strip() for passage in section.passages]
        for section in LIBRARY.whole(address).sections
    }


def test_a_name_with_and_without_hyphens_is_one_name_and_a_namesake_is_another_game() -> None:
    name = told("name/ranter-go-round-2")
    assert [one.partition("]")[0] for one in name["Also written"]] == ["[Ranter Go Round"]
    assert [one.partition("]")[0] for one in name["The same name for something else"]] == ["[Ranter-go-round"]


def test_what_a_word_means_in_a_book_is_said_where_it_is_not_what_it_means_anywhere() -> None:
    assert told("word/ante")["In the books"] == ["[Hoyle composite](book/hoyle-composite)"]
    assert told("word/face")["In the books"][0].endswith("To lay a card open on the table.")


def test_one_rule_that_rests_on_a_source_is_one_rule_or_variant() -> None:
    fallen = [
        text
        for entry in LIBRARY.entries()
        if entry.address.startswith("source/")
        for text in told(entry.address).get("If it were wrong", ())
    ]
    assert any("1 rule or variant would" in text for text in fallen)
    assert [text for text in fallen if re.search(r"\b1 rules|rule and|s or", text)] == []


def test_the_sources_of_a_game_are_called_as_they_are_everywhere() -> None:
    table = LIBRARY.whole("relative/gnav").figure
    assert isinstance(table, TableDrawing)
    sources = {passage.text for group in table.groups for row in group.rows for passage in row.cells[-1]}
    assert "[Kareis 1986](source/dewete-1986), read in part" in sources


def test_what_no_book_answers_is_for_those_who_ask_for_it() -> None:
    folded = [section.title for section in LIBRARY.whole("rule/powers.hex.asked").sections if section.folded]
    assert folded == ["What none of them says", "Book by book"]


def test_where_a_question_hardly_arises_the_books_are_named_in_which_it_does() -> None:
    title = "Where the question does not arise"
    assert told("rule/buy_back_limit")[title] == ["In all books but Kille (Byteskille); Regole Cuccù."]
    assert told("rule/same_rank_drawn")[title] == ["Coucou (jeuxdecartes1)."]


def test_a_silence_that_a_variant_fills_is_not_counted_among_those_of_all_books() -> None:
    told = {
        section.title: [line.about[0] for line in section.passages if line.about]
        for section in LIBRARY.whole("silences").sections
    }
    assert "powers.fool.showdown" not in told["Where no book answers"]
    assert "powers.fool.showdown" in told["Where few books answer"]
