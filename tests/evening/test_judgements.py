"""Luck and judgement, kept from one evening to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui.evening.luck_told import Fortune, GameJudged, Judgements, over_all

GAMES = (
    GameJudged(
        "one", (Fortune("Anna", False, 1, 2.0, 0.5), Fortune("Ben", True, 3, 2.0, 0.0)), ("Nothing.",)
    ),
    GameJudged("two", (Fortune("anna", False, 4, 2.5, 0.0), Fortune("Anna", True, 0, 1.0, 0.0)), ()),
)


def test_what_was_told_of_a_game_is_kept_once_however_often_it_is_told(tmp_path: Path) -> None:
    kept = Judgements(tmp_path / "judgements.json")
    assert kept.all() == {}
    for one in (*GAMES, GAMES[0]):
        kept.keep(one)
    assert Judgements(tmp_path / "judgements.json").all() == {one.game: one for one in GAMES}


def test_what_somebody_spoilt_costs_no_other_game_and_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "judgements.json"
    kept = Judgements(path)
    kept.keep(GAMES[0])
    path.write_bytes(path.read_bytes().rstrip()[:-1] + b', {"game": 7}]\n')
    assert kept.all() == {"one": GAMES[0]}
    kept.keep(GAMES[1])
    assert kept.all() == {one.game: one for one in GAMES}
    assert len([*tmp_path.iterdir()]) == 2


def test_over_several_games_persons_and_bots_are_added_up_each_by_the_name() -> None:
    those, many = over_all(("one", "two", "lost"), {one.game: one for one in GAMES})
    assert many == 2
    assert [(one.name, one.is_bot) for one in those] == [("Anna", True), ("anna", False), ("Ben", True)]
    anna = those[1]
    assert (anna.lost, anna.expected, anna.by_choice) == (5, 4.5, 0.5)
    assert anna.by_luck == pytest.approx(0.0)
