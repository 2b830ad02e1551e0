"""The chronicle is read where the game ends: every hand, and nothing of the markup."""

from __future__ import annotations

import re
from pathlib import Path

from ranter_tui.app.screens.chronicle import ChronicleScreen
from ranter_tui.app.screens.over import OverScreen
from tests.app.frames import frame
from tests.app.party import plan, screen_of
from tests.app.persons import come_to, is_over, play
from tests.app.stacked import stacked


async def test_the_chronicle_is_read_where_the_game_ends(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan(persons=0, bots=3, lives=1), size=(100, 40)) as pilot:
        app = pilot.app
        await play(pilot, until=lambda: is_over(app))
        await come_to(pilot, lambda: isinstance(app.screen, OverScreen))
        for key in ("c", "l"):
            await pilot.press(key)
            screen = screen_of(app, ChronicleScreen)
            text = "\n".join(map(str, screen.text.lines))
            assert "H A N D   1" in text and "T H E   E N D" in text and " wins the game." in text
            assert not re.search(r"\*\*|\[\^|\\\\|^ *\|", text, re.MULTILINE)
            assert "C H R O N I C L E" in frame(app)
            await pilot.press("escape")
            assert isinstance(app.screen, OverScreen)
