"""Lives as the book keeps them."""

from __future__ import annotations

import pytest

from ranter_tui.app.drawing.canvas import breadth
from ranter_tui.app.drawing.lives import lives_picture
from ranter_tui.game.rules.lives import KeptOn

NOTES = ("▐ 4 ▌", "◢ 3 ▌", "◢ 2 ◣", "◀ 1 ◣", "◀ 0 ▶")
"""A note with no corner folded in, with one, and so on."""
PATHS = {4: "●┼┼┼◎", 3: "─●┼┼◎", 1: "───●◎", 0: "────●"}
"""The way to the centre of the board, by the lives that are left."""


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


@pytest.mark.parametrize(
    ("kept_on", "lives", "full", "lost", "drawn"),
    [
        (KeptOn.COUNTERS, 2, 3, 0, "● ● ○"),
        (KeptOn.COUNTERS, 1, 3, 1, "● × ○"),
        (KeptOn.COUNTERS, 57, 99, 0, "● 57"),
        (KeptOn.STAKES, 2, 3, 0, "¤ ¤ ·"),
        (KeptOn.PENNIES, 57, 99, 2, "¢ 57 ×2"),
        (KeptOn.SLATE, 2, 3, 0, "┃ ┃ ┊"),
        (KeptOn.STROKES, 2, 3, 0, "╱ ○ ○"),
        *((KeptOn.NOTE, 4 - gone, 4, 0, note) for gone, note in enumerate(NOTES)),
        *((KeptOn.BOARD, lives, 4, 0, path) for lives, path in PATHS.items()),
    ],
)
def test_lives_look_like_what_they_are_kept_on(
    kept_on: KeptOn, lives: int, full: int, lost: int, drawn: str
) -> None:
    assert text(kept_on, lives, full, lost=lost) == drawn


def test_without_room_pennies_lie_close_together() -> None:
    assert text(KeptOn.PENNIES, 6, 8, width=8) == "¢¢¢¢¢¢··"


def test_who_is_on_his_honour_is_said_in_a_word() -> None:
    assert lives_picture(KeptOn.COUNTERS, 0, 2, 9, honour=True)[0][0] == "on honour"
    assert lives_picture(KeptOn.COUNTERS, 0, 2, 6, honour=True)[0][0] == "honour"
