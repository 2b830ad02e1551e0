"""A spoilt rulebook is refused in an author's words, and a rule that was changed is missed by somebody."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui.game.chance import Luck
from ranter_tui.game.choice import Choice
from ranter_tui.game.contradictions import contradictions
from ranter_tui.game.events import Event
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Decide, Decision, Move
from ranter_tui.game.rules import ABOUT, RuleKey, Rules
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.lives import Lives
from ranter_tui.rulebook.book import Entry, Rulebook
from ranter_tui.rulebook.checking import example_complaints
from ranter_tui.rulebook.load import load_rulebook
from ranter_tui.rulebook.problem import BadFile, Problem
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.shelf import Shelf
from tests.game.history import History
from tests.rulebook.mutations import spoilt_texts, spoilt_trees

SHELF = Shelf()

MOST_SECONDS = 20
"""Far more than the slowest file takes on the slowest machine, and far less than for ever."""

BEYOND_ONE_HAND = ("first_dealer", "packs")
"""What no example can show, for each of them is one hand at a small table."""

A_FEW = settings().max_examples // 6

long_campaign = pytest.mark.skipif(
    os.environ.get("HYPOTHESIS_PROFILE") != "long", reason="a long campaign: HYPOTHESIS_PROFILE=long"
)


@cache
def text_of(name: str) -> str:
    return (SHELF.folder / f"{name}.yaml").read_text(encoding="utf-8")


@cache
def tree_of(name: str) -> Any:
    return read(text_of(name), name).tree


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spoilt") / "house.yaml"


def is_refused_or_fine(file: Path, data: bytes) -> None:
    """Nothing but `BadFile` comes out, soon, and every mistake is somewhere in the file."""
    file.write_bytes(data)
    began = time.process_time()
    for problem in mistakes_in(file):
        assert 1 <= problem.line <= data.count(b"\n") + 1, problem
        assert problem.column >= 1, problem
        assert problem.what, problem
        assert (problem.what + problem.hint).isprintable(), problem
    assert time.process_time() - began < MOST_SECONDS


def mistakes_in(file: Path) -> tuple[Problem, ...]:
    try:
        load_rulebook(file, SHELF.sources)
    except BadFile as bad:
        return bad.problems
    return ()


@pytest.mark.parametrize("name", SHELF.ids)
@given(data=st.data())
@settings(max_examples=A_FEW)
def test_a_book_with_careless_changes_is_refused_in_words(name: str, file: Path, data: st.DataObject) -> None:
    is_refused_or_fine(file, data.draw(spoilt_texts(text_of(name))))


@pytest.mark.parametrize("name", SHELF.ids)
@given(data=st.data())
@settings(max_examples=A_FEW)
def test_a_book_with_parts_exchanged_is_refused_in_words(name: str, file: Path, data: st.DataObject) -> None:
    is_refused_or_fine(file, data.draw(spoilt_trees(tree_of(name))))


def with_rule(book: Rulebook, key: RuleKey, value: Any) -> Rulebook:
    """The book with another answer to one question."""
    rules: Any = book.rules
    if (power := power_of(key)) is None:
        return replace(book, rules=replace(rules, **{key: replace(getattr(rules, key), value=value)}))
    rank, moment = power
    told: dict[Any, Entry[Any]] = rules.powers[rank]
    moments = {**told, moment: replace(told[moment], value=value)}
    return replace(book, rules=replace(rules, powers={**rules.powers, rank: moments}))


def other_answers(book: Rulebook) -> Iterator[tuple[RuleKey, Any]]:
    """Every other value of every rule that the referee goes by, one at a time."""
    for key, entry in book.entries().items():
        value = entry.value
        if power_of(key) is not None:
            for effect in value:
                yield key, tuple(other for other in value if other is not effect)
        elif ABOUT[key].shown_only or key in BEYOND_ONE_HAND:
            continue
        elif isinstance(value, Choice):
            yield from ((key, other) for other in type(value) if other is not value)
        elif isinstance(value, Lives):
            yield key, replace(value, count=value.count + 1, agreed=None)
        elif isinstance(value, tuple):
            yield from ((key, tuple(rank for rank in value if rank != left_out)) for left_out in value)


def played(rules: Rules, seed: int) -> Iterator[Event]:
    """A game in which a seat decides the same in the same hand, whatever happened before."""
    history = History(law_for(rules, 2 + seed % 5))
    luck = Luck(seed)
    yield from history.first
    while (ask := history.state.asks) is not None and len(history.steps) < 150:
        if isinstance(ask, Decide):
            choice = (seed >> (ask.seat + history.state.hands) % 16) % len(ask.moves)
            yield from history.play(Decision(ask.seat, Move(ask.moves[choice])))
        else:
            yield from history.play(luck.answer(ask))


def makes_a_difference(rules: Rules, other: Rules) -> bool:
    """Whether anything ever happens otherwise, whichever rule is named for it."""
    seeds = (number * 2_654_435_761 % 2**32 for number in range(300))
    return any(nameless(played(rules, seed)) != nameless(played(other, seed)) for seed in seeds)


def nameless(events: Iterable[Event]) -> list[Event]:
    return [replace(event, rule=RuleKey("")) for event in events]


@long_campaign
@pytest.mark.parametrize("name", SHELF.ids)
def test_a_rule_that_was_changed_is_noticed_by_an_example(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    book = SHELF.book(name)
    plain = book.plain_rules()
    noticed, unnoticed = [], []
    for key, value in other_answers(book):
        other = with_rule(book, key, value)
        rules = other.plain_rules()
        if any(contradictions(rules)):
            continue
        if any(any(example_complaints(other, example)) for example in book.examples):
            noticed.append(key)
        elif makes_a_difference(plain, rules):
            unnoticed.append(f"    {key}: {listed(value)}")
    changes = len(noticed) + len(unnoticed)
    with capsys.disabled():
        print(f"\n{name}: of {changes} changes {len(noticed) / changes:.0%} are noticed; not so")
        print(*unnoticed, sep="\n")
    assert len(noticed) > changes / 2


def listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
