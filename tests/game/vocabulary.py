"""Every value of every rule, and which tests show what it means."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import HINTS, Rules
from ranter_tui.game.rules.powers import FITTING, HIGHEST
from ranter_tui.game.rules.table import Players
from tests.game.table import played_by

Arguments = ParamSpec("Arguments")

Holds = Callable[[Rules], bool]
"""Whether the rules have a certain value."""


def _choices() -> dict[str, Holds]:
    found: dict[str, Holds] = {}
    for name, hint in HINTS.items():
        kind = getattr(hint, "__origin__", None)
        if isinstance(kind, type) and issubclass(kind, Choice):
            for member in kind:
                found[f"{name}.{member.value}"] = _has(name, member)
    return found


def _has(name: str, value: Any) -> Holds:
    return lambda rules: getattr(rules, name) == value


def _powers() -> dict[str, Holds]:
    return {
        f"powers.{moment.value}.{effect.value}": _does(moment, effect)
        for moment, effects in FITTING.items()
        for effect in effects
    }


def _does(moment: Any, effect: Any) -> Holds:
    return lambda rules: any(effect in told.get(moment, ()) for told in rules.powers.values())


OTHERS: dict[str, Holds] = {
    "small_pack": lambda rules: rules.small_pack is not None,
    "players": lambda rules: rules.players != Players(),
    "lives.count": lambda rules: rules.lives.agreed is None,
    "lives.agreed": lambda rules: rules.lives.agreed is not None,
    "buy_back_limit.none": lambda rules: rules.buy_back_limit == 0,
    "buy_back_limit.so_many": lambda rules: rules.buy_back_limit > 0,
    "cry": lambda rules: bool(rules.cry),
    "hard_decision": lambda rules: bool(rules.hard_decision),
    "powers.highest": lambda rules: HIGHEST in rules.powers,
}
"""Rules whose values are not a list of choices."""

VOCABULARY: dict[str, Holds] = {**_choices(), **_powers(), **OTHERS}


def shows(*values: str) -> Callable[[Callable[Arguments, None]], Callable[Arguments, None]]:
    """Marks a test that shows what these values mean. It must have played by every one of them."""
    for value in values:
        assert value in VOCABULARY, f"there is no value {value!r}"

    def marked(test: Callable[Arguments, None]) -> Callable[Arguments, None]:
        @wraps(test)
        def played(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
            with played_by_all(values):
                test(*args, **kwargs)

        return played

    return marked


@contextmanager
def played_by_all(values: Iterable[str]) -> Iterator[None]:
    """Require that every one of these values is played by in the meantime."""
    played_by.clear()
    yield
    for value in values:
        has = VOCABULARY[value]
        assert any(has(rules) for rules in played_by), f"nobody played by {value}"


def shown() -> set[str]:
    """Every value that some test beside this file is marked to show."""
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="shows"), args=args):
                    found |= {ast.literal_eval(said) for said in args}
    return found
