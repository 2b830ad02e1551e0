"""What those who are out have: bets on who will lose, without holding anybody up; and forfeits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.drawing.curtain import Key
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.app.table.pacing import BETS_OPEN, FACTOR
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.app.table.table_painting import TablePainting
from ranter_tui.evening.following import Follower
from ranter_tui.evening.settings import Pace
from ranter_tui.game.seats import Seat
from ranter_tui.record.lines import Bet
from tests.app.frames import frame, in_one_line, where
from tests.app.party import HASTY, ObligingClock, at_rest, at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import (
    come_to,
    is_shut,
    paced,
    play,
    prompt,
    sitting,
    stacked,
    state,
    table,
    to_the_pause,
)
from tests.evening.games import go_on, state_of


def letter_of(name: str, app: App[None]) -> str:
    words = prompt(app).split()
    return words[words.index(name, words.index("lose?") if "lose?" in words else 0) - 1]


def cards_are_up(app: App[None]) -> bool:
    hand = table(app).follower.table.hand
    return hand is not None and bool(hand.open)


def has_bets(app: App[None], count: int) -> bool:
    return len(sitting(app).bets) == count


@asynccontextmanager
async def anna_is_out(
    *hands: str, guests: int = 4, bots: int = 0, **how: Any
) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """A table with one life each, at its second hand, with the first hand lost by Anna."""
    async with stacked(plan(persons=guests, bots=bots, lives=1), *hands, played=1, **how) as (app, pilot):
        await to_the_pause(pilot)
        yield app, pilot


async def test_one_who_is_out_bets_on_who_will_lose() -> None:
    async with anna_is_out("2 9 8 7", "3 8 7", "9 8") as (app, pilot):
        await pilot.press("t")
        assert "Anna bets, for glory: who will lose?" in frame(app)
        plate = f" {letter_of('Clara', app)}  Clara"
        assert plate in table(app).painting.canvas(100, 24).text(), "the letter stands at the seat"
        await pilot.press(letter_of("Clara", app))
        await come_to(pilot, lambda: bool(sitting(app).bets))
        assert plate not in table(app).painting.canvas(100, 24).text()
        assert sitting(app).bets == [Bet(Seat(0), 2, Seat(2))]
        assert not app._notifications, "no notice covers the cards"
        assert "The table pauses." in prompt(app), "the line is the table's again"
        assert "bets on Clara" in table(app).painting.canvas(100, 24).text(), "it stands at the empty seat"
        played = sitting(app)
        assert Bet(Seat(0), 2, Seat(2)) in app.evening.saves.read(played.journal.path).notes
        await pilot.press("space")
        await play(pilot, lambda *_: "k")
        await pilot.pause()
        assert ["Anna saw it coming!" in line.asides for line in table(app).logged].count(True) == 1
        again = Follower(None, played.start, played.book, played.names, bets=played.bets)
        shown = [again.see(event) for event in played.history]
        assert any("Anna saw it coming!" in one.logged.asides for one in shown), (
            "seen again, it is told again"
        )
        awards = str(app.screen.query_one("#awards").render())
        assert "The prophet of the game. Anna bet once and was right once." in awards
        chronicle = next(app.evening.paths.chronicles.iterdir()).read_text()
        assert "- **The prophet of the game.** Anna bet once and was right once." in chronicle
        where = [line.strip() for line in str(app.screen.query_one("#chronicle").render()).split("\n")[1:]]
        assert len(where) > 1 and all(line.endswith("/") for line in where[:-1]), "a name of a file is whole"


async def test_a_letter_that_comes_too_late_is_no_bet_and_opens_no_book() -> None:
    async with anna_is_out("2 9 8 7", "3 8 7", "9 8") as (app, pilot):
        await pilot.press("t")
        table(app).betting.is_late = True
        table(app).refresh_words()
        assert "Too late to bet." in prompt(app)
        await pilot.press("b")
        assert isinstance(app.screen, TableScreen) and not table(app).beside.display and not sitting(app).bets
        await pilot.press("escape", "t")
        assert "who will lose?" in prompt(app), "the next one is no more late than any"


async def test_the_last_word_counts_and_a_bet_can_be_thought_better_of() -> None:
    async with anna_is_out("2 9 8 7", "3 8 7", "9 8") as (app, pilot):
        await pilot.press("t", "escape")
        assert isinstance(app.screen, TableScreen) and not sitting(app).bets
        assert "The table pauses." in prompt(app)
        await pilot.press("t")
        await pilot.press(letter_of("Ben", app))
        await come_to(pilot, lambda: len(sitting(app).bets) == 1)
        await pilot.press("t", "z")
        await pilot.press(letter_of("Clara", app))
        await come_to(pilot, lambda: len(sitting(app).bets) == 2)
        await pilot.press("space")
        await play(pilot, lambda *_: "k")
        await pilot.pause()
        assert "Anna bet once and was right once." in str(app.screen.query_one("#awards").render())


async def test_of_several_who_are_out_each_is_asked_by_name() -> None:
    async with anna_is_out("2 2 9 8 7", "3 8 7", guests=5) as (app, pilot):
        await pilot.press("t")
        assert prompt(app) == "Who bets?    a  Anna    b  Ben"
        await pilot.press("b")
        assert prompt(app).startswith("Ben bets, for glory")
        await pilot.press(letter_of("Eve", app))
        await come_to(pilot, lambda: sitting(app).bets == [Bet(Seat(1), 2, Seat(4))])


async def test_the_letters_of_a_bet_are_no_keys_of_the_table() -> None:
    first = "2 9 9 9 9 8 8 8 8 7 7 7 7 6"
    async with anna_is_out(first, guests=2, bots=12) as (app, pilot):
        assert 0 not in state(app).seated
        for number, letter in enumerate("abefgl"):
            await pilot.press("t", letter)
            assert isinstance(app.screen, TableScreen), letter
            await come_to(pilot, partial(has_bets, app, number + 1))
        assert {bet.seat for bet in sitting(app).bets} == {0}


async def test_a_bet_is_made_by_mouse() -> None:
    async with anna_is_out("2 9 8 7", "3 8 7", size=(120, 36)) as (app, pilot):
        await pilot.press("t")
        _, y = where(app, "for glory")
        await pilot.click(offset=(frame(app).split("\n")[y].index("Dov"), y))
        await come_to(pilot, lambda: sitting(app).bets == [Bet(Seat(0), 2, Seat(3))])
        await pilot.press("t")
        painting = table(app).painting
        at = next(
            (x, y)
            for y in range(painting.size.height)
            for x in range(painting.size.width)
            if painting.found_at(x, y) == Seat(1)
        )
        await pilot.click(TablePainting, offset=at)
        await come_to(pilot, lambda: len(sitting(app).bets) == 2)
        assert sitting(app).bets[-1] == Bet(Seat(0), 2, Seat(1))
        await pilot.click(TablePainting, offset=at)
        assert len(sitting(app).bets) == 2, "nobody is asked for a bet any more"


async def test_while_somebody_ponders_a_bet_the_others_play_on_and_then_it_is_too_late() -> None:
    async with anna_is_out("2 9 8 7", "3 8 7", guests=3, bots=1) as (app, pilot):
        await pilot.press("t")
        assert "for glory" in prompt(app)
        paced(app, Pace.BRISK)
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        await play(pilot, lambda *_: "k", until=lambda: cards_are_up(app))
        assert "for glory" not in prompt(app)
        await pilot.press("a", "t", "b")
        assert sitting(app).bets == [] and "for glory" not in prompt(app)


async def test_after_the_deal_and_before_the_showdown_those_who_are_out_are_invited() -> None:
    invited = "You’re out? Bet on the loser:    t  bet"
    guests = plan(persons=2, bots=1, lives=1)
    async with stacked(guests, "2 9 8", "3 8", pace=Pace.BRISK) as (app, pilot):
        at_the_deal, at_the_end = [False], [False]

        def looked() -> bool:
            at_the_deal[0] |= prompt(app).startswith(invited)
            at_the_end[0] |= prompt(app) == f"The cards are about to be turned. {invited}"
            return cards_are_up(app) and state(app).hands == 2

        await play(pilot, lambda *_: "k", until=looked)
        assert at_the_deal == at_the_end == [True]
        assert "Bet" not in frame(app).split("\n")[-1], "the cards lie open, and it is too late"


async def test_when_all_have_bet_nobody_is_invited_again() -> None:
    guests = plan(persons=2, bots=1, lives=1)
    async with stacked(guests, "2 9 8", "3 8", played=1, pace=Pace.BRISK) as (app, pilot):
        again = [False]
        await play(pilot, lambda *_: "k", until=lambda: "You’re out?" in prompt(app))
        await pilot.press("t", "a")
        await come_to(pilot, lambda: has_bets(app, 1))
        await come_to(pilot, lambda: prompt(app) == "Anna bets on Ben.")
        assert table(app).check_action("bet", ()), "it may be thought better of"

        def looked() -> bool:
            again[0] |= "about to be turned" in prompt(app)
            return cards_are_up(app) and state(app).hands == 2

        await play(pilot, lambda *_: "k", until=looked)
        assert again == [False]


@pytest.mark.parametrize(
    ("persons", "bots", "first"),
    [(8, 0, "2 9 8 7 9 8 7 9"), (2, 24, f"2 {'9 ' * 4}{'8 ' * 4}{'7 ' * 4}{'6 ' * 4}{'5 ' * 4}{'4 ' * 4}3")],
)
async def test_a_letter_of_a_bet_stands_beside_its_name_however_narrow_the_screen_and_large_the_table(
    persons: int, bots: int, first: str
) -> None:
    async with anna_is_out(first, guests=persons, bots=bots) as (app, pilot):
        await pilot.press("t")
        await pilot.pause()
        seen = in_one_line(app)
        for seat in table(app).follower.table.seated:
            name = sitting(app).names[seat]
            assert f" {letter_of(name, app)} {name}" in seen, name


async def test_a_bet_in_the_drum_roll_is_judged_by_what_the_room_has_seen() -> None:
    """Ben and Clara are about to lose their last lives together, and then Anna will be back in."""
    guests = plan(book="chase-the-ace-us", persons=3, bots=0, lives=2)
    async with stacked(guests, "2 9 10", "9 10 2", "9 9", "9 9", played=3) as (app, pilot):
        await play(pilot, lambda *_: "k", until=lambda: is_shut(app) and state(app).hands == 4)
        paced(app, Pace.BRISK)
        await play(pilot, lambda *_: "k", until=lambda: "The cards are about to be turned." in prompt(app))
        assert state(app).seated == (0, 1, 2) and table(app).follower.table.seated == (1, 2)
        await pilot.press("t", "a")
        await come_to(pilot, lambda: sitting(app).bets == [Bet(Seat(0), 4, Seat(1))])
        await play(pilot, lambda *_: "k", until=lambda: table(app).follower.table.seated == (0, 1, 2))


async def test_nobody_who_is_in_bets() -> None:
    async with stacked(plan(persons=4, bots=0, lives=1), "2 9 8 7") as (app, pilot):
        await to_the_pause(pilot)
        await pilot.press("t", "a", "b")
        assert sitting(app).bets == [] and "Bet" not in frame(app).split("\n")[-1]


async def test_a_bet_that_comes_too_late_or_that_the_host_does_not_want_any_more_is_refused() -> None:
    async with anna_is_out("2 9 8 7", "3 8 7") as (app, pilot):
        shown = table(app).follower.table
        await table(app)._bet(Seat(1), Seat(2), shown)
        await pilot.pause()
        assert sitting(app).bets == []
        assert "Ben cannot bet on Clara now" in [note.message for note in app._notifications]
        await pilot.press("t")
        assert prompt(app).startswith("Anna bets, for glory")
        letter, evening = letter_of("Clara", app), app.evening
        evening.settings = replace(evening.settings, bets=False)
        await pilot.press(letter)
        await table(app)._bet(Seat(0), Seat(2), shown)
        assert sitting(app).bets == [] and not table(app).check_action("bet", ())
        evening.settings = replace(evening.settings, bets=True)
        await table(app)._bet(Seat(0), Seat(2), shown)
        assert sitting(app).bets == [Bet(Seat(0), 2, Seat(2))]


async def test_a_guest_who_is_out_bets_from_the_shut_curtain_which_then_hangs_again() -> None:
    async with stacked(plan(persons=3, bots=0, lives=1), "2 9 8", "3 8") as (app, pilot):
        await play(pilot, lambda *_: "k", until=lambda: is_shut(app) and state(app).hands == 2)
        assert "you’re out? bet" in frame(app)
        await pilot.press("t")
        await come_to(pilot, lambda: "who will lose?" in prompt(app))
        await pilot.press("a")
        await come_to(pilot, lambda: has_bets(app, 1) and is_shut(app))


async def test_a_short_hand_waits_until_ten_seconds_have_gone_since_the_deal_for_bets() -> None:
    clock, guests = ObligingClock(), plan(persons=2, bots=2, lives=1)
    async with stacked(guests, "2 2 9 8", "9 8", played=1, pace=Pace.BRISK, clock=clock) as (app, pilot):
        await play(pilot, lambda *_: "k", until=lambda: state(app).hands == 2 and cards_are_up(app))
        assert clock.now() - table(app).croupier.showing._dealt >= BETS_OPEN * FACTOR[Pace.BRISK]


async def test_whoever_goes_out_has_a_forfeit_until_the_next_deal_after_a_resume_as_well() -> None:
    evening = evening_here(settings=replace(HASTY, pace=Pace.BRISK, forfeits=True))
    evening.paths.data.mkdir()
    evening.paths.forfeits.write_text(f"Sing the first line of a song.\n{'Ha! ' * 30}\n")
    sitting = evening.deal(plan(persons=3, bots=0, lives=1))
    while not (sitting.between_hands and len(state_of(sitting).seated) == 2):
        go_on(sitting)
    sitting.journal.close()
    (drawn,) = evening.forfeits(sitting)
    async with at_the_title(notifications=True, evening=evening) as (app, pilot):
        app.resume(sitting.journal.path)
        said = f"{drawn.whose}: Sing the first line of a song."
        await until(pilot, lambda: "next hand" in frame(app))
        assert str(table(app).prompt.content).startswith(said)
        assert any("line 2" in note.message for note in app._notifications)
        paced(app, Pace.AT_ONCE)
        await pilot.press("space")
        await until(pilot, lambda: said not in frame(app))
        await play(pilot)
        over = screen_of(app, OverScreen)
        told = str(over.query_one("#awards").render())
        assert all(f"◆ {one.whose}. {one.card}" in told for one in evening.forfeits(over.sitting))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_table_keeps_its_size_whatever_is_said_below_it(size: tuple[int, int]) -> None:
    async with stacked(plan(persons=3, bots=0), "3 7 9", size=size) as (app, pilot):
        await until(pilot, lambda: is_shut(app))
        await pilot.press("escape")
        await until(pilot, lambda: "The table pauses." in frame(app))
        at = table(app)
        tall = at.painting.size.height
        at.prompt.say("Anna’s forfeit: sing.\nBen’s forfeit: dance.", (Key("space", "the next hand"),))
        await at_rest(pilot)
        rows = frame(app).split("\n")
        first = next(y for y, row in enumerate(rows) if row.startswith(" Anna’s forfeit: sing."))
        assert rows[first + 1].startswith(" Ben’s forfeit: dance.    space  the next hand")
        assert at.painting.size.height == tall
        at.prompt.say("\n".join(["Once more."] * 5))
        await at_rest(pilot)
        assert frame(app).count("Once more.") == 5, "where the log is too small, the table gives way"
