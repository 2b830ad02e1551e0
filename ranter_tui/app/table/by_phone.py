"""The table as guests with a phone meet it: they find a seat there, bet, and ask for the odds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ranter_tui.app.table.croupier import Croupier
from ranter_tui.evening.guest_book import fit_to_print
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest


class PhonesAtTable:
    """The host of the gathering while a game is on."""

    def __init__(
        self, croupier: Croupier, bet: Callable[[Seat, Seat], Awaitable[None]], tell: Callable[[str], None]
    ) -> None:
        self.croupier = croupier
        self.sitting, self.evening = croupier.sitting, croupier.evening
        self._bet, self._tell = bet, tell

    def welcome(self, shown: int) -> None:
        """Be the host from now on. The screen has shown so many events of the game."""
        gathering = self.evening.gathering
        gathering.host = self
        gathering.keep_phones_of(self.company())
        gathering.watch(self.sitting, shown)

    def part(self) -> None:
        """Be the host no more."""
        gathering = self.evening.gathering
        gathering.watch_no_more(self.sitting)
        if gathering.host is self:
            gathering.host = None

    @property
    def address(self) -> str:
        """The address at which phones come in; empty while no door is open."""
        door = self.evening.door
        return door.invitation.address if door is not None and door.invitation is not None else ""

    # What the gathering asks of its host

    def company(self) -> tuple[Guest, ...]:
        return self.sitting.still_there

    async def seat(self, name: str) -> str:
        return await self.croupier.comes(fit_to_print(name))

    async def bet(self, who: Seat, on: Seat) -> None:
        await self._bet(who, on)

    def tell(self, words: str) -> None:
        self._tell(words)

    def tells_odds(self) -> bool:
        return self.evening.settings.odds or self.sitting.helps()
