"""A spoilt rulebook is refused in an author's words."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.rulebook.load import checked
from ranter_tui.rulebook.problem import BadFile, Problem
from ranter_tui.rulebook.reader import read, read_file
from ranter_tui.rulebook.shelf import Shelf
from tests.rulebook.mutations import spoilt_texts, spoilt_trees

SHELF = Shelf()

MOST_SECONDS = 20
"""Far more than the slowest file takes on the slowest machine, and far less than for ever."""

A_FEW = settings().max_examples // 6


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
    problems = mistakes_in(file)
    assert list(problems) == sorted(set(problems))
    for problem in problems:
        assert 1 <= problem.line <= data.count(b"\n") + 1, problem
        assert problem.column >= 1, problem
        assert problem.what, problem
        assert (problem.what + problem.hint).isprintable(), problem
    assert time.process_time() - began < MOST_SECONDS


def mistakes_in(file: Path) -> tuple[Problem, ...]:
    try:
        checked(read_file(file), SHELF.sources)
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
