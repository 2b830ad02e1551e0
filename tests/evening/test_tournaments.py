"""A tournament: several games and one champion; and a match: several deals that count as one game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.ledger import GameLine, GuestScore
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.tournaments import (
    DEALS,
    Elsewhere,
    Match,
    Span,
    Tournament,
    is_match,
    matches_as_games,
    new_neighbours,
)
from ranter_tui.game.events import Dealt, Won
from ranter_tui.game.moves import Cause
from ranter_tui.game.referee import Game
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import this_moment
from ranter_tui.record.lines import DealOfMatch
from ranter_tui.telling.awards import Count, final_ranking
from tests.disk.faults import Died, FaultyDisk
from tests.evening.games import GUESTS, begun, evening_in, finished, go_on, next_cause, state_of, to_the_end
from tests.library.shelves import SHELF

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


def test_it_goes_on_after_a_restart_that_evening_not_the_next_day(evening: Evening, tmp_path: Path) -> None:
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


# A match: several deals between two, who deal by turns, and a score that outlives everything


TWO = GUESTS[:2]
LE_HER = "le-her"


def match_to_the_end(evening: Evening, sitting: Sitting) -> Sitting:
    """Play that deal, and all that follow: the last one."""
    while True:
        to_the_end(sitting)
        evening.ledger.count()
        following = evening.next_deal(sitting)
        if following is None:
            return sitting
        sitting = following


def dealer(sitting: Sitting) -> Seat:
    return next(event.dealer for event in sitting.history if isinstance(event, Dealt))


def test_two_play_a_match_by_a_book_for_two_whose_first_hand_decides_and_no_others(evening: Evening) -> None:
    assert [book.id for book in SHELF.books() if is_match(book.plain_rules(), seats=2)] == [LE_HER]
    assert evening.match(begun(evening)) is None
    assert evening.match(evening.deal(Plan(book=LE_HER, guests=GUESTS))) is None


def test_the_deal_goes_to_and_fro_and_the_score_is_counted(evening: Evening, tmp_path: Path) -> None:
    sitting = evening.deal(Plan(book=LE_HER, guests=TWO))
    first = sitting.header.when
    assert evening.match(sitting) == Match(("Anna", "Ben"))
    dealers, won = list[Seat](), [0, 0]
    for deals in range(1, DEALS + 1):
        to_the_end(sitting)
        dealers.append(dealer(sitting))
        for seat in state_of(sitting).winners:
            won[seat] += 1
        # Another process counts: nothing of the match is kept in this one.
        again = evening_in(tmp_path)
        again.ledger.count()
        match = again.match(sitting)
        assert match == Match(("Anna", "Ben"), deals, (won[0], won[1]), deals, first)
        assert match.is_over == (deals == DEALS)
        following = again.next_deal(sitting)
        assert (following is None) == match.is_over
        if following is not None:
            following.journal.close()
            # Broken off at the first card, and resumed.
            sitting = again.resume(following.journal.path)
            assert again.match(sitting) == replace(match, number=deals + 1)
    assert dealers == [dealers[0], Seat(1 - dealers[0])] * (DEALS // 2)
    assert evening.match(evening.rematch(sitting)) == Match(("Anna", "Ben"))


def test_in_a_tournament_a_match_is_one_game(evening: Evening) -> None:
    evening.tournaments.begin(this_moment())
    to_the_end(begun(evening, TWO))
    evening.ledger.count()
    sitting = evening.deal(Plan(book=LE_HER, guests=TWO))
    sitting = match_to_the_end(evening, sitting)
    tournament, match = evening.tournament, evening.match(sitting)
    assert tournament is not None and match is not None
    assert len(tournament.games) == 2
    won = [(int(match.winner == seat),) * 2 for seat in (0, 1)]
    assert [(score.outlived, score.count.wins) for score in tournament.games[1].scores] == won


def test_a_tournament_that_begins_with_a_match_has_all_of_it(evening: Evening) -> None:
    last = match_to_the_end(evening, evening.deal(Plan(book=LE_HER, guests=TWO)))
    match = evening.match(last)
    assert match is not None and match.began is not None
    evening.tournaments.begin(match.began, last.journal.path.name)
    assert evening.tournament is not None
    (game,) = evening.tournament.games
    assert [score.count.wins for score in game.scores] == [int(match.winner == seat) for seat in (0, 1)]


def test_two_matches_of_the_same_two_do_not_get_into_each_others_way(evening: Evening) -> None:
    broken_off = evening.deal(Plan(book=LE_HER, guests=TWO))
    to_the_end(broken_off)
    evening.ledger.count()
    second = evening.next_deal(broken_off)
    assert second is not None
    second.journal.close()
    match_to_the_end(evening, evening.deal(Plan(book=LE_HER, guests=TWO)))
    second = evening.resume(second.journal.path)
    match = evening.match(second)
    assert match is not None and (match.number, match.deals) == (2, 1)
    last = match_to_the_end(evening, second)
    games = list(matches_as_games(evening.ledger.kept().games))
    assert len(games) == 2 and games[-1].game == last.journal.path.name


def test_whoever_has_won_more_deals_has_won_the_match() -> None:
    assert Match(("Anna", "Ben"), won=(4, 2), deals=6).winner == Seat(0)
    assert Match(("Anna", "Ben"), won=(2, 4), deals=6).winner == Seat(1)
    assert Match(("Anna", "Ben"), won=(3, 3), deals=6).winner is None


# Cut off between two deals


def on_faulty(disk: FaultyDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything that is written from now on go through that disk."""
    for request in vars(FaultyDisk):
        if hasattr(Disk, request) and not request.startswith("_"):
            monkeypatch.setitem(vars(DISK), request, getattr(disk, request))


def all_but_the_last_word(sitting: Sitting) -> Cause:
    """Play a deal until one answer ends it: that answer."""
    while True:
        cause = next_cause(sitting)
        if any(isinstance(event, Won) for event in Game(state_of(sitting)).play(cause)):
            return cause
        sitting.put(cause)


def test_wherever_the_program_dies_between_two_deals_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request, disk, cut = 0, FaultyDisk(1), 0
    while disk.failed or not request:
        request += 1
        folder = tmp_path / str(request)
        evening = evening_in(folder, seed=1)
        sitting = evening.deal(Plan(book=LE_HER, guests=TWO))
        last_word, first_dealer = all_but_the_last_word(sitting), dealer(sitting)
        disk = FaultyDisk(request, dies=True)
        with monkeypatch.context() as patches:
            on_faulty(disk, patches)
            with suppress(Died):
                sitting.put(last_word)
                evening.ledger.count()
                evening.next_deal(sitting)
                evening.finish(sitting)
            disk.bury()
        sitting.journal.close()
        cut += not any(save.match and save.match.number == 2 for save in evening.saves.list())

        again = evening_in(folder)
        found = again.unfinished()
        assert again.unfinished() == found
        # Of a record that was begun there may be half of the first line.
        (save,) = (save for save in found if save.waits)
        sitting = again.resume(save.path)
        if sitting.header.match == DealOfMatch():
            to_the_end(sitting)
            again.ledger.count()
            following = again.next_deal(sitting)
            assert following is not None
            sitting = following
        match = again.match(sitting)
        assert match is not None and (match.number, match.deals, sum(match.won)) == (2, 1, 1)
        while not sitting.hands:
            go_on(sitting)
        assert dealer(sitting) == 1 - first_dealer
        sitting.journal.close()
    assert request > 15 and cut > 5


def test_a_match_that_is_put_away_over_or_left_by_somebody_is_not_begun_again(evening: Evening) -> None:
    sitting = evening.deal(Plan(book=LE_HER, guests=TWO))
    to_the_end(sitting)
    (save,) = evening.unfinished()
    evening.saves.put_away(save.path)
    assert evening.unfinished() == ()
    match_to_the_end(evening, evening.deal(Plan(book=LE_HER, guests=TWO)))
    assert evening.unfinished() == ()
    sitting = evening.deal(Plan(book=LE_HER, guests=TWO))
    sitting.will_go(Seat(1))
    to_the_end(sitting)
    assert evening.unfinished() == ()


def test_a_deal_that_is_open_in_another_window_is_left_to_it(evening: Evening, tmp_path: Path) -> None:
    sitting = evening.deal(Plan(book=LE_HER, guests=TWO))
    to_the_end(sitting)
    with closing(evening.resume(sitting.journal.path).journal):
        assert evening_in(tmp_path).unfinished() == ()
    assert len(evening_in(tmp_path).unfinished()) == 1
