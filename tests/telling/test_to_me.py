"""What a guest is told behind the curtain without asking, and what the room is told on it."""

from __future__ import annotations

import pytest

from ranter_tui.game.cards import BACK, PACKS, Card
from ranter_tui.game.events import (
    Changed,
    Dealt,
    Drew,
    Event,
    Kept,
    LifeLost,
    LifePaid,
    Looked,
    Refused,
    Reprieved,
)
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.telling.sentences import news, to_me
from ranter_tui.telling.words import Words
from tests.telling.test_events import PIECES, in_pieces

NAMES = ("Anna", "Ben", "Clara")
WORDS = Words(NAMES, PACKS["french-52"])
ANNA, BEN, CLARA = Seat(0), Seat(1), Seat(2)
RULE = RuleKey("turn")
LOW, HIGH = Card("2", "D"), Card("9", "S")
SWAP = Changed(RULE, ANNA, BEN, LOW, HIGH)
UNSEEN = Changed(RULE, ANNA, BEN, BACK, BACK)


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (SWAP, "Anna gave you the 2 of diamonds, and took your 9 of spades."),
        (Changed(RULE, BEN, CLARA, LOW, HIGH), "You gave Clara the 2 of diamonds, and got the 9 of spades."),
        (UNSEEN, None),
        (Drew(RULE, BEN, 0, LOW, HIGH), "You laid the 2 of diamonds aside, and drew the 9 of spades."),
        (Refused(RULE, ANNA, BEN), "Anna asked for your card, and was refused."),
        (Refused(RULE, BEN, CLARA), "Clara refused you: you keep your card."),
        (Refused(RULE, ANNA, CLARA), None),
        (LifeLost(RULE, BEN, 2, to_pot=True), "You lost two lives."),
        (LifeLost(RULE, ANNA, 1, to_pot=True), None),
        (LifePaid(RULE, CLARA, BEN), "Clara paid you a life."),
        (Reprieved(RULE, (ANNA, BEN)), "You were spared."),
        (Kept(RULE, BEN), None),
    ],
)
def test_ben_is_told_what_happened_to_him_and_nothing_else(seen: Event, told: str | None) -> None:
    assert to_me([seen], BEN, WORDS) == ((told,) if told is not None else ())
    assert to_me([seen], BEN, PIECES) == ((in_pieces(told),) if told is not None else ())


def test_the_news_are_the_turns_of_the_hand_in_play() -> None:
    dealt = Dealt(RULE, CLARA, (ANNA, BEN, CLARA), (BACK,) * 3, ())
    looked = Looked(RULE, (ANNA, BEN, CLARA), (BACK,) * 3)
    told = news([LifeLost(RULE, BEN, 1, to_pot=True), dealt, looked, UNSEEN, Kept(RULE, BEN)], WORDS)
    assert len(told) == 2 and "Anna" in told[0] and "Ben keeps" in told[1]
    assert news([dealt, looked], WORDS) == ()
