"""All modules and classes of the app."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import ranter_tui.app


def modules() -> Iterator[ModuleType]:
    for found in walk_packages(ranter_tui.app.__path__, "ranter_tui.app."):
        yield import_module(found.name)


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """Every class that rests on that one, as far as it is imported."""
    for one in kind.__subclasses__():
        yield one
        yield from below(one)
