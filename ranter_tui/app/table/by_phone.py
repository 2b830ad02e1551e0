"""The table as guests with a phone meet it: they find a seat there, bet, and ask for the odds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from msgspec.structs import replace

from ranter_tui.app.table.croupier import Croupier
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest


class PhonesAtTable:
    """The host of the gathering while a game is on."""

    def __init__(
        self,
        croupier: Croupier,
        bet: Callable[[Seat, Seat], Awaitable[None]],
        tell: Callable[[str], None],
        again: Callable[[], None],
    ) -> None:
        self.croupier = croupier
        self.sitting, self.evening = croupier.sitting, croupier.evening
        self.book = self.sitting.book
        self.bet, self.tell, self.play_again = bet, tell, again

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

    # What the gathering asks of its host

    def company(self) -> tuple[Guest, ...]:
        return self.sitting.still_there

    async def seat(self, name: str) -> str:
        return await self.croupier.comes(name)

    async def rename_guest(self, name: str, wanted: str) -> None:
        if name not in self.sitting.names:
            raise Illegal(f"{name} does not sit at this table yet")
        seat = Seat(self.sitting.names.index(name))
        guest = replace(self.sitting.guests[seat], name=wanted)
        await self.croupier.noted(partial(self.sitting.take_over, seat, guest))

    async def remove_guest(self, name: str) -> None:
        """Have a bot play on for a guest. A newcomer who has no seat yet will not come after all."""
        sitting = self.sitting
        if coming := [guest for guest in sitting.at_the_door.comes if guest.name == name]:
            await self.croupier.noted(partial(sitting.will_not_come, *coming))
        else:
            seat = Seat(sitting.names.index(name))
            self.tell(await self.croupier.takes_over(seat, True))
