"""Calls in another language: the bubble has the words, the log says what they mean."""

from __future__ import annotations

from ranter_tui.app.table.log import LogScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.following import Follower
from tests.app.frames import frame
from tests.app.party import plan
from tests.app.persons import come_to, offered, sitting, table
from tests.app.stacked import stacked


async def test_the_bubble_has_the_words_and_the_log_says_what_they_mean() -> None:
    async with stacked(plan("gnav", persons=1, bots=2), "3 cuckoo 9", size=(100, 30)) as (
        app,
        pilot,
    ):
        await come_to(pilot, lambda: bool(offered(app.screen)))
        await pilot.press("c")
        await come_to(pilot, lambda: any("keeps the old piece" in line.text for line in table(app).logged))
        game = sitting(app)
        follower = Follower(game.alone, game.start, game.book, game.names)
        seen = [follower.see(event) for event in game.history]
        refusal = next(shown_event for shown_event in seen if shown_event.event.kind == "refused")
        assert refusal.after.seats[1].says == "Stå for gøg!"
        assert refusal.after.speaks == 1
        assert seen[seen.index(refusal) - 1].after.speaks != 1
        assert refusal.logged in table(app).logged
        assert refusal.logged.asides == ("Ben: “Stå for gøg!” (Stand for the cuckoo!)",)
        assert refusal.logged.text == "Ben shows a Cuckoo: all play stops, and Anna keeps the old piece."
        await pilot.press("l")
        screen = app.screen
        assert isinstance(screen, LogScreen)
        assert "Ben: “Stå for gøg!” (Stand for the cuckoo!)" in frame(app)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)
