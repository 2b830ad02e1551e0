"""Counts on a Dask cluster. What that takes is imported when a cluster is asked for, and not before."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import CancelledError, Future
from pkgutil import resolve_name
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakSet

from ranter_tui import __version__
from ranter_tui.bots.own import edition
from ranter_tui.odds.chunks import AHEAD, Counters

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")

ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(?:\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):\d{1,5}")
EXTRA = "pip install 'ranter-tui[cluster]'"
PATIENCE = 10.0
"""Seconds within which a scheduler has to answer, and to have a worker."""
LOOK = 0.5
"""Seconds between two looks whether the scheduler is still there."""


class NoCluster(Exception):
    """Raised where no cluster counts. The message says where, why, and what helps."""


class WorkerDiffers(Exception):
    """Raised on a worker that has another version of the package or of a bot, and may count otherwise."""


class Cluster(Counters):
    """The workers of a Dask cluster. All must have this version of the package, and of these bots."""

    most_together = 16
    """They take a second at most, where it takes milliseconds to hand a portion out."""

    def __init__(self, address: str, bots: Iterable[str] = ()) -> None:
        self._bots = {bot: ours for bot in bots if (ours := edition(bot))}
        if not ADDRESS.fullmatch(address):
            raise NoCluster(f"{address!r} is no address of a scheduler, such as tcp://192.168.1.7:8786")
        self._address, self._client = address, _connected(address)
        self._connection = self._client.scheduler_comm
        try:
            self._meet()
        except BaseException:
            self._client.close(PATIENCE)
            raise
        self.ahead = self.threads * AHEAD
        self._executor = self._client.get_executor(pure=False)
        self._asked = WeakSet[Future[Any]]()
        self._over = Event()
        Thread(target=self._watch, daemon=True).start()

    @property
    def threads(self) -> int:
        """How many chunks the cluster counts at a time."""
        return sum(self._client.nthreads().values())

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        asked = self._executor.submit(_by_the_same, __version__, self._bots, fn, *args, **kwargs)
        self._asked.add(asked)
        return asked

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._over.set()
        self._client.close(PATIENCE)

    def why(self, error: Exception) -> str | None:
        from distributed import KilledWorker

        if self._is_lost or isinstance(error, CancelledError):
            return (
                f"the scheduler at {self._address} is gone, or has forgotten what it was asked; "
                "see that it runs, and count again"
            )
        if isinstance(error, KilledWorker):
            return (
                f"several workers of {self._address} died of the same chunk; what they wrote to their logs "
                "may say why, and if it was for want of memory, have fewer of them on each machine"
            )
        try:
            self._meet()
        except NoCluster as strangers:
            return str(strangers)
        return None

    def _meet(self) -> None:
        """Raise `NoCluster` unless there are workers, all with this version and these bots."""
        try:
            self._client.wait_for_workers(1, PATIENCE)
        except TimeoutError as none:
            raise NoCluster(
                f"the scheduler at {self._address} has no workers; start some: dask worker {self._address}"
            ) from none
        versions = self._client.run(resolve_name, "ranter_tui:__version__", on_error="return")
        strangers = {worker: version for worker, version in versions.items() if version != __version__}
        for worker, version in sorted(strangers.items()):
            has = "no ranter-tui" if isinstance(version, Exception) else f"ranter-tui {version}"
            alike = f"{len(versions) - len(strangers)} of {len(versions)} workers have {__version__}"
            raise NoCluster(f"the worker at {worker} has {has}; {alike}, and all must: install it there")
        for bot, ours in self._bots.items():
            editions = self._client.run(edition, bot, on_error="return")
            for worker, theirs in sorted(editions.items()):
                if isinstance(theirs, Exception):
                    helps = "install it there, or start the worker in the folder in which it lies"
                    raise NoCluster(f"the worker at {worker} has no {bot!r}: {theirs}; {helps}")
                if theirs != ours:
                    helps = "bring yours there, and start the worker anew"
                    raise NoCluster(f"the worker at {worker} has another {bot!r}; {helps}")

    @property
    def _is_lost(self) -> bool:
        # A scheduler that was found again has forgotten what it was asked before.
        return self._client.status != "running" or self._client.scheduler_comm is not self._connection

    def _watch(self) -> None:
        """Cancel what would wait for ever once the scheduler is lost."""
        while not self._over.wait(LOOK):
            if self._is_lost:
                for asked in [*self._asked]:
                    asked.cancel()


def _connected(address: str) -> Client:
    try:
        from distributed import Client, Security
    except ModuleNotFoundError as missing:
        raise NoCluster(
            f"a cluster needs {missing.name}, which is not there; what helps: {EXTRA}"
        ) from missing
    # We report each error ourselves, and once.
    for chatty in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(chatty).setLevel(logging.CRITICAL)
    security = Security()
    if address.startswith("tls:") and security.get_connection_args("client")["ssl_context"] is None:
        raise NoCluster(
            f"{address} wants certificates, and Dask’s configuration names none (distributed.comm.tls)"
        )
    answer: Future[Client] = Future()

    def connect() -> None:
        try:
            answer.set_result(Client(address, timeout=PATIENCE, set_as_default=False, security=security))
        except OSError as error:
            answer.set_exception(error)

    # Where something answers that is no scheduler, Dask would wait for ever.
    Thread(target=connect, daemon=True).start()
    try:
        return answer.result(PATIENCE + 1)
    except OSError as error:
        raise NoCluster(
            f"no scheduler answers at {address}; `dask scheduler` starts one, and says what address it has"
        ) from error


def _by_the_same(
    version: str, bots: Mapping[str, str], work: Callable[..., T], *args: Any, **kwargs: Any
) -> T:
    """Do the work on a worker, if it has the same version and the same bots."""
    if __version__ != version or any(edition(bot) != ours for bot, ours in bots.items()):
        raise WorkerDiffers(__version__)
    return work(*args, **kwargs)
