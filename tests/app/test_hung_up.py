"""A terminal that is closed where no signal tells the app of it, as under make."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from tests.homes import with_cache

ROOT = Path(__file__).parents[2]


def test_an_app_whose_terminal_is_gone_goes_too(tmp_path: Path) -> None:
    with_cache(tmp_path)
    line, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {
        **os.environ,
        "RANTER_HOME": str(tmp_path),
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
        os.close(line)
        assert program.wait(timeout=60) == 129
    finally:
        program.kill()
