"""A port that a test's door has for itself, also while the door is shut."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from ranter_tui.evening.evening import Evening
from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import LOOPBACK


@contextmanager
def own_port() -> Iterator[int]:
    """A port that the machine gives to nobody else meanwhile.

    It is bound and does not listen, so only a door that asks for this very port can have it.
    """
    with socket.socket() as holds:
        holds.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holds.bind((LOOPBACK, 0))
        yield holds.getsockname()[1]


@contextmanager
def own_door(evening: Evening) -> Iterator[PhoneDoor]:
    """A door on this machine alone, at a port of its own."""
    with own_port() as port:
        yield PhoneDoor(evening, LOOPBACK, port)
