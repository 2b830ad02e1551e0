"""Whole evenings: from the title page to the winner, by every book, at every size, with keys alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.chronicle import ChronicleScreen
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.over import LuckScreen, OverScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.steps import ReplayScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import with_crests
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import NextHand, Pace
from ranter_tui.evening.tournaments import DEALS
from ranter_tui.game.events import Won
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, face
from ranter_tui.odds import judged
from ranter_tui.odds.chunks import Here
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.telling.awards import awards
from tests.app.clocks import ObligingClock
from tests.app.frames import frame, is_painted, raise_what_fell
from tests.app.party import HASTY, at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import come_to, has_a_table, in_turn, is_over, is_shut, play, sitting, state, table
from tests.conftest import exploring
from tests.evening.games import state_of
from tests.library.games import log_of


class Table(NamedTuple):
    """An evening that brings something to see: how large the screen is, who sits there, and the luck."""

    size: tuple[int, int]
    persons: int
    seed: int
    sees: str
    """What is to happen in the course of it."""
    lives: int | None = None
    bots: int = 1
    keys: str = "kcc"


LOW, WIDE, TELEVISION = (80, 24), (120, 36), (200, 60)

TABLES = {
    "as-qui-court": Table(LOW, 2, 3, "faced refused life_paid drew", lives=2),
    "cassell-1882": Table(LOW, 2, 6, "drew went_out"),
    "chase-the-ace-us": Table(LOW, 3, 24, "faced refused passed_over", lives=2),
    "coucou": Table(WIDE, 3, 102, "put_back refused passed_over", lives=2, bots=2),
    "coucou-regles": Table(LOW, 3, 4, "put_back refused drew"),
    "cuccu": Table(LOW, 2, 83, "answering ran_back life_lost bought_back"),
    "cucu-40": Table(LOW, 2, 9, "put_back refused passed_over"),
    "everything2-screw-your-neighbor": Table(LOW, 2, 10, "faced passed_over"),
    "foster-1914": Table(LOW, 3, 105, "cried refused cut_called"),
    "gnav": Table(TELEVISION, 2, 88, "knocked passed_on laid_aside play_stopped", lives=2, bots=2),
    "hoellfahren": Table(LOW, 2, 1, "drew went_out", lives=2),
    "hoffmann-1891": Table(WIDE, 2, 33, "refused drew"),
    "hoyle-composite": Table(LOW, 2, 30, "doomed refused cut_called"),
    "kille": Table(LOW, 2, 138, "ran_back sank bought_back passed_on play_stopped"),
    "kuckuck": Table(LOW, 2, 54, "faced refused passed_over", lives=2),
    "kuckuck-meyers-1907": Table(LOW, 2, 9, "laid_aside refused passed_over", lives=2),
    "kukushka": Table(LOW, 2, 32, "faced passed_over drew"),
    "le-her": Table(LOW, 2, 28, "refused put_back", bots=0, keys="c"),
    "mcleod-cuckoo": Table(TELEVISION, 2, 80, "anted cut_called", lives=2),
    "mcleod-screw-your-neighbor": Table(LOW, 2, 61, "faced spent refused"),
    "parlett-2008": Table(WIDE, 2, 3, "faced cut_called", lives=2),
    "phillips-westall-1945": Table(LOW, 2, 24, "refused spent cut_called"),
    "slabberjan": Table(LOW, 2, 2, "passed_on refused", lives=3),
    "vogelspiel": Table(LOW, 2, 1, "faced refused passed_on", lives=2),
    "wizard-of-odds": Table(LOW, 2, 95, "faced put_back passed_over", lives=2),
}

USUAL = (
    "as-qui-court",
    "cassell-1882",
    "coucou",
    "cuccu",
    "foster-1914",
    "gnav",
    "hoyle-composite",
    "kille",
    "le-her",
    "mcleod-cuckoo",
    "mcleod-screw-your-neighbor",
)
"""The books that between them bring all that there is to see; the long profile plays by all of them.

By the others a whole game is played again from `tests/record/games`, and what the table makes of every event
is in `secrecy/test_following.py`."""


@asynccontextmanager
async def an_evening(
    last: Plan, *, seed: int, size: tuple[int, int] = LOW
) -> AsyncIterator[tuple[App[Any], Pilot[None], Evening]]:
    """An evening like the last one, when that table sat down: it is dealt with three keys."""
    evening = evening_here(seed=seed, last=last)
    async with at_the_title("d", "enter", "enter", size=size, evening=evening) as (app, pilot):
        await until(pilot, lambda: has_a_table(app))
        yield app, pilot, evening


def record(evening: Evening, app: App[Any]) -> PlayedGame:
    """What the file says."""
    return evening.saves.read(sitting(app).journal.path)


def told(played: PlayedGame, eye: Eye) -> list[str]:
    """The whole game as the log should have it."""
    names = [guest.name for guest in played.guests]
    return log_of((face(event, eye) for event in played.events), names, played.header.rules)


def nothing_is_shown_that_is_not_so(app: App[Any]) -> None:
    """What the table shows is what the referee says is so, as far as it is no card."""
    shown, so = table(app).follower.table, state(app)
    assert replace(shown, hand=None) == replace(so, hand=None)
    for seat in table(app).painting.view.seats:
        assert seat.lives == so.lives[seat.seat]
        assert seat.out == (seat.seat not in so.seated)
        assert seat.dealer == (seat.seat == so.dealer)


def checking(app: App[Any]) -> Any:
    """For each time when the screen is handed on."""

    def look(screen: Screen[Any], _: str) -> None:
        if is_shut(app) or isinstance(screen, TableScreen):
            nothing_is_shown_that_is_not_so(app)

    return look


async def the_end_is_told(evening: Evening, pilot: Pilot[None]) -> None:
    """The winner, the pot, what is remembered, and the document."""
    await pilot.pause()
    app = pilot.app
    played = record(evening, app)
    assert played.state is not None and played.state.ended and isinstance(app.screen, OverScreen)
    names = [guest.name for guest in played.guests]
    standing = str(app.screen.query_one("#standings").render()).splitlines()
    assert len(standing) == len(names)
    match = app.screen.match
    if match is not None:
        assert match.is_over and sum(match.won) == DEALS
        assert all(line.endswith(("deal", "deals")) for line in standing)
    for line in standing if match is None else ():
        number = next(seat for seat, name in enumerate(names) if name in line.split())
        assert line.endswith("wins") == (Seat(number) in played.state.winners), line
    won = next((event for event in played.events if isinstance(event, Won)), None)
    if match is None and won is not None and won.pot:
        assert f"the pot of {won.pot}" in frame(app)
    given = " ".join(str(app.screen.query_one("#awards").render()).split())
    for award in awards(played.start, [face(event, None) for event in played.events], names):
        assert f"{award.title}. {award.text}" in given
    path = evening.paths.chronicles / f"{sitting(app).journal.path.stem}.md"
    text = path.read_text()
    assert all(name in text for name in names)
    when = played.header.when
    assert when is not None and f"{when.day} {when:%B %Y}" in text.splitlines()[2]


@pytest.mark.parametrize("book", TABLES if exploring() else USUAL)
async def test_an_evening_by_every_book_from_the_title_to_the_winner(book: str) -> None:
    at = TABLES[book]
    last = plan(book, persons=at.persons, bots=at.bots, lives=at.lives)
    async with an_evening(last, seed=at.seed, size=at.size) as (app, pilot, evening):
        assert sitting(app).book.id == book
        await play(pilot, in_turn(*at.keys), seen=checking(app))
        nothing_is_shown_that_is_not_so(app)
        played = record(evening, app)
        games = [evening.read(save.path) for save in evening.saves.list()]
        assert {*at.sees.split()} <= {event.kind for game in games for event in game.events}
        assert [shown_event.text for shown_event in table(app).logged] == told(played, None)
        assert [one.name for one in played.guests] == [one.name for one in last.guests]
        await the_end_is_told(evening, pilot)


def test_the_usual_evenings_show_all_that_can_be_seen_at_every_size() -> None:
    assert set(TABLES) == set(Shelf().ids)
    usual = [TABLES[book] for book in USUAL]
    assert {at.size for at in usual} == {LOW, WIDE, TELEVISION}
    assert {kind for at in usual for kind in at.sees.split()} == {
        kind for at in TABLES.values() for kind in at.sees.split()
    }
    assert {(at.persons, at.bots) for at in usual} == {(at.persons, at.bots) for at in TABLES.values()}


async def test_one_person_among_bots_has_no_curtain_and_the_card_in_view() -> None:
    async with an_evening(plan(persons=1, bots=2, lives=2), seed=2) as (app, pilot, evening):
        asked = 0

        def look(screen: Screen[Any], _: str) -> None:
            nonlocal asked
            asked += 1
            assert isinstance(screen, TableScreen)
            card = screen.painting.view.seats[0].card
            assert card == sitting(app).sight(Seat(0)).card and str(card.rank) in frame(app)

        await play(pilot, seen=look)
        assert asked > 1
        assert [shown_event.text for shown_event in table(app).logged] == told(record(evening, app), Seat(0))
        await the_end_is_told(evening, pilot)


async def test_twenty_six_bots_come_to_a_winner() -> None:
    last = plan("mcleod-cuckoo", persons=0, bots=26, lives=1)
    async with an_evening(last, seed=2) as (app, pilot, evening):
        await until(pilot, lambda: is_over(app), tries=20_000)
        assert [shown_event.text for shown_event in table(app).logged] == told(record(evening, app), None)
        await the_end_is_told(evening, pilot)


async def test_two_at_a_table_come_to_a_winner_a_replay_and_a_rematch() -> None:
    last = plan(persons=2, bots=0, lives=1)
    async with an_evening(last, seed=4) as (app, pilot, evening):
        await play(pilot)
        await the_end_is_told(evening, pilot)
        first = sitting(app)

        await pilot.press("w")
        screen_of(app, ReplayScreen)
        assert f"step 0 of {len(first.history)} · p plays it" in " ".join(frame(app).split())
        await pilot.press("end", "o")
        assert f"step {len(first.history)} of {len(first.history)} · as Anna saw it" in frame(app)
        await pilot.press("escape")
        screen_of(app, OverScreen)

        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        second = sitting(app)
        assert second.journal.path != first.journal.path
        assert second.names == first.names and second.rules == first.rules
        assert state_of(second).lives == (1, 1)
        await play(pilot)
        assert record(evening, app).state == state_of(second)

        await pilot.press("b")
        screen_of(app, PickerScreen)
        await pilot.press("down", "enter")
        laid = screen_of(app, SeatingScreen).plan
        assert laid.guests == with_crests(last.guests) and laid.book != last.book
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, TitleScreen)


# And then the pages after a game, by every book; `make explore` does so by every variant of every book.

FEW_DEALS, FEW_GAMES = 4, 12
"""What is counted for luck and judgement, where nobody explores: enough for a guest who is out to win."""
BRISK = replace(HASTY, pace=Pace.BRISK, next_hand=NextHand.BY_ITSELF)


def rules() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each book as it is, and, to explore, by each of its variants."""
    shelf = Shelf()
    for book in shelf.ids:
        yield book, ()
        if exploring():
            yield from ((book, (one.id,)) for one in shelf.book(book).variants)


def few_lives(book: str) -> int | None:
    """Two where a table may agree on them: one can lose a life and play on. To explore, as many as usual."""
    fewest, most = Shelf().book(book).plain_rules().lives.agreed or (0, 0)
    return 2 if fewest <= 2 <= most and not exploring() else None


@pytest.fixture
def luck_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (OverScreen, RecordScreen, LuckScreen):
        monkeypatch.setattr(screen, "counts", Here)
    if not exploring():
        monkeypatch.setattr(judged, "DEALS", FEW_DEALS)
        monkeypatch.setattr(judged, "GAMES", FEW_GAMES)


def is_judged(over: OverScreen) -> bool:
    """Whether all is there that the end of a game counts. What falls meanwhile is raised here."""
    raise_what_fell(over.app)
    return over.judged is not None


def has_counted(record: RecordScreen) -> bool:
    """Whether all games of the evening are judged: a match has one for each deal."""
    kept = record.found.kept
    return kept is not None and len(record.found.judged) == len(kept.games) > 0


@pytest.mark.usefixtures("luck_is_counted")
@pytest.mark.parametrize(
    ("book", "variants"), list(rules()), ids=lambda one: one if isinstance(one, str) else "+".join(one)
)
async def test_an_evening_goes_on_to_the_last_page_after_a_game(book: str, variants: tuple[str, ...]) -> None:
    bots = 1 if book == "le-her" else 3
    table = replace(plan(book, persons=1, bots=bots, lives=few_lives(book)), variants=variants)
    evening = evening_here(settings=BRISK)
    app = RanterApp(evening, lambda app: app.deal(table), clock=ObligingClock())
    async with app.run_test(size=(100, 30)) as pilot:
        await come_to(pilot, lambda: has_a_table(app))
        await play(pilot)
        over = screen_of(app, OverScreen)
        first = sitting(app)
        await come_to(pilot, lambda: is_judged(over) and is_painted(app))
        assert "could not" not in frame(app)

        await pilot.press("m")
        luck = screen_of(app, LuckScreen)
        await come_to(pilot, lambda: "by luck" in frame(app) and is_painted(app))
        assert luck.known is over.judged and not luck.hands
        assert all(name in frame(app) for name in first.names)
        await pilot.press("escape", "c")
        screen_of(app, ChronicleScreen)
        await pilot.press("end", "escape", "w")
        screen_of(app, ReplayScreen)
        await pilot.press("end")
        await come_to(pilot, lambda: f"step {len(first.history)} of" in frame(app))
        await pilot.press("escape")
        assert app.screen is over

        await pilot.press("r")
        await come_to(pilot, lambda: has_a_table(app) and sitting(app) is not first)
        assert sitting(app).names == first.names and not is_over(app)
        await pilot.press("escape", "enter")
        await come_to(pilot, lambda: isinstance(app.screen, TitleScreen))
        await pilot.press("e")
        record = screen_of(app, RecordScreen)
        await come_to(pilot, lambda: has_counted(record) and "Tonight" in frame(app))
        assert not record.found.troubles and not evening.unjudgeable and app.crash is None
