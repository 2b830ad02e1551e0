"""Going on with a game that was broken off."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.curtain import CurtainScreen
from ranter_tui.app.screens.resume import ResumeScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.evening.evening import Evening
from tests.app.frames import frame
from tests.app.party import evening_in, plan, until


def broken_off(evening: Evening, book: str = "parlett-2008", persons: int = 2) -> Path:
    """A game that somebody walked away from."""
    sitting = evening.deal(plan(book, persons=persons))
    sitting.journal.close()
    return sitting.journal.path


async def test_one_of_several_games_is_chosen_from_a_list(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    broken_off(evening)
    broken_off(evening, "foster-1914", persons=4)
    app = RanterApp(evening)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "and 1 more" in frame(app))
        await pilot.press("r")
        assert isinstance(app.screen, ResumeScreen)
        shown = frame(app)
        assert "Foster 1914" in shown and "Parlett 2008" in shown and "Anna, Ben, Clara, Dov, Eve" in shown
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        assert app.screen.sitting.book.id == "foster-1914"


async def test_a_game_that_is_being_played_elsewhere_is_refused_politely(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    broken_off(evening)
    elsewhere = evening.deal(plan("foster-1914"))
    app = RanterApp(evening)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Resume" in frame(app))
        await pilot.press("r")
        assert "being played in another window" in frame(app)
        await pilot.press("enter")
        assert isinstance(app.screen, ResumeScreen)
        assert "end it there first" in frame(app)
    elsewhere.journal.close()


async def test_a_damaged_game_is_set_aside_and_told_of_while_the_others_stay(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    broken_off(evening)
    damaged = broken_off(evening, "foster-1914")
    lines = damaged.read_bytes().splitlines(keepends=True)
    damaged.write_bytes(lines[0] + b'{"cause":null,"events":[{"event":"nonsense"}]}\n')
    app = RanterApp(evening)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Resume" in frame(app))
        await pilot.press("r", "enter")
        assert isinstance(app.screen, ResumeScreen)
        assert "damaged" in frame(app) and "Foster 1914" not in frame(app)
        assert (evening.places.damaged / damaged.name).exists()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


async def test_a_game_by_a_newer_version_is_left_alone_with_a_word_of_advice(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    newer = broken_off(evening)
    lines = newer.read_bytes().splitlines(keepends=True)
    top = msgspec.json.decode(lines[0])
    before = newer.write_bytes(msgspec.json.encode({**top, "record": 999, "program": "9.9"}) + b"\n")
    app = RanterApp(evening)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: "Resume" in frame(app))
        await pilot.press("r")
        assert isinstance(app.screen, TitleScreen)
        assert any("newer ranter-tui" in note.message for note in app._notifications)
    assert newer.stat().st_size == before
