"""Says an answer in so few words that several of them go into a line."""

from __future__ import annotations

from typing import Any

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.power_words import power_deeds
from ranter_tui.library.questions.in_short import in_short


def in_few_words(key: RuleKey, value: Any) -> str:
    """Return an answer in a few words.

    >>> from ranter_tui.game.rules.showdown import Tie
    >>> in_few_words(RuleKey("tie"), Tie.ALL_LOSE), in_few_words(RuleKey("buy_back_limit"), 0)
    ('all of them', 'as often as one likes')
    """
    if power_of(key) is not None:
        return power_deeds(value) if value else "is a card like any other"
    return in_short(key, value)
