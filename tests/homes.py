"""Homes for tests: the one that each has for itself, and those of RANTER_HOME, which share the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui.rulebook.cache import HOME, cache_folder


class Home:
    """Where the evening of the test that is running keeps everything; nowhere while none is."""

    folder: Path


def with_cache(home: Path) -> Path:
    """That home with the cache of all tests in it: to fill one takes seconds."""
    there, shared = home / "cache", cache_folder()
    shared.mkdir(parents=True, exist_ok=True)
    if not there.is_symlink() and there != shared:
        home.mkdir(parents=True, exist_ok=True)
        there.symlink_to(shared, target_is_directory=True)
    return home


def at_home(monkeypatch: pytest.MonkeyPatch, home: Path) -> Path:
    """From now on everything is kept in that home."""
    monkeypatch.setenv(HOME, str(with_cache(home)))
    return home
