"""Records are read in threads, while the screen goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

RECORD = Path(__file__).parent / "games" / "as-qui-court.jsonl"

AT_ONCE = """
import sys, threading
from ranter_tui.record.parsing import read_lines

def read():
    together.wait()
    with open(sys.argv[1], "rb") as file:
        assert list(read_lines(file))
    print("read")

sys.setswitchinterval(1e-6)
together = threading.Barrier(6)
for thread in [threading.Thread(target=read) for _ in range(6)]:
    thread.start()
"""


def test_many_threads_read_the_first_record_of_a_process_at_once() -> None:
    for _ in range(2):
        ended = subprocess.run(
            [sys.executable, "-c", AT_ONCE, str(RECORD)], capture_output=True, text=True, timeout=60
        )
        assert (ended.returncode, ended.stdout.count("read")) == (0, 6), ended.stderr
