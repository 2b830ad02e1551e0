"""A cat on the keys for a few seconds; `make mash` leaves it there for an hour."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ranter_tui.app.recovery import write_report
from tests.app.mashing import ROUND, amiss, mash, prepare
from tests.app.ways import Way
from tests.homes import with_cache


@pytest.mark.parametrize("way", ["table", "curtain", "beside", "palette", "latecomers"])
def test_a_cat_on_the_keys_ends_nothing(way: str, tmp_path: Path) -> None:
    kinds, finding = mash(1, [name for name, _ in ROUND].index(way), with_cache(tmp_path), inputs=40)
    assert kinds.total() > 0
    assert finding is None, str(finding)


def test_what_fell_is_found(tmp_path: Path) -> None:
    paths = prepare(tmp_path, Random(1), Way("TitleScreen", unfinished=2))
    assert not list(amiss(paths))
    write_report(paths.reports, ValueError("King of spades"))
    game = next(paths.games.glob("*.jsonl"))
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join([*lines[:3], *lines[4:]]))
    report, record = amiss(paths)
    assert "builtins.ValueError" in report
    assert game.name in record
