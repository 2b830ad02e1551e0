"""A source, and what rests on it."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.library.pages.sources import source_article
from ranter_tui.library.text.footnotes import beyond_label, full_title, label
from ranter_tui.library.text.page import page
from tests.library.shelves import SHELF
from tests.library.small import SOURCES, small_book


def test_a_source_tells_how_it_was_read_and_which_rules_rest_on_it() -> None:
    told = page(source_article("wren-1901", SOURCES["wren-1901"], [small_book()]), 72)
    assert "How known  read whole" in told
    assert "Uncertain: Who Owl was." in told
    assert "■ Whoever is left with the lowest card loses the hand." in told
    assert "p. 12: The lowest card loses." in told
    assert "Variant, One loser:" in told


def test_a_source_that_was_read_in_part_says_which_and_shows_nobody_what_only_a_check_needs() -> None:
    hedge = replace(SOURCES["hedge"], unread=("final tie", "variants"))
    told = page(source_article("hedge", hedge, []), 72)
    assert "How known  read in part: the opening" in told
    assert "final tie; variants" not in told


def test_whoever_reports_a_lost_book_carries_what_it_is_reported_to_say() -> None:
    told = page(source_article("hedge", SOURCES["hedge"], [small_book()]), 72)
    assert "□ Whoever is asked for a King" in told


def test_a_source_on_which_no_rule_rests_has_no_list_of_rules() -> None:
    told = source_article("lost-1800", SOURCES["lost-1800"], [])
    assert [section.title for section in told.sections] == ["What it is worth"]


def test_a_title_that_ends_in_an_abbreviation_has_one_full_stop() -> None:
    assert full_title(replace(SOURCES["wren-1901"], pages="308 f.")).endswith("1901, pp. 308 f.")


def test_no_two_sources_are_called_alike() -> None:
    assert len({label(one) for one in SHELF.sources.values()}) == len(SHELF.sources)


def test_what_the_short_name_of_a_source_says_is_not_said_again() -> None:
    told = {label(one): beyond_label(one) for one in SHELF.sources.values()}
    assert told["Höllfahren (Wikipedia)"] == ""
    assert told["Cucù (2017)"] == "lettera43.it, 29 December 2017."
    assert told["Foster 1914"].startswith("R. F. Foster, Foster’s Complete Hoyle")
    assert not [
        short for short, more in told.items() if more.rstrip(".") and short.startswith(more.rstrip("."))
    ]
