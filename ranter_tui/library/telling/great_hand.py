"""The greatest hand of a game: the one in which most happened that a room talks about afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from ranter_tui.game.events import Changed, Dealt, Event, Refused, WentOut
from ranter_tui.game.rules.about import SMALL, counted, listed
from ranter_tui.game.state import State
from ranter_tui.library.telling.moments import MomentKind, Moments
from ranter_tui.library.telling.words import Names
from ranter_tui.rulebook.book import Rulebook

SAID_OF = {
    MomentKind.SAVED: "{who} saved on the last life",
    MomentKind.DEAR: "{who} pays dear",
    MomentKind.HONOUR: "{who} on honour",
    MomentKind.SPARED: "all spared",
    MomentKind.ALL_OUT: "all out together",
}
"""What is said of great moments. Refusals, and those who go out, are counted one by one."""


class GreatHand(Struct, frozen=True):
    """A hand, and what made it great."""

    hand: int
    why: str
    """What happened in it: "two refusals, Ben saved on the last life"."""
    greatness: tuple[int, int]
    """How many great things happened in it, and how often cards changed hands."""


class _Hand(Struct):
    """What has been counted of a hand."""

    number: int
    refusals: int = 0
    exchanges: int = 0
    out: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def greatness(self) -> tuple[int, int]:
        return self.refusals + len(self.out) + len(self.said), self.exchanges

    def feats(self) -> Iterator[str]:
        if self.refusals:
            yield counted(self.refusals, "refusal", upto=SMALL)
        yield from self.said
        if self.out and SAID_OF[MomentKind.ALL_OUT] not in self.said:
            yield f"{listed(tuple(self.out))} out"
        if not self.greatness[0]:
            yield counted(self.exchanges, "exchange", upto=SMALL)


def great_hand(start: State, faces: Iterable[Event], book: Rulebook, names: Names) -> GreatHand | None:
    """Return the greatest hand of a game; nothing where there were not two hands to choose from.

    Every refusal counts one, everybody who goes out, and every other great moment: a last life saved, a loss
    that costs more than a life, a hand in which all are spared or all go out. Of two hands with as many, the
    one in which cards changed hands more often is greater, and then the later one.
    """
    found, table = Moments(book), start
    hands: list[_Hand] = []
    for seen in faces:
        before, table = table, seen.after(table)
        moment = found.see(seen, before, table, names)
        if isinstance(seen, Dealt):
            hands.append(_Hand(table.hands))
        if not hands:
            continue
        match seen:
            case Refused():
                hands[-1].refusals += 1
            case Changed():
                hands[-1].exchanges += 1
            case WentOut(seat=seat):
                hands[-1].out.append(names[seat])
        if moment is not None and moment.kind in SAID_OF:
            hands[-1].said.append(SAID_OF[moment.kind].format(who=moment.who))
    if len(hands) < 2:
        return None
    best = max(hands, key=lambda hand: (hand.greatness, hand.number))
    return GreatHand(best.number, ", ".join(best.feats()), best.greatness)
