"""A real terminal: every byte that a program writes to it is kept, and shown on a pane of glass."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from tests.app.glass import Glass

PATIENCE = 60.0


class RealTerminal:
    """The end of the line where the glass is."""

    def __init__(self, line: int, program: subprocess.Popen[bytes], width: int, height: int) -> None:
        self._line, self.program = line, program
        self.written = b""
        self.glass = Glass(width, height)
        self._half = b""

    def press(self, keys: str) -> None:
        os.write(self._line, keys.encode())

    def until(self, holds: Callable[[], bool]) -> None:
        """Read what is written, until that is so."""
        end = time.monotonic() + PATIENCE
        while not holds():
            self._still_hopes(end)
            ended = self.program.poll() is not None
            # Whoever has ended says what is on its way, and nothing more.
            if not self._read() and ended and not holds():
                self._still_hopes(0.0)

    def _still_hopes(self, end: float) -> None:
        told = f"it never came to that (exit code {self.program.poll()}):\n" + "\n".join(self.glass.text)
        assert time.monotonic() < end, told

    def stands(self, text: str) -> bool:
        return any(text in row for row in self.glass.text)

    def wait_for(self, text: str) -> None:
        self.until(lambda: self.stands(text))

    def press_until(self, keys: str, text: str, every: float = 0.5) -> None:
        """Press these, and again where nothing came of it, until that can be read."""
        end = time.monotonic() + PATIENCE
        while not self.stands(text):
            self._still_hopes(end)
            self.press(keys)
            patience = time.monotonic() + every
            while time.monotonic() < patience and not self.stands(text):
                self._read()

    def hang_up(self) -> int:
        """Wait for the end of the program, read the rest, and say with which code it ended."""
        self.until(lambda: self.program.poll() is not None)
        while self._read():
            pass
        self.glass.write(self._half.decode())
        return self.program.wait()

    def _read(self) -> bool:
        ready, _, _ = select.select([self._line], [], [], 0.1)
        if not ready:
            return False
        try:
            data = os.read(self._line, 65_536)
        except OSError:
            return False
        self.written += data
        # The last sequence may have come without its end.
        whole, mark, rest = (self._half + data).rpartition(b"\x1b")
        self.glass.write(whole.decode())
        self._half = mark + rest
        return bool(data)


@contextmanager
def real_terminal(
    command: Sequence[str], env: Mapping[str, str], width: int = 80, height: int = 24
) -> Iterator[RealTerminal]:
    """A program on a terminal of its own."""
    line, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    program = subprocess.Popen(
        command, stdin=end, stdout=end, stderr=end, env={**os.environ, **env}, start_new_session=True
    )
    os.close(end)
    try:
        yield RealTerminal(line, program, width, height)
    finally:
        with suppress(ProcessLookupError):
            program.kill()
        program.wait()
        os.close(line)
