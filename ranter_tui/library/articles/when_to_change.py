"""Good play in words: which cards each seat changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from ranter_tui.almanac.good_play import GoodPlay, Knows
from ranter_tui.almanac.odds_in_words import place_name
from ranter_tui.game.cards import Rank
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import listed, rank_name
from ranter_tui.game.rules.table import Object


def when_to_change(play: GoodPlay, rules: Rules) -> str:
    """Say what each seat changes of what it was dealt; neighbours that do alike are told of together."""
    changed = [place.get(Knows.NOTHING, frozenset()) for place in play.places]
    law = law_for(rules, len(changed))
    return f"{'; '.join(_told([_cards(ranks, law) for ranks in changed]))}."


def _told(by_place: Sequence[str]) -> Iterator[str]:
    """Yield what the places do, from the first to the last.

    >>> list(_told(["3 and lower", "3 and lower", "4 and lower"])), list(_told(["everything"] * 2))
    (['1st to play through 2nd: 3 and lower', 'dealer: 4 and lower'], ['all: everything'])
    """
    seats = len(by_place)
    for words, run in groupby(range(seats), key=by_place.__getitem__):
        places = [place_name(place, seats) for place in run]
        who = "all" if len(places) == seats else " through ".join(dict.fromkeys((places[0], places[-1])))
        yield f"{who}: {words}"


def _cards(changed: Collection[Rank], law: Law) -> str:
    """Return ranks by the highest of them, and those below it that are kept."""
    worst_first = sorted(law.order, key=law.strength.__getitem__)
    if not changed:
        return "nothing"
    highest = max(map(worst_first.index, changed))
    if not highest:
        return rank_name(worst_first[0])
    kept = tuple(rank_name(rank) for rank in worst_first[:highest] if rank not in changed)
    beyond = "higher" if law.rules.object is Object.AVOID_HIGHEST else "lower"
    up_to = f"{rank_name(worst_first[highest])} and {beyond}"
    return f"{up_to}, but not {listed(kept, 'or')}" if kept else up_to
