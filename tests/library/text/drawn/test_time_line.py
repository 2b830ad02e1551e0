"""The time line drawn, the map of its places, and the table of a game’s attestations."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui.library.text.article import WIDEST
from ranter_tui.library.text.drawn.map import HEIGHT, drawn_map, map_in_words
from ranter_tui.library.text.drawn.map import WIDTH as WEST_TO_EAST
from ranter_tui.library.text.drawn.tables import attestations
from ranter_tui.library.text.drawn.time_line import (
    LABEL,
    LONGEST,
    century,
    drawn_time_line,
    time_line_in_words,
)
from ranter_tui.library.text.line import Piece, Role, slug
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.book import Cite
from ranter_tui.rulebook.reference import DatedEvent, TimeLine, places_of
from ranter_tui.rulebook.source import Reading, Source
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import SHELF

OURS = SHELF.time_line

WORDS = st.text("abcÀ杜鵑e\u0301 ", min_size=1, max_size=80).map(" ".join).filter(str.strip)
YEARS = st.integers(1, 2100)
WHEN = st.one_of(
    YEARS.map(str), st.sampled_from(["about 1920", "the 1750s", "under Christian VI, 1730-1746"])
)
EVENTS = st.builds(
    DatedEvent, when=WHEN, year=YEARS, text=WORDS, warrant=st.sampled_from(Warrant), cites=st.just(()),
    disputed=st.booleans(), short=st.one_of(st.just(""), WORDS),
)  # fmt: skip
TIME_LINES = st.lists(EVENTS, max_size=60).map(lambda events: TimeLine(tuple(events)))


def event(
    year: int,
    short: str = "",
    *,
    when: str = "",
    text: str = "It is played.",
    warrant: Warrant = Warrant.ATTESTED,
    disputed: bool = False,
) -> DatedEvent:
    return DatedEvent(when or str(year), year, text, warrant, (), disputed, short)


def drawn(*events: DatedEvent) -> str:
    return "\n".join(map(str, drawn_time_line(TimeLine(events))))


def labels(time_line: TimeLine) -> list[Piece]:
    return [piece for line in drawn_time_line(time_line) for piece in line.pieces if piece.link]


FEW = (
    event(1690, "First rules", warrant=Warrant.REPORTED),
    event(1490, "It begins", disputed=True),
    event(1717, "Cuccù"),
    event(1730, "Wooden men", when="under Christian VI, 1730-1746"),
)


def test_a_few_years_look_like_this_and_the_words_tell_what_the_picture_shows() -> None:
    assert drawn(*FEW) == PICTURE.strip("\n")
    assert time_line_in_words(TimeLine(FEW)) == (
        "A line of events from 1490 to under Christian VI, 1730-1746: 1 in the fifteenth century, "
        "1 in the seventeenth century and 2 in the eighteenth century. The longest silence is of 200 years, "
        "from 1490 to 1690. Disputed: It begins (1490)."
    )


PICTURE = """
           ─┬───────────────────────────────────── The fifteenth century
      1490  ├╌? ■ It begins
            │
      1500 ─┼───────────────────────────────────── The sixteenth century
            ╪     100 years
      1600 ─┼─────────────────────────────────── The seventeenth century
            ╪     90 years
      1690  ├── □ First rules
            │
      1700 ─┼──────────────────────────────────── The eighteenth century
            │
            │
      1717  ├── ■ Cuccù
            │
            │
   c. 1730  ├── ■ Wooden men
     today  ╵

      ■ attested   □ reported
      ╌? disputed   │ 5 years without an event   ╪ a silence, closed up
"""


def test_every_event_of_ours_stands_there_once_in_order_in_short_and_leads_to_its_century() -> None:
    told = labels(OURS)
    assert [piece.text for piece in told] == [event.short for event in OURS.events]
    assert [piece.link for piece in told] == [
        f"timeline/{slug(century(event.year))}" for event in OURS.events
    ]
    assert told[0].link == "timeline/the-fifteenth-century"
    assert all(0 < cells(event.short) <= LABEL for event in OURS.events)
    assert 50 < len(drawn_time_line(OURS)) <= LONGEST


def test_a_year_known_only_roughly_is_not_given_as_certain() -> None:
    picture = drawn(
        event(1770, when="later 18th century"),
        event(1820, when="after 1820"),
        event(1617, when="27 May 1617"),
    )
    assert re.findall(r"^ *(.*?)  ├", picture, re.MULTILINE) == ["1617", "c. 1770", "c. 1820"]


def test_an_empty_line_stands_for_the_same_years_everywhere() -> None:
    picture = drawn(event(1801), event(1811), event(1821), event(1841)).splitlines()
    axis = [line.strip()[:1] for line in picture[:-2]]
    assert axis == [*"─1│1│1│││1t", ""]
    assert picture[-1].strip() == "│ 5 years without an event"


def test_a_century_ends_with_its_hundredth_year() -> None:
    picture = drawn(event(1800, "Last"), event(1801, "First")).splitlines()
    assert picture[0].endswith("The eighteenth century")
    assert picture[1].endswith("Last")
    assert picture[2].startswith("      1800 ─┼") and picture[2].endswith("The nineteenth century")
    assert picture[3].endswith("First")


def test_without_a_short_form_the_text_is_cut_at_a_word() -> None:
    told = labels(
        TimeLine(
            (event(1700, text="All of [the tied](rule/tie) lose what they have in the pot and go home"),)
        )
    )
    assert told[0].text == "All of the tied lose what they have in the…"


def test_nothing_is_drawn_of_nothing() -> None:
    assert drawn_time_line(TimeLine(())) == ()
    assert time_line_in_words(TimeLine(())) == ""


@given(TIME_LINES, st.integers(50, WIDEST))
def test_no_line_is_too_wide_and_no_event_is_left_out(time_line: TimeLine, width: int) -> None:
    lines = drawn_time_line(time_line, width)
    assert lines == drawn_time_line(time_line, width)
    for line in lines:
        assert cells(str(line)) <= width
    years = [
        int(line.pieces[0].text.split()[-1]) for line in lines if any(piece.link for piece in line.pieces)
    ]
    assert years == sorted(event.year for event in time_line.events)
    assert all(cells(piece.text) <= LABEL for piece in labels(time_line))


@given(TIME_LINES)
def test_the_words_count_every_event_and_do_not_hide_a_dispute(time_line: TimeLine) -> None:
    words = time_line_in_words(time_line)
    counted = sum(map(int, re.findall(r"(\d+) in the [a-z-]+ century", words)))
    assert counted == len(time_line.events)
    assert ("Disputed: " in words) == any(event.disputed for event in time_line.events)


# The map of places, and the table of a game’s attestations

PLACES = {"Bologna": (11.3, 44.5), "Campli": (13.7, 42.7), "New York": (-74.0, 40.7)}


def played(year: int, place: str = "", *games: str) -> DatedEvent:
    cites = (Cite(source="a-page", place="p. 1", says="So it is."),)
    return replace(event(year), cites=cites, games=games, place=place, witness="rules")


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
        (played(1914, "New York"), played(2008, "Campli"), played(1717, "Bologna"), played(1881)), PLACES
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
    table = attestations((played(1717, "Bologna", "cuccu"),), sources)
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
    time_line = TimeLine(tuple(played(year, name) for year, name in found), places)
    assert len([*drawn_map(time_line)]) >= HEIGHT
