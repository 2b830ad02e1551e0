"""What nobody holds any more is swept up while nobody waits."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from ranter_tui.app import sweeping
from ranter_tui.app.sweeping import ENOUGH, EVERY, TOO_MUCH, Broom


class House:
    """So much litter, and a clock that is turned by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.litter, self.clock, self.sweeps = ENOUGH + 1, 100.0, 0
        monkeypatch.setattr(gc, "get_count", lambda: (0, 0, self.litter))
        monkeypatch.setattr(gc, "collect", self._sweep)
        monkeypatch.setattr(sweeping, "monotonic", lambda: self.clock)
        self.broom = Broom()

    def _sweep(self) -> None:
        self.sweeps += 1

    def look_after(self, seconds: float) -> int:
        self.clock += seconds
        self.broom.look()
        return self.sweeps


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    return House(monkeypatch)


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_nobody_sweeps_under_a_hand_that_is_typing(house: House) -> None:
    house.broom.key()
    assert house.look_after(EVERY / 2) == 0


def test_the_floor_is_swept_once_nobody_types(house: House) -> None:
    house.broom.key()
    assert house.look_after(EVERY * 2) == 1


def test_a_clean_floor_is_left_alone(house: House) -> None:
    house.litter = ENOUGH
    assert house.look_after(EVERY * 2) == 0


def test_a_floor_that_is_full_is_swept_whoever_types(house: House) -> None:
    house.litter = TOO_MUCH + 1
    house.broom.key()
    assert house.look_after(0) == 1


@pytest.mark.usefixtures("thresholds")
def test_python_keeps_to_the_small_sweeps_and_leaves_the_large_one_to_the_broom() -> None:
    youngest, younger, _ = gc.get_threshold()
    Broom().take_over()
    assert gc.get_threshold() == (youngest, younger, sweeping.NEVER)
