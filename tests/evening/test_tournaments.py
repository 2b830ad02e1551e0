"""A tournament: several games of an evening, points for all, and one champion."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.ledger import GameLine, GuestScore
from ranter_tui.evening.tournaments import Elsewhere, Span, Tournament, new_neighbours
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import this_moment
from ranter_tui.telling.awards import Count, final_ranking
from tests.evening.games import GUESTS, begun, evening_in, finished, to_the_end

NOW = datetime(2026, 11, 21, 22, 0, tzinfo=UTC)


def game(order: Sequence[str], *, minutes_ago: int = 60, bots: str = "") -> GameLine:
    """A game in which these came off from best to worst."""
    scores = [
        GuestScore(
            Guest(name, "bold" if name in bots.split() else None),
            Count(hands=5, wins=int(place == 0)),
            outlived=len(order) - 1 - place,
        )
        for place, name in enumerate(order)
    ]
    began = NOW - timedelta(minutes=minutes_ago)
    return GameLine(
        game=f"{minutes_ago}.jsonl",
        book="Foster 1914",
        began=began,
        ended=began + timedelta(minutes=10),
        hands=5,
        scores=tuple(scores),
    )


def tournament(*games: GameLine) -> Tournament:
    return Tournament(Span(NOW - timedelta(hours=3)), games)


def told(one: Tournament) -> list[tuple[int, str, int, str]]:
    return [(it.place, it.name, it.points, it.medal) for it in one.places]


def played_in(evening: Evening) -> list[str]:
    """The games of the tournament that runs."""
    assert evening.tournament is not None
    return [it.game for it in evening.tournament.games]


def test_there_is_a_point_for_every_guest_whom_one_outlives(evening: Evening) -> None:
    sitting = finished(evening)
    evening.ledger.count()
    (line,) = evening.ledger.kept().games
    places = {one.seat: one.place for one in final_ranking(sitting.start, sitting.history)}
    for seat, score in enumerate(line.scores):
        assert score.outlived == sum(place > places[Seat(seat)] for place in places.values())
    assert max(score.outlived for score in line.scores) == len(GUESTS) - 1


def test_points_of_all_games_make_the_medals_and_the_champion() -> None:
    one = tournament(game(["Anna", "Ben", "Clara", "Dov"]), game(["Ben", "Anna", "Dov", "Clara"]))
    assert told(one) == [
        (1, "Anna", 5, "gold"),
        (1, "Ben", 5, "gold"),
        (3, "Clara", 1, "bronze"),
        (3, "Dov", 1, "bronze"),
    ]
    assert [it.name for it in one.champions] == ["Anna", "Ben"]
    one = tournament(game(["Anna", "Ben"]), game(["Ben", "Anna"]), game(["Ben", "Anna"]))
    assert [it.name for it in one.champions] == ["Ben"]


def test_with_as_many_points_more_games_won_decide_and_nobody_gets_a_medal_for_nothing() -> None:
    one = tournament(game(["Anna", "Ben", "Clara"]), game(["Clara", "Ben", "Anna"]))
    assert told(one) == [(1, "Anna", 2, "gold"), (1, "Clara", 2, "gold"), (3, "Ben", 2, "bronze")]
    assert told(tournament(game(["Anna", "Ben"])))[1] == (2, "Ben", 0, "")


def test_the_person_who_came_off_worst_chooses_the_next_book_and_no_bot_does() -> None:
    played = tournament(game(["Anna", "Ben", "Clara"]), game(["Ben", "Anna", "Dov"], bots="Dov"))
    assert played.choosers == ("Anna",)
    assert tournament().choosers == ()
    assert tournament(game(["Dov", "Eve"], bots="Dov Eve")).choosers == ()


def test_what_was_played_before_and_after_is_no_part_of_it(evening: Evening) -> None:
    finished(evening)
    evening.ledger.count()
    evening.tournaments.begin(this_moment() + timedelta(seconds=1))
    assert played_in(evening) == []
    evening.tournaments.give_up()
    assert evening.tournament is None
    span = Span(NOW - timedelta(minutes=50), NOW - timedelta(minutes=20))
    assert [ago for ago in (60, 50, 30, 20, 10) if span.holds(game("AB", minutes_ago=ago))] == [50, 30, 20]


def test_it_goes_on_after_a_restart_the_same_evening_and_not_the_next_day(
    evening: Evening, tmp_path: Path
) -> None:
    evening.tournaments.begin(this_moment())
    sitting = finished(evening)
    # The program was killed before the game was counted.
    evening.tournaments.let_go()
    again = evening_in(tmp_path)
    again.ledger.count()
    assert played_in(again) == [sitting.journal.path.name]
    tomorrow = datetime.now().astimezone() + timedelta(hours=13)
    assert again.tournaments.running(tomorrow) is None
    assert again.tournaments.all() == (again.tournament,)


def test_when_the_champion_is_known_it_is_over_and_no_game_is_part_of_two(evening: Evening) -> None:
    evening.tournaments.begin(this_moment())
    sitting = finished(evening)
    evening.ledger.count()
    evening.tournaments.end(this_moment())
    assert evening.tournament is None
    assert sitting.header.when is not None
    evening.tournaments.begin(sitting.header.when, sitting.journal.path.name)
    assert [len(one.games) for one in evening.tournaments.all()] == [1, 0]


def test_a_game_of_another_window_does_not_count_and_that_window_says_so(tmp_path: Path) -> None:
    here, there = evening_in(tmp_path), evening_in(tmp_path)
    here.tournaments.begin(this_moment())
    assert there.tournament is None and there.tournament_elsewhere and not here.tournament_elsewhere
    with pytest.raises(Elsewhere, match="Another window plays the tournament"):
        there.tournaments.begin(this_moment())
    assert len(here.tournaments.all()) == 1
    private, ours = finished(there, GUESTS[:2]), finished(here)
    here.ledger.count()
    assert played_in(here) == [ours.journal.path.name]
    assert there.plan_for("foster-1914").guests == there.plan.guests, "nobody changes seats there"
    assert private.header.tournament is None
    assert ours.header.tournament == here.tournaments.all()[0].span.began


def test_a_game_of_the_tournament_counts_in_whatever_window_it_is_finished(tmp_path: Path) -> None:
    here = evening_in(tmp_path)
    here.tournaments.begin(this_moment())
    sitting = begun(here)
    sitting.journal.close()
    there = evening_in(tmp_path)
    to_the_end(there.resume(sitting.journal.path))
    there.ledger.count()
    (running,) = there.tournaments.all()
    assert [it.game for it in running.games] == [sitting.journal.path.name]


def test_a_tournament_begun_after_a_game_has_that_game_and_no_other(evening: Evening) -> None:
    sittings = [finished(evening) for _ in range(2)]
    evening.ledger.count()
    assert sittings[1].header.when is not None
    evening.tournaments.begin(sittings[1].header.when, sittings[1].journal.path.name)
    assert played_in(evening) == [sittings[1].journal.path.name]


def test_a_window_that_was_killed_leaves_the_tournament_to_the_next(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from tests.evening.games import evening_in\n"
        "from ranter_tui.record.journal import this_moment\n"
        "evening = evening_in(Path(sys.argv[1])); evening.tournaments.begin(this_moment())\n"
        "print('begun', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == b"begun\n"
        evening = evening_in(tmp_path)
        assert evening.tournament_elsewhere
        other.kill()
    running = evening.tournament
    assert running is not None and finished(evening).header.tournament == running.span.began


def test_a_tournament_of_last_week_whose_games_do_not_know_of_it_has_them_all_the_same() -> None:
    span = msgspec.json.decode(b'{"began":"2026-11-21T20:00:00Z","ended":null}', type=Span)
    assert span.holds(game("AB"))


def test_a_clock_that_was_wrong_once_spoils_no_tournament(evening: Evening) -> None:
    evening.tournaments.begin(NOW + timedelta(days=400))
    assert evening.tournaments.running(NOW) is None
    evening.tournaments.end(datetime.max.replace(tzinfo=UTC))
    evening.tournaments.begin(NOW)
    running = evening.tournaments.running(NOW)
    assert running is not None and running.span.began == NOW


def test_from_game_to_game_everybody_gets_other_neighbours(evening: Evening, tmp_path: Path) -> None:
    names = [guest.name for guest in evening.rematch(finished(evening)).guests]
    assert names == ["Anna", "Ben", "Clara", "Dov"]
    evening.tournaments.begin(this_moment())
    assert evening.plan_for("foster-1914").guests == GUESTS
    first = finished(evening)
    evening.ledger.count()
    evening.tournaments.let_go()
    for _ in range(2):
        again = evening_in(tmp_path)
        laid = again.plan_for("foster-1914")
        assert [guest.name for guest in laid.guests] == ["Anna", "Clara", "Ben", "Dov"]
        again.tournaments.let_go()
    assert evening.tournament is not None
    assert [guest.name for guest in evening.rematch(first).guests] == ["Anna", "Clara", "Ben", "Dov"]
    six = [Guest(name) for name in "ABCDEF"]
    left = {one.name: other.name for one, other in zip(six, [*six[1:], six[0]], strict=True)}
    moved = new_neighbours(six)
    assert all(left[one.name] != other.name for one, other in pairwise(moved))
