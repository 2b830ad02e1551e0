"""Games that were recorded once are read, and ruled, as they were: by this version and by all to come."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from ranter_tui.game.events import KINDS
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


OF_CARDS_AND_DEALS = {
    "answering", "doomed", "drew_in_vain", "drew_level", "haggled", "hand_stopped", "hard_decision",
    "knocked", "laid_aside", "life_gained", "matched", "offered", "pays_for", "play_stopped", "ran_back",
}  # fmt: skip
"""Events that may have no record: they happen in the middle of a game, by the rules of few books."""


def test_nothing_that_ends_a_game_or_keeps_it_from_ending_is_without_a_record() -> None:
    seen = {event.kind for path in GAMES for event in played(path).events}
    missed = KINDS.keys() - OF_CARDS_AND_DEALS - seen
    assert not missed, f"give `ENDINGS` a game with {missed}"


def test_the_one_from_a_table_has_the_book_the_guests_and_the_notes() -> None:
    game = played(place(AT_A_TABLE))
    assert game.header.rulebook is not None
    assert game.header.guests
    assert {type(note) for note in game.notes} == {Bet, Seating}
    announced = played(place(ANNOUNCED))
    assert {type(note) for note in announced.notes} == {*get_args(Note)}
    assert {"sat_down", "got_up"} <= {event.kind for event in game.events}
