"""Processes count where a screen is open, too."""

from __future__ import annotations

import subprocess
import sys

UNDER_A_SCREEN = """
import sys
from ranter_tui.odds.chunks import processes

class Captured:
    def fileno(self): return -1
    def write(self, text): pass
    def flush(self): pass

if __name__ == "__main__":
    sys.stderr = Captured()
    with processes(1) as executor:
        print(executor.submit(abs, -7).result())
"""


def test_processes_can_be_opened_below_a_screen_that_keeps_stderr_to_itself() -> None:
    done = subprocess.run([sys.executable, "-c", UNDER_A_SCREEN], capture_output=True, text=True, timeout=60)
    assert done.stdout == "7\n"
