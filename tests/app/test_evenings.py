"""Whole evenings: from the title page to the winner, by every book, at every size, and their records."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from itertools import cycle, product
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from ranter_tui.app.screens.chronicle import ChronicleScreen
from ranter_tui.app.screens.evenings_record import LookedUp, RecordScreen, evenings_record
from ranter_tui.app.screens.over import LuckScreen, OverScreen
from ranter_tui.app.screens.steps import ReplayScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.cli import main
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.ledger import LedgerContents, hand_of_the_evening
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import NextHand, Pace
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.tournaments import DEALS
from ranter_tui.game.events import Won
from ranter_tui.game.law import Unplayable
from ranter_tui.game.referee import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, face
from ranter_tui.odds import judged
from ranter_tui.odds.chunks import Here
from ranter_tui.record.glance import glance
from ranter_tui.record.guest import Guest
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.telling.awards import awards
from tests.app.conftest import PROMISED
from tests.app.frames import colours, frame, in_one_line, is_painted, notices, raise_what_fell
from tests.app.party import (
    HASTY,
    HandClock,
    ObligingClock,
    at_the_title,
    evening_here,
    evening_in,
    plan,
    ranter,
    screen_of,
    until,
)
from tests.app.persons import (
    come_to,
    has_a_table,
    in_turn,
    is_over,
    is_shut,
    offered,
    play,
    sitting,
    stacked,
    state,
    table,
)
from tests.conftest import exploring
from tests.evening.games import go_on, state_of
from tests.library.games import log_of
from tests.record.recorded import FOLDER


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
    "cassell-1882": Table(LOW, 2, 6, "drew went_out", keys="kc"),
    "chase-the-ace-us": Table(LOW, 2, 1470, "faced refused passed_over", lives=2),
    "coucou": Table(WIDE, 3, 102, "put_back refused passed_over", lives=2, bots=2),
    "coucou-regles": Table(LOW, 3, 579, "put_back refused drew", lives=1),
    "cuccu": Table(LOW, 2, 83, "answering ran_back life_lost bought_back"),
    "cucu-40": Table(LOW, 2, 241, "put_back refused passed_over", lives=2, keys="kc"),
    "everything2-screw-your-neighbor": Table(LOW, 2, 464, "faced passed_over", keys="kc"),
    "foster-1914": Table(LOW, 2, 827, "cried refused cut_called", keys="kc"),
    "gnav": Table(TELEVISION, 2, 88, "knocked passed_on laid_aside play_stopped", lives=2, bots=2),
    "hoellfahren": Table(LOW, 2, 21, "drew went_out", lives=4, keys="kc"),
    "hoffmann-1891": Table(WIDE, 2, 480, "refused drew"),
    "hoyle-composite": Table(LOW, 2, 30, "doomed refused cut_called"),
    "kille": Table(LOW, 2, 138, "ran_back sank bought_back passed_on play_stopped"),
    "kuckuck": Table(LOW, 2, 54, "faced refused passed_over", lives=2),
    "kuckuck-meyers-1907": Table(LOW, 2, 9, "laid_aside refused passed_over", lives=2),
    "kukushka": Table(LOW, 2, 1470, "faced passed_over drew"),
    "le-her": Table(LOW, 2, 28, "refused put_back", bots=0, keys="c"),
    "mcleod-cuckoo": Table(TELEVISION, 2, 80, "anted cut_called", lives=2),
    "mcleod-screw-your-neighbor": Table(LOW, 2, 61, "faced spent refused"),
    "parlett-2008": Table(WIDE, 2, 171, "faced cut_called", lives=2),
    "phillips-westall-1945": Table(LOW, 2, 998, "refused spent cut_called"),
    "slabberjan": Table(LOW, 2, 277, "passed_on refused", lives=3),
    "vogelspiel": Table(LOW, 2, 888, "faced refused passed_on", lives=6),
    "wizard-of-odds": Table(LOW, 2, 95, "faced put_back passed_over", lives=2),
}

USUAL = replace(HASTY, pace=Pace.BRISK, next_hand=NextHand.BY_ITSELF) if exploring() else HASTY
"""How these tables play: at once, and to explore at a pace."""


@asynccontextmanager
async def an_evening(
    last: Plan, *, seed: int, size: tuple[int, int] = LOW
) -> AsyncIterator[tuple[App[Any], Pilot[None], Evening]]:
    """An evening like the last one, when that table sat down: it is dealt with three keys."""
    evening = evening_here(settings=USUAL, seed=seed, last=last)
    keys, clock = ("d", "enter", "enter"), ObligingClock()
    async with at_the_title(*keys, size=size, evening=evening, clock=clock) as (app, pilot):
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


async def test_twenty_six_bots_come_to_a_winner() -> None:
    last = plan("mcleod-cuckoo", persons=0, bots=26, lives=1)
    async with an_evening(last, seed=2) as (app, pilot, evening):
        await until(pilot, lambda: is_over(app), tries=20_000)
        assert [shown_event.text for shown_event in table(app).logged] == told(record(evening, app), None)
        await the_end_is_told(evening, pilot)


# By every book, and on through the pages after a game; `make explore` does so by every variant as well.

FEW_DEALS, FEW_GAMES = 4, 12
"""What is counted for luck and judgement, where nobody explores: enough for a guest who is out to win."""


def rules() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each book as it is, and, to explore, by each of its variants."""
    shelf = Shelf()
    for book in shelf.ids:
        yield book, ()
        if exploring():
            yield from ((book, (one.id,)) for one in shelf.book(book).variants)


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


def test_at_the_tables_all_that_can_be_seen_happens_at_every_size() -> None:
    assert set(TABLES) == set(Shelf().ids)
    assert {at.size for at in TABLES.values()} == {LOW, WIDE, TELEVISION}


@pytest.mark.usefixtures("luck_is_counted")
@pytest.mark.parametrize(
    ("book", "variants"), list(rules()), ids=lambda one: one if isinstance(one, str) else "+".join(one)
)
async def test_an_evening_by_every_book_from_the_title_to_the_last_page_after_a_game(
    book: str, variants: tuple[str, ...]
) -> None:
    at = TABLES[book]
    lives = None if variants else at.lives
    last = replace(plan(book, persons=at.persons, bots=at.bots, lives=lives), variants=variants)
    async with an_evening(last, seed=at.seed, size=at.size) as (app, pilot, evening):
        assert sitting(app).book.id == book

        def look(screen: Screen[Any], _: str) -> None:
            """For each time when the screen is handed on."""
            if is_shut(app) or isinstance(screen, TableScreen):
                nothing_is_shown_that_is_not_so(app)

        await play(pilot, in_turn(*at.keys), seen=look)
        nothing_is_shown_that_is_not_so(app)
        played = record(evening, app)
        games = [evening.read(save.path) for save in evening.saves.list()]
        assert variants or {*at.sees.split()} <= {event.kind for game in games for event in game.events}
        assert [shown_event.text for shown_event in table(app).logged] == told(played, None)
        assert [one.name for one in played.guests] == [one.name for one in last.guests]
        await the_end_is_told(evening, pilot)
        await the_pages_after_it_are_opened(evening, pilot)
        # What follows depends on no book, but on the room that there is, and on a match.
        if at.size != LOW or book == "le-her" or exploring():
            await the_evening_goes_on(evening, pilot)


@pytest.mark.usefixtures("luck_is_counted")
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
        await the_pages_after_it_are_opened(evening, pilot)
        await the_evening_goes_on(evening, pilot)


async def the_pages_after_it_are_opened(evening: Evening, pilot: Pilot[None]) -> None:
    """Luck, the chronicle, and the replay."""
    app = pilot.app
    over, first = screen_of(app, OverScreen), sitting(app)
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
    last = len(first.history)
    await come_to(pilot, lambda: f"step 0 of {last} · p plays it" in in_one_line(app))
    await pilot.press("end", "o")
    await come_to(pilot, lambda: f"step {last} of {last} · as Anna saw it" in frame(app))
    await pilot.press("escape")
    assert app.screen is over
    assert not evening.unjudgeable and ranter(app).crash is None


async def the_evening_goes_on(evening: Evening, pilot: Pilot[None]) -> None:
    """Another game at the same table, and the evening's record."""
    app = pilot.app
    first = sitting(app)
    await pilot.press("r")
    await come_to(pilot, lambda: has_a_table(app) and sitting(app) is not first)
    await come_to(pilot, lambda: is_shut(app) or bool(offered(app.screen)))
    second = sitting(app)
    assert second.names == first.names and second.rules == first.rules
    assert second.journal.path != first.journal.path and second.start.lives == first.start.lives
    if is_shut(app):
        await pilot.press("escape")
    await pilot.press("escape", "enter")
    await come_to(pilot, lambda: isinstance(app.screen, TitleScreen))
    await pilot.press("e")
    record = screen_of(app, RecordScreen)
    await come_to(pilot, lambda: has_counted(record) and "Tonight" in frame(app))
    assert not record.found.troubles and not evening.unjudgeable and ranter(app).crash is None


# Every record goes through all that reads records: those kept for ever, and those of eventful companies.
# In the latter a guest comes late, one leaves and comes back, and one leaves the seat to a bot; by every book
# there is a game that one of them wins, and the others lose; to explore, one that each of them wins.

COMPANY = (Guest("Anna"), Guest("Ben"), Guest("Clara"), Guest("Dov", "bold"))
WINNERS = ("Larry", "Clara 2", "Ben")
"""A latecomer; a guest who left and came back; one who left the seat to a bot."""
MOST_TRIED = 200


def _come_and_go(sitting: Sitting) -> None:
    """What happens at the door before that hand; where the rules let nobody in, nobody comes."""
    with suppress(Illegal, Unplayable):
        match sitting.hands:
            case 1:
                sitting.take_over(Seat(1), Guest("Ben", "cautious"))
                sitting.goes(Seat(2))
            case 2:
                sitting.comes(Guest("Clara"))
            case 3:
                sitting.comes(Guest("Larry"))


def an_eventful_game(folder: Path, book: str, seed: int) -> Sitting:
    """A game to its end in which everybody decides as a bot would, and guests come and go."""
    sitting = evening_in(folder, seed=seed).deal(Plan(book=book, guests=COMPANY))
    seen = 0
    while sitting.asks is not None:
        if sitting.between_hands and sitting.hands > seen:
            seen = sitting.hands
            _come_and_go(sitting)
        else:
            go_on(sitting)
    sitting.journal.close()
    return sitting


def game_won_by(name: str, folder: Path, book: str) -> Sitting:
    """The first such game that this guest wins. All the others of `WINNERS` lose it."""
    for seed in range(MOST_TRIED):
        sitting = an_eventful_game(folder / f"{seed}", book, seed)
        if name in (sitting.names[seat] for seat in state_of(sitting).winners):
            return sitting
    raise AssertionError(f"{name} wins none of {MOST_TRIED} games of {book}")


Output = pytest.CaptureFixture[str]

RECORDED = sorted(FOLDER.glob("*.jsonl"))
FEW = 4
"""As many deals and games are counted here: that none falls is asked, and not how good a guess it is."""
WHEN = datetime(2026, 11, 24, 23, 0).astimezone()


@pytest.fixture
def counted_on_a_few_deals(luck_is_counted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judged, "DEALS", FEW)
    monkeypatch.setattr(judged, "GAMES", FEW)
    monkeypatch.setattr("ranter_tui.odds.chunks.Processes", lambda jobs: Here())


async def everything_is_read(evening: Evening, path: Path, capsys: Output) -> None:
    """All that reads a record without a screen: ledger, tournament, guest book, luck, record, replay."""
    played = evening.read(path)
    save = glance(path)
    assert played.state is not None and save.finished and save.trouble is None
    began = save.began or WHEN
    evening.tournaments.begin(began)
    assert evening.ledger.count() == ()
    (line,) = (game for game in evening.ledger.kept().games if game.game == path.name)
    names = [guest.name for guest in played.guests]
    assert [score.guest.name for score in line.scores] == names
    assert {score.guest.name for score in line.scores if score.count.wins} == {
        names[seat] for seat in played.state.winners
    }
    persons = {guest.name for guest in played.guests if not guest.is_bot}
    assert {*evening.guest_book.names([line])} == persons
    told = await evening.judge(path, Here())
    assert {one.name for one in told.guests} <= {*names}
    (tournament,) = evening.tournaments.all()
    great = hand_of_the_evening([line], path.parent, evening.read)
    found = LookedUp(LedgerContents((line,)), (), [tournament], {path.name: told}, great)
    page = evenings_record(found, WHEN, 72)
    text = "\n".join("".join(piece.text for piece in row.pieces) for row in page)
    assert "by luck" in text and all(name[:9] in text for name in persons)
    for how in ("--luck", "--plain"):
        assert main(["replay", str(path), how]) == 0
        said = capsys.readouterr().out
        assert all(name in said for name in persons)


@pytest.mark.usefixtures("counted_on_a_few_deals")
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
async def test_everything_reads_a_game_that_was_recorded_once(path: Path, capsys: Output) -> None:
    evening = evening_here()
    evening.saves.folder.mkdir(parents=True)
    await everything_is_read(evening, Path(shutil.copy(path, evening.saves.folder)), capsys)


def eventful_games() -> Iterator[tuple[str, str]]:
    """Each book with one of the winners, in turn; to explore, with each of them."""
    yield from (
        product(Shelf().ids, WINNERS) if exploring() else zip(Shelf().ids, cycle(WINNERS), strict=False)
    )


@pytest.mark.usefixtures("counted_on_a_few_deals")
@pytest.mark.parametrize(("book", "winner"), list(eventful_games()))
async def test_everything_reads_a_game_in_which_guests_came_and_went(
    book: str, winner: str, tmp_path: Path, capsys: Output
) -> None:
    sitting = game_won_by(winner, tmp_path, book)
    evening = Evening(evening_in(sitting.journal.path.parents[2]).paths)
    await everything_is_read(evening, sitting.journal.path, capsys)
    chronicle = evening.finish(sitting).read_text()
    assert "Luck" in chronicle and all(name in chronicle for name in sitting.names)


@pytest.mark.usefixtures("counted_on_a_few_deals")
@pytest.mark.parametrize("first", range(len(WINNERS)) if exploring() else (0,))
async def test_every_screen_shows_a_game_in_which_guests_came_and_went(first: int, tmp_path: Path) -> None:
    """By every eighth book a game that one of them wins; to explore, by each book a game that each wins."""
    evening = evening_here()
    evening.saves.folder.mkdir(parents=True)
    sittings = []
    won_by = cycle(WINNERS[first:] + WINNERS[:first])
    books = Shelf().ids if exploring() else Shelf().ids[::8]
    for book, winner in zip(books, won_by, strict=False):
        played = game_won_by(winner, tmp_path / book, book)
        path = Path(shutil.copy(played.journal.path, evening.saves.folder / f"{book}.jsonl"))
        sittings.append(evening.resume(path))
        sittings[-1].journal.close()
    async with at_the_title(size=(120, 36), evening=evening) as (app, pilot):
        for sitting in sittings:
            app.push_screen(OverScreen(sitting, None))
            await come_to(
                pilot,
                lambda: isinstance(app.screen, OverScreen) and is_judged(app.screen) and is_painted(app),
            )
            for key, opened in (("c", ChronicleScreen), ("m", LuckScreen), ("w", ReplayScreen)):
                await pilot.press(key)
                screen = screen_of(app, opened)
                await come_to(pilot, lambda: is_painted(app))
                if isinstance(screen, LuckScreen):
                    await come_to(pilot, lambda: "Expected" in frame(app))
                await pilot.press("end", "escape")
            for _ in range(2):
                await pilot.press("k")
                await come_to(pilot, lambda: bool(notices(app)))
            page = evening.paths.chronicles / f"{sitting.journal.path.stem}.html"
            assert page.exists() and len(notices(app)) == 1
            await pilot.press("escape")
        evening.judgements.save([])
        await pilot.press("e")
        record = screen_of(ranter(app), RecordScreen)
        await come_to(pilot, lambda: len(record.found.judged) == len(sittings))
        assert not record.found.troubles and not evening.unjudgeable
        assert record.found.great is not None and app.crash is None


# What the other tests spare themselves: keys that are let alone for a moment, and Textual as it is.


@pytest.mark.parametrize(("module", "name"), PROMISED, ids=lambda one: getattr(one, "__name__", one))
def test_the_product_spares_itself_no_moment(module: ModuleType, name: str) -> None:
    assert PROMISED[module, name] > 0


async def first_curtain() -> tuple[str, list[object]]:
    """The first picture of a table, in letters and in colours."""
    async with stacked(plan(persons=2, bots=1), "3 7 9", clock=HandClock()) as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        await pilot.pause()
        return frame(app), [*colours(app)]


async def test_with_style_sheets_of_its_own_and_pauses_by_the_clock_a_table_looks_the_same(
    request: pytest.FixtureRequest,
) -> None:
    spared = await first_curtain()
    request.getfixturevalue("with_textual_as_it_is")
    assert await first_curtain() == spared


@pytest.mark.usefixtures("with_textual_as_it_is")
async def test_with_style_sheets_of_its_own_and_pauses_by_the_clock_a_game_is_played_to_its_end() -> None:
    async with stacked(plan(persons=2, bots=1, lives=1), "3 7 9") as (app, pilot):
        assert isinstance(app.screen_stack[1], TableScreen)
        await play(pilot)
        assert is_over(app)
