"""Counts for a command, by processes of this machine (`--jobs`) or a cluster (`--dask`), with progress."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ranter_tui.bots import NoSuchBot
from ranter_tui.bots.own import BotFailed
from ranter_tui.cli import FINE, STOPPED, Misuse, Refusal, Unfinished
from ranter_tui.odds.chunks import Counters, workers

if TYPE_CHECKING:
    from ranter_tui.game.law import Law
    from ranter_tui.odds.playing import Play


class Workers:
    """The executor that counts for a command, its progress, and whether it was stopped before it was done."""

    def __init__(self, executor: Counters) -> None:
        self.executor = executor
        self.progress = Progress()
        self.stopped = False
        self._lost = ""

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Stop, and keep what has been counted, at Ctrl-C, or where a bot, a process or the cluster fails."""
        try:
            yield
        except KeyboardInterrupt:
            self.stopped = True
        except Exception as error:
            why = self.executor.why(error)
            if why is None and isinstance(error, (BotFailed, NoSuchBot)):
                why = str(error)
            if why is None:
                raise
            self.stopped, self._lost = True, why
        finally:
            self.progress.clear()

    @property
    def outcome(self) -> int:
        """Return the exit code. Raises `Unfinished` if a failure stopped it."""
        if self._lost:
            raise Unfinished(self._lost)
        return STOPPED if self.stopped else FINE


@contextmanager
def workers_for(jobs: int, dask: str | None, bots: Iterable[str]) -> Iterator[Workers]:
    """Open so many processes, or the cluster whose scheduler has that address. These bots play on it."""
    with workers(jobs) if dask is None else _cluster(dask, bots) as executor:
        yield Workers(executor)


def _cluster(address: str, bots: Iterable[str]) -> Counters:
    from ranter_tui.odds.cluster import Cluster, NoCluster

    try:
        return Cluster(address, bots)
    except NoCluster as no_cluster:
        raise Refusal(f"--dask: {no_cluster}") from no_cluster
    except NoSuchBot as nobody:
        raise Misuse(f"--play: {nobody}") from nobody


MOST_JOBS = 256


def jobs_asked(asked: argparse.Namespace, usual: int) -> int:
    if asked.jobs is None:
        return usual
    if not 1 <= asked.jobs <= MOST_JOBS:
        raise Misuse(f"--jobs: choose from 1 to {MOST_JOBS}")
    return int(asked.jobs)


def play_asked(option: str, text: str, law: Law) -> Play:
    """Parse what everybody does at a table."""
    # Imported here: to look the odds up takes nothing that plays.
    from ranter_tui.odds.playing import play_named

    try:
        return play_named(text, law)
    except NoSuchBot as nobody:
        raise Misuse(f"{option}: {nobody}") from nobody


PATIENCE, EVERY = 1.0, 0.2
"""Seconds before the progress is shown, and between updates."""


class Progress:
    """A progress line that overwrites itself, and is erased in the end. Shown at a terminal only."""

    def __init__(self) -> None:
        self.before = ""
        """Text before the rest: how far the whole has come."""
        self._shown = False
        self._next = time.monotonic() + PATIENCE

    def show(self, told: str) -> None:
        if time.monotonic() < self._next or not sys.stderr.isatty():
            return
        self._next, self._shown = time.monotonic() + EVERY, True
        print(f"\r{self.before}{told}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
