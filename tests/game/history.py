"""A game as the tests play it: everything that was said and drawn, and what came of it."""

from __future__ import annotations

from typing import Any, NamedTuple, get_type_hints

from ranter_tui.game.cards import PACKS, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event, Reason
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Ask, Cause, Decide, Decision, ShuffledPack
from ranter_tui.game.referee import Game, play, seated
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, Sight, Story
from ranter_tui.game.state import State
from ranter_tui.record.lines import Header, header_line, line


class Step(NamedTuple):
    """A cause, what came of it, and what is so since."""

    cause: Cause
    told: tuple[Event, ...]
    state: State


class History:
    """One game from its beginning to now."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.start = seated(law)
        game = Game(self.start)
        self.first = tuple(game.begin())
        self.state = game.state
        self.story = Story(self.start, self.first)
        self.events = self.story.events
        self.steps: list[Step] = []

    def play(self, cause: Cause) -> tuple[Event, ...]:
        told, self.state = play(self.state, cause)
        self.events += told
        self.steps.append(Step(cause, told, self.state))
        return told

    def play_on(self, luck: Luck, most: int) -> None:
        """Let luck decide everything, for so many steps or to the end."""
        while (ask := self.state.asks) is not None and len(self.steps) < most:
            self.play(by_luck(luck, ask))

    def sight(self, eye: Eye) -> Sight:
        return self.story.sight(eye)

    def written(self) -> list[bytes]:
        top = header_line(Header(seats=self.law.seats, rules=self.law.rules))
        return [top, line(None, self.first), *(line(step.cause, step.told) for step in self.steps)]


def by_luck(luck: Luck, ask: Ask) -> Cause:
    """An answer to whatever is asked, a player's word included. Every third pack is badly shuffled."""
    if isinstance(ask, Decide):
        return Decision(ask.seat, ask.moves[luck.below(len(ask.moves))])
    answer = luck.answer(ask)
    return _rank_by_rank(luck, answer) if isinstance(answer, ShuffledPack) and luck.below(3) == 0 else answer


def _rank_by_rank(luck: Luck, order: ShuffledPack) -> ShuffledPack:
    """Most cards of a rank lie together, so that there are ties, sets, and equal cards drawn."""
    first = {card.rank: place for place, card in reversed(tuple(enumerate(order.cards)))}
    strays, rest = order.cards[-3:], order.cards[:-3]
    together = sorted(rest, key=lambda card: first[card.rank])
    place = luck.below(5)
    return ShuffledPack((*together[:place], *strays, *together[place:]))


def sample(kind: type[Event]) -> Event:
    """An event of that kind in which no seat and no card comes twice."""
    seats, cards = iter(map(Seat, range(1, 7))), iter(PACKS["french-52"].cards)
    made: dict[object, Any] = {
        RuleKey: lambda: RuleKey("powers.K.asked"),
        Seat: lambda: next(seats),
        Card: lambda: next(cards),
        Reason: lambda: Reason.SPENT,
        int: lambda: 2,
        str: lambda: "A",
        bool: lambda: True,
        tuple[Card, ...]: lambda: (next(cards), next(cards)),
        tuple[Seat, ...]: lambda: (next(seats), next(seats)),
        tuple[tuple[Seat, Seat], ...]: lambda: ((Seat(1), Seat(2)),),
        Seat | None: lambda: next(seats),
    }
    hints = get_type_hints(kind)
    return kind(**{name: made[hints[name]]() for name in kind.__struct_fields__})
