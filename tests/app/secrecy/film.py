"""A film of the screen: every picture that was painted, whose eyes it was for, and what they had been shown."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct
from textual.screen import Screen

from ranter_tui.app.screens.curtain import CurtainScreen, Stage
from ranter_tui.app.screens.table import TableScreen
from ranter_tui.game.sight import Eye
from tests.app.frames import FilmedApp, notices
from tests.app.glass import Row


class Shot(Struct, frozen=True):
    """One picture, and all that was on offer while it stood."""

    eye: Eye
    """Whose eye the screen was for: the audience's, or that of the one guest behind the curtain."""
    told: int
    """How many events that eye had been told."""
    where: str
    text: tuple[str, ...]
    rows: tuple[Row, ...]
    offers: tuple[object, ...]
    """Keys, what they do, whether they are enabled, tooltips, notifications, titles."""

    def __repr__(self) -> str:
        rows = "\n".join(row.rstrip() for row in self.text)
        return f"<{self.where} after {self.told} events, for {self.eye}>\n{rows}\n"


class Film:
    """Pictures of a game, from the moment when the table is there."""

    def __init__(self) -> None:
        self.shots: list[Shot] = []
        self.told = 0
        """How far the last picture of the table goes."""
        self._taken = asyncio.Event()

    def shows(self, app: FilmedApp) -> bool:
        """Whether the last picture is of what can be done now."""
        last = self.shots[-1] if self.shots else None
        return last is not None and (last.where, last.offers) == (
            _where(app.screen),
            _offers(app, app.screen),
        )

    async def next_picture(self) -> None:
        """Wait until something is painted."""
        self._taken.clear()
        await self._taken.wait()

    def take(self, app: FilmedApp, screen: Screen[Any]) -> None:
        """The picture that has just been painted."""
        table = next((one for one in app.screen_stack if isinstance(one, TableScreen)), None)
        if table is None:
            return
        lifted = is_lifted(screen)
        self.shots.append(
            Shot(
                eye=screen.seat if lifted and isinstance(screen, CurtainScreen) else table.sitting.audience,
                told=len(table.sitting.history) if lifted else len(table.beats),
                where=_where(screen),
                text=app.glass.text,
                rows=app.glass.rows,
                offers=_offers(app, screen),
            )
        )
        self.told = len(table.beats)
        self._taken.set()


def is_lifted(screen: Screen[Any]) -> bool:
    """Whether somebody's own card may be in view."""
    return isinstance(screen, CurtainScreen) and screen.stage not in (Stage.DRAWN, Stage.LOCKED)


def _where(screen: Screen[Any]) -> str:
    stage = f" {screen.stage.name}" if isinstance(screen, CurtainScreen) else ""
    return f"{type(screen).__name__}{stage}"


def _offers(app: FilmedApp, screen: Screen[Any]) -> tuple[object, ...]:
    keys = tuple(
        (key, active.binding.action, active.enabled, active.tooltip)
        for key, active in screen.active_bindings.items()
    )
    tips = tuple(str(widget.tooltip) for widget in screen.walk_children() if widget.tooltip)
    return (keys, tips, notices(app), app.title, app.sub_title, screen.title, screen.sub_title)
