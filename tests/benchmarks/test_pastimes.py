"""What is kept beside the books of how long a game takes, and what it is good for, is still so."""

from __future__ import annotations

from benchmarks.pastimes import measured, minutes, pastime
from ranter_tui.game.rules.asking import changed
from ranter_tui.rulebook.pastime import PASTIMES, Pastime
from tests.library.shelves import IDS, SHELF, book

A_FEW = 4
ANEW = f"`make pastimes` writes {PASTIMES} anew"


def test_a_game_still_takes_as_long_as_is_kept_and_what_it_is_good_for_follows() -> None:
    """Near enough: a pause at the table may be made a little shorter without measuring all books anew."""
    assert set(SHELF.pastimes) <= set(IDS), ANEW
    for name, kept in SHELF.pastimes.items():
        assert kept == pastime(book(name).plain_rules(), kept.minutes), f"{name}: {ANEW}"
        if A_FEW in kept.minutes:
            now = minutes(book(name).plain_rules(), A_FEW)
            assert now is not None
            assert abs(now - kept.minutes[A_FEW]) <= 1 + kept.minutes[A_FEW] / 4, f"{name}: {ANEW}"


def test_it_is_measured_for_as_many_as_may_play_and_others_are_told_of_the_nearest_number() -> None:
    assert set(measured(book("le-her").plain_rules())) == {2}
    assert min(SHELF.pastimes["coucou"].minutes) == 5
    measured_for = Pastime({5: 22, 12: 88})
    assert measured_for.how_long(2) == "about 20 minutes with 5"
    assert measured_for.how_long(26) == "about 90 minutes with 12"


def test_it_depends_on_rules_what_a_book_is_good_for() -> None:
    rules, long = book("parlett-2008").plain_rules(), {6: 20, 12: 50}
    assert pastime(rules, long).good_for == ("a first evening", "children", "many guests")
    assert pastime(rules, {6: 15, 12: 50}).good_for[-1] == "a quick game"
    assert pastime(rules, {6: 40, 12: 90}).good_for == ("a long evening",)
    for different, good_for in (
        ({"pot": "lost_lives", "winner_takes": "the_pot"}, ("a first evening", "many guests")),
        ({"kept_on": "pennies"}, ("a first evening", "many guests")),
        ({"looking": "on_turn"}, ("many guests",)),
        ({"cry": ["A"]}, ("many guests",)),
        ({"powers.Q.asked": ["show", "refuse"]}, ("many guests",)),
        ({"penalty": "out_at_once"}, ("a first evening", "many guests", "the cruel")),
        ({"powers.K.drawn": ["loses_alone"]}, ("a first evening", "many guests", "the cruel")),
        ({"lives": 1}, ("a first evening", "many guests", "the cruel")),
    ):
        assert pastime(changed(rules, different), long).good_for == good_for, different
    assert pastime(book("le-her").plain_rules(), {2: 1}).good_for == ("two", "a quick game")
    assert pastime(rules, {}) == Pastime({})
