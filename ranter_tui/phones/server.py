"""The web server for phones: the requests that it answers or refuses, and one socket for each seat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_urlsafe
from socket import socket
from typing import Final, Literal, cast

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.typedefs import Handler
from msgspec import Struct

from ranter_tui.evening.gathering import Gathering, Host, Knock
from ranter_tui.evening.guest_book import check_alphabet, fit_to_print, look_alike, opens
from ranter_tui.game.moves import Move
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.library.export.element import packed
from ranter_tui.library.export.frame import STYLE
from ranter_tui.library.pages.room import NoSuchPage
from ranter_tui.phones import pages
from ranter_tui.phones.doorkeeper import Bucket, Buckets, Doorkeeper, DoorRefusal
from ranter_tui.phones.reading import POLICY, ReadingRoom
from ranter_tui.phones.view import PhoneViews
from ranter_tui.record.guest import Guest

DOOR, SEAT = "door", "seat"
"""The cookies: the secret of phones that were let in, and the key of a seat."""
HOME, WATCH = "/", "/watch"
"""The page that shows a phone how to go on, wherever it stands; and the page without a seat."""
SOCKETS = HAND, WATCHING = "/hand", "/watching"
"""Where the phone of a seat hears of the game, and where a phone that only watches does."""
SCANNED, KNOCK, LOOKS = "/IN/", "/knock", "/library/style.css"
"""Where a scanned code leads, with the code behind it, and a typed one; and how the library looks."""
FOR_STRANGERS = KNOCK, LOOKS, *SOCKETS
"""What any phone may ask for, besides a scanned code. The sockets turn away those that were not let in."""
MOST_CONNECTIONS, MOST_OF_ONE = 160, 60
"""How many connections there may be, and how many from one address."""
PATIENCE = 10.0
"""The most seconds that a caller may take to send a request, or to receive an answer."""
LONGEST_REQUEST, LONGEST_MESSAGE = 2048, 256
MOST_MESSAGES, BETWEEN_MESSAGES = 20, 0.25
"""How many messages a phone may send at once, and after how many seconds one more. Pings and pongs count."""
AT_LEISURE = 3.0
"""Seconds after which the library is made ready: the screen shows the door, and no guest is in yet."""
KEPT = 24 * 60 * 60
"""Seconds for which a browser keeps its cookies, even if it is closed: longer than any evening."""
GUESSING = (5, 50, 500, 5000)
"""The numbers of wrong codes or PINs at which the screen warns the room."""
HEARTBEAT = 10.0
"""Seconds between two pings, and after which a phone is sent the same view again.

Otherwise neither side would notice a connection that breaks silently.
"""

NO_SEAT: Final = 4000
ELSEWHERE: Final = 4001
SHUT: Final = 4002
"""Codes that close a socket: the seat is gone, it is open in another window, the door is shut."""

QUIET = logging.getLogger("ranter_tui.phones")
QUIET.disabled = True


class Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A message of a phone."""


class Answer(Said, frozen=True):
    """A message about the question of that number."""

    question: int


class Choose(Answer, frozen=True, tag="choose"):
    """I choose this."""

    move: Move


class TakeBack(Answer, frozen=True, tag="take_back"):
    """I take it back."""


class LetStand(Answer, frozen=True, tag="let_stand"):
    """That is my choice, go on."""


class Weigh(Answer, frozen=True, tag="weigh"):
    """What are the odds?"""


class BetOn(Said, frozen=True, tag="bet"):
    """That one will lose."""

    on: int


class Again(Said, frozen=True, tag="again"):
    """Let us play again."""


_SAID = msgspec.json.Decoder(Choose | TakeBack | LetStand | Weigh | BetOn | Again)


class Server:
    """Serves the phones of one gathering at one address."""

    def __init__(self, gathering: Gathering, keeper: Doorkeeper, reading_room: ReadingRoom) -> None:
        self.gathering, self.keeper, self.reading_room = gathering, keeper, reading_room
        self.views = PhoneViews(gathering)
        self._sockets: dict[str, web.WebSocketResponse] = {}
        """The socket of each guest, by name, and of each who only watches."""
        self._asking: dict[str, str] = {}
        """The keys of the phones for which the host is asked, by their addresses."""
        self._words: dict[str, str] = {}
        """What a phone without a seat has to know, by its key; or a guest who was renamed, by name."""
        self._news = asyncio.Event()
        """Set when there may be something new to send; what comes after that sets another."""
        self._reads = Buckets(60, 0.5)
        """How many pages each guest may open."""
        application = web.Application(middlewares=[self._guarded], client_max_size=LONGEST_REQUEST)
        application.add_routes(
            [
                web.get(HOME, self._front),
                web.get(f"{SCANNED}{{code}}", self._scanned),
                web.post(KNOCK, self._knocked),
                web.post("/sit", self._sits_down),
                web.post("/rename", self._renames),
                web.post("/leave", self._leaves),
                # A browser may reload the result of a form.
                *(web.get(path, self._home) for path in (KNOCK, "/sit", "/rename", "/leave")),
                web.get(HAND, self._hand),
                web.get(WATCH, self._watch),
                web.get(WATCHING, self._hand),
                web.get("/why", self._book),
                web.get(LOOKS, self._style),
                web.get("/library/why/{rule}.html", self._read),
                web.get("/library/{name:.+}", self._read),
            ]
        )
        application.on_response_prepare.append(_with_headers)
        self._runner = web.AppRunner(
            application, access_log=None, handler_cancellation=True, shutdown_timeout=1.0
        )

    async def start(self, listens: socket) -> None:
        await self._runner.setup()
        server = self._runner.server
        assert server is not None, "it is set up"
        self._server = await asyncio.get_running_loop().create_server(
            lambda: _Connection(server, self.keeper), sock=listens
        )
        self._gets_ready = asyncio.get_running_loop().call_later(AT_LEISURE, self.reading_room.get_ready)
        self.gathering.reaches = self._sockets.__contains__
        self.gathering.listeners.append(self._changed)

    async def stop(self, *, for_good: bool) -> None:
        """Stop listening, and hang up on every phone; tell each whether the door is shut for good."""
        self.gathering.listeners.remove(self._changed)
        self._gets_ready.cancel()
        self._server.close()
        self.gathering.knocks.clear()
        for open_socket in tuple(self._sockets.values()):
            await _close(open_socket, SHUT if for_good else WSCloseCode.GOING_AWAY)
        await self._runner.cleanup()
        self.reading_room.close()

    def _changed(self) -> None:
        self.views.forget()
        for name in self.keeper.names:
            if (new := self.gathering.renamed.pop(name, None)) is not None:
                self.keeper.rename(name, new)
                self._words[new] = f"{name} is called {new} now."
            elif not self.gathering.has_phone(name):
                self.keeper.takes_key(name)
            else:
                continue
            # The next guest of that name must not be heard or shown there.
            self._sockets.pop(name, None)
        self._news.set()
        self._news = asyncio.Event()

    # Who may ask at all

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self.keeper.allows(self.keeper.calls, request.remote or ""):
            busy = _slow_down()
            busy.force_close()
            return busy
        if request.remote in self.keeper.kept.barred:
            return _no("The host has put this phone out for this evening.", 403)
        if request.headers.getall("Host", []) != [self.keeper.address]:
            self.keeper.refused[DoorRefusal.HOST] += 1
            here = self.keeper.address
            return _html(
                pages.plain_page("Another address", f"The table is at {here}.", home=f"http://{here}/"), 421
            )
        asks_for_change = request.method != "GET" or request.path in SOCKETS
        if asks_for_change and not self._is_from_our_page(request):
            self.keeper.refused[DoorRefusal.ORIGIN] += 1
            words = "That did not come from a page of this table, or your browser does not say from which."
            return _no(f"{words} Try another browser.", 403)
        is_open = request.path in FOR_STRANGERS or request.path.startswith(SCANNED)
        if not is_open and not self._is_in(request):
            return _html(pages.knock(), 403 if _is_read(request.path) else 200)
        try:
            return await handler(request)
        except web.HTTPRequestEntityTooLarge:
            self.keeper.refused[DoorRefusal.SENSE] += 1
            return _no("That was too long.", 413)
        except web.HTTPException as known:
            return _no("That cannot be done here.", known.status)
        except Exception as error:
            _report(error)
            return _no("Something went wrong. Try again.", 500)

    def _is_from_our_page(self, request: web.Request) -> bool:
        """Whether a page of ours sent this request. Firefox before 70 sends forms without an origin."""
        ours = f"http://{self.keeper.address}"
        if (origins := request.headers.getall("Origin", [])) or request.path in SOCKETS:
            return origins == [ours]
        referrers = request.headers.getall("Referer", [])
        return len(referrers) == 1 and referrers[0].startswith(f"{ours}/")

    def _is_in(self, request: web.Request) -> bool:
        return self.keeper.is_inside(request.cookies.get(DOOR, ""))

    def _whose(self, request: web.Request) -> str | None:
        """Return the guest whose seat this phone has; None without one."""
        name = self.keeper.opens(request.cookies.get(SEAT, ""))
        if name is None or not self.gathering.has_phone(name):
            return None
        self.keeper.calls_from(name, request.remote or "")
        return name

    # Pages

    async def _front(self, request: web.Request) -> web.Response:
        if (name := self._whose(request)) is not None:
            return _html(pages.table(name, self._words.pop(name, "")))
        key = request.cookies.get(SEAT, "")
        if key in self._asking.values():
            return _html(pages.at_the_door(self._words[key]))
        return self._seats(self._words.get(key) or self._why_unseated(key))

    async def _home(self, _: web.Request) -> web.Response:
        return _to(HOME)

    def _why_unseated(self, key: str) -> str:
        """Say why the phone with that key has lost its seat, if it had one."""
        name = self.keeper.opened(key)
        if name is None or self.gathering.host is None:
            return ""
        if self.gathering.has_phone(name):
            return f"{name} plays with another phone now."
        guest = self._guest(name)
        if guest is None:
            return f"{name} is no longer at this table: removed at the screen."
        if guest.is_bot:
            return f"A bot plays for {name} now."
        return f"{name} plays at the curtain now. To go on by phone, take the seat again."

    def _guest(self, name: str) -> Guest | None:
        host = self.gathering.host
        company = host.company() if host is not None else ()
        return next((guest for guest in company if guest.name == name), None)

    def _seats(self, told: str = "") -> web.Response:
        host, gathering = self.gathering.host, self.gathering
        persons = [guest for guest in host.company() if not guest.is_bot] if host is not None else []
        free = [
            (guest.name, guest.pin is not None) for guest in persons if not gathering.has_phone(guest.name)
        ]
        taken = [(guest.name, guest.pin is not None) for guest in persons if gathering.has_phone(guest.name)]
        return _html(pages.sit_down(free, taken, told, open_=host is not None))

    async def _scanned(self, request: web.Request) -> web.StreamResponse:
        wrong = "That code is not of this evening. Scan the one on the screen."
        return self._let_in(request, request.match_info["code"], wrong)

    async def _knocked(self, request: web.Request) -> web.StreamResponse:
        form = await _form(request)
        place = WATCH if "watch" in form else HOME
        return self._let_in(request, form.get("code", ""), "That is not the code.", place)

    def _let_in(self, request: web.Request, code: str, wrong: str, place: str = HOME) -> web.StreamResponse:
        """Let a phone in, on to that page, if its code is right."""
        if not self.keeper.allows(self.keeper.tries, request.remote or ""):
            return _slow_down()
        if not self.keeper.knows(code):
            self._note_guess(DoorRefusal.CODE, "the code of the door")
            return _html(pages.knock(wrong))
        return _with_cookie(_to(place), DOOR, self.keeper.kept.inside, "Lax")

    def _note_guess(self, what: DoorRefusal, of: str) -> None:
        """Count a wrong code or PIN, and warn the room as soon as it looks like guessing."""
        self.keeper.refused[what] += 1
        wrong = self.keeper.refused[what]
        if wrong in GUESSING:
            self.gathering.tell(f"Somebody is guessing {of}: {wrong} wrong ones so far.")

    async def _sits_down(self, request: web.Request) -> web.StreamResponse:
        form = await _form(request)
        if self._whose(request) is not None:
            return _to(HOME)
        if not self.keeper.allows(self.keeper.tries, address := request.remote or ""):
            return _slow_down()
        if (host := self.gathering.host) is None:
            return self._seats()
        try:
            if wanted := fit_to_print(form.get("newcomer", "")):
                return await self._newcomer(host, wanted, address)
            return await self._taken(form.get("name", ""), form.get("pin", ""), address)
        except Illegal as refused:
            return self._seats(_sentence(refused))

    async def _newcomer(self, host: Host, wanted: str, address: str) -> web.StreamResponse:
        """Seat the guest of a typed name: a person at the table with that name, or else a newcomer.

        Raises `Illegal`.
        """
        persons = (guest.name for guest in host.company() if not guest.is_bot)
        same = next((name for name in persons if look_alike(name, wanted)), None)
        if same is not None and self.gathering.has_phone(same):
            raise Illegal(f"{same} plays by phone already: tap that name if it is yours, or add a letter")
        if same is not None:
            return await self._taken(same, "", address)
        check_alphabet(wanted)
        if self.keeper.kept.locked:
            raise Illegal("the host has locked the door for newcomers")
        if self.gathering.sitting is not None:
            return self._asks_host(f"May {wanted} join, by phone?", wanted, host.seat, address)
        return await self._with_key(await host.seat(wanted), address)

    async def _taken(self, name: str, pin: str, address: str) -> web.StreamResponse:
        """Give that guest's seat to a phone; where a phone has it already, ask the host. Raises `Illegal`."""
        guest = self._guest(await self._still(name))
        if guest is not None and guest.pin is not None:
            self._try_pin(guest, pin)
        if self.gathering.has_phone(name) or self.keeper.kept.locked:
            question = f"{name} wants the seat back, by phone. Is that {name}?"
            return self._asks_host(question, name, self._still, address)
        return await self._with_key(name, address)

    async def _still(self, name: str) -> str:
        """Return the name of a person at the table. Raises `Illegal` if there is none."""
        guest = self._guest(name)
        if guest is None or guest.is_bot:
            raise Illegal("nobody of that name waits for a phone")
        return name

    # The host's yes or no

    def _asks_host(
        self, question: str, name: str, seat: Callable[[str], Awaitable[str]], address: str
    ) -> web.StreamResponse:
        """Give a phone a key that opens the seat once the host has said yes. Raises `Illegal`."""
        if address in self._asking:
            raise Illegal("the host is being asked already: look at the screen")
        if not self.keeper.allows(self.keeper.knocks, address):
            return _slow_down()
        key = self._asking[address] = token_urlsafe(24)
        self._words[key] = f"The screen asks the host: “{question}” This page goes on by itself."

        async def answered(yes: bool) -> None:
            told = "" if yes else "The host said no."
            try:
                if yes:
                    await self._give(await seat(name), key, address)
            except Illegal as refused:
                told = _sentence(refused)
            finally:
                self._words[self._asking.pop(address)] = told

        self.gathering.knock(Knock(question, answered))
        return _with_cookie(_to(HOME), SEAT, key, "Strict")

    async def _with_key(self, name: str, address: str) -> web.StreamResponse:
        await self._give(name, key := token_urlsafe(24), address)
        return _with_cookie(_to(HOME), SEAT, key, "Strict")

    async def _give(self, name: str, key: str, address: str) -> None:
        """Give a guest's seat to the phone with that key, and hang up on the phone before."""
        if self.gathering.has_phone(name):
            self.gathering.tell(f"{name} goes on with another phone.")
        else:
            self.gathering.takes_phone(name)
        self.keeper.give_key(name, key, address)
        if (before := self._sockets.get(name)) is not None:
            await _close(before, NO_SEAT)

    # What a guest does with the seat

    async def _renames(self, request: web.Request) -> web.StreamResponse:
        wanted = fit_to_print((await _form(request)).get("newcomer", ""))
        name, host = self._whose(request), self.gathering.host
        if name is None or host is None or not wanted:
            return _to(HOME)
        if not self.keeper.allows(self.keeper.tries, request.remote or ""):
            return _slow_down()
        try:
            check_alphabet(wanted)
            if any(look_alike(one.name, wanted) for one in host.company() if one.name != name):
                raise Illegal(f"somebody here is called {wanted} already")
            await host.rename_guest(name, wanted)
        except Illegal as refused:
            return _no(_sentence(refused), 409)
        self.gathering.rename(name, wanted)
        return _to(HOME)

    async def _leaves(self, request: web.Request) -> web.StreamResponse:
        if (name := self._whose(request)) is not None:
            self._words[request.cookies[SEAT]] = f"{name} has left the table."
            await self.remove(name)
        return _to(HOME)

    async def put_out(self, name: str) -> None:
        """Remove a guest, and refuse that phone from now on; it does not watch either."""
        address = self.keeper.bar(name)
        await self.remove(name)
        for key, connection in tuple(self._sockets.items()):
            if key.startswith(f"\n{address} "):
                await _close(connection, NO_SEAT)

    async def remove(self, name: str) -> None:
        if (host := self.gathering.host) is not None:
            await host.remove_guest(name)
        self.gathering.lays_phone_aside(name)

    def _try_pin(self, guest: Guest, pin: str) -> None:
        if not pin:
            raise Illegal(f"{guest.name} has a PIN: type it beside that name")
        if not self.keeper.allows(self.keeper.pins, guest.name):
            raise Illegal(
                f"the PIN of {guest.name} was tried too often: wait a minute, or play at the curtain"
            )
        if not opens(pin, guest.pin or ""):
            self._note_guess(DoorRefusal.PIN, "a PIN by phone")
            raise Illegal(f"that is not the PIN of {guest.name}")

    # The library

    async def _book(self, _: web.Request) -> web.StreamResponse:
        """Redirect to the book of the current game, or to the library without one."""
        sitting = self.gathering.sitting
        return _to(f"/library/book/{sitting.book.id}.html" if sitting is not None else "/library/index.html")

    async def _style(self, _: web.Request) -> web.StreamResponse:
        return web.Response(
            text=packed("ranter_tui.library.export", STYLE), content_type="text/css", charset="utf-8"
        )

    async def _read(self, request: web.Request) -> web.StreamResponse:
        if not self._reads.allows(self._whose(request) or request.remote or ""):
            return _slow_down()
        try:
            text = await self._page(request)
        except NoSuchPage:
            words = "The library has no page of that name."
            return _html(pages.plain_page("No such page", words, back="Back to the hand"), 404)
        answer = _html(text)
        answer.headers["Content-Security-Policy"] = POLICY
        return answer

    async def _page(self, request: web.Request) -> str:
        """Return that page; for a rule that the log has named, the page of how this table plays it."""
        if (name := request.match_info.get("name")) is not None:
            return await self.reading_room.page(name)
        rule, sitting = request.match_info["rule"], self.gathering.sitting
        told = next((line.rule for line in self.gathering.logged if line.rule == rule), None)
        if sitting is None or told is None:
            raise NoSuchPage(rule)
        return await self.reading_room.why(sitting.book, sitting.rules, told)

    # The sockets

    async def _watch(self, _: web.Request) -> web.Response:
        return _html(pages.table("", watches=True))

    async def _hand(self, request: web.Request) -> web.StreamResponse:
        """Send and hear until the phone hangs up. A phone that only watches has no name."""
        connection = web.WebSocketResponse(
            heartbeat=HEARTBEAT, max_msg_size=LONGEST_MESSAGE, compress=False, timeout=2.0, autoping=False
        )
        try:
            await connection.prepare(request)
        except (ConnectionError, ValueError):
            # The caller has hung up, or is no browser: no browser sends invalid text.
            raise web.HTTPBadRequest from None
        name = "" if request.path == WATCHING else self._whose(request)
        if name is None or not self._is_in(request):
            self.keeper.refused[DoorRefusal.KEY] += 1
            await _close(connection, NO_SEAT)
            return connection
        key = name or f"\n{request.remote} {id(connection)}"
        before, self._sockets[key] = self._sockets.get(key), connection
        if before is not None:
            await _close(before, ELSEWHERE)
        if name:
            self.gathering.changed()
        sends = asyncio.create_task(self._send(name, key, connection))
        try:
            # A pong may come too late.
            with suppress(ConnectionError):
                await self._hear(name, request, connection)
        finally:
            sends.cancel()
            if self._sockets.get(key) is connection:
                del self._sockets[key]
                if name:
                    self.gathering.changed()
        return connection

    async def _send(self, name: str, key: str, connection: web.WebSocketResponse) -> None:
        """Send that guest's view whenever it changes, or without a name what the room sees.

        A slow phone gets only the latest.
        """
        sent, is_news = "", True
        try:
            while not connection.closed:
                news = self._news
                if self._sockets.get(key) is not connection:
                    await _close(connection, NO_SEAT)
                    return
                if (said := self.views.of(name)) != sent or not is_news:
                    # A phone that does not read is cut off by its connection.
                    await connection.send_str(said)
                    sent = said
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT):
                        await news.wait()
                is_news = news.is_set()
        except ConnectionError:
            await _close(connection, WSCloseCode.TRY_AGAIN_LATER)
        except Exception as error:
            _report(error)
            await _close(connection, WSCloseCode.TRY_AGAIN_LATER)

    async def _hear(self, name: str, request: web.Request, connection: web.WebSocketResponse) -> None:
        """Read the messages of a phone until it hangs up or sends nonsense."""
        patience = Bucket(MOST_MESSAGES, BETWEEN_MESSAGES)
        async for message in connection:
            if not patience.allows():
                self.keeper.refused[DoorRefusal.CROWD] += 1
                # To part politely would mean to read on for two seconds.
                if request.transport is not None:
                    request.transport.abort()
                return
            if message.type is WSMsgType.PING:
                await connection.pong(message.data)
            if message.type in (WSMsgType.PING, WSMsgType.PONG):
                continue
            try:
                if message.type is not WSMsgType.TEXT:
                    raise msgspec.DecodeError
                said = _SAID.decode(message.data)
            except msgspec.DecodeError:
                self.keeper.refused[DoorRefusal.SENSE] += 1
                break
            if self._sockets.get(name) is not connection or not await self._does(name, said):
                self.keeper.refused[DoorRefusal.TURN] += 1
        await _close(connection, WSCloseCode.POLICY_VIOLATION)

    async def _does(self, name: str, said: Choose | TakeBack | LetStand | Weigh | BetOn | Again) -> bool:
        """Do what a guest says. Return False if this guest may not say it, or not now."""
        seat = self.gathering.seat_of(name)
        if seat is None:
            return False
        match said:
            case BetOn():
                return await self._bets(seat, said.on)
            case Again():
                return self._wants_another_game(name)
        question = self.views.question(seat)
        if question is None or question.number != said.question:
            return False
        match said:
            case Choose():
                return question.choose(said.move)
            case TakeBack():
                return question.take_back()
            case LetStand():
                return question.settle()
            case Weigh():
                return self.views.weigh(seat)

    async def _bets(self, seat: Seat, on: int) -> bool:
        host, bet = self.gathering.host, self.views.bet(seat)
        if host is None or bet is None or on not in bet.on:
            return False
        await host.bet(seat, Seat(on))
        return True

    def _wants_another_game(self, name: str) -> bool:
        gathering, over = self.gathering, self.gathering.sitting
        if not self.views.may_ask_again() or not self.keeper.allows(self.keeper.knocks, name):
            return False

        async def answered(yes: bool) -> None:
            if yes and gathering.sitting is over and gathering.host is not None:
                gathering.host.play_again()

        gathering.knock(Knock(f"{name} asks for another game. Same guests, same book?", answered, over))
        return True


def _is_crowded(server: web.Server, address: str) -> bool:
    peers = [handler.peername for handler in server.connections]
    of_one = sum(peer is not None and peer[0] == address for peer in peers)
    return len(peers) >= MOST_CONNECTIONS or of_one >= MOST_OF_ONE


class _Connection(web.RequestHandler):
    """One connection. It is cut off at once if there are too many."""

    def __init__(self, server: web.Server, keeper: Doorkeeper) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            access_log=QUIET,
            logger=QUIET,
            keepalive_timeout=PATIENCE,
            # How long a refused caller may go on sending. A form that drips in has had its time.
            lingering_time=1.0,
            max_line_size=LONGEST_REQUEST,
            max_field_size=LONGEST_REQUEST,
        )
        self._server, self._keeper = server, keeper

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._stream = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        may_call = peer and self._keeper.allows(self._keeper.calls, peer[0])
        if not may_call or _is_crowded(self._server, peer[0]):
            self._stream.abort()
            return
        super().connection_made(transport)
        # Writing pauses as soon as anything has to wait for the caller.
        self._stream.set_write_buffer_limits(0)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._gives_up = self._loop.call_later(PATIENCE, self._stream.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._gives_up.cancel()

    def data_received(self, data: bytes) -> None:
        # Empty frames are cheap to send, and the loop would read thousands before it counts one.
        if self._payload_parser is not None and len(data) > MOST_MESSAGES * LONGEST_MESSAGE:
            self.force_close()
        super().data_received(data)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Refuse a malformed request like any other, without echoing it."""
        super().handle_error(request, status, exc, message)
        answer = _no("That cannot be done here.", status)
        _add_headers(request.path, answer)
        answer.force_close()
        return answer


async def _with_headers(request: web.Request, answer: web.StreamResponse) -> None:
    _add_headers(request.path, answer)


def _is_read(path: str) -> bool:
    """Whether the answer opens in the frame of the library, within the hand. Refusals do, too."""
    return path.startswith(("/library/", "/why"))


def _add_headers(path: str, answer: web.StreamResponse) -> None:
    is_read = _is_read(path)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers.setdefault("Content-Security-Policy", pages.policy("'self'" if is_read else "'none'"))
    answer.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    # Not "no-referrer": forms would then arrive without an origin.
    answer.headers["Referrer-Policy"] = "same-origin"
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["X-Frame-Options"] = "SAMEORIGIN" if is_read else "DENY"
    answer.headers["Server"] = "ranter"


async def _form(request: web.Request) -> dict[str, str]:
    """Return the text fields of a form. A form that arrives too slowly is refused."""
    encoding = request.charset or "utf-8"
    if request.content_type != "application/x-www-form-urlencoded" or encoding.lower() != "utf-8":
        raise web.HTTPUnsupportedMediaType
    try:
        async with asyncio.timeout(PATIENCE):
            fields = await request.post()
    except (TimeoutError, ValueError):
        raise web.HTTPBadRequest from None
    return {name: value for name, value in fields.items() if isinstance(value, str)}


def _html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, content_type="text/html", charset="utf-8", status=status)


def _slow_down() -> web.Response:
    return _html(pages.plain_page("Slowly", "That was too often. Wait a minute, then try again."), 429)


def _no(words: str, status: int) -> web.Response:
    return _html(pages.plain_page("No", words), status)


def _to(place: str) -> web.Response:
    return web.Response(status=303, headers={"Location": place})


def _with_cookie(
    answer: web.Response, name: str, value: str, same_site: Literal["Lax", "Strict"]
) -> web.Response:
    answer.set_cookie(name, value, max_age=KEPT, httponly=True, samesite=same_site, path=HOME)
    return answer


def _sentence(refused: Illegal) -> str:
    return f"{str(refused)[:1].upper()}{str(refused)[1:]}."


def _report(error: Exception) -> None:
    """Pass an error to the loop's handler, which writes the report. The phone learns nothing about it."""
    asyncio.get_running_loop().call_exception_handler({"message": "phones", "exception": error})


async def _close(connection: web.WebSocketResponse, code: int) -> None:
    with suppress(ConnectionError, RuntimeError, TimeoutError):
        await connection.close(code=code)
