"""Processes count where a screen is open, too."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import until

UNDER_A_SCREEN = """
import sys
from ranter_tui.odds.chunks import Processes

class Captured:
    def fileno(self): return -1
    def write(self, text): pass
    def flush(self): pass

if __name__ == "__main__":
    sys.stderr = Captured()
    with Processes(1) as executor:
        print(executor.submit(abs, -7).result())
"""


def test_processes_can_be_opened_below_a_screen_that_keeps_stderr_to_itself() -> None:
    done = subprocess.run([sys.executable, "-c", UNDER_A_SCREEN], capture_output=True, text=True, timeout=60)
    assert done.stdout == "7\n"


STOPPED_WHILE_THEY_SEND = """
from ranter_tui.odds.chunks import Processes

if __name__ == "__main__":
    with Processes(2) as executor:
        large = [executor.submit(bytes, 40_000_000) for _ in range(8)]
        large[0].result()
"""


def test_a_program_ends_though_a_process_is_stopped_while_it_sends_what_it_counted() -> None:
    done = subprocess.run([sys.executable, "-c", STOPPED_WHILE_THEY_SEND], timeout=60)
    assert done.returncode == 0


ENDED_EARLY = """
from ranter_tui.odds.chunks import Processes, chunks_in_order

class Remembers(Processes):
    asked = []
    def submit(self, *what):
        self.asked.append(super().submit(*what))
        return self.asked[-1]

if __name__ == "__main__":
    with Remembers(1) as executor:
        executor.ahead = 8
        chunks = chunks_in_order(executor, abs)
        next(chunks)
        chunks.close()
        print(len(executor.asked), *(asked.cancelled() for asked in executor.asked))
"""


def test_nothing_is_taken_back_from_processes_or_python_would_stumble_when_they_go() -> None:
    done = subprocess.run([sys.executable, "-c", ENDED_EARLY], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["8", *["False"] * 8]


WITHOUT_AN_END = "any(iter(lambda: False, None))"
AT_WORK = f"""
import multiprocessing, sys, time
from ranter_tui.odds.chunks import Processes

if __name__ == "__main__":
    executor = Processes(1)
    executor.submit(abs, 1).result()
    executor.submit(eval, {WITHOUT_AN_END!r})
    print(*(process.pid for process in multiprocessing.active_children()), flush=True)
    sys.stdin.readline()
    executor.shutdown(wait=False, cancel_futures=True)
"""


@pytest.mark.parametrize("how", ["given up", "killed"])
def test_no_process_goes_on_counting_when_nobody_wants_it_or_is_left_to_want_it(how: str) -> None:
    opener = subprocess.Popen(
        [sys.executable, "-c", AT_WORK],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert opener.stdin is not None and opener.stdout is not None
    counting = int(opener.stdout.readline())
    assert is_running(counting)
    if how == "killed":
        opener.send_signal(signal.SIGKILL)
    else:
        opener.stdin.write("\n")
        opener.stdin.flush()
    opener.wait(timeout=30)
    until(lambda: not is_running(counting))


def is_running(process: int) -> bool:
    """Whether there is such a process, and nobody has only forgotten to bury it."""
    try:
        os.kill(process, 0)
        stat = Path(f"/proc/{process}/stat")
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
