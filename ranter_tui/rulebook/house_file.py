"""Writes a file of house rules: the changes, and as comments everything else that could be changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import yaml

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import GROUPS, HINTS, RuleKey, Rules
from ranter_tui.game.rules.asking import about, power_of, questions, value_of
from ranter_tui.game.rules.powers import FITTING
from ranter_tui.rulebook.house import House, in_plain

WIDEST = 110


def written(house: House, rules: Rules) -> str:
    """Return the text of the file; `rules` are the rules that result from it."""
    return "\n".join(_lines(house, rules)) + "\n"


def in_yaml(value: Any) -> str:
    """Return a value as YAML on one line."""
    style = '"' if isinstance(value, str) and "\n" in value else None
    text = yaml.safe_dump(
        in_plain(value), default_style=style, default_flow_style=True, allow_unicode=True, width=float("inf")
    )
    return text.removesuffix("\n").removesuffix("\n...")


def _lines(house: House, rules: Rules) -> Iterator[str]:
    yield f"house: {in_yaml(house.house)}"
    yield f"version: {house.version}"
    yield f"title: {in_yaml(house.title)}"
    yield f"from: {in_yaml(house.base)}"
    if house.summary:
        yield f"summary: {in_yaml(house.summary)}"
    if house.why:
        yield "why:"
        for key, words in house.why.items():
            yield f"  {key}: {in_yaml(words)}"
    yield ""
    yield "set:"
    for key, value in house.changes.items():
        yield f"  {key}: {in_yaml(value)}"
    yield ""
    yield "  # Everything else is as in the book. To change a rule, take the # away before it."
    group = ""
    for key in questions(rules):
        if key in house.changes:
            continue
        if about(key).group != group:
            group = about(key).group
            yield ""
            yield f"  # {GROUPS[group]}"
        yield from _could_be(key, value_of(rules, key))


def _could_be(key: RuleKey, value: Any) -> Iterator[str]:
    others = [name for name in _values(key) if name != value]
    # There is no space behind the sign, so that the line is in its place when the sign is gone.
    yield f"  #{key}: {in_yaml(value)}"
    line = "  #    or"
    for name in others:
        if len(line) + len(name) + 2 > WIDEST:
            yield line
            line = "  #      "
        line += f" {name}," if name != others[-1] else f" {name}"
    if others:
        yield line


def _values(key: RuleKey) -> tuple[str, ...]:
    """Return every value of a rule, if they are finitely many; of a card, all its possible effects."""
    if (power := power_of(key)) is not None:
        return tuple(sorted(effect.value for effect in FITTING[power[1]]))
    kind = get_args(HINTS[key])[0]
    return tuple(one.value for one in kind) if isinstance(kind, type) and issubclass(kind, Choice) else ()
