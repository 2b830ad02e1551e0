"""Rules drawn by lot from the whole vocabulary, and the tables at which they are played."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui.game.cards import PACKS
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Law, Unplayable, law_for
from ranter_tui.game.rules import ABOUT, Rules
from ranter_tui.game.rules.asking import choices_of
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.rules.pack import PackName, SmallPack
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.rules.powers import FITTING, HIGHEST, Effect, Effects, Moment, Powers

SEATS = st.one_of(st.integers(2, 4), st.integers(2, 8), st.sampled_from((2, 3, 26, 51)))


CHOICES: dict[str, st.SearchStrategy[Any]] = {
    key: st.sampled_from(values) for key in ABOUT if (values := choices_of(key))
}
"""Every rule whose values are a fixed list, by name."""
SMALL_PACKS: st.SearchStrategy[SmallPack | None] = st.none() | st.builds(
    SmallPack, st.sampled_from(PackName), st.integers(2, 6)
)
FEW_LIVES = st.sampled_from((1, 1, 2, 3))
LIMITS = st.integers(0, 3)


def _makes_sense(rank: str, moment: Moment, effects: Effects) -> bool:
    rules = Rules(powers={rank: {moment: effects}}, pot=Pot.LOST_LIVES)
    return not any(conflicts(rules))


@cache
def powers_at(moment: Moment) -> dict[Effect, tuple[Effects, ...]]:
    """Everything that a card may do at that moment, up to four things at once, by each effect among them."""
    return {
        wanted: tuple(
            effects
            for effects in chain.from_iterable(combinations(Effect, size) for size in range(1, 5))
            if wanted in effects
            and FITTING[moment].issuperset(effects)
            and _makes_sense("K", moment, effects)
        )
        for wanted in sorted(FITTING[moment])
    }


MOMENTS = (*Moment, Moment.ASKED, Moment.ASKED, Moment.ASKED)
"""Most of what a card can do it does when it is asked for."""

SOME_MOMENTS = st.lists(st.sampled_from(MOMENTS), min_size=1, max_size=4, unique=True)
SEVERAL = st.integers(2, 4)


@cache
@st.composite
def _effects(draw: st.DrawFn, moment: Moment) -> Effects:
    wanted, most = draw(_wanted(moment)), draw(SEVERAL)
    return tuple(draw(st.permutations(draw(_few(moment, wanted, most)))))


@cache
def _wanted(moment: Moment) -> st.SearchStrategy[Effect]:
    return st.sampled_from(list(powers_at(moment)))


@cache
def _few(moment: Moment, wanted: Effect, most: int) -> st.SearchStrategy[Effects]:
    return st.sampled_from([effects for effects in powers_at(moment)[wanted] if len(effects) <= most])


@cache
@st.composite
def _powers(draw: st.DrawFn, ranks: tuple[str, ...]) -> Powers:
    bearers = draw(_some((*ranks, HIGHEST), 8))
    return {rank: {moment: draw(_effects(moment)) for moment in draw(SOME_MOMENTS)} for rank in bearers}


@cache
def _some(ranks: tuple[str, ...], most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(ranks), max_size=most, unique=True)


@cache
@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Any rules that do not contradict themselves. What goes with nothing else falls back on its default."""
    told = {name: draw(values) for name, values in CHOICES.items()}
    ranks = PACKS[told["pack"]].order
    rules = Rules(
        **told,
        small_pack=draw(SMALL_PACKS),
        lives=Lives(draw(FEW_LIVES)),
        buy_back_limit=draw(LIMITS),
        cry=tuple(draw(_some(ranks, 3))),
        hard_decision=tuple(draw(_some(ranks, 3))),
        powers=draw(_powers(ranks)),
    )
    mended = _mended(rules)
    assume(not any(conflicts(mended)))
    return mended


def _mended(rules: Rules) -> Rules:
    for key, _ in conflicts(rules):
        name, *power = key.split(".")
        if power:
            rank, moment = power
            left = {told: effects for told, effects in rules.powers[rank].items() if told != moment}
            rules = replace(rules, powers={**rules.powers, rank: left})
        else:
            rules = replace(rules, **{name: getattr(Rules(), name)})
    return rules


@cache
@st.composite
def any_law(draw: st.DrawFn) -> Law:
    """A table at which such rules can be played."""
    rules, seats = draw(any_rules()), draw(SEATS)
    try:
        return law_for(rules, seats)
    except Unplayable:
        assume(False)
        raise
