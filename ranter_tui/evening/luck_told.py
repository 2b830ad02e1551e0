"""Tells luck from judgement, once a game is over: what was to be expected, what was chosen, what was left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from ranter_tui.game.moves import Move
from ranter_tui.game.seats import Seat
from ranter_tui.library.typeset.measure import cells, clipped
from ranter_tui.odds.judged import DEALS, GAMES, Choice, HandJudged, Judging
from ranter_tui.record.replay import PlayedGame

NAMES = 24
"""The widest column of names."""
DID = {Move.KEEP: "kept", Move.CHANGE: "changed", Move.CHANGE_WITH_NEXT: "turned to the neighbour"}
TO = {Move.KEEP: "to keep", Move.CHANGE: "to change", Move.CHANGE_WITH_NEXT: "to turn to the neighbour"}
YARDSTICK = (
    "To expect: how many hands anybody would have lost in the same seats, if everybody changed the worse "
    f"half of the ranks, counted on {DEALS} deals of each hand. By choice: how much oftener what was chosen "
    "loses than what would have been better, by what that guest could know; where that may be by chance "
    "alone, nothing. By luck: the rest. Bots and persons are measured alike."
)


class Fortune(Struct, frozen=True):
    """What became of a guest, and why. All of it is in hands lost."""

    seat: Seat
    lost: int
    expected: float
    by_choice: float

    @property
    def by_luck(self) -> float:
        return self.lost - self.expected - self.by_choice


def judging(played: PlayedGame) -> Judging:
    """Return what judges that game, hand by hand."""
    return Judging(played.start, [(step.cause, step.events) for step in played.steps])


def fortunes(hands: Sequence[HandJudged]) -> list[Fortune]:
    """Return what became of each guest, the luckiest first."""
    seats = sorted({seat for hand in hands for seat in hand.expected})
    found = [
        Fortune(
            seat,
            sum(seat in hand.lost for hand in hands),
            sum(hand.expected.get(seat, 0.0) for hand in hands),
            sum(one.price for hand in hands for one in hand.choices if one.seat == seat),
        )
        for seat in seats
    ]
    return sorted(found, key=lambda one: one.by_luck)


def table_of(hands: Sequence[HandJudged], names: Sequence[str]) -> Iterator[str]:
    """Yield a row for each guest, below a heading."""
    wide = min(NAMES, max(cells(name) for name in names))
    yield f"{'':{wide}}  lost  to expect  by choice  by luck"
    for one in fortunes(hands):
        name = clipped(names[one.seat], wide)
        figures = f"{one.lost:4}  {one.expected:9.1f}  {one.by_choice:+9.1f}  {one.by_luck:+z7.1f}"
        yield f"{name}{' ' * (wide - cells(name))}  {figures}"


def remarkable(hands: Sequence[HandJudged], names: Sequence[str], winners: Sequence[Seat]) -> Iterator[str]:
    """Yield the boldest choice, the costliest, and where the game turned."""
    choices = [
        (choice, choice.seat in hand.lost) for hand in hands for choice in hand.choices if choice.price
    ]
    for title, lost in (("The boldest choice that came off", False), ("The costliest choice", True)):
        if those := [choice for choice, was_lost in choices if was_lost is lost]:
            yield f"{title}: {_told(max(those, key=lambda one: one.price), names)}."
    if not choices:
        yield "Nobody chose what was clearly the worse."
    if len(winners) == 1 and (turned := _turning_point(hands, winners[0], names[winners[0]])):
        yield turned


def _told(choice: Choice, names: Sequence[str]) -> str:
    chances, best = choice.chances, choice.chances.best
    return (
        f"in hand {choice.hand} {names[choice.seat]} {DID[choice.move]}, which loses "
        f"{chances.loses(choice.move):.0%} of such hands (±{100 * chances.margin(choice.move):.0f}); "
        f"{TO[best]} loses {chances.loses(best):.0%}"
    )


def _turning_point(hands: Sequence[HandJudged], winner: Seat, name: str) -> str:
    """Tell in which hand but the last the winner's chance to win the game rose most."""
    rises = [(after.wins[winner] - at.wins[winner], at, after) for at, after in pairwise(hands)]
    if not rises:
        return ""
    _, at, after = max(rises, key=lambda one: one[0])
    return (
        f"The turning point: hand {at.hand}. Before it {name} would have won {at.wins[winner]:.0%} of the "
        f"games, after it {after.wins[winner]:.0%} (of {GAMES} played on from there, so ±7)."
    )


def choice_told(choice: Choice, name: str) -> str:
    """Tell what there was to choose, and what was chosen."""
    chances = choice.chances
    if not chances.hands:
        return f"What {name} could choose is too hard to count."
    odds = ", ".join(f"{TO[move]} loses {chances.loses(move):.0%}" for move in chances.lost)
    price = f" at a price of {choice.price:.0%}" if choice.price else ""
    return f"{odds} (±{100 * chances.margin(choice.move):.0f}). {name} {DID[choice.move]}{price}."
