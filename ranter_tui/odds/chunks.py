"""Chunks of counting, handed to any number of workers and taken back in their order."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import redirect_stderr, suppress
from itertools import accumulate
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.resource_tracker import ensure_running
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from ranter_tui.disk.system import WINDOWS

if TYPE_CHECKING:
    from ranter_tui.odds.tally import Summed

T = TypeVar("T")
S = TypeVar("S", bound="Summed")

MOST_ON_WINDOWS = 61
"""The most processes that Windows can wait for at a time."""
AHEAD = 2
"""The portions that are handed out for each worker, so that none waits for the next."""


class Counters(Executor):
    """The base of executors to count with: here, in processes of this machine, or on a cluster.

    What is still being counted in the end is not wanted any more, and may never come to an end.
    """

    ahead = 1
    """The portions of chunks that are on their way at a time."""
    most_together = 1
    """The most chunks of a portion: more than one where handing out takes long."""

    def __exit__(self, *_: object) -> None:
        self.shutdown(wait=False, cancel_futures=True)

    def why(self, error: Exception) -> str | None:
        """Return why counting stopped, and what helps, if this error says that a worker is gone."""
        if isinstance(error, BrokenExecutor):
            return "a process that counted was killed; if memory ran out, fewer --jobs take less"
        return None


class Here(Counters):
    """An executor that does the work at once, in this very process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Processes(ProcessPoolExecutor, Counters):
    """Processes to count with, which end with the one that opened them, however that ends.

    A shutdown without waiting stops them in the middle of their work.
    """

    def __init__(self, jobs: int) -> None:
        # A screen puts something in place of stderr that no process can be given.
        with redirect_stderr(sys.__stderr__):
            if not WINDOWS:
                ensure_running()
        # Spawned: a screen has threads, and a fork of them may never wake.
        context = get_context("spawn")
        wanted, self._wanted_here = context.Pipe(duplex=False)
        super().__init__(
            min(jobs, MOST_ON_WINDOWS) if WINDOWS else jobs,
            mp_context=context,
            initializer=_attend,
            initargs=(wanted,),
        )
        self.ahead = jobs * AHEAD

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        writer = getattr(self._result_queue, "_writer", None)
        # What is cancelled first cannot fail when the processes are gone.
        super().shutdown(wait, cancel_futures=cancel_futures)
        if not wait:
            self._wanted_here.close()
            if writer is not None:
                # Otherwise the rest of what a process was sending when it stopped would be waited for.
                writer.close()


def workers(jobs: int) -> Counters:
    """Return what counts with so many processes. One job needs no other process than this."""
    return Here() if jobs == 1 else Processes(jobs)


def _attend(wanted: Connection) -> None:
    """Ignore Ctrl-C, which the process that hands out the work deals with, and exit when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_when_closed, args=(wanted,), daemon=True).start()


def _leave_when_closed(wanted: Connection) -> None:
    with suppress(EOFError, OSError):
        wanted.recv()
    os._exit(0)


def chunks_in_order(executor: Executor, work: Callable[[int], T]) -> Generator[T, None, None]:
    """Yield what the work makes of 0, 1, 2, ... without end.

    Closing the iterator takes back what a cluster has not begun. Portions grow slowly, so that little is
    counted in vain.
    """
    ahead, most = (executor.ahead, executor.most_together) if isinstance(executor, Counters) else (1, 1)
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
        # Processes have nearly all in hand, and when they go, Python 3.11 falls over what was taken back.
        if not isinstance(executor, ProcessPoolExecutor):
            for future in waiting:
                future.cancel()


def _portion(work: Callable[[int], T], begin: int, end: int) -> list[T]:
    return [work(chunk) for chunk in range(begin, end)]


def sums_until(executor: Executor, work: Callable[[int], S], enough: Callable[[S], bool]) -> Iterator[S]:
    """Yield the sum of the chunks so far, after each of them; the first sum that is enough comes last."""
    for so_far in accumulate(chunks_in_order(executor, work)):
        yield so_far
        if enough(so_far):
            return
