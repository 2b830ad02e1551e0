"""What the paper for programmers shows can be typed in as it stands."""

from __future__ import annotations

import doctest
from pathlib import Path

PAPER = Path(__file__).parents[2] / "docs" / "python.md"


def test_the_paper_for_programmers_can_be_typed_in() -> None:
    options = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL

    found = doctest.testfile(str(PAPER), module_relative=False, optionflags=options)

    assert found.attempted > 20
    assert found.failed == 0
