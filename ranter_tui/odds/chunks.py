"""Chunks of counting, handed to any number of workers and taken back in their order."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr
from itertools import count
from multiprocessing import get_context
from multiprocessing.resource_tracker import ensure_running
from typing import Any, TypeVar

T = TypeVar("T")

AHEAD = 2
"""The chunks that are handed out for each worker, so that none waits for the next."""


class Here(Executor):
    """An executor that does the work at once, in this very process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@contextmanager
def workers(jobs: int) -> Iterator[Executor]:
    """Open so many processes to count with; one job is done here, without another process."""
    if jobs == 1:
        yield Here()
        return
    pool = processes(jobs)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def processes(jobs: int) -> ProcessPoolExecutor:
    """Return so many processes to count with."""
    # A screen puts something in place of stderr that no process can be given.
    with redirect_stderr(sys.__stderr__):
        ensure_running()
    # Spawned: a screen has threads, and a fork of them may never wake.
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_deaf_to_ctrl_c)


def _deaf_to_ctrl_c() -> None:
    """Leave Ctrl-C to the process that hands out the work, which reports what was counted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_order(executor: Executor, work: Callable[[int], T], *, ahead: int = 1) -> Generator[T, None, None]:
    """Yield what the work makes of 0, 1, 2, ... without end, so many of them on their way at a time.

    Whoever has enough closes the iterator, and what has not been begun is taken back.
    """
    waiting: deque[Future[T]] = deque()
    try:
        for chunk in count():
            waiting.append(executor.submit(work, chunk))
            if len(waiting) == ahead:
                yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
