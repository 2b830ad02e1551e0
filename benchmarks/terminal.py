"""A program in a terminal of its own, 160 by 50 in 24-bit colour, and a watch held beside it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

COLUMNS, ROWS = 160, 50

PATIENCE = 30.0
"""Seconds after which something will not be shown any more."""
PAUSE = 0.004
"""Nothing for so long, and what came was all of it."""
SETTLED = 0.15
"""Nothing for so long, and nothing more will come of a key."""


class NotShown(Exception):
    """The program never came to show it."""


class Terminal:
    """Starts a program, presses its keys, and says how long it took until something could be read."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        self._command = list(command)
        self._env = {
            **{name: value for name, value in os.environ.items() if not name.startswith("TEXTUAL")},
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            **env,
        }
        self._seen = b""

    def __enter__(self) -> Self:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self._since = self._last = time.perf_counter()
        self._process = subprocess.Popen(
            self._command, stdin=theirs, stdout=theirs, stderr=theirs, env=self._env, start_new_session=True
        )
        os.close(theirs)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._ours)

    def press(self, key: str) -> None:
        """Press a key. What was on the screen before does not count any more."""
        self._seen = b""
        self._since = time.perf_counter()
        os.write(self._ours, key.encode())

    def shown(self, *texts: str, patience: float = PATIENCE) -> float:
        """Seconds from the start, or the last key, until these, or anything, and all with it, were read."""
        wanted = [text.encode() for text in texts]
        while not self._seen or not all(text in self._seen for text in wanted):
            if not self._read(patience):
                last = self._seen[-2000:].decode(errors="replace")
                raise NotShown(f"{self._command}: {texts} never came; the last of it was\n{last!r}")
        self._last = time.perf_counter()
        while self._read(PAUSE):
            self._last = time.perf_counter()
        return self._last - self._since

    def painted(self) -> float:
        """Seconds from the last key to the last that came of it before it was quiet."""
        if not self._read(PATIENCE):
            raise NotShown(f"{self._command}: nothing was painted")
        self._last = time.perf_counter()
        return self.painted_on()

    def painted_on(self) -> float:
        """The same where some of it has come already."""
        while self._read(SETTLED):
            self._last = time.perf_counter()
        return self._last - self._since

    def quiet(self, seconds: float = 0.15) -> None:
        """Wait until nothing has changed on the screen for so long."""
        while self._read(seconds):
            pass

    def memory(self) -> float:
        """What the program holds, in megabytes."""
        asked = ["ps", "-o", "rss=", "-p", str(self._process.pid)]
        return int(subprocess.run(asked, check=True, capture_output=True, text=True).stdout) / 1024

    def _read(self, patience: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], patience)
        if not ready:
            return False
        try:
            data = os.read(self._ours, 1 << 16)
        except OSError:
            data = b""
        if not data:
            raise NotShown(f"{self._command} ended: {self._seen[-2000:].decode(errors='replace')!r}")
        self._seen += data
        return True
