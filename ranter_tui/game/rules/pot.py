"""The pot, and how the game ends when nobody is left."""

from __future__ import annotations

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About

GROUP = "pot"


class Pot(Choice):
    NOTHING = "nothing", "There is no pot."
    LOST_LIVES = "lost_lives", "Every lost life is paid into the pot."
    ANTE = "ante", "Everybody puts a stake into the pot before play."
    ANTE_AND_LOST_LIVES = (
        "ante_and_lost_lives",
        "Everybody puts a stake into the pot before play, and lost lives follow it.",
    )

    @property
    def takes_ante(self) -> bool:
        return self in (Pot.ANTE, Pot.ANTE_AND_LOST_LIVES)

    @property
    def takes_lives(self) -> bool:
        return self in (Pot.LOST_LIVES, Pot.ANTE_AND_LOST_LIVES)


POT = About(
    group=GROUP,
    title="The pot",
    question="What feeds the pot?",
    matters="It is what there is to win.",
)


class WinnerTakes(Choice):
    THE_POT = "the_pot", "The last player left in takes the pot."
    THE_NAME = "the_name", "The last player left in is the winner; nothing more is said."


WINNER_TAKES = About(
    group=GROUP,
    title="What the winner takes",
    question="What does the last one in win?",
    matters="Honour or money.",
)


class WipeOut(Choice):
    JOINT_WINNERS = (
        "joint_winners",
        "If all who are left go out together they win together and split the pot.",
    )
    DECIDER = "decider", "If all who are left go out together they play on with one life each."
    CUT = "cut", "If all who are left go out together they cut, and the highest card wins."
    CARRY_POT = (
        "carry_pot",
        "If all who are left go out together nobody wins; the pot waits for the next game.",
    )
    RE_ANTE = (
        "re_ante",
        "If all who are left go out together everybody pays in again and the game begins afresh.",
    )
    NOBODY_LOSES = "nobody_loses", "If all who are left would go out together none of them loses a life."
    CANNOT_ARISE = (
        "cannot_arise",
        "All who are left cannot go out together, for no hand is lost by all of them.",
    )


WIPE_OUT = About(
    group=GROUP,
    title="The last ones out together",
    question="What if all who are left lose their last life together?",
    matters="It happens in about one game in twenty-five.",
)
