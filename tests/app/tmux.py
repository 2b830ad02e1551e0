"""A real terminal: the app in a window of tmux, with keys sent to it and its frames captured."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.app.unguarded import PROGRAM
from tests.cli.shell import ROOT, environment
from tests.homes import with_cache

PATIENCE = 60.0


class Window:
    """One window of a tmux of its own, which dies with the test."""

    def __init__(self, socket: Path, home: Path, size: tuple[int, int], **more: str) -> None:
        self._socket = socket
        self._variables = {"RANTER_HOME": str(with_cache(home)), "PYTHONPATH": str(ROOT), **more}
        width, height = size
        self._tmux("-f", os.devnull, "new-session", "-d", "-x", str(width), "-y", str(height), "sleep 100000")
        self._tmux("set-option", "-g", "remain-on-exit", "on")
        self._tmux("set-option", "-g", "status", "off")
        self._tmux("set-option", "-s", "escape-time", "0")

    def start(self, *arguments: str) -> None:
        """Run the command in the window, in place of whatever ran there."""
        variables = [f"{name}={value}" for name, value in self._variables.items()]
        without = ["-u", "COLORTERM", *(part for name in self._unset() for part in ("-u", name))]
        command = ["exec", "env", *without, *variables, *PROGRAM, *arguments]
        self._tmux("respawn-pane", "-k", shlex.join(command).replace("exec env", "exec env", 1))

    def _unset(self) -> Iterator[str]:
        """What would change how Python or the app prints."""
        for name in os.environ:
            if name not in self._variables and (name.startswith("PYTHON") or name == "NO_COLOR"):
                yield name

    def keys(self, *keys: str) -> None:
        """Press them one after another, as tmux calls them: `d`, `Enter`, `C-c`."""
        self._tmux("send-keys", *keys)

    def paste(self, text: str) -> None:
        self._tmux("set-buffer", "--", text)
        self._tmux("paste-buffer", "-p")

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    @property
    def frame(self) -> str:
        return self._tmux("capture-pane", "-p")

    @property
    def styled(self) -> str:
        """The frame with the escape sequences of its colours."""
        return self._tmux("capture-pane", "-p", "-e")

    @property
    def pid(self) -> int:
        return int(self._tmux("display-message", "-p", "#{pane_pid}"))

    @property
    def is_dead(self) -> bool:
        return self._tmux("display-message", "-p", "#{pane_dead}").strip() == "1"

    def wait_for(self, *texts: str) -> str:
        self.wait_until(lambda: all(text in self.frame for text in texts))
        return self.frame

    def keys_until(self, key: str, text: str) -> None:
        """Press that key, and again where nothing came of it, until this can be read."""
        until = time.monotonic() + PATIENCE
        while text not in self.frame:
            assert time.monotonic() < until, f"it never came to that:\n{self.frame}"
            self.keys(key)
            time.sleep(0.5)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < until, f"it never came to that:\n{self.frame}"
            time.sleep(0.03)

    def kill(self) -> None:
        """Kill the app with what no process survives."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait_until(lambda: self.is_dead)

    def close(self) -> None:
        self._tmux("kill-server")

    def _tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), *arguments],
            capture_output=True,
            encoding="utf-8",
            env=environment(LC_ALL="C.UTF-8", TERM="xterm-256color"),
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0 or arguments[0] == "kill-server", done.stderr
        return done.stdout


@contextmanager
def window(home: Path, size: tuple[int, int] = (80, 24), **more: str) -> Iterator[Window]:
    """A window that is closed at the end, however that comes."""
    with tempfile.TemporaryDirectory(prefix="tmux-") as folder:
        opened = Window(Path(folder) / "socket", home, size, **more)
        try:
            yield opened
        finally:
            opened.close()
