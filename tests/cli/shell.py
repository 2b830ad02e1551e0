"""The command line as a shell has it: a process with streams, or with somebody at a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol, TypeVar

from tests.conftest import ON_POSIX

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "ranter_tui" if ON_POSIX else "tests.on_windows"]
PATIENCE = 60.0
"""Seconds after which nothing more is expected to come."""


def until(holds: Callable[[], object], patience: float = PATIENCE) -> None:
    """Look again and again until that is so."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.01)


def environment(**more: str) -> dict[str, str]:
    """That of the tests, without what would change how Python prints."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**ours, "PYTHONPATH": str(ROOT), **more}


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, encoding="utf-8", env=environment(**more), timeout=300
    )


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command on its way, with a group of its own, for whoever wants to stop it.

    It does not outlive the test.
    """
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def in_shell(line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A line as one types it; `ranter` stands for the command."""
    command = " ".join(f"'{word}'" for word in COMMAND)
    return subprocess.run(
        ["/bin/sh", "-c", f'ranter() {{ {command} "$@"; }}\n{line}'],
        capture_output=True,
        encoding="utf-8",
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        timeout=300,
    )


class Process(Protocol):
    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def kill(self) -> None: ...


Itself = TypeVar("Itself", bound="Terminal")


class Terminal:
    """A terminal at which the command runs. `output` may leave standard output to a file."""

    program: Sequence[str] = COMMAND

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        rows: int = 24,
        output: IO[bytes] | None = None,
        **more: str,
    ) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = self.start(
            arguments, theirs, theirs if output is None else output.fileno(), environment(**more)
        )
        os.close(theirs)
        self._seen = b""
        self._read = 0

    def start(
        self, arguments: Sequence[str], theirs: int, output: int, environment: Mapping[str, str]
    ) -> Process:
        return subprocess.Popen(
            [*self.program, *arguments],
            stdin=theirs,
            stdout=output,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )

    def __enter__(self: Itself) -> Itself:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)

    @property
    def transcript(self) -> str:
        return self._seen.decode(errors="replace").replace("\r\n", "\n")

    def wait_for(self, *texts: str) -> str:
        """Read on until one of these stands there, and say which."""
        until = time.monotonic() + PATIENCE
        while True:
            for text in texts:
                if self.stands(text):
                    return text
            assert self._more(until), f"none of {texts} came:\n{self.transcript}"

    def stands(self, text: str) -> bool:
        """Whether that was written since the text before it that was waited for."""
        at = self._seen.find(text.encode(), self._read)
        if at >= 0:
            self._read = at + len(text.encode())
        return at >= 0

    def type(self, keys: str | bytes) -> None:
        os.write(self._ours, keys.encode() if isinstance(keys, str) else keys)

    def press_ctrl_c(self) -> None:
        self.process.send_signal(signal.SIGINT)

    def leave(self) -> int:
        """Read to the end, and give the exit code."""
        until = time.monotonic() + PATIENCE
        while self._more(until):
            pass
        return self.process.wait(PATIENCE)

    def _more(self, until: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], max(0.0, until - time.monotonic()))
        data = b""
        if ready:
            # A terminal that everybody has left is an error to read from.
            with suppress(OSError):
                data = os.read(self._ours, 65536)
        self._seen += data
        return bool(data)
