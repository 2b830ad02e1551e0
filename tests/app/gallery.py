"""Pictures of screens, row by row, compared exactly with those that are kept.

When a screen is meant to look different, have the pictures made anew, and look at what has changed:
RANTER_GOLDENS=anew make test ARGS="tests/app -k goldens"
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import NamedTuple

from textual.pilot import Pilot

from ranter_tui.app.widgets.beside_panel import BesidePanel
from tests.app.frames import frame
from tests.app.party import at_rest, until

ANEW = os.environ.get("RANTER_GOLDENS") == "anew"

Scene = Callable[[], AbstractAsyncContextManager[Pilot[None]]]
"""Comes to a screen."""

Size = tuple[int, int]


async def others_are_heard(pilot: Pilot[None]) -> None:
    """Wait for what the other books have to say beside the table: they have their say a little later."""
    panels = pilot.app.screen.query(BesidePanel)
    await until(pilot, lambda: all(panel._hears_others for panel in panels))
    await at_rest(pilot)


class Gallery(NamedTuple):
    """A folder of pictures: each scene at each size."""

    folder: Path
    scenes: dict[str, Scene]
    sizes: Sequence[Size]

    def path(self, scene: str, size: Size) -> Path:
        return self.folder / f"{scene}-{size[0]}x{size[1]}.txt"

    async def shows(self, scene: str) -> None:
        """Come to the scene, and compare it at every size."""
        async with self.scenes[scene]() as pilot:
            looks = {}
            for size in self.sizes:
                await pilot.resize_terminal(*size)
                await at_rest(pilot)
                await others_are_heard(pilot)
                looks[self.path(scene, size)] = frame(pilot.app) + "\n"
        if ANEW:
            self.folder.mkdir(exist_ok=True)
            for path, look in looks.items():
                path.write_text(look, encoding="utf-8")
        for path, look in looks.items():
            assert look == path.read_text(encoding="utf-8"), (
                f"{path.name} looks different; see {__name__} how to accept it"
            )

    def holds_nothing_else(self) -> None:
        """No picture is left of a scene that there is no more."""
        assert {path.name for path in self.folder.iterdir()} == {
            self.path(scene, size).name for scene in self.scenes for size in self.sizes
        }
