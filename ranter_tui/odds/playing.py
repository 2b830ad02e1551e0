"""Plays hands and games for their results, by the one referee."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.bots.bots_game import MOST_HANDS
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event, WipedOut
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Cut, Decide, Decision, Lifted, ShuffledPack
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Story
from ranter_tui.odds.deals import Deals, seed_for
from ranter_tui.odds.plays import Play, TablePlayers, dealer_of

ONE = Lifted(1)
"""The stock lies in no order, so one way of cutting it is as good as any."""


class HandPlayed(Struct, gc=False):
    """What came of a hand."""

    lost: dict[Seat, RuleKey]
    """Who lost it, and by which rule."""
    events: list[Event]


class GamePlayed(Struct, gc=False):
    """What came of a game."""

    winners: tuple[Seat, ...]
    hands: int
    wiped_out: bool


class Table:
    """A table of this law at which everybody plays in that way.

    The luck of the cards and that of the bots are two, so that the same deals come whoever plays. With
    `by_sight` nothing is skipped that a table of guests would have.
    """

    def __init__(self, law: Law, play: Play, seed: int, *, by_sight: bool = False) -> None:
        self._law, self._play, self._by_sight = law, play, by_sight
        self._start = seated(law, dealer=dealer_of(law))
        self._deals = Deals(law, seed)
        self._seat(seed)

    def _seat(self, seed: int) -> None:
        luck = Luck(seed_for(seed, "bots"))
        self._company = TablePlayers(self._law, self._play, luck, by_sight=self._by_sight)

    @property
    def reads_sights(self) -> bool:
        """Whether somebody here goes by more than what lies on the table before him."""
        return self._company.reads_sights

    def begin(self, seed: int) -> None:
        """Let both kinds of luck begin anew."""
        self._deals.begin(seed)
        if self._company.reads_sights:
            self._seat(seed)

    def hand(self, pack: ShuffledPack | None = None) -> HandPlayed:
        """Play one hand of guests who have just sat down, with this pack or with one that is shuffled."""
        game = Game(self._start)
        if self._company.reads_sights:
            self._company.story = Story(self._start, game.begin())
        lost = game.table.lost_by
        return HandPlayed(lost, self._play_hand(game, pack or self._deals.next()))

    def game(self) -> GamePlayed:
        """Play a game to its end, or until nobody would sit it out."""
        game, wiped_out = Game(self._start), False
        told = game.begin()
        if self._company.reads_sights:
            self._company.story = Story(self._start, told)
        table = game.table
        while not table.ended and table.hands < MOST_HANDS:
            seated = table.seated
            events = self._play_hand(game, self._deals.next(len(seated)))
            # Nobody is wiped out where nobody goes out.
            if table.seated is not seated:
                wiped_out |= WipedOut in map(type, events)
        return GamePlayed(table.winners, table.hands, wiped_out)

    def _play_hand(self, game: Game, pack: ShuffledPack) -> list[Event]:
        """Play from the deal until the pack is wanted again."""
        table, players, story = game.table, self._company.players, self._company.story
        if story is None and not table.rivals:
            events = game.play_hand(pack, players)
        else:
            events = game.play(pack)
        if story is not None:
            story.events += events
        while True:
            ask = game.asks
            if type(ask) is Decide:
                told = game.play(Decision(ask.seat, players[ask.seat](table, ask)))
            elif type(ask) is Cut:
                told = game.play(ONE)
            else:
                return events
            events += told
            if story is not None:
                story.events += told
