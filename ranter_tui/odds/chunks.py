"""Chunks of counting, handed to any number of workers and taken back in their order."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.resource_tracker import ensure_running
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")

AHEAD = 2
"""The chunks that are handed out for each worker, so that none waits for the next."""

MOST_TOGETHER = 16
"""The most chunks in a portion: they take a second at most, where handing it out takes milliseconds."""


class FarAway(Executor):
    """The base of executors to which a task goes over a network, so that several are sent together."""


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


class Processes(ProcessPoolExecutor):
    """Processes to count with, which leave together with the one that opened them, however that ends.

    Whoever shuts them down without waiting wants nothing more of them: they leave what they are at.
    """

    def __init__(self, jobs: int) -> None:
        # Spawned: a screen has threads, and a fork of them may never wake.
        context = get_context("spawn")
        wanted, self._wanted_here = context.Pipe(duplex=False)
        super().__init__(jobs, mp_context=context, initializer=_attend, initargs=(wanted,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if not wait:
            self._wanted_here.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def processes(jobs: int) -> Processes:
    """Return so many processes to count with."""
    # A screen puts something in place of stderr that no process can be given.
    with redirect_stderr(sys.__stderr__):
        ensure_running()
    return Processes(jobs)


def _attend(wanted: Connection) -> None:
    """Leave Ctrl-C to the process that hands out the work, and leave when that has closed the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_when_closed, args=(wanted,), daemon=True).start()


def _leave_when_closed(wanted: Connection) -> None:
    with suppress(EOFError, OSError):
        wanted.recv()
    os._exit(0)


def chunks_in_order(
    executor: Executor, work: Callable[[int], T], *, ahead: int = 1
) -> Generator[T, None, None]:
    """Yield what the work makes of 0, 1, 2, ... without end, so many portions on their way at a time.

    A portion is one chunk, or more and more of them where the workers are far away. Whoever has enough closes
    the iterator, and what has not been begun is taken back.
    """
    most = MOST_TOGETHER if isinstance(executor, FarAway) else 1
    waiting: deque[Future[list[T]]] = deque()
    begin = 0
    try:
        while True:
            end = begin + min(most, 1 + begin // (2 * ahead))
            waiting.append(executor.submit(_portion, work, begin, end))
            begin = end
            if len(waiting) == ahead:
                yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _portion(work: Callable[[int], T], begin: int, end: int) -> list[T]:
    return [work(chunk) for chunk in range(begin, end)]
