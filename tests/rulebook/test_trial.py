"""A case before the referee: what must be said of it, what may not be, and what comes of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ranter_tui.game import events as on
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import Rules
from ranter_tui.rulebook.book import Case
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.trial import BadCase, Trial, try_case

REFUSING = {"K": {"asked": ["show", "refuse", "spend"]}}


def tried(case: str, **rules: Any) -> Trial:
    """What comes of a case, by rules of which only these are not the usual ones."""
    said = msgspec.convert(read(case, "case.yaml").tree, Case)
    return try_case(law_for(msgspec.convert({"powers": REFUSING, **rules}, Rules), len(said.seats)), said)


def refused(case: str, **rules: Any) -> str:
    with pytest.raises(BadCase) as refusal:
        tried(case, **rules)
    return str(refusal.value)


TWO = """\
seats: [Anna, Ben]
dealer: Ben
holds: {Anna: 7, Ben: 3}
decides: {Anna: keep, Ben: change}
"""


def held(trial: Trial) -> dict[str, str]:
    return {name: trial.hand.cards[seat].code for seat, name in enumerate(trial.names)}


def test_a_rank_alone_takes_the_next_card_of_that_rank() -> None:
    trial = tried(
        "seats: [A, B, C]\ndealer: C\nholds: {A: 3, B: 3H, C: 3}\ndecides: {A: keep, B: keep, C: keep}"
    )
    assert held(trial) == {"A": "3S", "B": "3H", "C": "3C"}


def test_a_card_that_is_named_is_not_taken_by_a_rank_before_it() -> None:
    trial = tried("seats: [A, B]\ndealer: B\nholds: {A: 3, B: 3S}\ndecides: {A: keep, B: keep}")
    assert held(trial) == {"A": "3H", "B": "3S"}


def test_a_fifth_of_a_rank_is_refused_and_found_in_a_second_pack() -> None:
    seats = "seats: [A, B, C, D, E]\ndealer: E\nholds: {A: 3, B: 3, C: 3, D: 3, E: 3}\n"
    case = f"{seats}decides: {{A: keep, B: keep, C: keep, D: keep, E: keep}}"
    assert refused(case) == "there are not so many cards '3' in the pack"
    assert held(tried(case, packs="two"))["E"] == "3S/2"


def test_the_special_packs_have_names_and_two_of_each() -> None:
    case = (
        "seats: [A, B, C]\ndealer: C\nholds: {A: owl, B: owl, C: cat}\ndecides: {A: keep, B: keep, C: keep}"
    )
    gnav: dict[str, Any] = {"pack": "gnav-42", "powers": {}}
    assert held(tried(case, **gnav)) == {"A": "owl", "B": "owl/2", "C": "cat"}
    assert (
        refused(case.replace("C: cat", "C: owl"), **gnav) == "there are not so many cards 'owl' in the pack"
    )
    assert refused(case.replace("C: cat", "C: Catt"), **gnav).endswith("did you mean 'cat'?")


def test_latin_suits_have_letters_of_their_own() -> None:
    case = "seats: [A, B]\ndealer: B\nholds: {A: 2O, B: NW}\ndecides: {A: keep, B: keep}"
    assert held(tried(case, pack="italian-40")) == {"A": "2O", "B": "NW"}
    assert refused(case).startswith("there is no card '2O' in the pack")


def test_whoever_sits_on_the_dealers_left_begins_unless_the_game_goes_to_the_right() -> None:
    case = "seats: [A, B, C]\ndealer: A\nholds: {A: 9, B: 8, C: 7}\ndecides: {A: keep, B: change, C: keep}"
    (left,) = (event for event in tried(case).events if isinstance(event, on.Changed))
    (right,) = (event for event in tried(case, direction="right").events if isinstance(event, on.Changed))
    assert (left.asker, left.holder) == (1, 2)
    assert (right.asker, right.holder) == (1, 0)


def test_the_dealer_of_three_cards_is_given_three_and_keeps_the_best() -> None:
    coucou: dict[str, Any] = {"deal": "three_to_dealer", "dealer_turn": "last_before_dealer"}
    case = "seats: [A, B]\ndealer: B\nholds: {A: 5, B: [3, J, 9]}\ndecides: {A: keep}"
    trial = tried(case, **coucou)
    assert held(trial) == {"A": "5S", "B": "JS"}
    assert refused(case.replace("[3, J, 9]", "J"), **coucou) == (
        "holds: B is dealt three cards, one of them to keep, not 1"
    )
    assert refused(case.replace("A: 5", "A: [5, 6, 7]"), **coucou) == "holds: A is dealt one card, not 3"
    assert refused(case) == "holds: B is dealt one card, not 3"


def test_the_last_before_a_dealer_who_may_not_draw_is_the_one_who_draws() -> None:
    coucou: dict[str, Any] = {"deal": "three_to_dealer", "dealer_turn": "last_before_dealer"}
    case = "seats: [A, B]\ndealer: B\nholds: {A: 5, B: [3, J, 9]}\ndecides: {A: change}\n"
    assert refused(case, **coucou).startswith("A draws from the stock, but the case does not say")
    assert held(tried(f"{case}stock: [Q]", **coucou))["A"] == "QS"


def test_a_card_of_the_stock_that_nobody_named_is_never_shown() -> None:
    barred = {"powers": {"K": {"drawn": ["draw_again"]}}}
    assert refused(f"{TWO}stock: [K]", **barred).startswith("Ben draws from the stock")
    trial = tried(f"{TWO}stock: [K, 4]", **barred)
    assert [event.kind for event in trial.events if isinstance(event, (on.LaidAside, on.Drew))] == [
        "laid_aside",
        "drew",
    ]


def test_the_card_that_is_cut_is_named_or_counted_off() -> None:
    cuts: dict[str, Any] = {"dealer_turn": "cut_card"}
    assert refused(TWO, **cuts) == (
        "Ben, who deals, cuts, but the case does not say which card is cut; add cut: CARD, or stock: "
        "[CARD, ...] and cut_at: NUMBER"
    )
    assert held(tried(f"{TWO}cut: Q", **cuts))["Ben"] == "QS"
    assert held(tried(f"{TWO}stock: [2, 4, Q]\ncut_at: 3", **cuts))["Ben"] == "QS"
    assert refused(f"{TWO}stock: [2, 4]\ncut_at: 3", **cuts).startswith("Ben draws from the stock")
    assert refused(f"{TWO}cut: Q\nstock: [2]", **cuts).startswith("cut: give the card that is cut, or the")
    assert refused(f"{TWO}stock: [Q]\ncut_at: 50", **cuts) == (
        "cut_at: 50 cards cannot be lifted from a stock of 50"
    )


def test_where_the_card_under_the_cut_is_taken_cut_names_the_card_that_comes() -> None:
    cuts: dict[str, Any] = {"dealer_turn": "cut_then_top"}
    assert held(tried(f"{TWO}cut: Q", **cuts))["Ben"] == "QS"
    assert held(tried(f"{TWO}stock: [2, 4, Q]\ncut_at: 2", **cuts))["Ben"] == "QS"


def test_nobody_cuts_where_the_top_is_taken() -> None:
    assert refused(f"{TWO}cut: Q") == "cut: by these rules nobody cuts the stock; add stock: [CARD] instead"
    assert refused(f"{TWO}stock: [Q]\ncut_at: 1").startswith("cut_at: by these rules nobody cuts")


def test_the_card_that_the_dealer_cuts_is_not_what_another_draws() -> None:
    horse = {"dealer_turn": "cut_card", "powers": {"K": {"asked": ["pass_on"]}}}
    case = "seats: [A, B]\ndealer: B\nholds: {A: 5, B: K}\ndecides: {A: change, B: keep}\n"
    assert refused(f"{case}cut: Q", **horse).startswith("A draws from the stock")
    assert held(tried(f"{case}stock: [9]", **horse))["A"] == "9S"


def test_a_decision_that_nobody_asks_for_is_refused() -> None:
    case = "seats: [A, B, C]\ndealer: C\nholds: {A: 2, B: K, C: 9}\n"
    decides = "decides: {A: change, B: keep, C: keep}"
    assert refused(f"{case}{decides}") == "the case says that B decides to keep, but B is never asked"
    assert refused(f"{case}decides: {{A: [change, keep], C: keep}}") == (
        "the case says that A decides to keep, but A is asked only once"
    )


def test_lives_are_those_of_the_book_unless_the_case_says_otherwise() -> None:
    case = f"{TWO}stock: [2]\n"
    assert tried(case, lives={"count": 5}).start.lives == (5, 5)
    assert tried(f"{case}lives: 2").start.lives == (2, 2)
    assert tried(f"{case}lives: {{Ben: 1}}").start.lives == (3, 1)


def test_one_who_is_in_on_his_honour_has_no_life_to_lose() -> None:
    honour = {"grace": "on_honour"}
    trial = tried(f"{TWO}stock: [2]\nhonour: [Ben]", **honour)
    assert not any(isinstance(event, on.LifeLost) for event in trial.events)
    assert any(isinstance(event, on.WentOut) for event in trial.events)
    trial = tried(f"{TWO}stock: [2]\nlives: {{Ben: 1}}", **honour)
    assert any(isinstance(event, on.OnHonour) for event in trial.events)


LEVEL = (
    "seats: [A, B, C]\ndealer: C\nlives: 1\nholds: {A: 4, B: 4, C: 4}\ndecides: {A: keep, B: keep, C: keep}\n"
)
CUT: dict[str, Any] = {"wipe_out": "cut"}


def test_a_case_ends_where_the_next_deal_begins() -> None:
    trial = tried(LEVEL, wipe_out="decider")
    assert any(isinstance(event, on.DeciderBegan) for event in trial.events)
    assert trial.events[-1].kind == "deal_passed"
    trial = tried(LEVEL, wipe_out="re_ante", pot="ante")
    assert [event.kind for event in trial.events if isinstance(event, (on.Reanted, on.Anted))] == [
        "reanted",
        "anted",
    ]
    assert held(trial) == {"A": "4S", "B": "4H", "C": "4C"}


def test_what_lies_in_the_pot_is_won_with_the_game() -> None:
    rules = {"pot": "lost_lives", "winner_takes": "the_pot"}
    trial = tried(f"{TWO}stock: [2]\nlives: {{Ben: 1}}\npot: 4", **rules)
    (won,) = (event for event in trial.events if isinstance(event, on.Won))
    assert (won.pot, trial.state.pot) == (5, 0)


def test_a_card_for_sale_is_haggled_over() -> None:
    tavern = {"powers": {"8": {"asked": ["bargain"]}}, "dealer_turn": "next_seat"}
    case = "seats: [A, B]\ndealer: B\nholds: {A: 2, B: 8}\n"
    sold = tried(f"{case}decides: {{A: [change, pay], B: [sell, keep]}}", **tavern)
    assert [event.kind for event in sold.events][2:6] == ["haggled", "offered", "life_paid", "changed"]
    shown = tried(f"{case}decides: {{A: change, B: [show, keep]}}", **tavern)
    assert [event.kind for event in shown.events][2:5] == ["haggled", "faced", "refused"]
    assert refused(f"{case}decides: {{A: change, B: sell}}", **tavern) == (
        "A must decide once more (pay or decline), but the case does not say which; "
        "add decides: {A: [MOVE, MOVE]}"
    )


def test_a_case_is_played_from_the_deal_so_nobody_need_say_who_dealt_first() -> None:
    trial = tried(f"{TWO}stock: [9]\n", first_dealer="first_jack")
    assert trial.events[0].kind == "dealt"
    assert trial.start.dealer == 1
