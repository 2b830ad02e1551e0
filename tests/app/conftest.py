"""What holds for every test with a screen: what is read is read once, and curtains are not guarded.

What is spared here is tested by those with the fixtures `guarded` and `with_textual_as_it_is`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from textual import app, pilot
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from ranter_tui.app.base import dialogs
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.house import HouseScreen
from ranter_tui.app.screens.over import LuckScreen, OverScreen
from ranter_tui.app.table import curtain
from ranter_tui.rulebook import cache as kept_books
from tests.app.frames import at_leisure
from tests.homes import Home

PROMISED: dict[tuple[ModuleType, str], float] = {
    (module, name): vars(module)[name]
    for module, name in ((curtain, "QUIET"), (curtain, "HELD"), (dialogs, "HELD"), (dialogs, "READ"))
}
"""How long the product itself has keys let alone."""
AS_IN_TEXTUAL: dict[tuple[object, str], object] = {
    (Stylesheet, "_parse_rules"): vars(Stylesheet).get("_parse_rules"),
    **{(module, "wait_for_idle"): vars(module)["wait_for_idle"] for module in (pilot, app)},
}
"""What is exchanged here."""


@pytest.fixture(scope="session", autouse=True)
def books_decoded_once() -> Iterator[None]:
    """What is kept of a book is read from disk and compared as ever; the same bytes are the same book."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_books, "_decoded", cache(kept_books._decoded))
        yield


class NobodyThere(Executor):
    """An executor that has lost its processes."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise BrokenExecutor


@pytest.fixture(autouse=True)
def a_home_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Home, "folder", tmp_path, raising=False)


@pytest.fixture(autouse=True)
def nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is opened for whoever changes a rule or ends a game, unless a test is about that."""
    count_nothing(monkeypatch)


def count_nothing(patch: pytest.MonkeyPatch) -> None:
    for screen in (HouseScreen, LuckScreen, OverScreen, RecordScreen):
        patch.setattr(screen, "counts", NobodyThere)


@pytest.fixture(scope="session", autouse=True)
def style_sheets_parsed_once() -> Iterator[None]:
    """Textual keeps what it has parsed for each app by itself; here a thousand apps share it.

    What is kept goes by the variables as well: another theme is another style sheet.
    """
    parse = getattr(Stylesheet, "_parse_rules", None)
    if parse is None:
        # A newer Textual may do it in some other way, and is as right without.
        yield
        return
    kept: dict[object, list[RuleSet]] = {}

    def kept_rules(sheet: Stylesheet, *css: Any, **how: Any) -> list[RuleSet]:
        key = tuple(sheet._variables.items()), css, tuple(how.items())
        if key not in kept:
            kept[key] = parse(sheet, *css, **how)
        return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", kept_rules)
        yield


@pytest.fixture(scope="session", autouse=True)
def a_pilot_waits_for_the_app_and_not_for_the_clock() -> Iterator[None]:
    """After each key Textual sleeps twice for a fiftieth of a second, or as long as the machine is busy.

    Here it waits until nothing is left to be dealt with, however fast or slow the machine is.
    """
    with pytest.MonkeyPatch.context() as patch:
        for module in (pilot, app):
            patch.setattr(module, "wait_for_idle", at_leisure)
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody_hammers_on_the_keys() -> Iterator[None]:
    """Curtains go up and questions are answered at once, but where a test is about those who do hammer."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in PROMISED:
            patch.setattr(module, name, 0.0)
        yield


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Curtains and questions are guarded as they are in earnest."""
    guard(monkeypatch)


def guard(patch: pytest.MonkeyPatch) -> None:
    for (module, name), seconds in PROMISED.items():
        patch.setattr(module, name, seconds)


@pytest.fixture
def with_textual_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of Textual is exchanged."""
    for (where, name), honest in AS_IN_TEXTUAL.items():
        if honest is not None:
            monkeypatch.setattr(where, name, honest)
