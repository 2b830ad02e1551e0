"""A terminal at which the command need not be loaded: whoever begins many games is spared that.

Each process is a fork of one that has loaded the program and done nothing else: it has seen no test and no
book. How the command starts, and how a shell has it, is for a `Terminal`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess

from ranter_tui.cli import main
from tests.cli.shell import Terminal

FORKING = get_context("forkserver")
FORKING.set_forkserver_preload(
    [
        __name__,
        "ranter_tui.cli.commands",
        "ranter_tui.cli.plain",
        "ranter_tui.app.app",
        "ranter_tui.app.table.curtain",
        "ranter_tui.app.table.screen",
    ]
)


class WarmTerminal(Terminal):
    command: Callable[[Sequence[str]], int] = staticmethod(main)

    def start(
        self, arguments: Sequence[str], theirs: int, output: int, environment: Mapping[str, str]
    ) -> Fork:
        # What is handed over is closed here.
        there = Connection(os.dup(theirs)), Connection(os.dup(output))
        process = FORKING.Process(target=_run, args=(self.command, *there, arguments, environment))
        process.start()
        return Fork(process)


class Fork:
    """What `subprocess` has of a process, for one that `multiprocessing` has begun."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if (code := self.poll()) is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0.0)
        return code

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def _run(
    command: Callable[[Sequence[str]], int],
    keys: Connection,
    output: Connection,
    arguments: Sequence[str],
    environment: Mapping[str, str],
) -> None:
    os.setsid()
    for stream, there in enumerate((keys, output, keys)):
        os.dup2(there.fileno(), stream)
    keys.close()
    output.close()
    streams = {"stdin": os.fdopen(0), "stdout": os.fdopen(1, "w"), "stderr": os.fdopen(2, "w")}
    # Textual asks for those that Python began with.
    vars(sys).update(streams, **{f"__{name}__": stream for name, stream in streams.items()})
    os.environ.clear()
    os.environ.update(environment)
    sys.exit(command(arguments))
