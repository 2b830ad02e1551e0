"""A terminal that is closed where no signal tells the app of it, as under make; and the signal to end."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.homes import with_cache

ROOT = Path(__file__).parents[2]


@contextmanager
def at_the_title(home: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The app at its title page, and the line that leads to it."""
    with_cache(home)
    line, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {
        **os.environ,
        "RANTER_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm-256color",
    }
    # In a session without a terminal of its own nobody sends it a signal when this one is closed.
    program = subprocess.Popen(
        [sys.executable, "-m", "ranter_tui"],
        stdin=end,
        stdout=end,
        stderr=end,
        env=env,
        start_new_session=True,
    )
    os.close(end)
    try:
        seen, until = b"", time.monotonic() + 60
        while b"Quit" not in seen:
            assert time.monotonic() < until, seen
            seen += os.read(line, 65_536)
        yield program, line
    finally:
        program.kill()


def test_an_app_whose_terminal_is_gone_goes_too(tmp_path: Path) -> None:
    with at_the_title(tmp_path) as (program, line):
        os.close(line)
        assert program.wait(timeout=60) == 129


def test_an_app_that_is_told_to_end_leaves_nothing_on_the_screen(tmp_path: Path) -> None:
    with at_the_title(tmp_path) as (program, line):
        program.terminate()
        seen = b""
        # A line whose other end is closed cannot be read.
        with suppress(OSError):
            while said := os.read(line, 65_536):
                seen += said
        os.close(line)
        assert b"\x1b[?1049l" in seen
        assert program.wait(timeout=60) == 0
