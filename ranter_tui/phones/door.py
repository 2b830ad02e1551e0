"""Opens and shuts the door for phones."""

from __future__ import annotations

from functools import lru_cache

from aiohttp import WSCloseCode

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.gathering import Invitation, NoDoor
from ranter_tui.phones.doorkeeper import LOOPBACK, USUAL_PORT, Doorkeeper, listening, own_address
from ranter_tui.phones.reading import ReadingRoom
from ranter_tui.phones.server import SHUT, Server


class PhoneDoor:
    """The door of one evening."""

    def __init__(self, evening: Evening, address: str | None = None, port: int = USUAL_PORT) -> None:
        self._evening = evening
        self._gathering = evening.gathering
        self._keeper = Doorkeeper(evening.paths.phones, port=port)
        self._address = address
        """The address to listen on; None to find it out."""
        self._before = ""
        """The former address of the door, if that was different."""
        self._server: Server | None = None

    @property
    def invitation(self) -> Invitation | None:
        if self._server is None:
            return None
        self._keeper.renew()
        return _invitation(
            self._server.address, self._keeper.kept.code, self._keeper.kept.typed, self._before
        )

    @property
    def refusals(self) -> tuple[str, ...]:
        return tuple(f"{count} {what.value}" for what, count in self._keeper.refused.most_common())

    async def open(self) -> None:
        if self._server is not None:
            return
        address = self._address or own_address()
        try:
            listens = listening(address, self._keeper.kept.port)
        except OSError as error:
            raise NoDoor(f"No phone can come in at {address}: {error.strerror or error}.") from error
        port = listens.getsockname()[1]
        here, before = f"{address}:{port}", self._keeper.address
        self._before = before if before != here else ""
        self._keeper.found_at(address, port)
        for name in self._keeper.names:
            self._gathering.takes_phone(name)
        self._server = Server(self._gathering, self._keeper, ReadingRoom(self._evening.shelf), here)
        await self._server.start(listens)
        self._gathering.changed()

    async def shut(self) -> None:
        await self._stop(SHUT)
        self._keeper.forget()
        for name in self._gathering.phones:
            self._gathering.lays_phone_aside(name)

    async def leave(self) -> None:
        await self._stop(WSCloseCode.GOING_AWAY)

    async def _stop(self, code: int) -> None:
        server, self._server = self._server, None
        if server is not None:
            await server.stop(code)
            self._gathering.changed()


@lru_cache(1)
def _invitation(address: str, code: str, typed: str, before: str) -> Invitation:
    import segno

    # Capitals make a smaller QR code, and neither the scheme nor the host minds them.
    squares = segno.make_qr(f"HTTP://{address}/IN/{code}", error="m").matrix
    half = len(typed) // 2
    remarks = (
        "This machine is in no network: no other can come in." if address.startswith(LOOPBACK) else "",
        f"The door was at {before} before. Phones that came in there must scan this code." if before else "",
    )
    return Invitation(
        address,
        f"{typed[:half]} {typed[half:]}",
        tuple(tuple(map(bool, row)) for row in squares),
        " ".join(filter(None, remarks)),
    )
