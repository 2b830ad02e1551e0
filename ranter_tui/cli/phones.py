"""Gives the app its door for phones. What that takes is loaded when the door is opened, and not before."""

from __future__ import annotations

from collections.abc import Sequence

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.gathering import Door, Invitation, NoDoor

EXTRA = "pip install 'ranter-tui[phones]'"


class LateDoor:
    """A door whose server is imported when it is opened first."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._door: Door | None = None

    @property
    def invitation(self) -> Invitation | None:
        return self._door.invitation if self._door is not None else None

    @property
    def refusals(self) -> Sequence[str]:
        return self._door.refusals if self._door is not None else ()

    async def open(self) -> None:
        if self._door is None:
            try:
                from ranter_tui.phones.door import PhoneDoor
            except ModuleNotFoundError as missing:
                raise NoDoor(
                    f"Phones need {missing.name}, which is not there. What helps: {EXTRA}"
                ) from missing
            self._door = PhoneDoor(self._evening)
        await self._door.open()

    async def shut(self) -> None:
        if self._door is not None:
            await self._door.shut()

    async def leave(self) -> None:
        if self._door is not None:
            await self._door.leave()


def with_door(evening: Evening, *, opens: bool) -> Evening:
    """Give the evening its door; one that is to be opened at once, if wanted here or by the settings."""
    evening.door = LateDoor(evening)
    evening.opens_door = opens or evening.settings.phones
    return evening


def was_left_open(evening: Evening) -> bool:
    """Whether phones came in on this very evening, and the door was not shut since."""
    from ranter_tui.phones.doorkeeper import is_kept

    return is_kept(evening.paths.phones)
