"""What of Textual is mended here is still broken there. Where a test fails, its mend may go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.color import Color
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.events import Paste
from textual.scroll_view import ScrollView
from textual.widgets import OptionList

from tests.app.party import at_the_title


def test_a_cache_of_colours_keeps_widgets_alive() -> None:
    before = StylesCache.get_inner_outer.cache_info().misses
    for cache in (StylesCache(), StylesCache()):
        cache.get_inner_outer(Color(1, 2, 3), Color(3, 2, 1))
    assert StylesCache.get_inner_outer.cache_info().misses == before + 2


def test_a_paste_with_an_escape_in_it_is_no_paste() -> None:
    pasted = [*XTermParser().feed("\x1b[200~a\x1b[Ab\x1b[201~")]
    assert [one.text for one in pasted if isinstance(one, Paste)] != ["a\x1b[Ab"]


async def test_a_palette_that_is_closed_falls_over_what_comes_home(tmp_path: Path) -> None:
    async with at_the_title(tmp_path):
        with pytest.raises(NoMatches):
            CommandPalette()._watch__list_visible()


async def test_a_list_that_was_never_laid_out_cannot_turn_a_page(tmp_path: Path) -> None:
    async with at_the_title(tmp_path):
        options = OptionList("one", "other")
        options.highlighted = 0
        turn: Callable[[], None] = options.action_page_down
        with pytest.raises(LookupError):
            turn()


async def test_padding_is_taken_for_another_size(tmp_path: Path) -> None:
    async with at_the_title(tmp_path) as (app, pilot):
        view = ScrollView()
        view.styles.padding = 1
        await app.screen.mount(view)
        await pilot.pause()
        assert view._size_updated(view.outer_size, view.virtual_size, view.outer_size)
        assert view._size_updated(view.outer_size, view.virtual_size, view.outer_size)
