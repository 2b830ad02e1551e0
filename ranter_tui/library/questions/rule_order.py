"""The order in which rules are listed everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules import ABOUT, GROUPS, RuleKey
from ranter_tui.game.rules.asking import about, power_of
from ranter_tui.game.rules.powers import Moment

_GROUPS = list(GROUPS)
_RULES = list(ABOUT)
_RANKS: list[str] = list(dict.fromkeys(rank for pack in PACKS.values() for rank in pack.order))
_MOMENTS = list(Moment)


def in_order(keys: Iterable[RuleKey]) -> tuple[RuleKey, ...]:
    """Sort rule keys, each once, in the order of the vocabulary; powers by rank and moment.

    >>> in_order([RuleKey("tie"), RuleKey("powers.K.asked"), RuleKey("turn")])
    ('turn', 'powers.K.asked', 'tie')
    """
    return tuple(sorted(set(keys), key=_place))


@cache
def _place(key: RuleKey) -> tuple[int, int, int, str]:
    group = _GROUPS.index(about(key).group)
    if (power := power_of(key)) is None:
        return group, _RULES.index(key), 0, key
    rank, moment = power
    place = _RANKS.index(rank) if rank in _RANKS else len(_RANKS)
    return group, place, _MOMENTS.index(moment), key
