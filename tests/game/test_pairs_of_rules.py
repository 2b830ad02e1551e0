"""Any two answers to two questions can be played together, to the end of a game, or it is said why not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from ranter_tui.game.chance import Luck
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Ask, Cause, Decide, Decision, Move
from ranter_tui.game.referee import Game
from ranter_tui.game.rules import HINTS
from ranter_tui.game.rules.lives import MOST
from ranter_tui.game.rules.powers import Effect, Moment
from tests.game.answers import SMALL_COMPANY, Answers, questions, rules_of
from tests.game.covering import OUT_OF_PLACE, cover, playing
from tests.game.history import by_luck
from tests.game.watch import Watch

pytestmark = pytest.mark.xdist_group("pairs of rules")
"""The combinations are dear to find, and every worker would find them anew."""

LARGE_COMPANY = 5

MOST_HANDS = 20_000

A_FEW_LIVES = 5
"""Two who pay each other out of ninety-nine lives each would need ten thousand hands on the average."""

PATIENCE = 200
"""After so many hands nobody buys himself back in any more. A purse without a bottom could go on for ever."""

WATCHED = 400
"""So many words and strokes of luck are looked at one by one; a longer game goes on to its end unwatched,
and with no more than a few lives for each."""

CHUNKS = 6


class Apart(NamedTuple):
    """Answers that nobody can play together: any of these with any of those."""

    these: str
    those: str
    why: str

    def pairs(self) -> Iterator[frozenset[str]]:
        return map(frozenset, product(_spelled_out(self.these), _spelled_out(self.those)))


def _spelled_out(answers: str) -> list[str]:
    """A question and its answers: "tie: all_lose, first_in_order"."""
    rule, _, names = answers.partition(": ")
    return [f"{rule}.{name}" for name in names.split(", ")]


AT_ANY_TABLE = [
    Apart("order: other_low_cards", "penalty: two_with_ace", "packs with two such orders have no Ace"),
    Apart(
        "order: other_low_cards", "dealer_turn: top_if_ace_passed", "packs with two such orders have no Ace"
    ),
    Apart(
        "order: other_low_cards",
        "first_dealer: first_jack, first_two, second_coin, first_ten",
        "packs with two such orders have neither Jacks nor coins",
    ),
    Apart(
        "pack: french-52, french-32, italian-40, kille-42, cuccu-40, vogelspiel-32",
        "order: other_low_cards",
        "one order is known",
    ),
    Apart(
        "pack: gnav-42, kille-42, cuccu-40, slabberjan-42, vogelspiel-32",
        "order: ace_high, reversed",
        "no Ace and no King to move",
    ),
    Apart(
        "pack: gnav-42, kille-42, cuccu-40, slabberjan-42, vogelspiel-32",
        "penalty: two_with_ace",
        "no Ace to pay double for",
    ),
    Apart(
        "pack: gnav-42, kille-42, cuccu-40, slabberjan-42, vogelspiel-32",
        "dealer_turn: top_if_ace_passed",
        "no Ace to be passed",
    ),
    Apart(
        "pack: gnav-42, kille-42, cuccu-40, slabberjan-42, vogelspiel-32",
        "first_dealer: first_jack",
        "no Jack to make the dealer",
    ),
    Apart(
        "pack: french-52, french-32, gnav-42, kille-42, cuccu-40, slabberjan-42, vogelspiel-32",
        "first_dealer: first_two, second_coin, first_ten",
        "only the Italian pack has coins",
    ),
    Apart(
        "deal: three_to_dealer",
        "looking: on_turn, blind_dealer",
        "the dealer looks at three cards to keep the highest",
    ),
    Apart("grace: out, on_honour", "buy_back_limit: 3, 0, 99", "nobody buys back in"),
    Apart(
        "grace: out, on_honour", "buy_back_price: stake, doubling, doubling_for_all", "nobody buys back in"
    ),
    Apart("grace: out, on_honour", "buy_back_while: always, one_never_has", "nobody buys back in"),
    Apart("grace: buy_back", "pot: nothing", "whoever buys back in pays into the pot"),
    Apart("buy_back_limit: 3, 0, 99", "pot: nothing", "whoever buys back in pays into the pot"),
    Apart(
        "buy_back_price: stake, doubling, doubling_for_all",
        "pot: nothing",
        "whoever buys back in pays into the pot",
    ),
    Apart("buy_back_while: always, one_never_has", "pot: nothing", "whoever buys back in pays into the pot"),
    Apart("buy_back_limit: 0", "buy_back_while: always", "the game need never end"),
    Apart("cry: nothing", "cry_when: always, if_received_higher", "nobody cries"),
    Apart("cry: nothing", "cry_manner: spoken, faced", "nobody cries"),
    Apart("turn: keep_or_draw", "cry: nothing, the_lowest, every_card", "no neighbour gives a card"),
    Apart("turn: keep_or_draw", "cry_when: always, if_received_higher", "no neighbour gives a card"),
    Apart("turn: keep_or_draw", "cry_manner: spoken, faced", "no neighbour gives a card"),
    Apart("turn: keep_or_draw", "asker_speech: free, silent", "nobody asks a neighbour"),
    Apart(
        "dealer_turn: last_before_dealer",
        "same_rank_drawn: nothing, wins_outright, immune",
        "the dealer draws nothing",
    ),
    Apart("sets: pairing_up", "all_alike: as_a_tie, nobody_loses", "all alike are one set"),
    Apart("pot: nothing", "winner_takes: the_pot", "there is no pot"),
    Apart("pot: nothing", "wipe_out: carry_pot", "there is no pot"),
    Apart(
        "pot: nothing, ante",
        "powers.dealt: life_from_pot, life_from_pot+show",
        "no life ever comes into the pot",
    ),
    Apart(
        "powers.showdown: loses_too, holder_out",
        "wipe_out: cannot_arise",
        "the one with that card and the lowest go out together",
    ),
    Apart(
        "penalty: one_to_each",
        "powers.showdown: pair_gains",
        "no life is ever lost, and new ones come: the game need never end",
    ),
]
"""Reviewed: whatever else is ruled, these cannot be had together, or one of them is never asked about."""

INCOMPATIBLE = [
    *AT_ANY_TABLE,
    *(
        apart._replace(these=f"small_{apart.these}")
        for apart in AT_ANY_TABLE
        if apart.these.startswith("pack")
    ),
]
"""The same with what cannot be had with the pack of a small table."""


def test_every_question_is_tried_with_every_kind_of_answer() -> None:
    tried = questions()
    powers = {f"powers.{moment.value}" for moment in Moment}
    assert set(tried) == (set(HINTS) - {"powers"}) | powers | {"powers.rank"}
    effects = {effect for rule in powers for answer in tried[rule] for effect in answer.value}
    assert effects == set(Effect)


def test_whatever_cannot_be_played_together_is_on_the_list_and_nothing_else_is() -> None:
    found = {frozenset(map(str, pair)) for pair in cover().impossible}
    listed = [pair for apart in INCOMPATIBLE for pair in apart.pairs()]
    assert found - {*listed} == set(), "these cannot be played together, and nobody says why"
    assert {*listed} - found == set(), "these can be played together after all"
    assert len(listed) == len({*listed}), "the list says something twice"


def test_what_cannot_be_played_together_is_refused_with_a_reason_that_names_one_of_the_two() -> None:
    for pair, reasons in cover().impossible.items():
        named = {rule for rule, _ in reasons}
        said = [reason for _, reason in reasons if reason != OUT_OF_PLACE]
        assert named & {answer.rule for answer in pair}, f"{pair[0]} and {pair[1]}: {said}"


def test_every_other_pair_is_in_some_combination() -> None:
    met = {
        frozenset((str(one), str(other)))
        for answers in cover().combinations
        for one, other in product(playing(answers), repeat=2)
        if one is not other
    }
    asked = [tuple(map(str, answers)) for answers in questions().values()]
    every = {
        frozenset(pair)
        for place, some in enumerate(asked)
        for others in asked[place + 1 :]
        for pair in product(some, others)
    }
    apart = {pair for one in INCOMPATIBLE for pair in one.pairs()}
    assert every - met - apart == set()


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_combination_is_accepted_and_played_to_the_end_of_a_game(chunk: int) -> None:
    for number, answers in enumerate(cover().combinations):
        if number % CHUNKS == chunk:
            for seats in companies(answers):
                played = PlayedOut(answers, seats, seed=number)
                assert played.ended, f"no end after {played.hands} hands: {played}"


def companies(answers: Answers) -> tuple[int, ...]:
    """One at which a shorter pack is used where there is one, and one at which it is not.

    Ninety-nine lives are for two: five who pay each other would sit for a hundred thousand hands.
    """
    few = answers["lives"].value.count < MOST
    return (SMALL_COMPANY, LARGE_COMPANY) if few else (SMALL_COMPANY,)


class PlayedOut:
    """One game, in which luck answers for everybody."""

    def __init__(self, answers: Answers, seats: int, seed: int) -> None:
        self.answers, self.seats, self.seed = answers, seats, seed
        try:
            self.hands, self.ended = self._play()
        except Exception as error:
            raise AssertionError(f"{error!r} in {self}") from error

    def __str__(self) -> str:
        return f"{self.seats} seats, seed {self.seed}, {', '.join(map(str, self.answers.values()))}"

    def _play(self) -> tuple[int, bool]:
        luck = Luck(self.seed)
        watch = Watch(law_for(rules_of(self.answers), self.seats))
        watch.play_on(luck, WATCHED)
        watch.at_the_end()
        lives = tuple(min(lives, A_FEW_LIVES) for lives in watch.state.lives)
        game = Game(replace(watch.state, lives=lives))
        while (ask := game.asks) is not None and (hands := game.state.hands) < MOST_HANDS:
            game.play(_said(luck, ask, hands))
        return game.state.hands, game.state.ended


def _said(luck: Luck, ask: Ask, hands: int) -> Cause:
    if isinstance(ask, Decide) and Move.STAY_OUT in ask.moves and hands > PATIENCE:
        return Decision(ask.seat, Move.STAY_OUT)
    return by_luck(luck, ask)
