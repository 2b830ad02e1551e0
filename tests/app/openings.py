"""All classes of the app; and the screens that can be opened over the title page, each with how."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from textual.screen import Screen

import ranter_tui.app
from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.help import HelpScreen
from ranter_tui.app.screens.house import HouseScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.reading import BesideScreen, ReadingScreen
from ranter_tui.app.screens.search import SearchScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.settings import SettingsScreen
from ranter_tui.app.screens.watch import BooksToWatchScreen, HandsScreen, WatchScreen
from ranter_tui.rulebook.book import Rulebook


def _search(app: RanterApp) -> SearchScreen:
    """With everything read through: the thread that does it would hold the screen until it has."""
    app.evening.index.prepare()
    return SearchScreen()


def _kille(app: RanterApp) -> Rulebook:
    return app.evening.shelf.book("kille")


OPENED: dict[str, Callable[[RanterApp], Screen[Any]]] = {
    "help": HelpScreen,
    "search": _search,
    "books": lambda _: PickerScreen(),
    "record": lambda _: RecordScreen(),
    "seating": lambda app: SeatingScreen(app.evening.plan),
    "settings": lambda _: SettingsScreen(),
    "house": lambda app: HouseScreen(_kille(app), _kille(app)),
    "reading": lambda _: ReadingScreen("book/kille"),
    "beside": lambda _: BesideScreen(("foster-1914",), "Foster 1914"),
    "watch a hand": lambda _: BooksToWatchScreen(),
    "hands": lambda app: HandsScreen(_kille(app)),
    "watching": lambda app: WatchScreen(_kille(app), _kille(app).examples[0]),
}


def modules() -> Iterator[ModuleType]:
    """Every module of the app, imported."""
    for found in walk_packages(ranter_tui.app.__path__, "ranter_tui.app."):
        yield import_module(found.name)


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """Every class that rests on that one, as far as it is imported."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)
