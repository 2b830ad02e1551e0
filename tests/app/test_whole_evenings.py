"""Every book is played to its end, and the end stays open until all that it counts is there; then the rest.

One person and bots, at a brisk pace. `make explore` does so by every variant of every book.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.chronicle import ChronicleScreen
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.over import LuckScreen, OverScreen
from ranter_tui.app.screens.replay import ReplayScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.evening.settings import NextHand, Pace
from ranter_tui.odds import judged
from ranter_tui.odds.chunks import Here
from ranter_tui.rulebook.shelf import Shelf
from tests.app.clocks import ObligingClock
from tests.app.frames import frame, is_painted, raise_what_fell
from tests.app.party import HASTY, evening_in, plan, screen_of
from tests.app.persons import come_to, has_a_table, is_over, play, sitting
from tests.conftest import exploring

FEW_DEALS, FEW_GAMES = 8, 40
"""What is counted for luck and judgement, where nobody explores: enough for a guest who is out to win."""
BRISK = replace(HASTY, pace=Pace.BRISK, next_hand=NextHand.BY_ITSELF)


def rules() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each book as it is, and, to explore, by each of its variants."""
    shelf = Shelf()
    for book in shelf.ids:
        yield book, ()
        if exploring():
            yield from ((book, (one.id,)) for one in shelf.book(book).variants)


@pytest.fixture(autouse=True)
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
    return record.kept is not None and len(record.judged) == len(record.kept.games) > 0


@pytest.mark.parametrize(
    ("book", "variants"), list(rules()), ids=lambda one: one if isinstance(one, str) else "+".join(one)
)
async def test_an_evening_goes_on_to_the_last_page_after_a_game(
    book: str, variants: tuple[str, ...], tmp_path: Path
) -> None:
    bots = 1 if book == "le-her" else 3
    table = replace(plan(book, persons=1, bots=bots), variants=variants)
    evening = evening_in(tmp_path, settings=BRISK)
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
        await come_to(pilot, lambda: len(luck.hands) == luck.judging.hands and is_painted(app))
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
        assert not record.troubles and not evening.unjudgeable and app.crash is None
