"""What holds for every test: a home of its own, a pace for Hypothesis, and what to do without a program."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

MARKED = {"terminal": ("tmux",), "browser": ("chromium", "chromedriver")}
"""What a marker stands for."""

WITH_A_SCREEN = Path(__file__).parent / "app"

# A slow machine is no bug, so there is no deadline.
settings.register_profile(
    "verdict",
    deadline=None,
    max_examples=20,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore",
    deadline=None,
    max_examples=300,
    stateful_step_count=100,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)


def exploring() -> bool:
    """Return whether tests look for something new, as in `make explore`, instead of giving a verdict."""
    return os.environ.get("HYPOTHESIS_PROFILE") == "explore"


settings.load_profile("explore" if exploring() else "verdict")
if not exploring():
    # Hypothesis also tries numbers and words that it reads in our modules, in those that happen to be loaded:
    # the same test would be given other examples after other tests.
    vars(providers)["_get_local_constants"] = lambda: providers._local_constants

IN_MEMORY = Path("/dev/shm")
"""Where many a system keeps files in memory."""

home = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two more than there are cores: browsers, terminals and other processes are waited for meanwhile."""
    return (os.cpu_count() or 1) + 2


def pytest_configure(config: pytest.Config) -> None:
    """Move house before anything is collected: examples are read from the books while collecting."""
    config.pluginmanager.register(Examples())
    if has_room_in_memory():
        os.environ["TMPDIR"] = tempfile.tempdir = str(IN_MEMORY)
    config.stash[home] = tempfile.TemporaryDirectory(prefix="ranter-home-", ignore_cleanup_errors=True)
    new_home = Path(config.stash[home].name)
    os.environ["HOME"] = str(new_home)
    for kind in ("CONFIG", "DATA", "STATE"):
        os.environ[f"XDG_{kind}_HOME"] = str(new_home / kind.lower())
    os.environ.pop("COLUMNS", None)
    # What one worker has read, the others find in the cache of them all.
    if not hasattr(config, "workerinput"):
        os.environ["XDG_CACHE_HOME"] = str(new_home / "cache")
    # Whatever a shell starts with `&` is deaf to Ctrl-C, and so is everything started from there.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Fill the cache before there are workers: all of them begin with reading the same books and their index.

    Where a rule is broken, whatever comes of it is for the tests to tell.
    """
    if getattr(session.config.option, "numprocesses", None):
        from ranter_tui.library.said.holdings import Holdings
        from ranter_tui.library.search.index import Index
        from ranter_tui.rulebook.shelf import Shelf

        with suppress(Exception):
            Index(Holdings(Shelf())).prepare()


def has_room_in_memory() -> bool:
    """Whether the files of the tests can be kept in memory: they are synced after every move of a game."""
    if not IN_MEMORY.is_dir():
        return False
    there = os.statvfs(IN_MEMORY)
    return there.f_bavail * there.f_frsize >= 4 * 2**30 and not there.f_flag & os.ST_NOEXEC


class Examples:
    """Looks for examples in docstrings only where there are some: to look through all of them takes long.

    As a hook of this file it would be asked about the tests only, and not about the package.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[Any], list[Any]]:
        found = yield
        if file_path.suffix == ".py" and b">>> " not in file_path.read_bytes():
            return [collector for collector in found if not isinstance(collector, DoctestModule)]
        return found


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """All the books and modules are there to stay: nobody needs to look through them for what may go.

    Screens make and drop very much; looking through it seldom saves a good part of their time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give all the tests of a file to one worker: what one of them has read or made is there for the next.

    The tests with a screen take longest and share least: whoever is free takes one of those.
    """
    for item in items:
        if not item.path.is_relative_to(WITH_A_SCREEN) and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[home].cleanup()


ON_POSIX = os.name == "posix" and "RANTER_ON_WINDOWS" not in os.environ


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("posix") and not ON_POSIX:
        pytest.skip("Windows has nothing like it")
    for marker, programs in MARKED.items():
        if item.get_closest_marker(marker):
            for program in programs:
                find_program(program)


def find_program(name: str) -> str:
    """Where that program is. Without it the test is skipped, or fails where RANTER_REQUIRE_TOOLS is set."""
    path = shutil.which(name)
    if path is None:
        reason = f"needs the program {name}"
        if os.environ.get("RANTER_REQUIRE_TOOLS"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session", autouse=True)
def command_line_laid_out_once() -> Iterator[None]:
    """Its parser keeps nothing of what it has read; to make one takes as long as many a command."""
    # After the house was moved.
    from ranter_tui.cli import commands

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commands, "parser", cache(commands.parser))
        yield


@pytest.fixture
def needs_program() -> Callable[[str], str]:
    """`needs_program("git")` in a test that cannot do without git."""
    return find_program
