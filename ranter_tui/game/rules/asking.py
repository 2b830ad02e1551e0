"""Queries and changes rules by their keys."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from ranter_tui.game.cards import PACKS, Pack
from ranter_tui.game.choice import Choice
from ranter_tui.game.nearest import with_hint
from ranter_tui.game.rules import ABOUT, HINTS, RuleKey, Rules
from ranter_tui.game.rules.about import About
from ranter_tui.game.rules.dealer import somebody_draws
from ranter_tui.game.rules.power_words import power_about, power_title, shown_before
from ranter_tui.game.rules.powers import HIGHEST, Effect, Effects, Moment
from ranter_tui.game.rules.turn import neighbours_change

_MOMENTS = {moment.value: moment for moment in Moment}

ASKED_OF_A_KING = (Moment.DEALT, Moment.TURN, Moment.ASKED, Moment.DRAWN)


class UnknownRule(ValueError):
    """Raised for an unknown rule, or an unknown value of it."""


class WrongValue(UnknownRule):
    """Raised for a value that a rule cannot have."""


@lru_cache(1024)
def power_of(key: str) -> tuple[str, Moment] | None:
    """Parse a power's key into rank and moment; None if the key is of another kind."""
    parts = key.split(".")
    if len(parts) == 3 and parts[0] == "powers" and parts[2] in _MOMENTS:
        return parts[1], _MOMENTS[parts[2]]
    return None


def power_key(rank: str, moment: Moment) -> RuleKey:
    return RuleKey(f"powers.{rank}.{moment.value}")


def rule_of(key: str) -> RuleKey:
    """Return the rule of which a key sets a part, or all of it.

    >>> rule_of("lives.count"), rule_of("powers.K.drawn")
    ('lives', 'powers.K.drawn')
    """
    return RuleKey(key if power_of(key) else key.partition(".")[0])


def choices_of(rule: RuleKey) -> tuple[Choice, ...]:
    """Return every value of a rule, if they are finitely many; none of a card, whose effects go together."""
    kind = get_args(HINTS[rule])[0] if rule in ABOUT else None
    return tuple(kind) if isinstance(kind, type) and issubclass(kind, Choice) else ()


def about(key: str) -> About:
    """Return the texts about a rule.

    >>> about("tie").question
    'Who loses when the losing card is held more than once?'
    """
    if (power := power_of(key)) is not None:
        return power_about(RuleKey(key), *power)
    if (found := ABOUT.get(RuleKey(key))) is None:
        if key.partition(".")[0] == "powers":
            raise UnknownRule(
                f"there is no rule {key!r}; a card’s is powers.RANK.MOMENT, and the moments are "
                f"{', '.join(_MOMENTS)}"
            )
        raise UnknownRule(with_hint(f"there is no rule {key!r}", key, ABOUT))
    return found


def value_of(rules: Rules, key: str) -> Any:
    """Return the value that the rules give to a key."""
    if (power := power_of(key)) is not None:
        return rules.does(*power)
    about(key)
    return getattr(rules, key)


def sentence(rules: Rules, key: str) -> str:
    """Return the rule stated in plain words, as they fit the other rules and the pack."""
    said = about(key)
    told = said.sentence(value_of(rules, key)) if said.here is None else said.here(rules)
    return pack_of(rules).says(told)


def in_general(rules: Rules, key: str) -> str:
    """Return the rule in words that are the same wherever the rule is the same.

    The order of the cards is the same only where the cards are, and a moment must come.
    """
    return (
        sentence(rules, key)
        if key == "order" or never_comes(rules, key)
        else about(key).sentence(value_of(rules, key))
    )


def never_comes(rules: Rules, key: str) -> bool:
    """Whether the rule is about a moment that never comes, because the card has been shown before."""
    return (power := power_of(key)) is not None and bool(shown_before(rules, *power))


def title(rules: Rules, key: str) -> str:
    """Return the rule as a heading: of a card that does something, what it does.

    >>> title(Rules(), "tie"), title(Rules(), "powers.K.drawn")
    ('Ties', 'The King from the stock')
    """
    power = power_of(key)
    heading = about(key).title if power is None else power_title(*power, value_of(rules, key))
    return pack_of(rules).says(heading)


def pack_of(rules: Rules, seats: int | None = None) -> Pack:
    """Return the pack for so many seats, or for a large company."""
    small = rules.small_pack
    return PACKS[small.pack if small and seats is not None and seats <= small.up_to else rules.pack]


def questions(rules: Rules) -> Iterator[RuleKey]:
    """Yield every rule that these rules must answer, in the order of the article."""
    for key, said in ABOUT.items():
        if key == "dealer_turn":
            yield from _power_questions(rules)
        if said.applies(rules):
            yield key


def arises(rules: Rules, key: str) -> bool:
    """Whether a question arises under these rules: the pack must have the card, and its moment must come."""
    if (power := power_of(key)) is None:
        return about(key).applies(rules)
    rank, moment = power
    return comes(rules, moment) and (rank == HIGHEST or rank in pack_of(rules).order)


def comes(rules: Rules, moment: Moment) -> bool:
    """Whether a moment can come: no card is asked for where neighbours do not change."""
    if moment in (Moment.ASKED, Moment.EXCHANGED):
        return neighbours_change(rules)
    return moment is not Moment.DRAWN or somebody_draws(rules)


def _power_questions(rules: Rules) -> Iterator[RuleKey]:
    pictures = pack_of(rules).pictures
    for rank in dict.fromkeys([*pictures, *rules.powers]):
        told = rules.powers.get(rank, {})
        for moment in Moment:
            asked_of_it = ASKED_OF_A_KING if rank == "K" else (Moment.ASKED,)
            if moment in told or (rank in pictures and moment in asked_of_it and comes(rules, moment)):
                yield power_key(rank, moment)


def changed(rules: Rules, settings: dict[str, Any]) -> Rules:
    """Return the rules with some values replaced: `changed(rules, {"tie": "all_lose", "lives": 5})`.

    A bare value for a rule of several parts sets its first part; one for a list makes a list of one.
    """
    tree = msgspec.to_builtins(rules)
    for key, new in settings.items():
        if power_of(key) is None:
            head = key.partition(".")[0]
            about(key if head == "powers" else head)
        *way, last = key.split(".")
        branch = tree
        for step in way:
            branch = branch.setdefault(step, {})
            if not isinstance(branch, dict):
                raise UnknownRule(f"the rule {way[0]!r} has no part {last!r}")
        if way and power_of(key) is None and last not in branch:
            raise UnknownRule(f"the rule {way[0]!r} has no part {last!r}; it has {', '.join(branch)}")
        old = branch.get(last)
        if isinstance(old, dict) and new is not None and not isinstance(new, dict):
            old[next(iter(old))] = new
        elif (isinstance(old, (list, tuple)) or power_of(key)) and isinstance(new, str):
            branch[last] = [new]
        else:
            branch[last] = new
    try:
        return msgspec.convert(tree, Rules)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise WrongValue(f"{', '.join(settings)}: there is no such value") from error


def kinds_of_value(key: str) -> Any:
    """Return the type of what `changed` takes for a rule that there is."""
    if power_of(key) is not None:
        return Effects | Effect
    head, _, part = key.partition(".")
    hint = value_type(HINTS[head])
    parts: dict[str, Any] = {}
    for one in (hint, *get_args(hint)):
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            parts = get_type_hints(one, include_extras=True)
    if part:
        return parts[part]
    if parts:
        return hint | next(iter(parts.values()))
    return hint | str if get_origin(hint) is tuple else hint


def value_type(hint: Any) -> Any:
    """Return the type of a rule's value with its bounds, but without the texts about the rule."""
    value, *said = get_args(hint)
    bounds = tuple(word for word in said if isinstance(word, msgspec.Meta))
    return Annotated[(value, *bounds)] if bounds else value
