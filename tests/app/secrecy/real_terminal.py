"""A real terminal: every byte that a program writes to it is kept, and shown on a pane of glass."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence

from tests.app.glass import Glass
from tests.cli.shell import PATIENCE, Terminal


class RealTerminal(Terminal):
    """A Python program at a terminal whose screen is a pane of glass."""

    program = (sys.executable,)

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24, **more: str) -> None:
        self.glass = Glass(columns, rows)
        self._half = b""
        super().__init__(*arguments, columns=columns, rows=rows, output=None, TERM="xterm-256color", **more)

    @property
    def written(self) -> bytes:
        return self._seen

    @property
    def transcript(self) -> str:
        return "\n".join(self.glass.text)

    def stands(self, text: str) -> bool:
        return any(text in row for row in self.glass.text)

    def type_until(self, keys: str, text: str, every: float = 0.5) -> None:
        """Press these, and again where nothing came of it, until that can be read."""
        end = time.monotonic() + PATIENCE
        while not self.stands(text):
            assert time.monotonic() < end, f"{text} never came:\n{self.transcript}"
            self.type(keys)
            patience = time.monotonic() + every
            while not self.stands(text) and self._more(patience):
                pass

    def read_until(self, holds: Callable[[Sequence[str]], object]) -> None:
        """Read on until that holds of what is on the glass."""
        until = time.monotonic() + PATIENCE
        while not holds(self.glass.text):
            assert self._more(until), f"it never came to that:\n{self.transcript}"

    def leave(self) -> int:
        code = super().leave()
        self.glass.write(self._half.decode())
        return code

    def _more(self, until: float) -> bool:
        before = len(self._seen)
        more = super()._more(until)
        # The last sequence may have come without its end.
        whole, mark, rest = (self._half + self._seen[before:]).rpartition(b"\x1b")
        self.glass.write(whole.decode())
        self._half = mark + rest
        return more
