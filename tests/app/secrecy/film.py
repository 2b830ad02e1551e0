"""A film of the screen: every picture, whose eyes it was for, and what they had been shown."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from textual.screen import Screen
from textual.widget import Widget

from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.moves import Decide
from ranter_tui.game.sight import Eye
from tests.app.frames import FilmedApp, notices
from tests.app.glass import Row

SHUT = ("GUARDED", "DRAWN", "RISING", "LOCKED")
"""As long as the curtain is no further up than that it hides everything."""


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

    guest: str
    """Whose curtain it was."""
    asked: Eye
    """Whose word was waited for."""
    sitting: Sitting

    @property
    def decides(self) -> bool:
        keys, *_ = self.offers
        assert isinstance(keys, tuple)
        return any(enabled and action.startswith("decide(") for _, action, enabled, *_ in keys)

    @property
    def lifted(self) -> bool:
        """Whether a guest's own card may have been in view."""
        return self.where.startswith("CurtainScreen") and not self.where.endswith(SHUT)

    def __repr__(self) -> str:
        rows = "\n".join(row.rstrip() for row in self.text)
        return f"<{self.where} after {self.told} events, for {self.eye}>\n{rows}\n"


class Film:
    """Pictures of a game, from the moment when the table is there."""

    def __init__(self) -> None:
        self.shots: list[Shot] = []
        self.told = 0
        """How far the last picture of the table goes."""

    def shows(self, app: FilmedApp) -> bool:
        """Whether the last picture is of what can be done now. A notice on it may have gone since."""
        if not self.shots or self.shots[-1].where != _where(app.screen):
            return False
        then_keys, then_tips, then_noticed, *then_titles = self.shots[-1].offers
        keys, tips, noticed, *titles = _offers(app, app.screen)
        assert isinstance(noticed, tuple) and isinstance(then_noticed, tuple)
        return (keys, tips, titles) == (then_keys, then_tips, then_titles) and {*noticed} <= {*then_noticed}

    def take(self, app: FilmedApp, screen: Screen[Any]) -> None:
        table = next((one for one in app.screen_stack if isinstance(one, TableScreen)), None)
        if table is None:
            return
        up = screen if isinstance(screen, CurtainScreen) else None
        lifted = up is not None and up.stage.name not in SHUT
        self.shots.append(
            Shot(
                eye=up.look.seat if up is not None and lifted else table.sitting.alone,
                told=len(table.sitting.history) if lifted else table.follower.seen,
                where=_where(screen),
                text=app.glass.text,
                rows=app.glass.rows,
                offers=_offers(app, screen),
                guest=up.look.name if up is not None else "",
                asked=table.sitting.asks.seat if isinstance(table.sitting.asks, Decide) else None,
                sitting=table.sitting,
            )
        )
        self.told = table.follower.seen


def _where(screen: Screen[Any]) -> str:
    stage = f" {screen.stage.name}" if isinstance(screen, CurtainScreen) else ""
    return f"{type(screen).__name__}{stage}"


def _offers(app: FilmedApp, screen: Screen[Any]) -> tuple[object, ...]:
    keys = tuple(
        (key, active.binding.action, active.enabled, active.binding.description, active.tooltip)
        for key, active in screen.active_bindings.items()
    )
    tips = tuple(str(widget.tooltip) for widget in screen.walk_children(Widget) if widget.tooltip)
    return (keys, tips, notices(app), app.title, app.sub_title, screen.title, screen.sub_title)
