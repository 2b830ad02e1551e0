"""The final ranking: winners, then whoever is still in, then those who went out, the last of them first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ranter_tui.game.events import Event, GotUp, WentOut
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State


class FinalPlace(Struct, frozen=True):
    """One seat's place. Those who went out in the same hand share theirs."""

    place: int
    seat: Seat
    lives: int
    won: bool
    hand: int | None
    """The last hand that it played; None if it is still in."""
    got_up: bool
    """Whether it left of its own will, after that hand."""

    @property
    def fate(self) -> str:
        """Return how it ended for the seat: "won", "out in hand 7"."""
        if self.won:
            return "won"
        if self.hand is None:
            return f"still in, lives: {self.lives}"
        return f"{'left after' if self.got_up else 'out in'} hand {self.hand}"


def final_ranking(start: State, faces: Iterable[Event]) -> tuple[FinalPlace, ...]:
    """Return the ranking at the end of a game, or as far as it went."""
    state, last_hand, got_up = start, dict[Seat, int](), set[Seat]()
    for event in faces:
        if isinstance(event, (WentOut, GotUp)):
            last_hand.pop(event.seat, None)
            last_hand[event.seat] = state.hands
            got_up |= {event.seat} if isinstance(event, GotUp) else set()
        state = event.after(state)
    found: list[FinalPlace] = []
    for group in _groups(state, last_hand):
        place = len(found) + 1
        for seat in group:
            won = seat in state.winners
            hand = None if won or seat in state.seated else last_hand[seat]
            found.append(FinalPlace(place, seat, state.lives[seat], won, hand, seat in got_up))
    return tuple(found)


def outlived_by(places: Iterable[FinalPlace]) -> dict[Seat, int]:
    """Return for each seat how many others have a worse place."""
    found = tuple(places)
    return {one.seat: sum(other.place > one.place for other in found) for one in found}


def _groups(state: State, last_hand: dict[Seat, int]) -> Iterator[tuple[Seat, ...]]:
    """Yield seats that share a place, the best first."""
    yield state.winners
    playing = [seat for seat in state.seated if seat not in state.winners]
    for lives in sorted({state.lives[seat] for seat in playing}, reverse=True):
        yield tuple(seat for seat in playing if state.lives[seat] == lives)
    # In the order of their going, which in one hand is the order of the table.
    gone = [seat for seat in last_hand if seat not in state.seated and seat not in state.winners]
    for hand in sorted({last_hand[seat] for seat in gone}, reverse=True):
        yield tuple(seat for seat in gone if last_hand[seat] == hand)
