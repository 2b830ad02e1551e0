"""A journal that ends anywhere: with every byte of it, one after the other, as its last."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from ranter_tui.game.chance import Luck
from ranter_tui.record.saves import Resumed, Saves, SetAside
from tests.conftest import exploring
from tests.disk.faults import FaultyDisk
from tests.record.table import Told, a_game, play_on

# At every byte the whole game so far is played again, so a longer one is for a campaign.
game = partial(a_game, light=True) if exploring() else partial(a_game, seats=3, lives=1, light=True)


def ends(game: Told) -> list[int]:
    """Where each line ends, the header first."""
    found = [len(game.top)]
    for line in game.lines:
        found.append(found[-1] + len(line))
    return found


@pytest.mark.parametrize("part", range(4))
def test_a_journal_cut_off_anywhere_resumes_with_its_whole_lines(part: int, tmp_path: Path) -> None:
    saves, whole, lines = (
        Saves(tmp_path / "games", tmp_path / "damaged", FaultyDisk()),
        game().page,
        ends(game()),
    )
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


def test_a_journal_cut_off_in_any_line_is_played_to_its_end(tmp_path: Path) -> None:
    saves, whole, lines = (
        Saves(tmp_path / "games", tmp_path / "damaged", FaultyDisk()),
        game().page,
        ends(game()),
    )
    path = tmp_path / "games" / "x.jsonl"
    path.parent.mkdir()
    for said, size in enumerate(lines):
        for more in (0, 1, 25, 60):
            path.write_bytes(whole[: size + more])
            resumed = saves.open(path)
            if more < 25:
                assert len(resumed.played.said) == said
            played_out(resumed)
            state = saves.read(path).state
            assert state is not None and state.ended


def played_out(resumed: Resumed) -> None:
    for _ in play_on(resumed.journal, resumed.played, Luck(resumed.played.torn is None)):
        pass
    resumed.journal.close()
