"""The library as a whole: nothing leads nowhere, nothing is out of reach, nothing is left out or too long."""

from __future__ import annotations

from collections import deque
from functools import cache

import pytest

from ranter_tui.library.library import COMPARE
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.pages.room import NoSuchPage
from ranter_tui.library.said.claims import inquiry
from ranter_tui.library.text.line import TextLine, place_in, rule_in, rule_place, variant_place
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import WIDTH, lines
from ranter_tui.rulebook.book import citing
from tests.library.shelves import SHELF, library

# Every page is made once, by the worker that plays these tests.
pytestmark = pytest.mark.xdist_group("library")

LIBRARY = library()

LONGEST = 150
"""Whoever reads on a screen of 80 cells does not lose his way on so many lines."""


NARROW, MEASURE = 60, 72


@cache
def set_pages() -> dict[str, list[str]]:
    """Every leaf by its address, and the lines that it has at the usual width."""
    return {address: [str(line) for line in _lines(address)] for address in addresses()}


@cache
def links() -> dict[str, frozenset[str]]:
    return {
        address: frozenset(piece.link for line in _lines(address) for piece in line.pieces if piece.link)
        | {link for link in (LIBRARY.page(address).before, LIBRARY.page(address).after) if link}
        for address in addresses()
    }


@cache
def addresses() -> tuple[str, ...]:
    return tuple(leaf for entry in LIBRARY.entries() for leaf in LIBRARY.leaves(entry.address))


@cache
def _lines(address: str) -> tuple[TextLine, ...]:
    return tuple(lines(LIBRARY.page(address).article, WIDTH))


def test_every_address_is_one_page_and_every_link_leads_somewhere() -> None:
    known = set(addresses())
    assert len(addresses()) == len(known)
    for link in sorted({link for those in links().values() for link in those} - known):
        # A comparison is made when it is asked for; a passage, or a short section, stands on some leaf.
        page = LIBRARY.page(link)
        assert page.article.sections
        assert kind_of(link) == COMPARE or has(page.address, place_in(link)), link


def test_every_page_is_reached_from_the_front_page() -> None:
    reached, todo = {FRONT}, deque([FRONT])
    while todo:
        for link in links().get(todo.popleft(), ()):
            if link not in reached:
                reached.add(link)
                todo.append(link)
    assert set(addresses()) - reached == set()


def test_no_page_is_long_or_wide_and_no_quotation_mark_is_straight() -> None:
    on_screen = {address: [*lines(LIBRARY.page(address).article, MEASURE)] for address in addresses()}
    assert {address: len(told) for address, told in on_screen.items() if len(told) > LONGEST} == {}
    for told in set_pages().values():
        assert max(map(cells, told)) <= WIDTH
        assert [line for line in told if ("'" in line or '"' in line) and "://" not in line] == []


def test_a_page_of_silences_names_its_book_and_tells_what_we_do_about_each_rule_that_it_counts() -> None:
    for book in SHELF.books():
        told = LIBRARY.whole(f"silence/{book.id}")
        assert told.title.startswith(f"{book.short}: "), book.id
        chosen = {str(key) for key, entry in book.standing().items() if entry.warrant.is_chosen}
        assert {passage.rule for passage in told.passages() if passage.rule} == chosen, book.id
        assert f" {len(chosen)} of " in told.summary, book.id


def test_what_is_drawn_fits_a_narrow_terminal() -> None:
    of_games = ("family", "relative/gnav", "resemblance", "alike/own-cards")
    of_odds = ("odds/kille", "odds/longest-evening", "odds/printed")
    for address in ("timeline", "places", *of_games, *of_odds):
        assert max(cells(str(line)) for line in lines(LIBRARY.whole(address), NARROW)) <= NARROW, address


def test_every_rule_and_every_variant_of_every_book_has_its_place() -> None:
    for book in SHELF.books():
        for key in book.entries():
            assert f"rule/{key}" in set(addresses())
            assert has(rule_in(book.id, key), rule_place(key))
        for variant in book.variants:
            assert has(f"book/{book.id}#{variant_place(variant.id)}", variant_place(variant.id))


def has(address: str, place: str) -> bool:
    """Whether that address leads to a leaf on which such a place is printed."""
    return any(line.place == place for line in _lines(LIBRARY.page(address).address))


def test_no_place_is_twice_on_a_page() -> None:
    for entry in LIBRARY.entries():
        leaves = (LIBRARY.page(leaf).article for leaf in LIBRARY.leaves(entry.address))
        places = [one.place for leaf in leaves for one in leaf.passages() if one.place]
        assert len(places) == len(set(places)), entry.address


def test_a_rule_leads_to_the_place_in_each_book_and_every_book_back() -> None:
    for key in LIBRARY.holdings.claims.rules:
        asked = inquiry(key, LIBRARY.holdings.claims)
        led = {link for leaf in LIBRARY.leaves(f"rule/{key}") for link in links()[leaf]}
        for voice in (voice for answer in asked.answers for voice in answer.voices):
            assert voice.address in led and has(voice.address, place_in(voice.address)), (key, voice.book.id)
            back = links()[LIBRARY.page(voice.address).address]
            assert f"rule/{key}" in back, (key, voice.book.id)


EXTRACTS = ("silence", "alike", "odds")
"""Pages that only repeat what stands elsewhere, where their links run both ways."""


def test_links_run_both_ways() -> None:
    leads: dict[str, set[str]] = {}
    for address, those in links().items():
        leads.setdefault(page_of(address), set()).update(map(page_of, those))
    known = {entry.address for entry in LIBRARY.entries() if "/" in entry.address}
    one_way = {(here, there) for here in known for there in leads[here] & known if here not in leads[there]}
    # The footnote of a rule leads to the source that says so, and not to the one that reports it.
    assert {
        pair
        for pair in one_way
        if kind_of(pair[0]) not in EXTRACTS and (*map(kind_of, pair),) != ("source", "rule")
    } == set()


def page_of(address: str) -> str:
    return "/".join(address.partition("#")[0].split("/")[:2])


def kind_of(address: str) -> str:
    return address.partition("/")[0]


def test_a_book_leads_to_its_author_its_game_its_year_and_its_quarrels() -> None:
    led = {link for leaf in LIBRARY.leaves("book/parlett-2008") for link in links()[leaf]}
    people_and_places = {"person/parlett", "places/london", "timeline#event:2008"}
    games = {"relative/ranter-go-round", "name/chase-the-ace"}
    assert {*people_and_places, *games, "contradiction/king-drawn", "essay/history"} <= led
    event = next(one for one in LIBRARY.whole("timeline").passages() if one.place == "event:2008")
    assert "[David Parlett](person/parlett)" in event.note and "(places/london)" in event.note


def test_what_is_told_in_prose_names_a_source_or_is_marked_as_ours() -> None:
    for prose in (SHELF.people, SHELF.family, SHELF.contradictions, SHELF.essays, SHELF.printed):
        for at, statement in citing(prose):
            assert bool(statement.cites) != (statement.warrant.value == "editorial"), at


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("book/parlet-2008", "there is no page 'book/parlet-2008'; did you mean 'book/parlett-2008'?"),
        ("rule/tye", "there is no page 'rule/tye'; did you mean 'rule/tie'?"),
        ("book/parlett-2008/the-ruels", "there is no page 'book/parlett-2008/the-ruels'; did you mean"),
        ("parlett", "there is no page 'parlett'; did you mean 'person/parlett', 'book/parlett-2008'"),
        ("tie", "there is no page 'tie'; did you mean 'rule/tie' or"),
        ("Wipe_Out", "there is no page 'Wipe_Out'; did you mean 'rule/wipe_out'"),
        ("Kille", "there is no page 'Kille'; did you mean 'book/kille'"),
        ("kile", "there is no page 'kile'; did you mean 'book/kille'"),
        ("", "there is no page ''; 'library' is the front page"),
        ("book/parlett-2008#rule:tye", "there is no page 'book/parlett-2008#rule:tye'; did you mean"),
        ("compare/parlet-2008", "there is no page 'compare/parlet-2008'"),
        ("timeline/../../etc/passwd", "there is no page 'timeline/../../etc/passwd'"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_with_advice(address: str, said: str) -> None:
    with pytest.raises(NoSuchPage) as refusal:
        LIBRARY.page(address)
    assert str(refusal.value).startswith(said)


def test_a_section_that_stands_on_the_first_leaf_has_its_address_all_the_same() -> None:
    page = LIBRARY.page("essay/reading/the-footnotes")
    assert page.address == "essay/reading"
    assert "The footnotes" in [section.title for section in page.article.sections]


def test_the_way_to_a_page_leads_from_the_front_through_its_room() -> None:
    trail = LIBRARY.page("book/parlett-2008/the-rules").trail
    way = ["library", "books", "book/parlett-2008", "book/parlett-2008/the-rules"]
    assert [crumb.address for crumb in trail] == way
    for room in LIBRARY.rooms:
        assert [crumb.address for crumb in LIBRARY.page(room.address).trail] == ["library", room.address]
