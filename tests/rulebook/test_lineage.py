"""Who may come from whom."""

from __future__ import annotations

import pytest

from ranter_tui.rulebook.reference import Descent, Family, Relative
from ranter_tui.rulebook.reference_files import unfit_parents
from ranter_tui.rulebook.warrant import Warrant


def complaints(**parents: str) -> list[tuple[str | int, str]]:
    """What is wrong in a family of these games, each with the letters of those that it comes from."""
    relatives = tuple(
        Relative(
            id=name, name=name, where="France", when="1700", year=1700, pack="52 cards", line="A game.",
            descends=tuple(Descent(parent, "So.", Warrant.EDITORIAL) for parent in those), chapters=(),
        )
        for name, those in parents.items()
    )  # fmt: skip
    return [(at[1], what) for at, what in unfit_parents(Family(relatives))]


def test_a_game_may_come_from_several_and_several_from_one() -> None:
    assert complaints(a="", b="a", c="ab", d="cab") == []


def test_a_parent_that_nobody_knows_is_told() -> None:
    assert complaints(here="", a="x") == [(1, "unknown relative 'x'")]


@pytest.mark.parametrize("parents", [{"a": "a"}, {"a": "b", "b": "a"}, {"a": "b", "b": "c", "c": "a"}])
def test_nobody_comes_from_his_own_child(parents: dict[str, str]) -> None:
    found = complaints(**parents)
    assert [number for number, _ in found] == list(range(len(parents)))
    assert found[0][1] == f"'a' cannot come from {parents['a']!r}, which comes from it"


def test_whoever_only_comes_from_a_ring_is_not_to_blame() -> None:
    assert {number for number, _ in complaints(a="b", b="a", c="a")} == {0, 1}
