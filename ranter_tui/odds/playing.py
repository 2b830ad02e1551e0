"""A table at which everybody plays in a given way: its deals, its players, and the loop over the referee."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from math import floor
from random import Random

from msgspec import Struct

from ranter_tui.almanac.good_play import GOOD, Places
from ranter_tui.bots import Bot, NoSuchBot
from ranter_tui.bots.bots_game import MOST_HANDS
from ranter_tui.bots.own import any_bot
from ranter_tui.bots.sharp import Sharp
from ranter_tui.bots.temperaments import CHANGE, KEEP, Threshold, beyond_the_card
from ranter_tui.game.cards import Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event, WipedOut
from ranter_tui.game.law import Law, cards_needed
from ranter_tui.game.moves import Cut, Decide, Decision, Lifted, Move, ShuffledPack
from ranter_tui.game.referee import Game, Player, seated
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.seats import Seat, round_from
from ranter_tui.game.sight import Story
from ranter_tui.game.state import Tableau


class Play(Struct, frozen=True):
    """Bots by name, from the first to play to the dealer; a shorter list goes round the table."""

    names: tuple[str, ...]
    good: dict[int, Places] = {}
    """Good play, by the number of guests."""


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


TOP = 2
"""The cards of the stock that are reached where one seat draws once: a cut lifts one card at least."""


def depth(law: Law) -> int:
    """Return how many cards of the pack a hand can reach. The order of the others does not matter."""
    draws_again = any(Effect.DRAW_AGAIN in power.effects for power in law.on_being_drawn.values())
    passed_on = any(Effect.PASS_ON in power.effects for power in law.on_being_asked.values())
    if law.all_draw or law.from_below or draws_again or passed_on:
        return len(law.shoe)
    return min(cards_needed(law.rules, law.seats) - 1 + TOP, len(law.shoe))


class Deals:
    """Shuffled packs, one after another, each shuffled only as deep as a hand of this law can reach.

    As many of the first cards are shuffled whatever the rules, and the rest by another generator: the deals
    of two laws with one pack and as many seats begin alike.
    """

    def __init__(self, law: Law, seed: int) -> None:
        self._shoe, size = law.shoe, len(law.shoe)
        first = min(law.seats + 2 + TOP, size)
        # The number is a float, as is what it is multiplied by.
        left = [(place, float(size - place)) for place in range(max(first, depth(law)))]
        self._first, self._rest = left[:first], left[first:]
        """The places that are shuffled, each with how many cards may come there."""
        self._luck, self._luck_of_the_rest = Random(seed), Random(seed + 1)

    def begin(self, seed: int) -> None:
        """Deal from this seed from now on."""
        self._luck.seed(seed)
        if self._rest:
            self._luck_of_the_rest.seed(seed + 1)

    def next(self) -> ShuffledPack:
        """Shuffle for a hand."""
        cards = [*self._shoe]
        shuffle(cards, self._first, self._luck)
        if self._rest:
            shuffle(cards, self._rest, self._luck_of_the_rest)
        return ShuffledPack(tuple(cards))


def shuffle(cards: list[Card], places: Iterable[tuple[int, float]], luck: Random) -> None:
    """Shuffle these places, each with how many of the cards from there on may come there."""
    random = luck.random
    for place, left in places:
        other = place + floor(random() * left)
        cards[place], cards[other] = cards[other], cards[place]


def seed_for(*purpose: str | int) -> int:
    """Return the seed for a purpose, which mostly begins with another seed.

    >>> seed_for(1, "cards", 0) == seed_for(1, "cards", 0), seed_for(1, "cards", 0) == seed_for(1, "bots", 0)
    (True, False)
    """
    said = "/".join(map(str, purpose))
    return int.from_bytes(blake2b(said.encode(), digest_size=8).digest(), "big")


def without_a_sight(made: Threshold | Sharp) -> Player:
    """Return how these decide, who read no more than their card and what they know of their neighbour's."""
    changes = made.changes

    def decide(table: Tableau, ask: Decide) -> Move:
        if CHANGE in ask.moves:
            return CHANGE if changes(table) else KEEP
        return beyond_the_card(ask.moves)

    return decide


ONE = Lifted(1)
"""The stock lies in no order, so one way of cutting it is as good as any."""


class HandTold(Struct, gc=False):
    """The result of a deal. Its events say which cards were read."""

    events: list[Event]


class HandPlayed(HandTold, gc=False):
    """What came of a hand."""

    lost: dict[Seat, RuleKey]
    """Who lost it, and by which rule."""


class GamePlayed(Struct, gc=False):
    """What came of a game."""

    winners: tuple[Seat, ...]
    hands: int
    wiped_out: bool


class Table:
    """A table of this law at which everybody plays in that way.

    Cards and bots have generators of their own, so that other bots meet the same deals. With
    `by_sight` nothing is skipped that a table of guests would have.
    """

    def __init__(self, law: Law, play: Play, seed: int, *, by_sight: bool = False) -> None:
        self._law, self._play, self._by_sight = law, play, by_sight
        self._start = seated(law, dealer=dealer_of(law))
        self._deals = Deals(law, seed)
        self._seat(seed)

    def _seat(self, seed: int) -> None:
        """Seat the players. The story is kept up to date for those who read more than their own card."""
        luck = Luck(seed_for(seed, "bots"))
        self._story: Story | None = None
        """What has happened, where somebody decides by a sight of it."""
        self._players: dict[Seat, Player] = {}
        for place, seat in enumerate(in_order_of_play(self._law)):
            name = self._play.names[place % len(self._play.names)]
            made = Sharp(self._law, self._play.good) if name == GOOD else any_bot(name, self._law, luck)
            if (type(made) is Threshold or type(made) is Sharp) and not self._by_sight:
                self._players[seat] = without_a_sight(made)
            else:
                self._players[seat] = self._by_its_sight(made)
                self._story = Story(self._start)

    def _by_its_sight(self, player: Bot) -> Player:
        def decide(table: Tableau, ask: Decide) -> Move:
            assert self._story is not None
            return player.decide(self._story.sight(ask.seat), ask.moves)

        return decide

    def begin(self, seed: int) -> None:
        """Let both kinds of luck begin anew."""
        self._deals.begin(seed)
        if self._story is not None:
            self._seat(seed)

    def hand(self, pack: ShuffledPack | None = None) -> HandPlayed:
        """Play one hand of guests who have just sat down, with this pack or a shuffled one."""
        game = Game(self._start)
        if self._story is not None:
            self._story = Story(self._start, game.begin())
        lost = game.table.lost_by
        return HandPlayed(self._play_hand(game, pack or self._deals.next()), lost)

    def game(self) -> GamePlayed:
        """Play a game to its end, or until it has been going on for too long."""
        game, wiped_out = Game(self._start), False
        told = game.begin()
        if self._story is not None:
            self._story = Story(self._start, told)
        table = game.table
        while not table.ended and table.hands < MOST_HANDS:
            seated = table.seated
            events = self._play_hand(game, self._deals.next())
            # Without a seat that goes out there is no wipe-out.
            if table.seated is not seated:
                wiped_out |= WipedOut in map(type, events)
        return GamePlayed(table.winners, table.hands, wiped_out)

    def _play_hand(self, game: Game, pack: ShuffledPack) -> list[Event]:
        """Play from the deal until the pack is wanted again."""
        table, players, story = game.table, self._players, self._story
        events = list[Event]() if story is None else story.events
        before = len(events)
        at_once = story is None and not table.rivals
        events += game.play_hand(pack, players) if at_once else game.play(pack)
        while isinstance(ask := game.asks, (Decide, Cut)):
            said = Decision(ask.seat, players[ask.seat](table, ask)) if isinstance(ask, Decide) else ONE
            events += game.play(said)
        return events[before:]
