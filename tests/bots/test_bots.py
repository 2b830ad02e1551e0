"""Temperaments: bots that really play differently, at any table."""

from __future__ import annotations

from functools import cache
from itertools import combinations, cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.bots import TEMPERAMENTS, NoSuchBot, bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Cause, Decide, Decision, Move
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.pack import PackName
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.sight import Sight, Story
from tests.game.any_rules import any_law
from tests.game.table import Table, dealt
from tests.game.table import book as rules_of
from tests.library.shelves import IDS, book
from tests.odds.test_from_a_seat import sight

PAIRS = list(combinations([name for name in TEMPERAMENTS if name != "sharp"], 2))
"""Whoever plays as well as can be is told from the others by the lives that he keeps, not by his manner."""
MEANINGFUL = 0.08
"""About one decision in twelve: at a table of five that is heard in every other hand."""


def decided(name: str, table: Table) -> Move:
    """What a bot of that temperament says on its turn at this table."""
    seen = sight(table)
    return bot(name, table.law, Luck(1)).decide(seen, seen.moves)


@cache
def decisions(name: str, seats: int) -> tuple[dict[str, Move], ...]:
    """What each would have said at every decision of some games, with the same sight."""
    law = law_for(book(name).plain_rules(), seats)
    found = []
    for seed in range(6):
        luck, turns = Luck(seed), cycle(TEMPERAMENTS)
        bots = {name: bot(name, law, Luck(seed)) for name in TEMPERAMENTS}
        game = Game(seated(law))
        history = game.begin()
        while (ask := game.asks) is not None:
            cause: Cause
            if isinstance(ask, Decide):
                seen = Story(seated(law), tuple(history)).sight(ask.seat)
                choices = {name: one.decide(seen, ask.moves) for name, one in bots.items()}
                found.append(choices)
                cause = Decision(ask.seat, choices[next(turns)])
            else:
                cause = luck.answer(ask)
            history += game.play(cause)
    return tuple(found)


@pytest.mark.parametrize(
    ("name", "seats"),
    [("parlett-2008", 5), ("foster-1914", 8), ("cassell-1882", 4), ("everything2-screw-your-neighbor", 3)],
)
def test_no_two_temperaments_play_alike(name: str, seats: int) -> None:
    seen = decisions(name, seats)
    assert len(seen) > 100
    for one, other in PAIRS:
        apart = sum(choices[one] != choices[other] for choices in seen) / len(seen)
        assert apart > MEANINGFUL, f"{one} and {other} choose differently in {apart:.0%} of the same sights"


def test_there_is_something_to_choose_from() -> None:
    assert len(TEMPERAMENTS) >= 5
    for name, one in TEMPERAMENTS.items():
        assert one.name == name
        assert one.line.endswith(".")
        assert len(one.line) <= 72


COUNTING = ("threshold", "observant")
LARGE = "Clara 8, Dov 8, Eve 9, Fay 9, Gus 9"
LATE = "Anna 4, Ben 9, Clara 9, Dov 9, Eve 8, Fay 8, Gus 4"
CRIES = rules_of(cry=["A"])


@pytest.mark.parametrize(
    ("name", "rules", "holds", "says", "move"),
    [
        *((name, Rules(), "Anna K, Ben 8, Clara 8, Dov 8", "", Move.KEEP) for name in TEMPERAMENTS),
        *((name, Rules(), "Anna A, Ben 8, Clara 8, Dov 8", "", Move.CHANGE) for name in TEMPERAMENTS),
        ("bold", Rules(), "Anna 6, Ben 8, Clara 8", "", Move.KEEP),
        ("cautious", Rules(), "Anna 6, Ben 8, Clara 8", "", Move.CHANGE),
        # The watchful keep a bad card when they have passed on a worse one.
        ("watchful", Rules(), "Anna 2, Ben 4, Clara 8", "Anna change", Move.CHANGE),
        ("watchful", Rules(), "Anna 5, Ben 2, Clara 8", "Anna change", Move.KEEP),
        # The stubborn make do with what was forced on them.
        ("stubborn", Rules(), "Anna 4, Ben 6, Clara 8", "Anna change", Move.KEEP),
        ("stubborn", Rules(), "Anna 4, Ben 6, Clara 8", "", Move.CHANGE),
        ("stubborn", Rules(), "Anna A, Ben 6, Clara 8", "Anna change", Move.CHANGE),
        # The shrewd are content with less at a large table, and want more the later they play.
        ("shrewd", Rules(), "Anna 5, Ben 8", "", Move.CHANGE),
        ("shrewd", Rules(), f"Anna 5, Ben 8, {LARGE}", "", Move.KEEP),
        ("shrewd", Rules(), LATE, "", Move.KEEP),
        ("shrewd", Rules(), LATE, "Anna keep, Ben keep, Clara keep, Dov keep, Eve keep, Fay keep",
            Move.CHANGE),
        # They listen to the cries.
        ("shrewd", CRIES, "Anna 7, Ben A, Clara 4, Dov 9", "Anna change, Ben keep", Move.KEEP),
        ("shrewd", Rules(), "Anna 7, Ben A, Clara 4, Dov 9", "Anna keep, Ben keep", Move.CHANGE),
        # The sociable do as the last one did.
        ("sociable", Rules(), "Anna 9, Ben 7, Clara 8", "Anna keep", Move.KEEP),
        ("sociable", Rules(), "Anna 7, Ben 9, Clara 8", "Anna change", Move.CHANGE),
        # Whoever says how many ranks are changed gets as many.
        *((name, Rules(), "Anna A, Ben 8, Clara 8", "", Move.CHANGE) for name in COUNTING),
        *((f"{name}:5", Rules(), "Anna 6, Ben 8, Clara 8", "", Move.KEEP) for name in COUNTING),
        *((f"{name}:6", Rules(), "Anna 6, Ben 8, Clara 8", "", Move.CHANGE) for name in COUNTING),
    ],
)  # fmt: skip
def test_a_bot_does_as_its_name_decided(name: str, rules: Rules, holds: str, says: str, move: Move) -> None:
    assert decided(name, dealt(rules, holds, stock="8").says(says)) is move


def test_the_fickle_are_not_of_one_mind() -> None:
    table = dealt(Rules(), "Anna 7, Ben 8, Clara 8")
    seen, fickle = sight(table), bot("fickle", table.law, Luck(1))
    assert {fickle.decide(seen, seen.moves) for _ in range(40)} == {Move.KEEP, Move.CHANGE}


@pytest.mark.parametrize("name", TEMPERAMENTS)
def test_every_temperament_plays_every_book_to_its_end(name: str) -> None:
    for which in IDS:
        law, luck = law_for(book(which).plain_rules(), 3), Luck(5)
        *_, (_, _, game) = bots_game(law, [bot(name, law, luck)] * 3, luck)
        assert game.state.ended, which


@pytest.mark.parametrize("pack", PackName)
def test_every_temperament_plays_with_every_pack(pack: PackName) -> None:
    law, luck = law_for(Rules(pack=pack), len(TEMPERAMENTS)), Luck(2)
    *_, (_, _, game) = bots_game(law, [bot(name, law, luck) for name in TEMPERAMENTS], luck)
    assert game.state.ended


@given(any_law(), st.integers(0, 1_000_000))
def test_whatever_the_rules_a_temperament_says_what_it_may(law: Law, seed: int) -> None:
    luck, names = Luck(seed), cycle(TEMPERAMENTS)
    bots = [bot(next(names), law, luck) for _ in range(law.seats)]
    game = Game(seated(law))
    history = game.begin()
    for _ in range(80):
        if (ask := game.asks) is None:
            break
        if isinstance(ask, Decide):
            move = bots[ask.seat].decide(Story(seated(law), history).sight(ask.seat), ask.moves)
            assert move in ask.moves
            history += game.play(Decision(ask.seat, move))
        else:
            history += game.play(luck.answer(ask))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shrewed", "there is no bot 'shrewed'; did you mean 'shrewd'"),
        ("xyz", "there are cautious, bold, .*, threshold:N, observant:N, random"),
        ("cautious:3", "'cautious:3': that bot takes no number"),
        ("threshold:14", "how many of the worst ranks it changes, 0 to 13"),
        ("threshold:", "how many of the worst ranks"),
        ("threshold:99999999999999999999", "how many of the worst ranks"),
        ("threshold:٣", "how many of the worst ranks"),
        ("observant:-1", "how many of the worst ranks"),
    ],
)
def test_a_bot_that_there_is_not_is_refused_with_advice(text: str, message: str) -> None:
    with pytest.raises(NoSuchBot, match=message):
        bot(text, law_for(Rules(), 3), Luck(1))


class Onlooker:
    """Keeps whatever it has, and remembers how large the pot looked."""

    def __init__(self) -> None:
        self.pots: list[int] = []

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        self.pots.append(sight.table.pot)
        return moves[0]


def test_a_bot_sees_each_stake_once() -> None:
    onlooker = Onlooker()
    *_, (_, _, game) = bots_game(law_for(Rules(pot=Pot.ANTE), 3), [onlooker] * 3, Luck(1))
    assert set(onlooker.pots) == {3}
    assert game.state.pot == 3
