"""Reads what the terminal sends, and goes on reading after odd bytes and pastes.

Textual stops at a byte that is not UTF-8. After a paste whose end comes in two pieces with a pause between
them it reads nothing any more, and it takes what follows an escape in a paste for keys.

Upstream: Textualize/textual#6456, and the parser would have to read a paste to its end, whatever
stands in it and however many pieces it comes in.
"""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from collections.abc import Iterable
from selectors import EVENT_READ, SelectSelector
from time import monotonic

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Paste
from textual.message import Message

ESCAPE, BEGINS, ENDS = "\x1b", "\x1b[200~", "\x1b[201~"
"""The last two stand before and after a paste."""
TOO_LONG = 5.0
"""Seconds after which a paste that has no end gets one."""


class Keyboard(LinuxDriver):
    """The terminal, read in our way."""

    def run_input_thread(self) -> None:
        signs = Signs()
        decode = getincrementaldecoder("utf-8")("replace").decode
        with SelectSelector() as line:
            line.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                came = decode(os.read(self.fileno, 4096)) if line.select(0.1) else ""
                # The rest of a sign is late only when nothing waits to be read.
                for message in signs.feed(came) if came else signs.tick():
                    self.process_message(message)


class Signs(XTermParser):
    """Makes messages of what comes. A paste is one message, and nothing in it is a key."""

    def __init__(self) -> None:
        super().__init__()
        self._last = ""
        """The last characters outside of a paste: a paste may begin with them."""
        self._pasted: str | None = None
        """What has come of a paste so far."""
        self._since = 0.0
        """When it began."""

    def feed(self, data: str) -> Iterable[Message]:
        while data:
            if self._pasted is None:
                keys, data = self._before_a_paste(data)
                # To Textual every paste is empty.
                yield from (message for message in super().feed(keys) if not isinstance(message, Paste))
            else:
                text, end, data = (self._pasted + data).partition(ENDS)
                self._pasted = None if end else text
                if end:
                    yield Paste(text.replace(ESCAPE, "").replace("\0", ""))

    def _before_a_paste(self, data: str) -> tuple[str, str]:
        """Return what comes before the text of a paste, and the rest."""
        seen = self._last + data
        before, begins, pasted = seen.partition(BEGINS)
        if not begins:
            self._last = seen[1 - len(BEGINS) :]
            return data, ""
        keys = (before + begins)[len(self._last) :] + ENDS
        self._last, self._pasted, self._since = "", "", monotonic()
        return keys, pasted

    def tick(self) -> Iterable[Message]:
        if self._pasted is None:
            yield from super().tick()
        elif monotonic() - self._since > TOO_LONG:
            yield from self.feed(ENDS)
