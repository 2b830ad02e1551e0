"""Where a game ends, one key shows the hand in which most happened, and another the chronicle."""

from __future__ import annotations

import re
from pathlib import Path

from ranter_tui.app.screens.chronicle import ChronicleScreen
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.app.screens.replay import ReplayScreen
from ranter_tui.evening.ledger import hand_of_the_evening
from ranter_tui.game.events import Dealt
from tests.app.frames import frame, is_painted
from tests.app.party import plan, ranter, screen_of
from tests.app.persons import come_to, is_over, play
from tests.app.stacked import stacked


async def test_at_the_end_one_key_shows_the_great_hand_and_another_the_chronicle(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan(persons=0, bots=4, lives=2), size=(120, 36)) as pilot:
        app = ranter(pilot.app)
        await play(pilot, until=lambda: is_over(app))
        await come_to(pilot, lambda: isinstance(app.screen, OverScreen) and is_painted(app))
        great = screen_of(app, OverScreen).great
        told = " ".join(frame(app).split())
        assert great is not None and f"The hand of the game. Hand {great.hand}: {great.why}. [h]" in told
        rows = frame(app).split("\n")
        y = next(y for y, row in enumerate(rows) if "The hand of the game" in row)
        await pilot.click(offset=(rows[y].index("Hand "), y))
        await come_to(pilot, lambda: is_painted(app))
        replay = screen_of(app, ReplayScreen)
        assert sum(isinstance(event, Dealt) for event in replay.told[: replay.at]) == great.hand
        assert isinstance(replay.told[replay.at - 1], Dealt) and "every card" in frame(app)
        assert replay.caption == f"Hand {great.hand}, the greatest of the game: {great.why}."
        assert "the greatest of the game" in frame(app)
        await pilot.press("escape")
        for key in ("c", "l"):
            await pilot.press(key)
            text = "\n".join(map(str, screen_of(app, ChronicleScreen).text.lines))
            assert "H A N D   1" in text and "T H E   E N D" in text and " wins the game." in text
            assert not re.search(r"\*\*|\[\^|\\\\|^ *\|", text, re.MULTILINE), "nothing of the markup"
            assert "C H R O N I C L E" in frame(app)
            await pilot.press("escape")
            screen_of(app, OverScreen)
        await pilot.press("escape", "e")
        await come_to(pilot, lambda: isinstance(app.screen, RecordScreen))
        record = screen_of(app, RecordScreen)
        await come_to(pilot, lambda: record.great is not None)
        assert record.great is not None and record.great.great == great
        await come_to(pilot, lambda: f"hand {great.hand}: {great.why}." in " ".join(frame(app).split()))
        await pilot.press("h")
        assert screen_of(app, ReplayScreen).great == great


def test_a_game_that_cannot_be_read_has_no_part_in_the_hand_of_the_evening(tmp_path: Path) -> None:
    from tests.evening.games import evening_in, finished

    evening = evening_in(tmp_path)
    finished(evening)
    finished(evening)
    evening.ledger.count()
    games = evening.ledger.kept().games
    read, folder = evening.read, evening.saves.folder
    found = hand_of_the_evening(games, folder, read)
    assert found is not None
    found.game.write_text("nothing of it is left")
    other = hand_of_the_evening(games, folder, read)
    assert other is not None and other.game != found.game
    other.game.unlink()
    assert hand_of_the_evening(games, folder, read) is None
