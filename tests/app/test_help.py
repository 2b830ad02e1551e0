"""What every key does."""

from __future__ import annotations

from pathlib import Path

from ranter_tui.app.actions import ACTS
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.help import HelpScreen, OwnKeysScreen
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.library.text.measure import cells
from tests.app.frames import frame
from tests.app.party import at_the_title, pressed, screen_of


def told(app: RanterApp, width: int = 72) -> str:
    assert isinstance(app.screen, HelpScreen | OwnKeysScreen)
    return "\n".join(map(str, app.screen.lines(width)))


async def test_help_tells_the_keys_of_the_screen_beneath_with_what_they_do() -> None:
    async with at_the_title() as (app, pilot):
        await app.push_screen(ReadingScreen())
        await pressed(pilot, "question_mark")
        here = told(app).split("H O W   A N   E V E N I N G")[0]
        assert "In the library" in here
        assert "/ Find. Search the whole library." in " ".join(here.split())
        assert "Reading" in here
        assert "Everywhere" in here
        assert "At the table" not in here
        assert "In the library" in frame(app)


async def test_help_says_what_the_game_is_about_and_every_act_has_its_name_and_its_keys() -> None:
    async with at_the_title("f1") as (app, pilot):
        assert "table.go_on" not in told(app), "what a guest reads is no manual for the host"
        here, evening = " ".join(told(app).split()).split("H O W A N E V E N I N G")
        assert evening.index("the lowest card loses a life") < evening.index("choose a book")
        assert "Carry on with an unfinished game." not in here, "a key that does nothing is not told"
        assert max(map(cells, told(app, 60).splitlines())) <= 60
        await pressed(pilot, "o", "f1")
        # A path is broken where it must be, and nothing else is as long as that.
        assert max(map(cells, told(app, 60).splitlines())) <= 60
        everything = told(app).split("E V E R Y   K E Y")[1]
        for place, acts in ACTS.items():
            for act in acts:
                assert f"{place.value}.{act.name} " in everything


async def test_help_speaks_of_the_keys_that_the_host_has_chosen(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "keys.yaml").write_text("library.find: z\ncurtain.look: f9\neverywhere.help: f7\n")
    async with at_the_title() as (app, pilot):
        await app.push_screen(ReadingScreen())
        await pressed(pilot, "f7")
        assert "z Find." in " ".join(told(app).split())
        assert "F9 lifts the curtain" in " ".join(told(app).split())
        await pilot.press("o")
        assert str(tmp_path / "config" / "keys.yaml") in told(app, 400)


async def test_help_is_closed_by_its_own_key_as_by_escape() -> None:
    async with at_the_title() as (app, pilot):
        for out in ("f1", "question_mark", "escape"):
            await pilot.press("f1")
            screen_of(app, HelpScreen)
            await pilot.press(out)
            assert len(app.screen_stack) == 1


async def test_help_can_be_read_to_its_end() -> None:
    async with at_the_title("f1") as (app, pilot):
        await pilot.pause()
        await pressed(pilot, "end")
        assert "The mouse works everywhere" in frame(app)
        assert screen_of(app, HelpScreen).head.right == "How an evening goes"
