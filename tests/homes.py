"""Homes for tests that set RANTER_HOME: they have everything to themselves but the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui.rulebook.cache import HOME, cache_folder


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
