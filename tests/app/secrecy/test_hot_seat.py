"""Six ways in which other games for one shared screen have given a card away; a few more; and papers."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widget import Widget

from ranter_tui.app.app import RanterApp
from ranter_tui.app.base.ranter_screen import TooSmall
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.games import GamesScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.steps import ReplayScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.company import CompanyScreen
from ranter_tui.app.table.log import LogScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.app.terminal_size import LOWEST, NARROWEST
from ranter_tui.evening.settings import Motion, Pace
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Changed, Dealt, Drew, Event, Revealed, WentOut
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Story, face
from tests.app.frames import is_painted
from tests.app.party import at_rest, plan
from tests.app.persons import (
    come_to,
    curtain,
    in_turn,
    is_over,
    is_shut,
    paced,
    play,
    to_a_second_look,
    whose,
)
from tests.app.secrecy.film import Shot, cards_of
from tests.app.secrecy.reader import Reader
from tests.app.secrecy.watched import Watched, resumed, watched
from tests.evening.games import state_of

SIZES = ((80, 24), (120, 36), (250, 70), (200, 24), (80, 70))

READER = Reader("french-52")


def held(party: Watched) -> set[Card]:
    hand = state_of(party.sitting).hand
    return set(hand.cards) - {BACK} if hand is not None else set()


def seen_in(text: tuple[str, ...]) -> set[Card]:
    return READER.drawn(text) | READER.named(text)


def is_covered(party: Watched) -> bool:
    """Whether every cell of the terminal is the drape's, or the plate's."""
    up = curtain(party.app)
    assert up is not None and is_shut(party.app)
    drape = up.painting.canvas(*party.app.size).lines()
    return party.app.glass.text == tuple("".join(run for run, _ in line) for line in drape)


def says_only_what_it_needs(party: Watched) -> bool:
    """Whether a window that is too small shows words of the cover, and nothing else."""
    assert is_shut(party.app)
    words = " ".join(str(TooSmall(party.app.how_to_quit).content).split())
    return any(party.app.glass.text) and all(row.strip() in words for row in party.app.glass.text)


def before_each_look(shots: list[Shot]) -> list[tuple[Shot, Shot]]:
    """The picture in which somebody's card comes into view, and the one before it."""
    pairs = pairwise(shots)
    return [(before, shot) for before, shot in pairs if shot.lifted and not before.lifted]


# An incoming player's view was drawn before the curtain


async def test_the_curtain_is_down_before_anything_private_is_drawn() -> None:
    async with watched(plan(persons=3, bots=0), motion=Motion.FULL) as party:
        await play(party.pilot, in_turn("c", "k"), until=lambda: len(before_each_look(party.film.shots)) == 3)
        looks = before_each_look(party.film.shots)
        for before, shot in looks:
            assert before.where.startswith("CurtainScreen") and not before.lifted, shot
            assert before.guest == shot.guest, shot


# A side panel was still showing


async def test_nothing_of_the_table_stands_beside_the_card() -> None:
    async with watched(plan(persons=2, bots=1), size=(140, 40)) as party:
        await party.handed_to("Anna")
        table = party.table
        about = [
            str(table.heading.content),
            *(shown_event.text for shown_event in table.logged),
            "following the play",
        ]
        assert table.beside.display and about[0] == "Parlett 2008 · hand 1 · Clara deals"
        shut = party.text
        await party.press("space")
        for text in (shut, party.text):
            assert not [words for words in about if words in text]
            assert "Quit" not in text and "esc Leave" not in text, "the line of keys is the table's"


# A pop-up curtain did not cover everything


async def test_the_drape_covers_a_window_of_any_size_and_no_key_and_no_mouse_puts_anything_over_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tooltip, over = Screen._handle_tooltip_timer, list[Widget]()

    def comes_up(screen: Screen[Any], widget: Widget) -> None:
        tooltip(screen, widget)
        over.append(widget)

    monkeypatch.setattr(RanterApp, "TOOLTIP_DELAY", 0.001)
    monkeypatch.setattr(Screen, "_handle_tooltip_timer", comes_up)
    async with watched(plan(persons=2, bots=1)) as party:
        await party.handed_to("Anna")
        for size in (*SIZES, (40, 12), (12, 5), (3, 2), (80, 24)):
            await party.pilot.resize_terminal(*size)
            await party.pilot.pause()
            room = size[0] >= NARROWEST and size[1] >= LOWEST
            assert is_covered(party) if room else says_only_what_it_needs(party), size
        for key in ("f1", "question_mark", "f2", "ctrl+p", "ctrl+c", "tab", *"legbypt"):
            await party.press(key)
            assert is_covered(party), key
        for at in ((0, 0), (40, 12), (79, 23)):
            over.clear()
            await party.pilot.hover(offset=at)
            await come_to(party.pilot, lambda: bool(over))
            await party.pilot.pause()
            assert is_covered(party), at


async def test_what_is_announced_while_the_drape_is_down_waits_for_the_table() -> None:
    async with watched(plan(persons=2, bots=1)) as party:
        await party.handed_to("Anna")
        party.table.notify("The lamp has gone out.", title="Host")
        party.app.notify("Somebody is at the door.")
        await party.pilot.pause()
        assert is_covered(party)
        await party.press("enter")
        assert "lamp" not in party.text and "door" not in party.text
        await party.press("k", "escape")
        await come_to(party.pilot, lambda: isinstance(party.app.screen, TableScreen))
        await come_to(party.pilot, lambda: "The lamp has gone out." in party.text)


async def test_no_picture_can_be_taken_while_a_card_is_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[object] = []
    monkeypatch.setattr(RanterApp, "deliver_screenshot", lambda *what: taken.append(what))
    monkeypatch.setattr(RanterApp, "save_screenshot", lambda *what: taken.append(what))
    async with watched(plan(persons=2, bots=1)) as party:
        await party.handed_to("Anna")
        await party.press("enter")
        for action in ("screenshot", "command_palette", "copy_text"):
            assert not await party.app.run_action(action)
        assert not taken


async def test_while_the_drape_falls_it_covers_more_and_more_and_what_it_covers_stays_covered() -> None:
    async with watched(plan(persons=2, bots=0), pace=Pace.BRISK, motion=Motion.FULL) as party:
        await come_to(party.pilot, lambda: is_shut(party.app))
        await party.press("enter", "k")
        await come_to(party.pilot, lambda: not party.film.shots[-1].where.startswith("CurtainScreen"))
        falling = [shot for shot in party.film.shots if shot.where == "CurtainScreen FALLING"]
        hems = [hem(shot.text) for shot in falling]
        assert len(set(hems)) > 3 and hems == sorted(hems)
        for shot, covered in zip(falling, hems, strict=True):
            assert not seen_in(shot.text[:covered])
        last = party.film.shots.index(falling[-1])
        assert not party.film.shots[last + 1].lifted


def hem(text: tuple[str, ...]) -> int:
    """How many rows of it the drape covers."""
    fringe = [y for y, row in enumerate(text) if set(row) <= {"╿", "╽"}]
    return fringe[-1] + 1 if fringe else 0


# A save was loaded straight into somebody's view


async def test_a_game_that_is_resumed_opens_on_the_curtain_and_in_nobodys_hand(tmp_path: Path) -> None:
    async with watched(plan(persons=2, bots=1), home=tmp_path) as party:
        await party.handed_to("Anna")
        await party.press("enter")
        path, cards = party.sitting.journal.path, held(party)
    async with resumed(path, tmp_path) as party:
        await party.handed_to("Anna")
        assert party.film.shots and is_covered(party)
        for shot in party.film.shots:
            assert not seen_in(shot.text) & cards


# Names were entered while the last player's hand lay open


def in_front(party: Watched, kind: type[Screen[Any]]) -> bool:
    return isinstance(party.app.screen, kind)


async def test_a_lone_guest_sees_one_card_of_which_nothing_is_left_where_the_next_table_is_made_up() -> None:
    async with watched(plan(persons=1, bots=3)) as party:
        await party.shows(lambda: bool(party.table.croupier.offered) and is_painted(party.app))
        shown = cards_of(face(event, None) for event in party.sitting.history)
        card = party.sitting.sight(party.sitting.alone).card
        assert READER.drawn(party.app.glass.text) == shown | {card}
        await party.press("escape", "enter")
        assert isinstance(party.app.screen, TitleScreen)
        for key, screen in (("d", PickerScreen), ("enter", SeatingScreen)):
            await party.press(key)
            await come_to(party.pilot, partial(in_front, party, screen))
            await party.pilot.pause()
            assert not seen_in(party.app.glass.text)
        await party.press("escape", "escape")
        for key in ("r", "e", "l", "w"):
            await come_to(party.pilot, partial(in_front, party, TitleScreen))
            await party.press(key)
            await come_to(party.pilot, lambda: not isinstance(party.app.screen, TitleScreen))
            await at_rest(party.pilot)
            assert key == "r" or not seen_in(party.app.glass.text), key
            await party.press(*("escape", "enter") if key == "r" else ("escape",))


# The log told it from somebody's side, and a replay opened with the wrong eyes


async def test_the_log_tells_two_guests_no_more_than_the_room_saw() -> None:
    async with watched(plan(persons=2, bots=1), size=(120, 50)) as party:
        await play(party.pilot, in_turn("c", "c", "k"), until=lambda: state_of(party.sitting).hands == 3)
        await party.handed_to()
        await party.press("escape")
        await come_to(party.pilot, lambda: isinstance(party.app.screen, TableScreen))
        await party.press("l")
        await come_to(party.pilot, lambda: isinstance(party.app.screen, LogScreen))
        screen = party.app.screen
        assert isinstance(screen, LogScreen)
        changed = [line.text for line in party.table.logged if "changes with" in line.text]
        assert changed and not [line for line in changed if READER.named([line])]
        public = cards_of(face(event, None) for event in party.sitting.history)
        assert READER.named([str(line) for line in screen.text.lines]) <= public


@pytest.mark.parametrize("persons", [1, 2])
async def test_a_game_that_is_not_over_is_seen_again_with_the_rooms_eyes_alone(persons: int) -> None:
    async with watched(plan(persons=persons, bots=2)) as party:
        await party.shows(lambda: bool(party.table.croupier.offered) or is_shut(party.app))
        public = cards_of(face(event, None) for event in party.sitting.history)
        assert held(party) - public
        played = party.app.evening.saves.read(party.sitting.journal.path)
        screen = ReplayScreen(played)
        party.app.push_screen(screen)
        await party.pilot.pause()
        assert "as far as it was played, as the room saw it" in party.text
        for key in ("end", "v", "o", "o", "home", "space", "pagedown", "right"):
            await party.press(key)
            await party.pilot.pause()
            assert seen_in(party.app.glass.text) <= public, key
        assert screen.eye is None and not screen.sees_all
        assert not {"faces", "eye", "odds", "judge"} & {
            active.binding.action for active in screen.active_bindings.values() if active.enabled
        }
        party.film.shots.clear()


async def test_a_game_that_is_over_is_seen_again_with_whatever_eyes_one_likes() -> None:
    async with watched(plan(persons=2, bots=0, lives=1)) as party:
        await play(party.pilot)
        assert is_over(party.app)
        await party.press("w", "end", "pageup", "right", "right")
        assert "as it was played" in party.text and not READER.drawn(party.app.glass.text)
        await party.press("v")
        assert READER.drawn(party.app.glass.text)
        party.film.shots.clear()


# One person among bots sits with the own card in view, until a second person can see the screen

ANNA = Seat(0)


@pytest.mark.parametrize(
    "keys", [(*"Zoe", "enter"), ("down", "down", "enter", "enter")], ids=["late", "in a bot's seat"]
)
async def test_who_joins_a_lone_guest_finds_nothing_that_this_guest_alone_saw(keys: tuple[str, ...]) -> None:
    async with watched(plan(persons=1, bots=2), size=(80, 40)) as party:
        assert party.sitting.alone == ANNA
        await play(party.pilot, in_turn("c"), until=lambda: state_of(party.sitting).hands == 3)
        await party.shows(lambda: bool(party.table.croupier.offered))
        # What the log tells her, and would tell nobody else.
        private = {
            line.text
            for line in party.table.logged
            if any(event != face(event, None) for event in line.told.events) and READER.named([line.text])
        }
        assert private
        await party.press("e")
        await party.shows(lambda: isinstance(party.app.screen, CompanyScreen))
        await party.press(*keys)
        await play(party.pilot, in_turn("c"), until=lambda: party.sitting.alone is None)
        joined = len(party.film.shots)
        await party.handed_to()
        await party.press("escape", "l")
        await party.shows(lambda: isinstance(party.app.screen, LogScreen))
        log = [line.text for line in party.table.logged]
        assert not [line for line in log for text in private if text in line]
        public = cards_of(face(event, None) for event in party.sitting.history)
        assert READER.named(log) <= public
        for shot in party.film.shots[joined:]:
            assert shot.eye is None and READER.drawn(shot.text) <= public


async def test_a_second_guest_who_leaves_again_does_not_bring_the_first_ones_card_back_into_view() -> None:
    async with watched(plan(persons=2, bots=1)) as party:
        await party.handed_to()
        await party.press("escape", "e")
        await party.shows(lambda: isinstance(party.app.screen, CompanyScreen))
        await party.press("down", "down", "enter", "enter")
        await party.shows(lambda: isinstance(party.app.screen, TableScreen))
        await party.press("space")
        await party.handed_to("Anna")
        assert party.sitting.guests[1].is_bot and party.sitting.alone is None


# What the referee has ruled, and the table has not told yet, is nobody's business


@asynccontextmanager
async def with_the_showdown_still_to_come() -> AsyncIterator[Watched]:
    """Everybody has spoken, somebody will be out, and the table is only about to tell it."""
    async with watched(plan(persons=2, bots=1, lives=1)) as party:
        await play(
            party.pilot, lambda *_: "k", until=lambda: is_shut(party.app) and whose(party.app) == "Ben"
        )
        await party.press("enter")
        paced(party.app, Pace.LEISURELY)
        await party.press("k", "space")
        await come_to(party.pilot, lambda: any(isinstance(one, WentOut) for one in party.sitting.history))
        await come_to(party.pilot, lambda: party.app.screen is party.table)
        shown = party.sitting.history[: party.table.follower.seen]
        assert not any(isinstance(event, (Revealed, WentOut)) for event in shown)
        yield party


async def test_a_second_look_tells_nothing_that_the_table_has_not_told_yet() -> None:
    async with with_the_showdown_still_to_come() as party:
        told = party.sitting.history[: party.table.follower.seen]
        card = Story(party.sitting.start, told).sight(ANNA).card
        await to_a_second_look(party.pilot, "Anna")
        paced(party.app, Pace.AT_ONCE)
        await party.press("enter", "w")
        assert READER.drawn(party.app.glass.text) == {card}
        assert "loses" not in party.text and "out" not in party.text


async def test_the_list_of_guests_does_not_tell_who_is_out_before_the_table_does() -> None:
    async with with_the_showdown_still_to_come() as party:
        assert len(state_of(party.sitting).seated) < 3
        await party.press("e")
        await party.shows(lambda: isinstance(party.app.screen, CompanyScreen))
        assert all(name in party.text for name in party.sitting.names)


# What is written down during an evening, and read by whoever opens the folder

CODE = re.compile(r"\b(10|[2-9AKQJ])[SHCD]\b")


async def whole_evening(party: Watched) -> None:
    await play(party.pilot, in_turn("c", "k", "c"))
    assert is_over(party.app)
    await party.pilot.pause()


def hands(events: Sequence[Event]) -> list[Sequence[Event]]:
    deals = [n for n, event in enumerate(events) if isinstance(event, Dealt)]
    return [events[n:end] for n, end in zip(deals, [*deals[1:], len(events)], strict=True)]


async def test_the_chronicle_tells_of_each_hand_what_came_to_light_or_changed_hands(tmp_path: Path) -> None:
    async with watched(plan(persons=2, bots=1, lives=2), home=tmp_path) as party:
        await whole_evening(party)
        events = party.sitting.history
    (path,) = (tmp_path / "data" / "chronicles").iterdir()
    _, *sections = re.split(r"^## Hand \d+$", path.read_text(), flags=re.MULTILINE)
    played = hands(events)
    assert len(sections) == len(played)
    named = 0
    for section, hand in zip(sections, played, strict=True):
        shown = cards_of(event if isinstance(event, (Changed, Drew)) else face(event, None) for event in hand)
        assert READER.named(section.splitlines()) <= shown
        named += len(READER.named(section.splitlines()))
    assert named and any(cards_of(hand) - cards_of(face(event, None) for event in hand) for hand in played)


async def test_neither_the_last_page_nor_the_evenings_record_names_a_card_that_the_room_has_not_seen(
    tmp_path: Path,
) -> None:
    async with watched(plan(persons=2, bots=1, lives=1), home=tmp_path, size=(100, 60)) as party:
        await whole_evening(party)
        shown = cards_of(face(event, None) for event in party.sitting.history)
        assert "win" in party.text
        assert READER.named(party.app.glass.text) <= shown
        party.app.evening.ledger.count()
        party.app.evening.keep_settings(party.app.evening.settings)
        file = party.sitting.journal.path
        await party.press("escape", "e")
        await come_to(party.pilot, lambda: isinstance(party.app.screen, RecordScreen))
        await come_to(party.pilot, lambda: "Anna" in party.text)
        assert not READER.named(party.app.glass.text) and not READER.drawn(party.app.glass.text)
    # Nor does any file but the record of the game and its chronicle.
    folders = {path.parent.name for path in tmp_path.rglob("*") if path.is_file()}
    assert {"games", "chronicles", "data", "config"} <= folders
    assert CODE.search(file.read_text()), "the record has them all"
    for path in tmp_path.rglob("*"):
        assert not CODE.search(path.name) and "Anna" not in path.name
        if path.is_file() and path.parent.name not in ("games", "chronicles"):
            text = path.read_text()
            assert not CODE.search(text) and not READER.named(text.splitlines()), path.name


async def test_the_list_of_games_that_were_broken_off_names_no_card(tmp_path: Path) -> None:
    for seed in (1, 2):
        async with watched(plan(persons=2, bots=1), home=tmp_path, seed=seed) as party:
            await party.handed_to()
            await party.press("enter")
    async with watched(plan(persons=2, bots=1), home=tmp_path) as party:
        await party.handed_to()
        await party.press("escape", "escape", "enter")
        await come_to(party.pilot, lambda: "Resume" in party.text)
        await party.press("r")
        await come_to(party.pilot, lambda: isinstance(party.app.screen, GamesScreen))
        await come_to(party.pilot, lambda: party.text.count("Anna") == 3)
        assert not READER.named(party.app.glass.text) and not READER.drawn(party.app.glass.text)
