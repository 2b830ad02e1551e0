"""The same commit gets the same verdict: no test is given other examples because of what ran before it."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import exploring


def drawn() -> list[list[int]]:
    """What a test is given."""
    given_to_it: list[list[int]] = []

    @given(st.lists(st.integers(), min_size=10))
    def test(numbers: list[int]) -> None:
        given_to_it.append(numbers)

    test()
    return given_to_it


def read_in(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Load that module, as another test would."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, path.stem, module)
    spec.loader.exec_module(module)


@pytest.mark.skipif(exploring(), reason="who explores draws anew")
def test_the_same_examples_are_drawn_whatever_has_been_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn()
    loaded = tmp_path / "loaded.py"
    loaded.write_text("\n".join(f"x{number} = {number**7}" for number in range(100, 200)), encoding="utf-8")
    read_in(loaded, monkeypatch)
    assert drawn() == before
    assert settings().database is None
