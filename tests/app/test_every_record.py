"""Every record goes through all that reads records: those kept for ever, and those of eventful companies.

In the latter a guest comes late, one leaves and comes back, and one leaves the seat to a bot; by every book
there is a game that one of them wins, and the others lose; to explore, one that each of them wins.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import cycle, product
from pathlib import Path

import pytest

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.chronicle import ChronicleScreen
from ranter_tui.app.screens.evenings_record import LookedUp, RecordScreen, evenings_record
from ranter_tui.app.screens.over import LuckScreen, OverScreen
from ranter_tui.app.screens.steps import ReplayScreen
from ranter_tui.cli import main
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.ledger import LedgerContents, hand_of_the_evening
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.law import Unplayable
from ranter_tui.game.referee import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.odds import judged
from ranter_tui.odds.chunks import Here
from ranter_tui.record.glance import glance
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.shelf import Shelf
from tests.app.frames import frame, is_painted
from tests.app.party import at_the_title, evening_here, evening_in, ranter, screen_of
from tests.app.persons import come_to
from tests.conftest import exploring
from tests.evening.games import go_on, state_of
from tests.record.recorded import FOLDER

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


@pytest.fixture(autouse=True)
def counted_on_a_few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judged, "DEALS", FEW)
    monkeypatch.setattr(judged, "GAMES", FEW)
    monkeypatch.setattr("ranter_tui.odds.chunks.Processes", lambda jobs: Here())
    for screen in (OverScreen, RecordScreen, LuckScreen):
        monkeypatch.setattr(screen, "counts", Here)


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


def is_judged(app: RanterApp) -> bool:
    """Whether the end of a game is in front, and all is there that it counts."""
    return isinstance(app.screen, OverScreen) and app.screen.judged is not None


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


@pytest.mark.parametrize(("book", "winner"), list(eventful_games()))
async def test_everything_reads_a_game_in_which_guests_came_and_went(
    book: str, winner: str, tmp_path: Path, capsys: Output
) -> None:
    sitting = game_won_by(winner, tmp_path, book)
    evening = Evening(evening_in(sitting.journal.path.parents[2]).paths)
    await everything_is_read(evening, sitting.journal.path, capsys)
    chronicle = evening.finish(sitting).read_text()
    assert "Luck" in chronicle and all(name in chronicle for name in sitting.names)


@pytest.mark.parametrize("first", range(len(WINNERS)) if exploring() else (0,))
async def test_every_screen_shows_a_game_in_which_guests_came_and_went(first: int, tmp_path: Path) -> None:
    """By every fourth book a game that one of them wins; to explore, by each book a game that each wins."""
    evening = evening_here()
    evening.saves.folder.mkdir(parents=True)
    sittings = []
    won_by = cycle(WINNERS[first:] + WINNERS[:first])
    books = Shelf().ids if exploring() else Shelf().ids[::4]
    for book, winner in zip(books, won_by, strict=False):
        played = game_won_by(winner, tmp_path / book, book)
        path = Path(shutil.copy(played.journal.path, evening.saves.folder / f"{book}.jsonl"))
        sittings.append(evening.resume(path))
        sittings[-1].journal.close()
    async with at_the_title(size=(120, 36), evening=evening) as (app, pilot):
        for sitting in sittings:
            app.push_screen(OverScreen(sitting, None))
            await come_to(pilot, lambda: is_judged(app) and is_painted(app))
            for key, opened in (("c", ChronicleScreen), ("m", LuckScreen), ("w", ReplayScreen)):
                await pilot.press(key)
                screen = screen_of(app, opened)
                await come_to(pilot, lambda: is_painted(app))
                if isinstance(screen, LuckScreen):
                    await come_to(pilot, lambda: "Expected" in frame(app))
                await pilot.press("end", "escape")
            await pilot.press("k")
            page = evening.paths.chronicles / f"{sitting.journal.path.stem}.html"
            await come_to(pilot, page.exists)
            await pilot.press("escape")
        evening.judgements.save([])
        await pilot.press("e")
        record = screen_of(ranter(app), RecordScreen)
        await come_to(pilot, lambda: len(record.found.judged) == len(sittings))
        assert not record.found.troubles and not evening.unjudgeable
        assert record.found.great is not None and app.crash is None
