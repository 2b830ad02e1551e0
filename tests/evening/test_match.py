"""A match: several deals between two, who deal by turns, and a score that outlives everything."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.tournaments import DEALS, Match, is_match, matches_as_games
from ranter_tui.game.events import Dealt, Won
from ranter_tui.game.moves import Cause
from ranter_tui.game.referee import Game
from ranter_tui.game.seats import Seat
from ranter_tui.record.journal import this_moment
from ranter_tui.record.lines import DealOfMatch
from tests.disk.faults import Died, FaultyDisk
from tests.evening.games import GUESTS, begun, evening_in, go_on, next_cause, state_of, to_the_end
from tests.library.shelves import SHELF

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


def test_two_play_a_match_by_a_book_for_two_whose_first_hand_decides_and_nobody_else_does(
    evening: Evening,
) -> None:
    assert [book.id for book in SHELF.books() if is_match(book.plain_rules(), seats=2)] == [LE_HER]
    assert evening.match(begun(evening)) is None
    assert evening.match(evening.deal(Plan(book=LE_HER, guests=GUESTS))) is None


def test_the_deal_goes_from_one_to_the_other_and_the_score_is_counted(
    evening: Evening, tmp_path: Path
) -> None:
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


def test_a_deal_that_lies_open_in_another_window_is_left_to_that_window(
    evening: Evening, tmp_path: Path
) -> None:
    sitting = evening.deal(Plan(book=LE_HER, guests=TWO))
    to_the_end(sitting)
    with closing(evening.resume(sitting.journal.path).journal):
        assert evening_in(tmp_path).unfinished() == ()
    assert len(evening_in(tmp_path).unfinished()) == 1
