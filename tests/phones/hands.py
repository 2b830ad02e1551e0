"""Hands of every book, played by phone through the real door, and every byte that leaves is searched.

`make hands` plays ten thousand of them, one in five at the whole app with its screen, the others where
the croupier has a bare room. With ARGS="--seed 7 --hands 500" there are fewer, with ARGS="--party 12" those
of one company once more, and with ARGS="--screens 1" all of them have a screen; with ARGS="--kept FILE" a
campaign that was killed goes on.

What goes to a phone is caught where the server writes it, and what goes to the screen where the app paints
it: no card may be named or drawn there which whoever it is for may not see at that very moment. A phone that
would be told more than the screen has shown is a leak, too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack, suppress
from functools import cache, cached_property, lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, cast

import aiohttp
import pytest
from msgspec import Struct
from msgspec.json import decode, encode
from msgspec.structs import replace

from ranter_tui.app.clock import Clock
from ranter_tui.app.screens.over import OverScreen
from ranter_tui.app.table import curtain
from ranter_tui.app.table.bets import Betting
from ranter_tui.app.table.croupier import Croupier
from ranter_tui.app.table.pacing import Outcome
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.following import Follower, ShownEvent
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.evening.plan import Plan, unplayable
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.table_view import CardMotion
from ranter_tui.game.cards import BACK, PACKS
from ranter_tui.game.events import Dealt, Event, Haggled, Knocked
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, face
from ranter_tui.phones import server
from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import Bucket
from ranter_tui.record.guest import Guest
from ranter_tui.telling.words import card_in_short, card_name
from tests.app.conftest import NobodyThere
from tests.app.frames import FilmedApp
from tests.app.party import brief_home
from tests.app.persons import PATIENCE, come_to, has_a_table, is_over, play, table
from tests.app.secrecy.film import Film, leaks
from tests.app.secrecy.reader import reader_of
from tests.app.secrecy.rehearsed import shelf
from tests.app.secrecy.twin_games import cards_in
from tests.app.secrecy.watched import evening_of
from tests.phones.caller import Caller
from tests.phones.paper import PaperTable, own_door

HANDS = 10_000
MOST_HANDS = 40
"""So many hands one company plays, at least."""
SCREENS = 5
"""One in so many companies has a screen, unless it is said otherwise."""
PARTIES = 25
"""So many companies play in one process."""
WATCHER = "127.0.0.100"
"""From where somebody watches who has no seat."""
NICE = 10
WEIGHED = 0.03
"""How often somebody asks for the odds."""
BOTS = ("cautious", "bold", "watchful", "fickle")


class Leak(AssertionError):
    """Something has left for somebody whom it does not concern."""


# What may be seen


class Memory:
    """The cards that one eye has been shown, hand by hand."""

    def __init__(self, sitting: Sitting, eye: Eye) -> None:
        self._sitting, self._eye = sitting, eye
        self._seen = 0
        self.hands: list[set[str]] = [set()]

    def catch_up(self, shown: int) -> set[str]:
        """Return the names of those that it has been shown in the hand that was shown last."""
        for event in self._sitting.history[self._seen : shown]:
            if isinstance(event, Dealt):
                self.hands.append(set())
            self.hands[-1] |= names_of(face(event, self._eye))
        self._seen = max(self._seen, shown)
        return self.hands[-1]


def names_of(event: Event) -> set[str]:
    """The cards that an event shows, by name. To haggle tells for which: it is sold then, or shown. A knock
    warns of the card by whose rule it is made."""
    tells_of = power_of(event.rule) if isinstance(event, (Haggled, Knocked)) else None
    if tells_of is not None:
        return {rank_name(tells_of[0])}
    return {card_name(card) for card in cards_in(event) if card is not BACK}


@cache
def in_words(pack: str) -> re.Pattern[str]:
    """How a card without a suit is named in a sentence: "a 7", "an Owl"."""
    names = {card_name(card) for card in PACKS[pack].cards if not card.suit}
    return re.compile(
        rf"\b(?:a|an|the) ({'|'.join(sorted(map(re.escape, names), key=len, reverse=True)) or '(?!)'})\b"
    )


@lru_cache(maxsize=10_000)
def named(text: str, pack: str) -> frozenset[str]:
    """The names of the cards that are written there. Most is sent more than once, and to several."""
    return frozenset({card_name(card) for card in reader_of(pack).named([text])}).union(
        in_words(pack).findall(text)
    )


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inside in value.values():
            yield from texts(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from texts(inside)


class Watch:
    """Stands between one game and its phones, and searches whatever leaves."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.pack = sitting.rules.pack
        self._public = Memory(sitting, None)
        self._own: dict[Eye, Memory] = {None: self._public}
        self._told: list[int] = []
        """To which hand each line of the log belongs."""

    @property
    def hands(self) -> int:
        """How many hands have been dealt for the room to see."""
        return len(self._public.hands) - 1

    def is_shown(self, shown: int, logged: int) -> None:
        """Note how many events the room has been shown, and how many lines the log has now."""
        self._public.catch_up(shown)
        self._told += [self.hands] * (logged - len(self._told))

    def search(self, sent: dict[str, Any], shown: int, eye: Eye) -> Iterator[str]:
        """Yield what is said too much to that seat, when the room has been shown so many events."""
        me, on_table = sent["me"], sent["table"] or {}
        # What beats that card, by the rules: of cards without suits it names some that nobody has.
        (me.get("card") or {}).pop("worth", "")
        (me.get("question") or {}).pop("may", "")
        own = self._own.setdefault(eye, Memory(self.sitting, eye))
        in_public, in_own = self._public.catch_up(shown), own.catch_up(shown)
        # Awards tell of the whole game, as the room has seen it.
        yield from self._named(me.pop("awards", ())) - set().union(*self._public.hands)
        yield from (self._named(me) | held(me)) - in_own
        for line in on_table.pop("told", ()):
            # What was drawn for the deal is told in the first hand.
            yield from self._named(line) - self._public.hands[self._told[line["n"]]] - self._public.hands[0]
        lying = {self._corners[seat["card"]] for seat in on_table.get("seats", ()) if seat.get("card")}
        yield from (self._named(on_table) | lying) - in_public

    @cached_property
    def _corners(self) -> dict[str, str]:
        """The names of cards by what stands on their corners."""
        return {card_in_short(card): card_name(card) for card in PACKS[self.pack].cards}

    def _named(self, said: object) -> frozenset[str]:
        return named(" ".join(texts(said)), self.pack)


def held(me: dict[str, Any]) -> set[str]:
    name = (me.get("card") or {}).get("name")
    return {name} if name else set()


# What leaves for a phone


class Tap:
    """A stream of the server's, with somebody who sees every byte before it is on its way."""

    def __init__(self, stream: asyncio.BaseTransport, sees: Callable[[str, bytes], None]) -> None:
        self._stream, self._sees = stream, sees
        self.caller: str = stream.get_extra_info("peername")[0]
        self._frames = False
        self._waits = b""

    def write(self, data: bytes) -> None:
        self._waits += bytes(data)
        if not self._frames:
            self._sees(self.caller, self._waits)
            self._frames, self._waits = self._waits.startswith(b"HTTP/1.1 101 "), b""
        while self._frames and (place := payload(self._waits)) is not None:
            self._sees(self.caller, self._waits[place])
            self._waits = self._waits[place.stop :]
        cast("asyncio.Transport", self._stream).write(data)

    def writelines(self, parts: Iterable[bytes]) -> None:
        self.write(b"".join(parts))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def payload(data: bytes) -> slice | None:
    """Where the first frame of a socket has what it carries; None while it is not all there."""
    if len(data) < 2:
        return None
    size, at = data[1] & 127, 2
    if size > 125:
        at += 2 if size == 126 else 8
        size = int.from_bytes(data[2:at], "big")
    return slice(at, at + size) if len(data) >= at + size else None


# A table without a screen


class BareRoom(PaperTable):
    """What the croupier and the phones need of a table: that of one game, at which nobody comes or goes.

    All guests play by phone, and what happens is shown at once. The croupier is the app's own, and what
    phones are sent is made and written by the door's own server.
    """

    still = True

    def __init__(self, evening: Evening, sitting: Sitting) -> None:
        super().__init__(evening, sitting)
        self.settings, self.odds = evening.settings, evening.settings.odds
        self.betting = Betting(sitting)
        self.follower = Follower(None, sitting.start, sitting.book, sitting.names, bets=sitting.bets)
        for event in sitting.history:
            self.follower.catch_up_with(event)

    def close(self) -> None:
        self.sitting.journal.close()
        self.gathering.host = None
        self.gathering.watch_no_more(self.sitting)

    # What happens

    def take_in(self, event: Event) -> ShownEvent:
        return self.follower.see(event)

    def show(self, _: ShownEvent) -> None:
        self.gathering.has_shown(self.sitting, self.follower.seen)

    # Who is there

    def company_changed(self) -> bool:
        return False

    async def behind_the_curtain(self, seat: Seat) -> Outcome:
        raise AssertionError(f"there is no curtain for {self.sitting.names[seat]}")

    async def show_what_came(self, seat: Seat, told: tuple[Event, ...]) -> None:
        raise AssertionError(f"there is no curtain for {self.sitting.names[seat]}")

    def refused(self, why: str) -> None:
        raise AssertionError(why)

    async def bet(self, who: Seat, on: Seat) -> None:
        with suppress(Illegal):
            self.sitting.bet(who, on, self.follower.table)
            self.gathering.changed()

    # What only a screen would show

    def move(self, motion: CardMotion, gone: float) -> None: ...
    def refresh_words(self, says: str = "") -> None: ...
    def refresh_bindings(self) -> None: ...
    def ring(self) -> None: ...


# Those who play


class Player(Caller):
    """Somebody with a phone, at an address of its own, who chooses by luck as soon as there is a choice."""

    def __init__(self, door: PhoneDoor, address: str, luck: Random) -> None:
        super().__init__(door, address)
        self.luck = luck
        self._answered = self._weighed = 0

    def has_seen_the_end(self) -> bool:
        return '"places":' in self.sent[-1]

    async def comes_in(self, name: str) -> None:
        await self.types()
        await self.sits_down(name=name)
        await self.picks_up()

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            self.sent = [message.data]
            self._new.set()
            me = json.loads(message.data)["me"]
            asked = me.get("question")
            if asked and asked["n"] != self._answered and not await self._weighs(asked):
                self._answered = asked["n"]
                await self.says(
                    do="choose", move=self.luck.choice(asked["moves"])["move"], question=asked["n"]
                )
            elif me.get("bet") and not me["bet"].get("mine"):
                await self.says(do="bet", on=int(self.luck.choice(list(me["bet"]["on"]))))

    async def _weighs(self, asked: dict[str, Any]) -> bool:
        """Ask for the odds, once in a while, and return whether they are still to come."""
        if asked.get("odds") != []:
            return False
        if self._weighed != asked["n"]:
            if self.luck.random() >= WEIGHED:
                return False
            self._weighed = asked["n"]
            await self.says(do="weigh", question=asked["n"])
        return True


class NeverTooMuch(Bucket):
    """Whoever chooses by luck says more in a second than a door would listen to."""

    def allows(self) -> bool:
        return True


class Tally(Struct):
    """What was looked through."""

    hands: int = 0
    on_screen: int = 0
    """How many of them were painted as well."""
    games: int = 0
    messages: int = 0
    sent: int = 0
    """Bytes, to phones."""
    own_cards: int = 0
    """How many of the messages had somebody's own card in them."""
    pictures: int = 0
    """How many times something was painted."""
    behind: int = 0
    """How many of the pictures were of somebody's own card, behind the curtain."""

    def add(self, other: Tally) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Pictures(Film):
    """What was painted, without what could be pressed at that moment."""

    @staticmethod
    def offers(*_: object) -> tuple[object, ...]:
        return ()


class Party:
    """A company that plays game after game by one book. Who is in it, and how they play, is a matter of luck.

    One in so many has a screen, and perhaps somebody without a phone.
    """

    def __init__(
        self, seed: int, number: int, *, screens: int = SCREENS, most_hands: int = MOST_HANDS
    ) -> None:
        self.luck = luck = Random(f"{seed}/{number}")
        self.most_hands = most_hands
        books = tuple(shelf().books())
        self.book = books[number % len(books)]
        self.has_screen = number // len(books) % screens == 0
        players = self.book.plain_rules().players
        self._fewest = players.fewest or 2
        self._most = max(self._fewest, min(players.most or 6, 6))
        phones = luck.randint(1, luck.randint(self._fewest, self._most))
        self.phones = {f"127.0.0.{n}": name for n, name in enumerate(NAMES[:phones], 2)}
        """Who plays by phone, by the address from which that phone calls."""
        self.has_curtain = self.has_screen and phones < self._most and luck.random() < 0.2
        self.film = Pictures()
        self.tally = Tally()
        self._watches: dict[int, Watch] = {}
        self._leaks: list[str] = []
        self._all_in: int | None = None
        """How many hands had been dealt when everybody had come in."""

    def _plan(self) -> Plan:
        """The next game: each time with other bots, and other choices of the book."""
        self.tally.games += 1
        luck, persons = self.luck, len(self.phones) + self.has_curtain
        seats = luck.randint(max(self._fewest, persons), self._most)
        bots = (Guest(name, luck.choice(BOTS)) for name in NAMES[persons:seats])
        plain = Plan(book=self.book.id, guests=(*map(Guest, NAMES[:persons]), *bots))
        variants = [variant.id for variant in self.book.variants if luck.random() < 0.2]
        plan = replace(plain, variants=tuple(variants))
        return plain if unplayable(self.book, plan) else plan

    async def play(self) -> Tally:
        """Play, and search whatever leaves. Raises `Leak`."""
        async with brief_home() as home, AsyncExitStack() as there:
            evening = evening_of(home, self.luck.randrange(2**32))
            evening.settings = replace(evening.settings, odds=True)
            self.gathering = evening.gathering
            self.gathering.listeners.append(self._is_shown)
            evening.door = door = there.enter_context(own_door(evening))
            patch = there.enter_context(pytest.MonkeyPatch.context())
            self._tap(patch)
            patch.setattr(server, "Bucket", NeverTooMuch)
            patch.setattr(OverScreen, "counts", NobodyThere)
            # Nobody hammers on a key.
            for guard in ("QUIET", "HELD"):
                patch.setattr(curtain, guard, 0.0)
            await (self._at_the_screen if self.has_screen else self._by_phone_alone)(evening, door, there)
        for leak in (*self._leaks, *leaks(self.film.shots)):
            raise Leak(leak)
        self.tally.hands = self._hands
        self.tally.on_screen = self._hands if self.has_screen else 0
        self.tally.pictures = len(self.film.shots)
        self.tally.behind = sum(shot.lifted for shot in self.film.shots)
        return self.tally

    async def _at_the_screen(self, evening: Evening, door: PhoneDoor, there: AsyncExitStack) -> None:
        self.app = app = FilmedApp(evening, self.film.take)
        pilot = await there.enter_async_context(app.run_test(size=(80, 24), notifications=True))
        await door.open()
        there.push_async_callback(door.leave)
        while not self._is_enough():
            app.deal(self._plan())
            await come_to(pilot, lambda: has_a_table(app) and self.gathering.sitting is table(app).sitting)
            if self._all_in is None:
                await self._come_in(door, there)
                self._all_in = self._hands
            if self.has_curtain:
                await play(pilot, lambda _, keys: self.luck.choice(keys), until=self._is_enough)
            else:
                await come_to(pilot, lambda: self._is_enough() or is_over(app), PATIENCE)

    async def _by_phone_alone(self, evening: Evening, door: PhoneDoor, there: AsyncExitStack) -> None:
        await door.open()
        there.push_async_callback(door.leave)
        players: list[Player] = []
        while not self._is_enough():
            room = BareRoom(evening, evening.deal(self._plan()))
            players = players or await self._come_in(door, there)
            croupier = Croupier(room, room.sitting, evening, Clock())
            croupier.pacing.in_front(True)
            async with asyncio.timeout(PATIENCE):
                await croupier.play()
            for player in players:
                await player.until(player.has_seen_the_end)
            room.close()

    async def _come_in(self, door: PhoneDoor, there: AsyncExitStack) -> list[Player]:
        players = []
        for address, name in self.phones.items():
            player = await there.enter_async_context(Player(door, address, self.luck))
            await player.comes_in(name)
            players.append(player)
        watcher = await there.enter_async_context(Player(door, WATCHER, self.luck))
        await watcher.types()
        await watcher.picks_up("/watching")
        return players

    @property
    def _hands(self) -> int:
        return sum(watch.hands for watch in self._watches.values())

    def _is_enough(self) -> bool:
        return bool(self._leaks) or self._hands >= self.most_hands

    @property
    def _nothing_covers_the_table(self) -> bool:
        """What lies under a curtain, or under the winner, is painted once that has gone.

        There may be one until all of them have come in by phone, in the hand that is played then.
        """
        everybody = not self.has_curtain and self._all_in is not None and self._hands > self._all_in
        in_front = self.app.screen
        return everybody and isinstance(in_front, TableScreen) and in_front.sitting is self.gathering.sitting

    def _is_shown(self) -> None:
        sitting, shown = self.gathering.sitting, self.gathering.events_shown
        if sitting is None:
            return
        self._watch(sitting).is_shown(shown, len(self.gathering.logged))
        if self.has_screen and self._nothing_covers_the_table and shown > self.film.told:
            self._leaks.append(f"event {shown}, which the screen has not shown yet")

    def _watch(self, sitting: Sitting) -> Watch:
        return self._watches.setdefault(id(sitting), Watch(sitting))

    def _tap(self, patch: pytest.MonkeyPatch) -> None:
        """From now on every byte that a server for phones writes is seen before it leaves."""
        plain = server._Connection.connection_made

        def tap(connection: server._Connection, stream: asyncio.BaseTransport) -> None:
            plain(connection, cast("asyncio.BaseTransport", Tap(stream, self._leaves)))

        patch.setattr(server._Connection, "connection_made", tap)

    def _leaves(self, caller: str, data: bytes) -> None:
        """Search what is about to leave for that caller."""
        self.tally.sent += len(data)
        name = self.phones.get(caller, "whoever watches")
        self._leaks += [f"{card} for {name} in {data!r}" for card in self._found(caller, data)]

    def _found(self, caller: str, data: bytes) -> Iterable[str]:
        sitting, shown = self.gathering.sitting, self.gathering.events_shown
        text = data.decode(errors="replace")
        if sitting is None or not text.startswith("{"):
            return named(text, self.book.plain_rules().pack)
        sent = json.loads(text)
        self.tally.messages += 1
        self.tally.own_cards += bool(held(sent["me"]))
        return self._watch(sitting).search(sent, shown, self.gathering.seat_of(self.phones.get(caller, "")))


def played(seed: int, screens: int, number: int) -> Tally:
    """Have one company of a campaign play, in a process of its own or in this one."""
    try:
        return asyncio.run(Party(seed, number, screens=screens).play())
    except Exception as found:
        found.add_note(f'again: make hands ARGS="--seed {seed} --screens {screens} --party {number}"')
        raise


class Kept:
    """What a campaign has done, in a file where it is to be gone on with: a line for each company."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        lines = path.read_bytes().splitlines() if path is not None and path.exists() else []
        self.done = [decode(line, type=Tally) for line in lines]

    def add(self, tally: Tally) -> None:
        self.done.append(tally)
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(encode(tally) + b"\n")


def campaign(play_one: Callable[[int], Tally], hands: int, jobs: int, kept: Kept) -> Tally:
    """Have one company after another play until there were so many hands.

    No process lives long: apps leave a little.
    """
    done, began = Tally(), time.monotonic()
    for tally in kept.done:
        done.add(tally)
    while done.hands < hands:
        first = len(kept.done)
        # Not `max_tasks_per_child`, with which a pool of Python 3.11 comes down to one process.
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            for tally in pool.map(play_one, range(first, first + PARTIES * jobs)):
                kept.add(tally)
                done.add(tally)
        print(f"{done.hands} hands in {time.monotonic() - began:.0f} s", flush=True)
    return done


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--screens", type=int, default=SCREENS, help="one in so many companies has a screen")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--party", type=int, help="have this company of the campaign play, and no other")
    parser.add_argument("--kept", type=Path, help="the file in which what is done is kept")
    wanted = parser.parse_args()
    os.nice(NICE)
    play_one = partial(played, wanted.seed, wanted.screens)
    if wanted.party is not None:
        done = play_one(wanted.party)
    else:
        done = campaign(play_one, wanted.hands, wanted.jobs, Kept(wanted.kept))
    print(
        f"{done.hands} hands in {done.games} games: {done.sent:,} bytes went to phones, in {done.messages:,} "
        f"messages, {done.own_cards:,} of them with somebody's own card. {done.on_screen} of the hands were "
        f"painted as well: {done.pictures:,} pictures, {done.behind:,} of them behind a curtain. Nobody was "
        "shown what was not theirs to see."
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
