"""Says an answer in so few words that several of them go into a line."""

from __future__ import annotations

from typing import Any

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.power_words import power_title
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.library.questions.in_short import in_short


def in_few_words(key: RuleKey, value: Any) -> str:
    """Return an answer in a few words.

    >>> from ranter_tui.game.rules.showdown import Tie
    >>> in_few_words(RuleKey("tie"), Tie.ALL_LOSE), in_few_words(RuleKey("buy_back_limit"), 0)
    ('all of them', 'as often as one likes')
    """
    if (power := power_of(key)) is not None:
        rank, moment = power
        card = "The highest card" if rank == HIGHEST else f"The {rank_name(rank)}"
        return (
            power_title(rank, moment, value).removeprefix(f"{card} ") if value else "is a card like any other"
        )
    return in_short(key, value)
