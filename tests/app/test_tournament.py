"""A tournament, and a match, at the screen: begun with a key, told after each game, and won."""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.app.screens.champion import ChampionScreen
from ranter_tui.app.screens.evenings_record import LookedUp, RecordScreen, evenings_record
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.ledger import LedgerContents
from ranter_tui.evening.settings import Pace
from ranter_tui.evening.tournaments import DEALS
from ranter_tui.record.journal import this_moment
from tests.app.frames import frame
from tests.app.party import HASTY, ObligingClock, at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import come_to, is_over, paced
from tests.evening.test_tournaments import LE_HER, NOW, game, tournament

BOTS = plan(persons=0, bots=4, lives=1)


async def test_two_games_make_a_tournament_with_a_champion() -> None:
    evening = evening_here()
    evening.remember(BOTS)
    async with at_the_title("d", "enter", size=(120, 36), evening=evening) as (app, pilot):
        seating = screen_of(app, SeatingScreen)
        await pilot.press("t")
        assert goes_on(evening)
        await pilot.press("t")
        assert not goes_on(evening)
        await pilot.press("t")
        assert "tournament, game 1" in seating.head.right
        await pilot.press("enter")
        await until(pilot, lambda: is_over(app) and "After one game" in frame(app), tries=4000)
        await until(pilot, lambda: "t calls it off before the second game" in frame(app))
        first = [guest.name for guest in screen_of(app, OverScreen).sitting.guests]
        await pilot.press("r")
        await until(pilot, lambda: is_over(app) and "After two games" in frame(app), tries=4000)
        second = [guest.name for guest in screen_of(app, OverScreen).sitting.guests]
        assert second == [*first[::2], *first[1::2]]
        await until(pilot, lambda: "◆ gold" in frame(app) and "t crowns the champion." in frame(app))
        await pilot.press("t", "escape")
        assert goes_on(evening)
        await pilot.press("t", "enter")
        await until(pilot, lambda: isinstance(app.screen, ChampionScreen))
        champion = screen_of(app, ChampionScreen)
        await until(pilot, lambda: "the champion of the evening" in frame(app))
        assert not goes_on(evening)
        assert len(champion.tournament.places) == 4
        await until(pilot, lambda: "in two games" in frame(app))
        await pilot.press("enter")
        screen_of(app, OverScreen)
        await app.push_screen(RecordScreen())
        record = screen_of(app, RecordScreen)
        await until(pilot, lambda: "C H A M P I O N S" in "".join(map(str, record.lines(72))))
        # The loser of one game chooses the book of the next.
        await app.push_screen(PickerScreen("Ben chooses the next book"))
        await until(pilot, lambda: "B E N   C H O O S E S   T H E   N E X T   B O O K" in frame(app))


def goes_on(evening: Evening) -> bool:
    """Whether there is a tournament this evening."""
    return evening.tournament is not None


async def test_a_second_window_says_that_its_games_are_not_of_the_tournament() -> None:
    first, second = evening_here(), evening_here()
    first.tournaments.begin(this_moment())
    second.remember(BOTS)
    async with at_the_title("d", "enter", evening=second) as (app, pilot):
        told = "Another window plays the tournament. Games dealt here do not count in it."
        await until(pilot, lambda: told in frame(app))
        seating = screen_of(app, SeatingScreen)
        assert "tournament" not in seating.head.right
        await pilot.press("t")
        assert screen_of(app, SeatingScreen) is seating and len(first.tournaments.all()) == 1
        await pilot.press("enter")
        await until(pilot, lambda: is_over(app), tries=4000)
        await until(pilot, lambda: second.ledger.kept().games != ())
        assert not screen_of(app, OverScreen).tournament.display
    assert first.tournament is not None and first.tournament.games == ()


def test_the_evenings_record_has_the_standings_with_medals() -> None:
    running = tournament(
        game(["Anna", "Ben", "Clara", "Dov"], bots="Dov"), game(["Ben", "Dov", "Anna", "Clara"], bots="Dov")
    )
    found = LookedUp(LedgerContents(running.games), tournaments=(running,))
    page = "\n".join(map(str, evenings_record(found, NOW, 72)))
    told = "After two games. One point for every guest you outlast; a shared win is a win for each."
    assert told in " ".join(page.split())
    rows = [row.split(" ·")[0].strip() for row in page.splitlines() if "point" in row and " won" in row]
    assert rows == ["◆ gold    Ben", "◆ silver  Anna", "◆ bronze  Dov (bot)", "4       Clara"]
    assert "Clara picks the next book." in page


async def test_between_two_deals_the_score_is_told_and_after_the_last_the_match_is_won() -> None:
    evening = evening_here(settings=replace(HASTY, pace=Pace.BRISK))
    async with at_the_title(clock=ObligingClock(), evening=evening) as (app, pilot):
        app.deal(plan(LE_HER, persons=0, bots=2))
        await come_to(pilot, lambda: "of six deals" in frame(app))
        assert "the next deal" in frame(app)
        # Whoever leaves here finds the next deal among the games to resume.
        assert [save.hands for save in evening.saves.unfinished()] == [0]
        assert [save.how_far for save in evening.saves.unfinished()] == ["deal 2 of the match"]
        paced(app, Pace.AT_ONCE)
        await pilot.press("space")
        await until(pilot, lambda: is_over(app), tries=4000)
        match = screen_of(app, OverScreen).match
        assert match is not None and match.deals == DEALS
        await until(pilot, lambda: match.score in frame(app) and "6 deals" in frame(app))
        # A tournament that begins here begins with all of it.
        await pilot.press("t")
        tournament = evening.tournament
        assert tournament is not None
        (game,) = tournament.games
        assert game.began == match.began
        await pilot.press("r")
        await until(pilot, lambda: len(evening.saves.list()) > DEALS)
