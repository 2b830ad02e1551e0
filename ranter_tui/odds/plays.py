"""What everybody at a table is assumed to do: the play that odds are counted for."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.almanac.good_play import Places
from ranter_tui.bots import Bot, NoSuchBot
from ranter_tui.bots.own import any_bot
from ranter_tui.bots.sharp import Sharp
from ranter_tui.bots.simple import Threshold, beyond_the_card
from ranter_tui.game.cards import Rank
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Decide, Move
from ranter_tui.game.referee import Player
from ranter_tui.game.seats import Seat, round_from
from ranter_tui.game.sight import Story
from ranter_tui.game.state import Tableau

KEEP, CHANGE = Move.KEEP, Move.CHANGE

GOOD = "good"
"""The name of good play by the very rules that are played."""


class Play(Struct, frozen=True):
    """Bots by name, from the first to play to the dealer; a shorter list goes round the table."""

    names: tuple[str, ...]
    good: dict[int, Places] = {}
    """What good play is at a table of so many."""

    @property
    def text(self) -> str:
        return ",".join(self.names)


def play_named(text: str, law: Law) -> Play:
    """Parse a play: `good`, `threshold:7`, or a bot for each seat. Raises `NoSuchBot` where there is none."""
    names = tuple(name.strip() for name in text.split(","))
    if len(names) > law.seats:
        raise NoSuchBot(f"{len(names)} bots cannot sit in {law.seats} seats")
    for name in names:
        if name != GOOD:
            any_bot(name, law, Luck(0))
    return Play(names)


def in_order_of_play(law: Law) -> tuple[Seat, ...]:
    """Return the seats from the first to play to the dealer, where the last seat deals."""
    return round_from(dealer_of(law), law.everybody, law.step)


def dealer_of(law: Law) -> Seat:
    """Return the seat that deals the first hand in whatever is counted."""
    return law.everybody[-1]


class TablePlayers:
    """The players of a table, seat by seat.

    A bot that reads nothing but its own card is not made a sight for it, unless `by_sight` asks for that; for
    the others whoever plays keeps the `story` up to date.
    """

    def __init__(self, law: Law, play: Play, luck: Luck, *, by_sight: bool) -> None:
        self.story: Story | None = None
        self.reads_sights = False
        self.players: dict[Seat, Player] = {}
        for place, seat in enumerate(in_order_of_play(law)):
            name = play.names[place % len(play.names)]
            made = Sharp(law, play.good) if name == GOOD else any_bot(name, law, luck)
            if (type(made) is Threshold or type(made) is Sharp) and not by_sight:
                self.players[seat] = without_a_sight(made)
            else:
                self.players[seat] = self._by_its_sight(made)
                self.reads_sights = True

    def _by_its_sight(self, player: Bot) -> Player:
        def decide(table: Tableau, ask: Decide) -> Move:
            assert self.story is not None
            return player.decide(self.story.sight(ask.seat), ask.moves)

        return decide


def without_a_sight(made: Threshold | Sharp) -> Player:
    """Return how these decide, who read no more than their card and what they know of their neighbour's."""
    return _by_heart(made) if isinstance(made, Sharp) else _by_its_card(made.changed)


def _by_its_card(changed: frozenset[Rank]) -> Player:
    def decide(table: Tableau, ask: Decide) -> Move:
        if CHANGE in ask.moves:
            return CHANGE if table.cards[ask.seat].rank in changed else KEEP
        return beyond_the_card(ask.moves)

    return decide


def _by_heart(sharp: Sharp) -> Player:
    def decide(table: Tableau, ask: Decide) -> Move:
        if CHANGE in ask.moves:
            return CHANGE if sharp.changes(table) else KEEP
        return beyond_the_card(ask.moves)

    return decide
