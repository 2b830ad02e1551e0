"""A journal that ends anywhere: with every byte of it, one after the other, as its last."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from pathlib import Path

import pytest

from ranter_tui.record.saves import Saves, SetAside
from tests.conftest import exploring
from tests.disk.faults import FaultyDisk
from tests.record.table import a_game

# At every byte the whole game so far is played again, so a longer one is for a campaign.
game = partial(a_game, light=True) if exploring() else partial(a_game, seats=3, lives=1, light=True)


@pytest.mark.parametrize("part", range(4))
def test_a_journal_cut_off_anywhere_resumes_with_its_whole_lines(part: int, tmp_path: Path) -> None:
    saves, whole = Saves(tmp_path / "games", tmp_path / "damaged", FaultyDisk()), game().page
    lines = [*accumulate(map(len, (game().top, *game().lines)))]
    path = tmp_path / "games" / "x.jsonl"
    path.parent.mkdir()
    for size in range(part, len(whole) + 1, 4):
        path.write_bytes(whole[:size])
        said = sum(end <= size for end in lines) - 1
        if said < 0:
            with pytest.raises(SetAside, match="the record ends before the game begins") as aside:
                saves.open(path)
            assert aside.value.path.read_bytes() == whole[:size]
            aside.value.path.unlink()
            continue
        resumed = saves.open(path)
        resumed.journal.close()
        assert resumed.played.state == game().states[said]
        assert path.read_bytes() == whole[: lines[said]]
        assert (resumed.played.torn is not None) == (size not in lines)
