"""The map in CONTRIBUTING leads to files that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_file_of_the_package_that_is_named_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = {name.removeprefix("ranter_tui/") for name in re.findall(r"`([\w/]+/(?:\w+\.py)?)`", text)}
    ours = {name for name in named if (ROOT / "ranter_tui" / name.partition("/")[0]).is_dir()}

    assert len(ours) > 20
    assert {name for name in ours if not (ROOT / "ranter_tui" / name).exists()} == set()


def test_every_package_says_what_is_in_it() -> None:
    for package in (ROOT / "ranter_tui").rglob("__init__.py"):
        assert package.read_text(encoding="utf-8").startswith('"""'), package
