"""Opens and shuts the door for phones."""

from __future__ import annotations

from errno import EADDRNOTAVAIL
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.gathering import Invitation, NoDoor
from ranter_tui.phones.doorkeeper import (
    EXTRA,
    LOOPBACK,
    USUAL_PORT,
    Doorkeeper,
    listening,
    own_address,
    why_not,
)

if TYPE_CHECKING:
    from ranter_tui.phones.server import Server


class PhoneDoor:
    """The door of one evening. Its server is imported when it is opened first."""

    def __init__(self, evening: Evening, address: str | None = None, port: int = USUAL_PORT) -> None:
        self._evening = evening
        self._gathering = evening.gathering
        self._address, self._port = address, port
        """The address to listen on, or None to find it out; and the port, where none is kept."""
        self._before = ""
        """The address of the door before it was opened; empty if it had none this evening."""
        self._server: Server | None = None

    @cached_property
    def _keeper(self) -> Doorkeeper:
        return Doorkeeper(self._evening.paths.phones, self._port)

    @property
    def invitation(self) -> Invitation | None:
        if self._server is None:
            return None
        self._keeper.renew()
        return _invitation(
            self._keeper.address, self._keeper.kept.code, self._keeper.kept.typed, self._before
        )

    @property
    def is_awaited(self) -> bool:
        """Whether phones look for this door: it was open at the end, and no other window has it."""
        if self._server is not None or not self._keeper.names:
            return False
        try:
            with listening(self._keeper.kept.host, port := self._keeper.kept.port) as sock:
                return bool(sock.getsockname()[1] == port)
        except OSError as error:
            # This machine has another address now, and so will the door.
            return error.errno == EADDRNOTAVAIL

    @property
    def locked(self) -> bool:
        return self._keeper.kept.locked

    def lock(self) -> None:
        self._keeper.lock()

    async def put_out(self, name: str) -> None:
        if self._server is not None:
            await self._server.put_out(name)

    @property
    def refusals(self) -> tuple[str, ...]:
        return tuple(f"{count} {what.value}" for what, count in self._keeper.refused.most_common())

    async def open(self) -> None:
        if self._server is not None:
            return
        try:
            from ranter_tui.phones.reading import ReadingRoom
            from ranter_tui.phones.server import Server
        except ModuleNotFoundError as missing:
            raise NoDoor(f"Phones need {missing.name}, which is not there. What helps: {EXTRA}") from missing
        address = self._address or own_address()
        try:
            listens = listening(address, self._keeper.kept.port)
        except OSError as error:
            raise NoDoor(f"No phone can come in at {address}: {why_not(error)}.") from error
        self._before = self._keeper.address
        self._keeper.found_at(address, listens.getsockname()[1])
        for name in self._keeper.names:
            self._gathering.takes_phone(name)
        self._server = Server(self._gathering, self._keeper, ReadingRoom(self._evening.shelf))
        await self._server.start(listens)
        self._gathering.changed()

    async def shut(self) -> None:
        await self._stop(for_good=True)
        self._keeper.forget()
        for name in self._gathering.phones:
            self._gathering.lays_phone_aside(name)

    async def leave(self) -> None:
        await self._stop(for_good=False)

    async def _stop(self, *, for_good: bool) -> None:
        server, self._server = self._server, None
        if server is not None:
            await server.stop(for_good=for_good)
            self._gathering.changed()


@lru_cache(1)
def _invitation(address: str, code: str, typed: str, before: str) -> Invitation:
    import segno

    # Capitals make a smaller QR code, and neither the scheme nor the host minds them.
    squares = segno.make_qr(f"HTTP://{address}/IN/{code}", error="m").matrix
    half = len(typed) // 2
    remarks = (
        "This machine is in no network: no other can come in." if address.startswith(LOOPBACK) else "",
        f"The door was at {before} before. Phones that came in there must scan this code."
        if before not in ("", address)
        else "",
    )
    return Invitation(
        address,
        f"{typed[:half]} {typed[half:]}",
        tuple(tuple(map(bool, row)) for row in squares),
        " ".join(filter(None, remarks)),
    )
