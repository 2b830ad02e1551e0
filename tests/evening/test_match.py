"""A match: several deals between two, who deal by turns, and a score that outlives everything."""

from __future__ import annotations

from pathlib import Path

from ranter_tui.evening.match import DEALS, Match, is_match
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.events import Dealt, Won
from ranter_tui.game.seats import Seat
from ranter_tui.record.journal import this_moment
from tests.evening.games import GUESTS, begun, evening_in, to_the_end
from tests.library.shelves import SHELF

TWO = GUESTS[:2]
BOOKS = [book.id for book in SHELF.books() if is_match(book.plain_rules(), seats=2)]


def dealer(sitting: Sitting) -> Seat:
    return next(event.dealer for event in sitting.history if isinstance(event, Dealt))


def test_a_book_for_two_whose_first_hand_decides_is_played_as_a_match_and_no_other(tmp_path: Path) -> None:
    assert BOOKS == ["le-her"]
    assert evening_in(tmp_path).match(begun(evening_in(tmp_path))) is None


def test_more_than_two_play_no_match_even_by_a_book_for_two(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(Plan(book=BOOKS[0], guests=GUESTS))
    assert len(GUESTS) > 2
    assert evening.match(sitting) is None


def test_the_deal_goes_from_one_to_the_other_and_the_score_is_counted(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    sitting = evening.deal(Plan(book=BOOKS[0], guests=TWO))
    assert evening.match(sitting) == Match(("Anna", "Ben"))
    dealers, won = list[Seat](), [0, 0]
    for deals in range(1, DEALS + 1):
        to_the_end(sitting)
        dealers.append(dealer(sitting))
        for event in sitting.history:
            if isinstance(event, Won):
                for seat in event.seats:
                    won[seat] += 1
        # Another process counts: nothing of the match is kept in this one.
        again = evening_in(tmp_path)
        again.ledger.count()
        match = again.match(sitting)
        assert match == Match(("Anna", "Ben"), (won[0], won[1]), deals)
        assert match.is_over == (deals == DEALS)
        if deals < DEALS:
            sitting = again.next_deal(sitting)
            sitting.journal.close()
            # Broken off at the first card, and resumed.
            sitting = again.resume(sitting.journal.path)
            assert again.match(sitting) == match
    assert dealers == [dealers[0], Seat(1 - dealers[0])] * (DEALS // 2)
    assert evening.match(evening.rematch(sitting)) == Match(("Anna", "Ben"))


def test_in_a_tournament_a_match_is_one_game(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    evening.tournaments.begin(this_moment())
    to_the_end(begun(evening, TWO))
    evening.ledger.count()
    sitting = evening.deal(Plan(book=BOOKS[0], guests=TWO))
    for _ in range(DEALS - 1):
        to_the_end(sitting)
        evening.ledger.count()
        sitting = evening.next_deal(sitting)
    to_the_end(sitting)
    evening.ledger.count()
    tournament, match = evening.tournament, evening.match(sitting)
    assert tournament is not None and match is not None
    assert len(tournament.games) == 2
    won = [int(match.winner == Seat(seat)) for seat in range(2)]
    assert [score.outlived for score in tournament.games[1].scores] == won
    assert [score.count.wins for score in tournament.games[1].scores] == won


def test_whoever_has_won_more_deals_has_won_the_match() -> None:
    assert Match(("Anna", "Ben"), (4, 2), 6).winner == Seat(0)
    assert Match(("Anna", "Ben"), (2, 4), 6).winner == Seat(1)
    assert Match(("Anna", "Ben"), (3, 3), 6).winner is None
