"""The pot, and how the game ends when nobody is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, RuleKey

if TYPE_CHECKING:
    from ranter_tui.game.rules import Rules

GROUP = "pot"


class Pot(Choice):
    NOTHING = "nothing", "There is no pot.", "there is none"
    LOST_LIVES = "lost_lives", "Every life that is lost goes into the pot.", "the lost lives"
    ANTE = "ante", "Everybody puts a stake into the pot before play.", "a stake"
    ANTE_AND_LOST_LIVES = (
        "ante_and_lost_lives",
        "Everybody puts a stake into the pot before play, and every life that is lost goes in as well.",
        "a stake, and the lost lives",
    )

    @property
    def takes_ante(self) -> bool:
        return self in (Pot.ANTE, Pot.ANTE_AND_LOST_LIVES)

    @property
    def takes_lives(self) -> bool:
        return self in (Pot.LOST_LIVES, Pot.ANTE_AND_LOST_LIVES)


POT = About(
    key=RuleKey("pot"),
    group=GROUP,
    title="The pot",
    question="What feeds the pot?",
    matters="It is what there is to win.",
)


class WinnerTakes(Choice):
    THE_POT = "the_pot", "The last player left in takes the pot."
    THE_NAME = "the_name", "The last player left in wins the game, and nothing besides."


WINNER_TAKES = About(
    key=RuleKey("winner_takes"),
    group=GROUP,
    title="What the winner takes",
    question="What does the last one in win?",
    matters="Honour or money.",
)


_ALL_GO_OUT = "If the last players all go out on one hand"


class WipeOut(Choice):
    JOINT_WINNERS = (
        "joint_winners",
        f"{_ALL_GO_OUT}, they win jointly, and share the pot if there is one.",
        "they win together",
    )
    DECIDER = "decider", f"{_ALL_GO_OUT}, they play on with one life each.", "they play on with a life each"
    CUT = "cut", f"{_ALL_GO_OUT}, they cut for the win: the highest card has it.", "they cut for it"
    CARRY_POT = (
        "carry_pot",
        f"{_ALL_GO_OUT}, nobody wins, and the pot waits for the next game.",
        "nobody wins, and the pot waits",
    )
    RE_ANTE = (
        "re_ante",
        f"{_ALL_GO_OUT}, everybody comes back with new lives, and the game begins afresh.",
        "all pay in again",
    )
    NOBODY_LOSES = (
        "nobody_loses",
        "A hand on which the last players would all go out costs nobody a life.",
        "nobody loses anything",
    )
    CANNOT_ARISE = (
        "cannot_arise",
        "The last players cannot all go out on one hand, for no hand is lost by all of them.",
        "it cannot happen",
    )


def _wipe_out(rules: Rules) -> str:
    if rules.wipe_out is WipeOut.JOINT_WINNERS:
        share = ", and share the pot" if rules.winner_takes is WinnerTakes.THE_POT else ""
        return f"{_ALL_GO_OUT}, they win jointly{share}."
    if rules.wipe_out is WipeOut.RE_ANTE and rules.pot.takes_ante:
        return f"{_ALL_GO_OUT}, everybody pays in again, and the game begins afresh."
    return rules.wipe_out.sentence


WIPE_OUT = About(
    key=RuleKey("wipe_out"),
    group=GROUP,
    title="The last ones out together",
    question="What if the last players all go out on one hand?",
    matters="Then nobody is left to be the last one in.",
    here=_wipe_out,
)
