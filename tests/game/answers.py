"""Every answer worth trying to every question of the vocabulary, and the rules that such answers make.

Nothing here names a rule or a value: a new choice, or a new effect, is tried as soon as there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from msgspec import Meta

from ranter_tui.game.cards import PACKS, Pack
from ranter_tui.game.choice import Choice
from ranter_tui.game.conflicts import Conflict, conflicts
from ranter_tui.game.rules import ABOUT, HINTS, RuleKey, Rules
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.lives import FEWEST, MOST, Lives
from ranter_tui.game.rules.pack import PackName, SmallPack
from ranter_tui.game.rules.powers import FITTING, HIGHEST, Effect, Effects, Moment, Powers
from ranter_tui.game.rules.table import Players
from tests.game.any_rules import powers_at

SMALL_COMPANY = 2
"""At which a shorter pack is used where there is one."""


class Answer(NamedTuple):
    """One answer to one question; some are known only once there is a pack."""

    rule: str
    name: str
    value: Any

    def __str__(self) -> str:
        return f"{self.rule}.{self.name}"


Answers = Mapping[str, Answer]
"""An answer to every question, by rule."""


@cache
def questions() -> dict[str, tuple[Answer, ...]]:
    """Every rule with the answers to try, the usual one first."""
    asked = {name: _of_rule(name, hint) for name, hint in HINTS.items() if name != "powers"}
    return {**asked, "powers.rank": _BEARERS, **{_at(moment): _of_moment(moment) for moment in Moment}}


def rules_of(answers: Answers) -> Rules:
    small = answers["small_pack"].value
    packs = [PACKS[answers["pack"].value], *([PACKS[small.pack]] if small else [])]
    told = {rule: _in_pack(answers[rule].value, packs[0]) for rule in HINTS if rule in answers}
    moments = tuple(answers[rule] for rule in _MOMENTS)
    return Rules(**told, powers=_powers(answers["powers.rank"], moments, tuple(packs)))


def faults(rules: Rules) -> Iterator[Conflict]:
    """Why nobody can play so, with the question to look at."""
    return ((_question(key), reason) for key, reason in conflicts(rules))


def arises(rule: str, rules: Rules) -> bool:
    """Whether a question has any meaning under the other rules."""
    said = ABOUT.get(RuleKey(rule))
    return said is None or said.applies(rules)


def _question(key: RuleKey) -> RuleKey:
    """The question behind a rule's key, whichever card it speaks of."""
    power = power_of(key)
    return key if power is None else RuleKey(_at(power[1]))


def _at(moment: Moment) -> str:
    return f"powers.{moment.value}"


_MOMENTS = tuple(map(_at, Moment))


def _in_pack(value: Any, pack: Pack) -> Any:
    return value(pack) if callable(value) else value


def _of_rule(name: str, hint: Any) -> tuple[Answer, ...]:
    kind, *about = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    usual = getattr(Rules(), name)
    tried = sorted(_values(kind, usual, about), key=lambda one: one[1] != usual)
    return tuple(Answer(name, said, value) for said, value in tried)


def _values(kind: Any, usual: Any, about: list[Any]) -> Iterable[tuple[str, Any]]:
    if isinstance(kind, type) and issubclass(kind, Choice):
        return [(member.value, member) for member in kind]
    if kind is int:
        return [(str(number), number) for number in sorted({usual, *_bounds(about)})]
    if kind == tuple[str, ...]:
        return [
            ("nothing", ()),
            ("the_lowest", lambda pack: pack.order[-1:]),
            ("every_card", lambda pack: pack.order),
        ]
    if kind is Lives:
        agreed = Lives(usual.count, (FEWEST, MOST))
        return [(str(count), Lives(count)) for count in (FEWEST, usual.count, MOST)] + [("agreed", agreed)]
    if kind is Players:
        return [
            ("unbounded", Players()),
            ("at_least", Players(fewest=2)),
            ("at_most", Players(most=2)),
            ("from_to", Players(2, 5, "4")),
        ]
    if get_origin(kind) in (Union, UnionType) and SmallPack in get_args(kind):
        return [("none", None), *((pack.value, SmallPack(pack, SMALL_COMPANY)) for pack in PackName)]
    raise TypeError(f"nobody has said which values of {kind} are worth trying")


def _bounds(about: list[Any]) -> Iterator[int]:
    for said in about:
        if isinstance(said, Meta):
            yield from (bound for bound in (said.ge, said.le) if isinstance(bound, int))


_BEARERS = (
    Answer("powers.rank", "pictures", lambda pack: pack.pictures),
    Answer("powers.rank", "highest", (HIGHEST,)),
    Answer("powers.rank", "a_card_for_each", lambda pack: pack.order),
)
"""Which cards have powers. Where every rank has one, each acts at a moment of its own."""


def _of_moment(moment: Moment) -> tuple[Answer, ...]:
    """Nothing; each effect with as little as goes with it; and the same where the card is shown besides."""
    tried: dict[str, Effects] = {"nothing": ()}
    for effect in Effect:
        if effect in FITTING[moment]:
            fewest, *more = powers_at(moment)[effect]
            shown = next((told for told in more if {*told} == {*fewest, Effect.SHOW}), None)
            tried |= {_name(told): told for told in (fewest, shown) if told}
    return tuple(Answer(_at(moment), name, effects) for name, effects in tried.items())


def _name(effects: Effects) -> str:
    return "+".join(sorted(effect.value for effect in effects))


@lru_cache
def _powers(bearers_of_all: Answer, moments: tuple[Answer, ...], packs: tuple[Pack, ...]) -> Powers:
    """Kept for a while: most of what is tried one after another differs in something else."""
    powers: Powers = {}
    for pack in packs:
        ranks = _in_pack(bearers_of_all.value, pack)
        alone = ranks == pack.order
        for number, (moment, answer) in enumerate(zip(Moment, moments, strict=True)):
            if effects := answer.value:
                bearers = ranks[number :: len(Moment)] if alone else ranks
                # Were there lives to gain from every picture, there would be more of them with every hand.
                for rank in bearers[:1] if Effect.PAIR_GAINS in effects else bearers:
                    powers.setdefault(rank, {})[moment] = effects
    return powers
