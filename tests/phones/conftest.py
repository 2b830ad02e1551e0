"""What holds for every test of the door for phones."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ranter_tui.odds.chunks import Here
from ranter_tui.phones.reading import ReadingRoom
from tests.homes import Home
from tests.phones.caller import Caller, seated
from tests.phones.paper import House, house


@pytest.fixture(autouse=True)
def a_home_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Home, "folder", tmp_path, raising=False)


@pytest.fixture(autouse=True)
def pages_are_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is opened to make pages, unless a test is about that."""
    monkeypatch.setattr(ReadingRoom, "opens", Here)


@pytest.fixture
async def here() -> AsyncIterator[House]:
    """A table on paper for Anna, Ben and a bot, with its door open."""
    async with house() as open_house:
        yield open_house


@pytest.fixture
async def eve(here: House) -> AsyncIterator[Caller]:
    """A phone before the door."""
    async with Caller(here.door) as phone:
        yield phone


@pytest.fixture
async def anna(here: House) -> AsyncIterator[Caller]:
    """Anna’s phone, with her seat."""
    async with seated(here.door, name="Anna") as phone:
        yield phone
