"""The map of places, and the table of a game's attestations."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.library.text.article import WIDEST
from ranter_tui.library.text.drawn.map import HEIGHT, drawn_map, map_in_words
from ranter_tui.library.text.drawn.map import WIDTH as WEST_TO_EAST
from ranter_tui.library.text.drawn.tables import attestations
from ranter_tui.library.text.line import Role
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.book import Cite
from ranter_tui.rulebook.reference import DatedEvent, TimeLine, Witness, places_of
from ranter_tui.rulebook.source import Reading, Source
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import SHELF

OURS = SHELF.time_line
PLACES = {"Bologna": (11.3, 44.5), "Campli": (13.7, 42.7), "New York": (-74.0, 40.7)}


def event(year: int, place: str = "", *games: str, witness: Witness = "rules") -> DatedEvent:
    cites = (Cite(source="a-page", place="p. 1", says="So it is."),)
    return DatedEvent(
        str(year), year, "It is played.", Warrant.ATTESTED, cites, games=games, place=place, witness=witness
    )


def letters(time_line: TimeLine) -> str:
    rows = [line.pieces for line in [*drawn_map(time_line)][:HEIGHT]]
    found = []
    for row in rows:
        at = 0
        for piece in row:
            if piece.role is Role.MARK and at < WEST_TO_EAST:
                found.append(piece.text)
            at += cells(piece.text)
    return "".join(sorted("".join(found)))


def test_a_place_has_the_letter_of_its_oldest_event_and_what_is_off_the_map_is_told_beside_it() -> None:
    time_line = TimeLine(
        (event(1914, "New York"), event(2008, "Campli"), event(1717, "Bologna"), event(1881)), PLACES
    )
    assert list(places_of(time_line)) == ["Bologna", "New York", "Campli"]
    assert letters(time_line) == "AC"
    told = "\n".join(map(str, drawn_map(time_line)))
    assert " A Bologna 1717" in told
    assert " B New York 1914, overseas" in told
    assert map_in_words(time_line) == (
        "A map of Europe with these places: Bologna (1717), New York (1914) and Campli (2008)."
    )


def test_every_place_of_ours_is_on_the_page_and_every_game_has_its_witnesses() -> None:
    assert {one.place for one in OURS.events} - {""} == set(OURS.places)
    for width in (50, WIDEST):
        assert all(cells(str(line)) <= width for line in drawn_map(OURS, width))
    attested = {game for one in OURS.events for game in one.games}
    assert attested <= {relative.id for relative in SHELF.family.relatives}
    for game in attested:
        table = attestations((one for one in OURS.events if game in one.games), SHELF.sources)
        for width in (56, 76):
            assert len(table.lines(width)) > 3
            assert max(cells(str(line)) for line in table.lines(width)) <= width


def test_a_table_has_a_source_below_the_other_each_with_how_it_was_read() -> None:
    sources = {"a-page": Source(title="A page of some length indeed", read=Reading.PART, how="In part.")}
    table = attestations((event(1717, "Bologna", "cuccu"),), sources)
    assert (
        "\n".join(map(str, table.lines(40)))
        == """
When  Where    Witness  Source
────────────────────────────────────────
1717  Bologna  rules    A page of some
                        length indeed,
                        read in part
────────────────────────────────────────
""".strip()
    )


@given(st.lists(st.tuples(st.integers(1, 2100), st.text("abcÀ杜鵑", min_size=1, max_size=20)), max_size=30))
def test_any_places_are_drawn_or_left_to_the_list(found: list[tuple[int, str]]) -> None:
    places = {name: (year % 70 - 20.0, year % 40 + 30.0) for year, name in found}
    time_line = TimeLine(tuple(event(year, name) for year, name in found), places)
    assert len([*drawn_map(time_line)]) >= HEIGHT
