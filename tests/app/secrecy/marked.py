"""A program for a real terminal: a table for Anna and Ben, with marks between what is for whom."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from ranter_tui.app.app import RanterApp
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.telling.words import card_name
from tests.app.frames import MarkedApp
from tests.app.party import plan
from tests.app.persons import has_a_table, sitting, table
from tests.app.secrecy.film import SHUT
from tests.app.secrecy.watched import evening_of


def fall(curtain: CurtainScreen) -> None:
    """Somebody stumbles, with the card in hand and in mind."""
    card = card_name(curtain.look.sitting.sight(curtain.look.seat).card)
    raise ValueError(f"{card} of {curtain.look.name}")


def mark(app: RanterApp, screen: Screen[Any]) -> str:
    """For whom the next picture is, and how many events it may tell of."""
    if isinstance(screen, CurtainScreen) and screen.stage.name not in SHUT:
        return f"{screen.look.seat},{len(sitting(app).history)}"
    return f"room,{table(app).follower.seen if has_a_table(app) else 0}"


def main(home: Path) -> int:
    app = MarkedApp(evening_of(home), lambda app: app.deal(plan(persons=2, bots=1)), mark)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CurtainScreen, "action_since", fall)
        app.run()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
