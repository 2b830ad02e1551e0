"""The forfeits that are due at the table: what those who have just gone out have to do."""

from __future__ import annotations

from collections.abc import Iterable

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.forfeits import ForfeitPack, forfeits
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.events import Event


class ForfeitsDue:
    """The forfeits of one game, as far as the house wants them."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._wanted = False
        """Whether the settings wanted forfeits when they were asked last."""
        self._pack = ForfeitPack(())

    def apply_settings(self, evening: Evening) -> tuple[str, ...]:
        """Load the cards if the house has come to want them. Return what is wrong with their file."""
        if evening.settings.forfeits == self._wanted:
            return ()
        self._wanted = evening.settings.forfeits
        self._pack = evening.forfeit_pack()
        return self._pack.troubles

    def after_hand(self, hand: int, faces: Iterable[Event]) -> tuple[str, ...]:
        """Return what those who went out in that hand have to do, as far as these events tell."""
        game, guests = self.sitting.journal.path.name, self.sitting.guests
        told = forfeits(self._pack.cards, game, faces, guests)
        return tuple(f"{one.whose}: {one.card}" for one in told if one.hand == hand)
