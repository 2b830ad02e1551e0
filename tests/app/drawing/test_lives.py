"""Lives as the book keeps them."""

from __future__ import annotations

import pytest

from ranter_tui.app.drawing.canvas import breadth
from ranter_tui.app.drawing.lives import lives_picture
from ranter_tui.game.rules.lives import KeptOn


def text(kept_on: KeptOn, lives: int, full: int, width: int = 15, lost: int = 0) -> str:
    return "".join(piece for piece, _ in lives_picture(kept_on, lives, full, width, lost))


@pytest.mark.parametrize("kept_on", KeptOn)
@pytest.mark.parametrize("width", [3, 4, 5, 9, 16])
def test_up_to_99_lives_fit_wherever_they_are_kept(kept_on: KeptOn, width: int) -> None:
    for full in (1, 2, 3, 4, 8, 20, 99):
        for lives in {0, 1, full // 2, full, full + 1}:
            for lost in {0, min(1, full), min(3, full)}:
                assert breadth(lives_picture(kept_on, lives, full, width, lost)) <= width


@pytest.mark.parametrize("kept_on", KeptOn)
@pytest.mark.parametrize("full", [3, 4, 8])
def test_every_lost_life_can_be_seen_without_colour(kept_on: KeptOn, full: int) -> None:
    assert len({text(kept_on, lives, full) for lives in range(full + 1)}) == full + 1
    assert text(kept_on, full - 1, full, lost=1) != text(kept_on, full - 1, full)


def test_two_counters_of_three() -> None:
    assert text(KeptOn.COUNTERS, 2, 3) == "● ● ○"


def test_a_counter_that_this_hand_has_cost() -> None:
    assert text(KeptOn.COUNTERS, 1, 3, lost=1) == "● × ○"


def test_stakes_and_pennies_bear_their_sign() -> None:
    assert text(KeptOn.STAKES, 2, 3) == "¤ ¤ ·"
    assert text(KeptOn.PENNIES, 6, 8, width=8) == "¢¢¢¢¢¢··"


def test_a_note_has_its_corners_folded_in_one_by_one() -> None:
    assert [text(KeptOn.NOTE, lives, 4) for lives in (4, 3, 2, 1, 0)] == [
        "▐ 4 ▌",
        "◢ 3 ▌",
        "◢ 2 ◣",
        "◀ 1 ◣",
        "◀ 0 ▶",
    ]


def test_a_stroke_is_rubbed_off_a_slate_and_written_down_elsewhere() -> None:
    assert text(KeptOn.SLATE, 2, 3) == "┃ ┃ ┊"
    assert text(KeptOn.STROKES, 2, 3) == "╱ · ·"


def test_the_way_to_the_centre_of_the_board_gets_shorter_line_by_line() -> None:
    assert [text(KeptOn.BOARD, lives, 4) for lives in (4, 3, 1, 0)] == ["●┼┼┼◎", "─●┼┼◎", "───●◎", "────●"]


def test_many_lives_are_told_in_figures() -> None:
    assert text(KeptOn.COUNTERS, 57, 99) == "● 57"
    assert text(KeptOn.PENNIES, 57, 99, lost=2) == "¢ 57 ×2"


def test_who_is_on_his_honour_is_said_in_a_word() -> None:
    assert lives_picture(KeptOn.COUNTERS, 0, 2, 9, honour=True)[0][0] == "on honour"
    assert lives_picture(KeptOn.COUNTERS, 0, 2, 6, honour=True)[0][0] == "honour"
