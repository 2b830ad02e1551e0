"""Two games that look the same to somebody look the same on the screen, to the last style."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from textual.color import Color

from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.settings import Settings, Suits
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.book import Rulebook
from tests.app.party import HASTY, company
from tests.app.secrecy.film import Shot, leaks
from tests.app.secrecy.rehearsed import games, performance, shelf, ways_to_play
from tests.app.secrecy.twin_games import twins
from tests.evening.games import state_of
from tests.game.history import History

MOST_TOLD = 32
"""So many events are looked at: two hands, or three."""


class Table(Struct, frozen=True, kw_only=True):
    """What is played, by whom, and who looks on."""

    book: Rulebook
    rules: Rules
    guests: tuple[Guest, ...]
    eye: Eye
    size: tuple[int, int]
    settings: Settings

    @property
    def law(self) -> Law:
        return law_for(self.rules, len(self.guests))

    @property
    def alone(self) -> bool:
        return sum(not guest.is_bot for guest in self.guests) == 1

    def __repr__(self) -> str:
        persons = sum(not guest.is_bot for guest in self.guests)
        return f"<{self.book.id}, {persons} persons of {len(self.guests)}, eye {self.eye}, {self.size}>"


@st.composite
def tables(draw: st.DrawFn) -> Table:
    name = draw(st.sampled_from(shelf().ids))
    persons = draw(st.integers(1, 4))
    bots = draw(st.integers(1 if persons == 1 else 0, 3))
    seat = Seat(draw(st.integers(0, persons - 1)))
    return Table(
        book=shelf().book(name),
        rules=draw(st.sampled_from(ways_to_play(name))),
        guests=company(persons, bots),
        eye=seat if persons == 1 else draw(st.sampled_from((None, seat))),
        size=draw(st.sampled_from(((80, 24), (80, 24), (100, 40), (120, 30)))),
        settings=replace(HASTY, suits=draw(st.sampled_from(Suits))),
    )


async def pictures(table: Table, history: History, told: int) -> list[Shot]:
    """The game as it is seen up to an event, with no picture in it that shows anybody too much."""
    async with performance(
        table.book, history, table.guests, size=table.size, settings=table.settings
    ) as show:
        await show.play(lambda: show.film.told >= told)
        shots = list(show.film.shots)
        found = list(leaks(shots))
        assert not found, found[0]
    return shots


async def seen(table: Table, history: History, told: int) -> list[Shot]:
    """The pictures up to then that the audience saw, and what this one guest saw besides."""
    audience = table.eye if table.alone else None
    shots = await pictures(table, history, told)
    return [shot for shot in shots if shot.told < told and shot.eye in (audience, table.eye)]


def last_of_each(shots: Sequence[Shot]) -> dict[tuple[object, ...], Shot]:
    """By what had been told, and where: the picture that stayed."""
    return {(shot.told, shot.eye, shot.where): shot for shot in shots}


def compare(ones: Sequence[Shot], others: Sequence[Shot]) -> None:
    here, there = last_of_each(ones), last_of_each(others)
    assert list(here) == list(there)
    for key, one in here.items():
        other = there[key]
        assert one.text == other.text
        assert one.rows == other.rows, f"other styles: {one!r}"
        assert one.offers == other.offers
    assert set(_rows(ones)) == set(_rows(others)), "something flashed up"


def _rows(shots: Sequence[Shot]) -> Iterator[tuple[object, ...]]:
    for shot in shots:
        for y, row in enumerate(shot.rows):
            yield shot.eye, y, row


@given(table=tables(), seed=st.integers(0, 2**32), apart_in=st.integers(1, 3), loud=st.booleans())
@games(3)
async def test_nobody_can_tell_from_any_picture_how_the_hidden_cards_lie(
    table: Table, seed: int, apart_in: int, loud: bool
) -> None:
    pair = twins(table.law, table.eye, Luck(seed), apart_in=apart_in, loud=loud)
    told = min(pair.common, MOST_TOLD)
    compare(await seen(table, pair.one, told), await seen(table, pair.other, told))


@pytest.mark.parametrize(
    ("book", "way", "persons", "eye", "seed", "happens"),
    [
        ("as-qui-court", 0, 3, None, 515, "drew refused"),
        ("coucou", 0, 5, Seat(4), 84, "drew refused"),
        ("cuccu", 0, 3, Seat(1), 529, "answering ran_back"),
        ("cuccu", 1, 3, None, 144, "haggled offered life_paid passed_on"),
        ("cuccu", 1, 3, Seat(1), 818, "haggled offered life_paid ran_back"),
        ("cucu-40", 0, 3, None, 6, "drew refused"),
        ("gnav", 0, 3, None, 149, "knocked laid_aside life_lost passed_on"),
        ("kille", 0, 3, Seat(0), 184, "may_buy_back passed_on ran_back went_out"),
        ("slabberjan", 0, 3, None, 71, "life_lost passed_on refused"),
        ("vogelspiel", 0, 3, Seat(1), 45, "life_lost passed_on refused"),
    ],
)
async def test_nor_where_the_cards_of_the_family_do_what_they_do(
    book: str, way: int, persons: int, eye: Eye, seed: int, happens: str
) -> None:
    table = Table(
        book=shelf().book(book),
        rules=ways_to_play(book)[way],
        guests=company(persons, max(0, 4 - persons)),
        eye=eye,
        size=(80, 24),
        settings=HASTY,
    )
    pair = twins(table.law, table.eye, Luck(seed), apart_in=1, loud=False)
    told = min(pair.common, MOST_TOLD)
    assert {*happens.split()} <= {event.kind for event in pair.one.events[:told]}
    assert pair.one.events[:told] != pair.other.events[:told]
    compare(await seen(table, pair.one, told), await seen(table, pair.other, told))


def small_table(eye: Eye) -> Table:
    return Table(
        book=shelf().book("parlett-2008"),
        rules=shelf().book("parlett-2008").plain_rules(),
        guests=company(2, 0),
        eye=eye,
        size=(80, 24),
        settings=HASTY,
    )


async def test_a_colour_that_depends_on_a_hidden_card_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TableScreen.refresh_words

    def blushing(table: TableScreen, says: str = "") -> None:
        honest(table, says)
        hand = state_of(table.sitting).hand
        held = "".join(card.code for card in hand.cards) if hand is not None else ""
        table.heading.styles.color = Color(200, 200, crc32(held.encode()) % 256)

    monkeypatch.setattr(TableScreen, "refresh_words", blushing)
    table = small_table(None)
    pair = twins(table.law, None, Luck(3), apart_in=1, loud=False)
    ones = await seen(table, pair.one, pair.common)
    others = await seen(table, pair.other, pair.common)
    with pytest.raises(AssertionError, match="other styles"):
        compare(ones, others)


async def test_a_card_in_a_single_picture_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = CurtainScreen.on_mount

    def hasty(curtain: CurtainScreen) -> None:
        honest(curtain)
        behind = curtain.look.behind(curtain.stage, None, letters=False)
        curtain.painting.show(curtain._plate(), behind, 0.0)
        curtain.call_after_refresh(curtain._show)

    monkeypatch.setattr(CurtainScreen, "on_mount", hasty)
    table = small_table(None)
    pair = twins(table.law, None, Luck(3), apart_in=1, loud=False)
    with pytest.raises(AssertionError, match="<CurtainScreen GUARDED after"):
        await pictures(table, pair.one, pair.common)
