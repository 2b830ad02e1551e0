"""How wide a terminal really draws a sign: it is drawn, and the terminal asked where the cursor is now."""

from __future__ import annotations

import os
import re
import select
import signal
import termios
import time
import tty
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType

WHERE = b"\x1b[6n"
THERE = re.compile(rb"\x1b\[(\d{1,5});(\d{1,5})R")
CLEAR = b"\r\x1b[K"

PATIENCE = 2.0
"""Seconds for which a terminal that says nothing is waited for."""


class NoAnswer(Exception):
    """The terminal does not say where its cursor is, or there is nobody in front of it."""


def widths(signs: Sequence[str], keyboard: int, screen: int, patience: float = PATIENCE) -> tuple[int, ...]:
    """How many cells each takes. The line that the cursor stands in is empty afterwards."""
    if _in_the_background(keyboard):
        raise NoAnswer("the command runs in the background")
    try:
        with _listening(keyboard):
            return _measured(signs, keyboard, screen, patience)
    except (OSError, termios.error) as error:
        raise NoAnswer("the terminal is gone") from error


def _measured(signs: Sequence[str], keyboard: int, screen: int, patience: float) -> tuple[int, ...]:
    try:
        _write(screen, b"".join(b"\r" + sign.encode() + WHERE for sign in signs))
        return tuple(column - 1 for column in _columns(keyboard, len(signs), patience))
    finally:
        with suppress(OSError):
            _write(screen, CLEAR)


def _in_the_background(keyboard: int) -> bool:
    """Whoever touches the keyboard from there is stopped by the system."""
    try:
        return os.tcgetpgrp(keyboard) != os.getpgrp()
    except OSError:
        return False


@contextmanager
def _listening(keyboard: int) -> Iterator[None]:
    """Letters come at once and are not echoed. Whatever happens, all is afterwards as it was before."""
    before = termios.tcgetattr(keyboard)
    handlers = {
        number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)
    }
    try:
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _leave)
        # Stopped here, the shell would be left with a keyboard that does not echo.
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        tty.setcbreak(keyboard)
        yield
    finally:
        # An answer that comes too late must not be taken for something typed.
        termios.tcsetattr(keyboard, termios.TCSAFLUSH, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _leave(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _write(screen: int, data: bytes) -> None:
    while data:
        data = data[os.write(screen, data) :]


def _columns(keyboard: int, wanted: int, patience: float) -> list[int]:
    heard, found = b"", list[int]()
    until = time.monotonic() + patience
    while len(found) < wanted:
        ready, _, _ = select.select([keyboard], [], [], max(0.0, until - time.monotonic()))
        if not (ready and (data := os.read(keyboard, 4096))):
            raise NoAnswer("the terminal does not say where its cursor is")
        heard += data
        found = [int(column) for _, column in THERE.findall(heard)]
    return found
