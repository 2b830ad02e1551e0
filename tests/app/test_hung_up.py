"""A line that is closed where no signal tells the app of it, as under make; the signal to end; bad lines."""

from __future__ import annotations

import fcntl
import os
import pty
import select
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
        read_until(line, b"Quit")
        yield program, line
    finally:
        program.kill()


def read_until(line: int, words: bytes) -> None:
    """Read what the app says until it says that."""
    seen, until = b"", time.monotonic() + 60
    while words not in seen:
        assert select.select([line], [], [], max(0.0, until - time.monotonic()))[0], seen
        seen += os.read(line, 65_536)


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


def test_what_no_terminal_should_send_neither_ends_it_nor_makes_it_deaf(tmp_path: Path) -> None:
    with at_the_title(tmp_path) as (program, line):
        for piece in (b"\xff\xfe\xc3", b"\x1b[200~q\x1bq\x1b[20", b"1~?"):
            os.write(line, piece)
            # Longer than a terminal may take for the rest of a sign.
            time.sleep(0.3)
        read_until(line, b"K E Y S")
        os.write(line, b"\x11")
        assert program.wait(timeout=60) == 0
