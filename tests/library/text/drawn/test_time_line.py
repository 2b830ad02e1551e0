"""The time line drawn."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.library.text.article import WIDEST
from ranter_tui.library.text.drawn.time_line import (
    LABEL,
    LONGEST,
    century,
    drawn_time_line,
    time_line_in_words,
)
from ranter_tui.library.text.line import Piece, slug
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.reference import DatedEvent, TimeLine
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
