"""Games that were recorded once are read, and ruled, as they were: by this version and by all to come."""

from __future__ import annotations

import inspect
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from ranter_tui.game.events import Event, ending
from ranter_tui.record.lines import Bet, Note, Seating
from ranter_tui.record.parsing import read_lines
from ranter_tui.record.replay import PlayedGame, play_again
from tests.record.recorded import ANNOUNCED, AT_A_TABLE, COMMAND, ENDINGS, FOLDER, missing, place

GAMES = sorted(FOLDER.glob("*.jsonl"))


@cache
def played(path: Path) -> PlayedGame:
    with path.open("rb") as file:
        return play_again(read_lines(file))


def test_there_is_a_recorded_game_by_every_book_and_for_every_way_to_end() -> None:
    names = list(missing())
    assert not names, (
        f"no recorded game is kept for {', '.join(names)}: `.venv/bin/{COMMAND}` plays and writes it; "
        "commit it with the rest"
    )


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_played_again_to_its_end(path: Path) -> None:
    game = played(path)
    assert game.torn is None
    assert game.state is not None and game.state.ended


@pytest.mark.parametrize("name", ENDINGS)
def test_a_recorded_game_ends_as_its_name_says(name: str) -> None:
    game = played(place(name))
    assert ENDINGS[name].came(game.events)
    if "wipe_out" in ENDINGS[name].settings:
        assert game.header.rules.wipe_out.value == ENDINGS[name].settings["wipe_out"]


def test_nothing_that_ends_a_game_or_keeps_it_from_ending_is_without_a_record() -> None:
    kinds = {
        kind
        for _, kind in inspect.getmembers(ending, inspect.isclass)
        if issubclass(kind, Event) and kind.__module__ == ending.__name__
    }
    seen = {type(event) for path in GAMES for event in played(path).events}
    assert kinds and kinds <= seen, f"give `ENDINGS` a game with {kinds - seen}"


def test_the_one_from_a_table_has_the_book_the_guests_and_the_notes() -> None:
    game = played(place(AT_A_TABLE))
    assert game.header.rulebook is not None
    assert game.header.guests
    assert {type(note) for note in game.notes} == {Bet, Seating}
    announced = played(place(ANNOUNCED))
    assert {type(note) for note in announced.notes} == {*get_args(Note)}
    assert {"sat_down", "got_up"} <= {event.kind for event in game.events}
