"""Any two answers to two questions can be played together, to the end of a game, or it is said why not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

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

LARGE_COMPANY = 5

MOST_HANDS = 20_000

A_FEW_LIVES = 5
"""Two who pay each other out of ninety-nine lives each would need ten thousand hands on the average."""

PATIENCE = 200
"""After so many hands nobody buys himself back in any more. A purse without a bottom could go on for ever."""

WATCHED = 400
"""So many words and strokes of luck are looked at one by one; a longer game goes on to its end unwatched,
and with no more than a few lives for each."""

APART = """
packs with two such orders have no Ace
  order: other_low_cards
  penalty: two_with_ace; dealer_turn: top_if_ace_passed
packs with two such orders have neither Jacks nor coins
  order: other_low_cards
  first_dealer: first_jack, first_two, second_coin, first_ten
one order is known
  pack: french-52, french-32, italian-40, kille-42, cuccu-40, vogelspiel-32
  order: other_low_cards
there is no Ace, no King and no Jack
  pack: gnav-42, kille-42, cuccu-40, slabberjan-42, vogelspiel-32
  order: ace_high, reversed; penalty: two_with_ace; dealer_turn: top_if_ace_passed; first_dealer: first_jack
only the Italian pack has coins
  pack: french-52, french-32, gnav-42, kille-42, cuccu-40, slabberjan-42, vogelspiel-32
  first_dealer: first_two, second_coin, first_ten
the dealer looks at three cards to keep the highest
  deal: three_to_dealer
  looking: on_turn, blind_dealer
nobody buys back in
  grace: out, on_honour
  buy_back_limit: any; buy_back_price: any; buy_back_while: any
whoever buys back in pays into the pot
  grace: buy_back; buy_back_limit: any; buy_back_price: any; buy_back_while: any
  pot: nothing
the game need never end
  buy_back_limit: 0
  buy_back_while: always
nobody cries
  cry: nothing
  cry_when: any; cry_manner: any
no neighbour gives a card
  turn: keep_or_draw
  cry: any; cry_when: any; cry_manner: any
nobody asks a neighbour
  turn: keep_or_draw
  asker_speech: any
the dealer draws nothing
  dealer_turn: last_before_dealer
  same_rank_drawn: any
all alike are one set
  sets: pairing_up
  all_alike: any
there is no pot
  pot: nothing
  winner_takes: the_pot; wipe_out: carry_pot
no life ever comes into the pot
  pot: nothing, ante
  powers.dealt: life_from_pot, life_from_pot+show
the one with that card and the lowest go out together
  powers.showdown: loses_too, holder_out
  wipe_out: cannot_arise
no life is ever lost, and new ones come: the game need never end
  penalty: one_to_each
  powers.showdown: pair_gains
"""
"""Reviewed: why these answers cannot be had together with those, whatever else is ruled, or why one of the
two questions is never asked."""


def _pairs(these: str, those: str) -> Iterator[frozenset[str]]:
    return map(frozenset, product(_spelled_out(these), _spelled_out(those)))


def _spelled_out(answers: str) -> Iterator[str]:
    """Some questions, each with some answers, or any: "tie: all_lose, first_in_order; sets: any"."""
    for rule, names in (question.split(": ") for question in answers.split("; ")):
        tried = [answer.name for answer in questions()[rule]] if names == "any" else names.split(", ")
        yield from (f"{rule}.{name}" for name in tried)


def _incompatible() -> list[frozenset[str]]:
    """All that cannot be had together, and what cannot be had with the pack of a small table."""
    apart = re.findall(r"^  (.*)\n  (.*)$", APART, re.MULTILINE)
    small = [(f"small_{these}", those) for these, those in apart if these.startswith("pack")]
    return [pair for these, those in (*apart, *small) for pair in _pairs(these, those)]


def test_every_question_is_tried_with_every_kind_of_answer() -> None:
    tried = questions()
    powers = {f"powers.{moment.value}" for moment in Moment}
    assert set(tried) == (set(HINTS) - {"powers"}) | powers | {"powers.rank"}
    effects = {effect for rule in powers for answer in tried[rule] for effect in answer.value}
    assert effects == set(Effect)


def test_whatever_cannot_be_played_together_is_on_the_list_and_nothing_else_is() -> None:
    found = {frozenset(map(str, pair)) for pair in cover().impossible}
    listed = _incompatible()
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
        frozenset(pair)
        for answers in cover().combinations
        for pair in combinations(map(str, playing(answers)), 2)
    }
    asked = [tuple(map(str, answers)) for answers in questions().values()]
    every = {
        frozenset(pair)
        for place, some in enumerate(asked)
        for others in asked[place + 1 :]
        for pair in product(some, others)
    }
    assert every - met - {*_incompatible()} == set()


def test_every_combination_is_accepted_and_played_to_the_end_of_a_game() -> None:
    for number, answers in enumerate(cover().combinations):
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
