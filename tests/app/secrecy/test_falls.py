"""Something is raised while a card is in view: nobody sees more than before, and the lock holds."""

from __future__ import annotations

import pytest

from ranter_tui.app import recovery
from ranter_tui.app.app import RanterApp
from ranter_tui.app.table.private_look import Stage
from tests.app.falls import FALLS
from tests.app.frames import type_ahead
from tests.app.persons import curtain
from tests.app.secrecy.test_locked_curtain import NUMBER, at_annas_lock, locked
from tests.app.secrecy.watched import watched
from tests.app.test_recovery import falls


def is_lifted(app: RanterApp) -> bool:
    up = curtain(app)
    return up is not None and up.stage is Stage.LIFTED


async def test_after_a_fall_the_curtain_is_down_and_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "SHORT", 0.0)
    async with watched(locked(), pins=True) as party:
        for kind in FALLS:
            await at_annas_lock(party)
            type_ahead(party.app, [*NUMBER, "enter"])
            await party.shows(lambda: is_lifted(party.app))
            before = len(party.film.shots)
            await falls(party.pilot, kind)
            await party.handed_to("Anna")
            # Perhaps it was painted once more before it was raised; never after it was covered.
            lifted = [shot.lifted for shot in party.film.shots[before:]]
            assert lifted == sorted(lifted, reverse=True) and not lifted[-1], kind
            # Each new screen would lay out the apologies for all falls before.
            party.app.clear_notifications()
