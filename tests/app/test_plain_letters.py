"""Plain lines are played with the letters of the screen."""

from __future__ import annotations

from ranter_tui.app.actions import ACTS, KeyScope
from ranter_tui.cli import plain
from ranter_tui.game.moves import Move
from ranter_tui.telling.choices import MOVE_KEYS


def keys(place: KeyScope, name: str) -> list[str]:
    (act,) = (act for act in ACTS[place] if act.name == name)
    return act.keys.split(",")


def test_every_move_has_the_same_letter_in_lines_and_on_the_screen() -> None:
    assert {move: [key.letter] for move, key in MOVE_KEYS.items()} == {
        move: keys(KeyScope.MOVES, move) for move in Move
    }


def test_so_has_whatever_else_can_be_asked() -> None:
    assert plain.WHY in keys(KeyScope.TABLE, "why")
    assert plain.SINCE in keys(KeyScope.CURTAIN, "since")
    assert plain.LEAVE in keys(KeyScope.TABLE, "leave_table")
    assert "enter" in keys(KeyScope.OVER, "rematch")


def test_no_letter_means_two_things() -> None:
    letters = [key.letter for key in MOVE_KEYS.values()]
    assert len({*letters, plain.WHY, plain.SINCE, plain.LEAVE}) == len(letters) + 3
