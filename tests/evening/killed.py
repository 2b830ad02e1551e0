"""A process that writes a file and is killed at a line: one for each line, each in a folder of its own.

`python -m tests.evening.killed` begins them, which has loaded nothing else: a small process is soon begun.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import ranter_tui.disk
from ranter_tui.disk.whole_files import new_file

(WRITERS,) = map(Path, ranter_tui.disk.__path__)
OWN = Path("home", "rulebooks")
WRITTEN, THERE_ALREADY = 3, 4


def killed_at_each_line(folder: Path, name: str, text: bytes, there: bytes | None = None) -> list[Path]:
    """The folders in the order of the lines; in the last the process came to its end.

    It writes the new file, or is told that there is one, where one is.
    """
    (folder / "text").write_bytes(text)
    if there is not None:
        (folder / "there").write_bytes(there)
    done = subprocess.run([sys.executable, "-m", __name__, folder, name], cwd=Path(__file__).parents[2])
    assert done.returncode == (WRITTEN if there is None else THERE_ALREADY)
    steps = sorted(int(path.name) for path in folder.iterdir() if path.is_dir())
    return [folder / str(step) / OWN for step in steps]


def _kill_at_each_line(folder: Path, name: str) -> int:
    text, there = (folder / "text").read_bytes(), folder / "there"
    for step in count(1):
        path = folder / str(step) / OWN / name
        (folder / str(step)).mkdir()
        if there.exists():
            path.parent.mkdir(parents=True)
            path.write_bytes(there.read_bytes())
        child = os.fork()
        if child == 0:
            _write_and_die(step, path, text)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            return os.WEXITSTATUS(status)
        assert os.WTERMSIG(status) == signal.SIGKILL
    raise AssertionError


def _write_and_die(step: int, path: Path, text: bytes) -> None:
    left = step

    def count_down(frame: FrameType, what: str, _: object) -> Any:
        nonlocal left
        if Path(frame.f_code.co_filename).parent != WRITERS:
            return None
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return count_down

    try:
        sys.settrace(count_down)
        new_file(path, text)
        os._exit(WRITTEN)
    except FileExistsError:
        os._exit(THERE_ALREADY)
    finally:
        os._exit(1)


if __name__ == "__main__":
    sys.exit(_kill_at_each_line(Path(sys.argv[1]), sys.argv[2]))
