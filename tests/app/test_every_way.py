"""One walk to every screen there is: its acts, the keys at its foot, and what is kept of what is over."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import NamedTuple
from weakref import WeakSet

import pytest

from ranter_tui.app.actions import ACTS, key_name
from ranter_tui.app.app import RanterApp
from ranter_tui.app.widgets.head_and_foot import FooterKey, KeyLine, fitting
from ranter_tui.evening.table_view import TableView
from tests.app.conftest import count_nothing
from tests.app.frames import at_leisure, frame
from tests.app.party import plan
from tests.app.persons import is_over, play, sitting, table
from tests.app.stacked import stacked
from tests.app.test_every_screen import FIRST, Hurry, evening_at
from tests.app.ways import FROM_THE_TITLE, TITLE, WAYS, Way

pytestmark = pytest.mark.xdist_group("every way")

WITHOUT_ESCAPE = (TITLE, "ChampionScreen")
"""The first screen of all, and one that is left by Enter, which stands first and is never dropped."""
WITHOUT_FOOT = ["PickOneScreen", "NamingScreen", "Palette", "SureScreen", "CurtainScreen", "GuidedCurtain"]
ELSEWHERE = {
    # Who is asked by phone, in `test_by_phone.py`.
    *("phones.put_out", "phones.without_phone", "table.to_bot", "table.to_curtain"),
    # Where a guest is new to the book, in `test_odds.py`.
    "curtain.hint",
    # Where bots alone play on, which they do in no time here: in `test_in_the_open.py`.
    "table.finish",
    # Moves that only a few cards bring about, in `table/test_special_cards.py` and `game/`.
    *("moves.change_with_next", "moves.decline", "moves.pay", "moves.sell", "moves.show"),
}
"""Acts that are never offered on a way; their keys are sent all the same."""


class Seen(NamedTuple):
    """What was seen at the end of a way."""

    way: Way
    acts: set[str | None]
    last_row: str
    keys: tuple[FooterKey, ...] | None
    """Those at its foot, if it has one, and how wide that is."""
    width: int
    parts: WeakSet[object]
    """Those of its widgets that are still there."""


def seen_at_the_end_of(way: Way, app: RanterApp) -> Seen:
    acts = {one.binding.id for one in app.screen.active_bindings.values() if one.enabled}
    foot = next(iter(app.screen.query(KeyLine)), None)
    keys, width = (None, 0) if foot is None else (foot.keys, foot.size.width)
    parts = (part for screen in app.screen_stack[1:] for part in screen.walk_children(with_self=True))
    return Seen(way, acts, frame(app).splitlines()[-1].strip(), keys, width, WeakSet(parts))


class Walk(NamedTuple):
    seen: list[Seen]
    kept: list[str]
    """The screens from the title page of which something stayed after they were closed."""


async def every_way(folder: Path) -> Walk:
    """Come by every way, by those with one beginning in one evening."""
    walk = Walk([], [])
    starts = {(id(way.table), way.unfinished, way.when): way for way in WAYS.values()}
    for number, (start, begins) in enumerate(starts.items()):
        # Beside a table lies the book where there is room; what is read goes on where there is none.
        size = FIRST if begins.table is None else (120, 36)
        async with evening_at(begins, folder / str(number), size) as app:
            for way in WAYS.values():
                if (id(way.table), way.unfinished, way.when) == start:
                    hurry = Hurry(app, way)
                    await hurry.comes()
                    hurry.below = None
                    walk.seen.append(seen_at_the_end_of(way, app))
            while len(app.screen_stack) > 1:
                await app.pop_screen()
            # They do not go at once: Textual still has the last message in hand that a screen has sent.
            for _ in range(100):
                await at_leisure()
                gc.collect()
                kept = [one for one in walk.seen if one.parts and one.way in FROM_THE_TITLE.values()]
                if not kept:
                    break
            walk.kept.extend(one.way.screen for one in kept)
    return walk


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    with pytest.MonkeyPatch.context() as patch:
        count_nothing(patch)
        return asyncio.run(every_way(tmp_path_factory.mktemp("evenings")))


def test_to_every_act_a_way_is_known(walk: Walk) -> None:
    known = set[str | None]().union(*(seen.acts for seen in walk.seen))
    acts = {key_name(place, act) for place, those in ACTS.items() for act in those}
    assert not (unknown := sorted(acts - known - ELSEWHERE)), f"no way is known to {', '.join(unknown)}"


def test_nothing_of_a_closed_screen_is_kept(walk: Walk) -> None:
    assert walk.kept == []


def keys_at_the_foot(seen: Seen, width: int) -> list[str]:
    return [f"{one.shown} {one.does}" for one in fitting(seen.keys or (), width)]


def test_no_footer_ever_loses_the_way_out_or_the_help(walk: Walk) -> None:
    for seen in walk.seen:
        way, everything = seen.way, keys_at_the_foot(seen, 1000)
        if seen.keys is None:
            assert way.screen in WITHOUT_FOOT
            continue
        assert seen.last_row == "   ".join(keys_at_the_foot(seen, seen.width)), way
        stay = [words for words in everything if words.split()[0] in ("esc", "?", "f1")]
        assert len(stay) == 2 or way.screen in WITHOUT_ESCAPE, way
        assert not any(words.startswith("⏎") for words in everything[1:]), way
        for width in (60, 80, 100, 120):
            words = keys_at_the_foot(seen, width)
            assert len("   ".join(words)) <= width, (way, width)
            # From the middle: what is left of the others are the first of them.
            assert words[-len(stay) :] == stay, (way, width)
            assert words[: -len(stay)] == everything[: len(words) - len(stay)], (way, width)


def pictures() -> int:
    """How many pictures of tables there are in this process."""
    gc.collect()
    return sum(isinstance(one, TableView) for one in gc.get_objects())


async def test_a_table_keeps_lines_and_no_pictures() -> None:
    before = pictures()
    async with stacked(plan(persons=0, bots=4, lives=3)) as (app, pilot):
        await play(pilot, until=lambda: is_over(app))
        shown = len(sitting(app).history)
        assert table(app).follower.seen == shown > 50
        assert pictures() - before < 10
