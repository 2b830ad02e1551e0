"""The line of keys at the foot of every screen: whatever is dropped, the way out and the help are there."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.screen import Screen

from ranter_tui.app.widgets.head_and_foot import KeyLine, fitting
from tests.app.frames import frame, is_painted
from tests.app.party import until
from tests.app.ways import TITLE, WAYS, come_by, first_at, go

WITHOUT_ESCAPE = (TITLE, "ChampionScreen")
"""The first screen of all, and one that is left by Enter, which stands first and is never dropped."""
WIDTHS = (60, 80, 100, 120)


def told(screen: Screen[object], width: int) -> list[str]:
    """What the foot of that screen says at that width, key by key."""
    return [f"{one.shown} {one.does}" for one in fitting(screen.query_one(KeyLine).keys, width)]


def at_the_foot(screen: Screen[object]) -> str:
    return "   ".join(told(screen, screen.query_one(KeyLine).size.width))


@pytest.mark.parametrize("start", ["title", "table", "over"])
async def test_no_footer_ever_loses_the_way_out_or_the_help(start: str, tmp_path: Path) -> None:
    begins = WAYS[start]
    first = TITLE if begins.table is None else first_at(begins.table)
    ways = [way for way in WAYS.values() if way.table is begins.table]
    without = []
    begins = replace(begins, unfinished=0 if begins.table else 2)
    async with come_by(begins, tmp_path, (80, 24)) as (app, pilot):
        for way in ways:
            while type(app.screen).__name__ != first:
                app.pop_screen()
                await until(pilot, lambda: is_painted(app))
            await go(pilot, way)
            if not app.screen.query(KeyLine):
                without.append(way.screen)
                continue
            assert frame(app).splitlines()[-1].strip() == at_the_foot(app.screen), way
            everything = told(app.screen, 1000)
            stay = [words for words in everything if words.split()[0] in ("esc", "?", "f1")]
            assert len(stay) == 2 or way.screen in WITHOUT_ESCAPE, way
            assert not any(words.startswith("⏎") for words in everything[1:]), way
            for width in WIDTHS:
                words = told(app.screen, width)
                assert len("   ".join(words)) <= width, (way, width)
                # From the middle: what is left of the others are the first of them.
                assert words[-len(stay) :] == stay, (way, width)
                assert words[: -len(stay)] == everything[: len(words) - len(stay)], (way, width)
    assert set(without) <= {"PickOneScreen", "NamingScreen", "Palette", "SureScreen", "GuidedCurtain"}
