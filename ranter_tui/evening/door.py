"""What the app knows of the door through which phones come in: nothing of how it is built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class NoDoor(Exception):
    """Raised where no phone can be let in. The message says why, and what helps."""


class Invitation(Struct, frozen=True):
    """How a phone finds the table."""

    address: str
    """What is typed into a browser: "192.168.1.23:2626"."""
    code: str
    """What that page asks for: "KTVM PRXW"."""
    squares: tuple[tuple[bool, ...], ...]
    """The QR code that leads there at once, row by row without a margin; True is dark."""
    remark: str = ""
    """What is amiss with it, if anything."""


class Door(Protocol):
    """The door of one evening."""

    @property
    def invitation(self) -> Invitation | None:
        """How to come in; None while the door is shut."""

    @property
    def refusals(self) -> Sequence[str]:
        """What was refused at the door, a sentence for each kind."""

    async def open(self) -> None:
        """Open the door. Raises `NoDoor` if that cannot be done."""

    async def shut(self) -> None:
        """Shut the door and forget who came through it."""

    async def leave(self) -> None:
        """Stop listening, as the program ends; whoever came through it is known when it opens again."""
