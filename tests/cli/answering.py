"""A terminal that knows where its cursor is and says so when it is asked, or keeps silent."""

from __future__ import annotations

import codecs
import re
import termios
from collections.abc import Callable

from ranter_tui.library.measure import cells
from tests.cli.shell import Terminal

SEQUENCE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])")


class Answering(Terminal):
    """`wide` says how many cells it draws a sign in; it answers at once, or never."""

    def __init__(
        self, *arguments: str, wide: Callable[[str], int] = cells, silent: bool = False, **more: str
    ) -> None:
        super().__init__(*arguments, columns=120, **more)
        self.manners = self.now()
        """How the keyboard behaved at the beginning."""
        self._wide, self._silent = wide, silent
        self._letters = codecs.getincrementaldecoder("utf-8")()
        self._unread, self._column = "", 1

    def now(self) -> list[object]:
        """How the keyboard behaves."""
        return list(termios.tcgetattr(self._ours))

    def _more(self, until: float) -> bool:
        before = len(self._seen)
        more = super()._more(until)
        self._unread += self._letters.decode(self._seen[before:])
        self._draw()
        return more

    def _draw(self) -> None:
        while self._unread:
            if self._unread[0] == "\x1b":
                found = SEQUENCE.match(self._unread)
                if found is None:
                    return
                self._unread = self._unread[found.end() :]
                if found[0] == "\x1b[6n" and not self._silent:
                    self.type(f"\x1b[7;{self._column}R")
                continue
            sign, self._unread = self._unread[0], self._unread[1:]
            self._column = 1 if sign in "\r\n" else self._column + self._wide(sign)
