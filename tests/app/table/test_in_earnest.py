"""What the other tests spare themselves: keys that are let alone for a moment, and Textual as it is."""

from __future__ import annotations

from types import ModuleType

import pytest

from ranter_tui.app.table.screen import TableScreen
from tests.app.clocks import HandClock
from tests.app.conftest import PROMISED
from tests.app.frames import colours, frame
from tests.app.party import plan
from tests.app.persons import come_to, is_over, is_shut, play, stacked


@pytest.mark.parametrize(("module", "name"), PROMISED, ids=lambda one: getattr(one, "__name__", one))
def test_the_product_spares_itself_no_moment(module: ModuleType, name: str) -> None:
    assert PROMISED[module, name] > 0


async def first_curtain() -> tuple[str, list[object]]:
    """The first picture of a table, in letters and in colours."""
    async with stacked(plan(persons=2, bots=1), "3 7 9", clock=HandClock()) as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        await pilot.pause()
        return frame(app), [*colours(app)]


async def test_with_style_sheets_of_its_own_and_pauses_by_the_clock_a_table_looks_the_same(
    request: pytest.FixtureRequest,
) -> None:
    spared = await first_curtain()
    request.getfixturevalue("with_textual_as_it_is")
    assert await first_curtain() == spared


@pytest.mark.usefixtures("with_textual_as_it_is")
async def test_with_style_sheets_of_its_own_and_pauses_by_the_clock_a_game_is_played_to_its_end() -> None:
    async with stacked(plan(persons=2, bots=1, lives=1), "3 7 9") as (app, pilot):
        assert isinstance(app.screen_stack[1], TableScreen)
        await play(pilot)
        assert is_over(app)
