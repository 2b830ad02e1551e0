"""Who is kept out of the door, and what of it the table notices: nothing."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import aiohttp
import aiohttp.web
import pytest
from msgspec.structs import replace

from ranter_tui.evening.guest_book import lock
from ranter_tui.game.seats import Seat
from ranter_tui.phones import doorkeeper, server
from ranter_tui.phones.doorkeeper import LOOPBACK, Doorkeeper
from ranter_tui.record.guest import Guest
from tests.phones.caller import Caller, seated
from tests.phones.paper import House, house


async def status(
    caller: Caller, method: str, path: str, *, form: dict[str, str] | None = None, **headers: str
) -> int:
    async with caller.session.request(
        method, path, data=form, headers=headers, allow_redirects=False
    ) as answer:
        return answer.status


async def test_without_the_code_there_is_only_the_question_for_it_and_it_is_right_however_it_is_typed(
    here: House, eve: Caller
) -> None:
    assert "The code on the screen" in await eve.looks()
    page = await eve.sits_down(name="Anna")
    assert "The code on the screen" in page
    assert "Anna" not in page
    assert here.evening.gathering.phones == ()
    assert await status(eve, "POST", "/knock", form={"code": "A" * 10_000}, Origin=here.origin) == 413
    # With what looks like its letters, too.
    typed = eve.code.lower().replace(" ", "-").translate(str.maketrans("zsgbe", "2568f"))
    assert "Who are you?" in await eve.types(f" {typed} ")


async def test_whoever_guesses_is_slowed_down_and_counted(here: House, eve: Caller) -> None:
    answers = [
        await status(eve, "POST", "/knock", form={"code": f"AAAA{n:04}"}, Origin=here.origin)
        for n in range(30)
    ]
    assert answers.count(429) >= 20
    assert "wrong codes" in here.refused()
    assert any("guess" in words for words in here.table.told)
    scanned = [await status(eve, "GET", f"/IN/{n:026}") for n in range(5)]
    assert scanned == [429] * 5


async def test_the_right_code_is_right_while_others_guess() -> None:
    async with house() as here, AsyncExitStack() as there, Caller(here.door, "127.0.0.99") as anna:
        for last in range(2, 12):
            eve = await there.enter_async_context(Caller(here.door, f"127.0.0.{last}"))
            for _ in range(4):
                await status(eve, "POST", "/knock", form={"code": "AAAA AAAA"}, Origin=here.origin)
        assert "Who are you?" in await anna.types()


async def test_guessed_pins_are_slowed_down_counted_and_told_to_the_room() -> None:
    guests = (Guest("Anna", pin=lock("12")), Guest("Ben"))
    async with house(guests) as here, AsyncExitStack() as there:
        pages = []
        for last in (2, 3, 4):
            eve = await there.enter_async_context(Caller(here.door, f"127.0.0.{last}"))
            await eve.types()
            pages += [await eve.sits_down(name="Anna", pin=f"{number:02}") for number in range(3)]
        assert sum("That is not the PIN of Anna" in page for page in pages) == 5
        assert "The PIN of Anna was tried too often" in pages[-1]
        assert "5 wrong PINs" in here.refused()
        assert "Somebody is guessing a PIN by phone: 5 wrong ones so far." in here.table.told
        # Not even the right one is listened to.
        assert "tried too often" in await eve.sits_down(name="Anna", pin="12")
        # Whose PIN nobody guesses is asked for as ever.
        assert "Ben" in (await eve.sits_down(name="Ben"))


async def test_who_calls_the_door_by_another_name_is_refused(here: House, eve: Caller) -> None:
    for name in ("localhost", "evil.example:2626", "127.0.0.1", f"{eve.address}.evil.example"):
        assert await status(eve, "GET", "/", Host=name) == 421
    async with eve.session.get("/", headers={"Host": "localhost"}) as answer:
        assert f'href="http://{eve.address}/"' in await answer.text()
    assert "5 calls by another name than the door’s" in here.refused()


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", ""])
async def test_another_page_cannot_speak_for_a_guest(origin: str, here: House, anna: Caller) -> None:
    headers = {"Origin": origin} if origin else {}
    async with anna.session.post("/sit", data={"newcomer": "Eve"}, headers=headers) as answer:
        assert answer.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await anna.session.ws_connect("/hand", headers=headers)
    assert refused.value.status == 403
    assert here.evening.gathering.phones == ("Anna",)


async def test_a_browser_without_origin_comes_in_by_the_page_it_comes_from(here: House, eve: Caller) -> None:
    form = {"code": eve.code}
    for elsewhere in ("http://evil.example/", f"http://evil.example/{here.origin}/", here.origin, ""):
        headers = {"Referer": elsewhere} if elsewhere else {}
        assert await status(eve, "POST", "/knock", form=form, **headers) == 403
    doubly = {"Origin": "http://evil.example", "Referer": f"{here.origin}/"}
    assert await status(eve, "POST", "/knock", form=form, **doubly) == 403
    assert await status(eve, "GET", "/hand", Referer=f"{here.origin}/") == 403
    async with eve.session.post("/knock", data=form, headers={"Referer": f"{here.origin}/"}) as answer:
        assert "Who are you?" in await answer.text()


async def test_a_tab_that_asks_anew_for_a_form_is_led_home_and_so_is_who_is_refused(anna: Caller) -> None:
    for path in ("/rename", "/leave", "/sit", "/knock"):
        async with anna.session.get(path) as answer:
            assert 'id="hold"' in await answer.text(), path
    for method, path in (("POST", "/sit"), ("GET", "/nowhere"), ("PUT", "/"), ("GET", "/library/none.html")):
        headers = {} if path == "/sit" else anna.origin
        async with anna.session.request(method, path, headers=headers) as answer:
            assert answer.status in (403, 404, 405)
            assert '<a href="/" target="_top"' in await answer.text()


async def test_the_answer_to_no_request_at_all_gives_nothing_away(here: House) -> None:
    reader, writer = await asyncio.open_connection(*here.place)
    writer.write(b"GET / SECRET\r\n\r\n")
    async with asyncio.timeout(20):
        said = (await reader.read()).decode()
    writer.close()
    head, _, body = said.partition("\r\n\r\n")
    assert head.split()[1] == "400"
    assert "Server: ranter" in head and "aiohttp" not in head
    for held in ("Cache-Control: no-store", "X-Content-Type-Options: nosniff", "default-src 'none'"):
        assert held in head
    assert "SECRET" not in body


async def test_a_form_that_drips_in_is_hung_up_on_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.3)
    async with house() as here:
        host, port = here.place
        reader, writer = await asyncio.open_connection(host, port)
        named = f"POST /knock HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {here.origin}\r\n"
        writer.write(f"{named}Content-Type: {FORM}\r\nContent-Length: 1000\r\n\r\n".encode())

        async def drips() -> None:
            with suppress(ConnectionError):
                while True:
                    writer.write(b"a")
                    await writer.drain()
                    await asyncio.sleep(0.05)

        dripping = asyncio.create_task(drips())
        with suppress(ConnectionResetError):
            # The library's own ten seconds to hear out whoever is refused would be too many.
            async with asyncio.timeout(8):
                assert b"400" in await reader.readline()
                await reader.read()
        dripping.cancel()
        writer.close()


async def test_a_seat_has_one_phone_and_a_bots_seat_none(here: House, anna: Caller, eve: Caller) -> None:
    await eve.types()
    assert "The screen asks the host" in await eve.sits_down(name="Anna")
    assert "Nobody of that name waits" in await eve.sits_down(name="Clara")
    assert "Nobody of that name waits" in await eve.sits_down(name="<b>")
    assert here.evening.gathering.phones == ("Anna",)


async def test_a_seat_with_a_pin_is_taken_with_that_pin_and_with_no_other(here: House, eve: Caller) -> None:
    sitting = here.table.sitting
    seat = Seat(sitting.names.index("Ben"))
    sitting.take_over(seat, replace(sitting.guests[seat], pin=lock("4711")))
    await eve.types()
    asked, wrong = "Ben has a PIN", "That is not the PIN of Ben"
    for typed, refused in (({}, asked), ({"pin": ""}, asked), ({"pin": "4712"}, wrong)):
        assert refused in await eve.sits_down(name="Ben", **typed)
        assert here.evening.gathering.phones == ()
    await eve.sits_down(name="Ben", pin="4711")
    assert here.evening.gathering.phones == ("Ben",)


async def test_a_stranger_cannot_even_watch_and_a_forged_key_opens_no_seat(anna: Caller, eve: Caller) -> None:
    await eve.picks_up("/watching")
    await eve.is_hung_up_on(server.NO_SEAT)
    await eve.types()
    eve.session.cookie_jar.update_cookies({"seat": "x" * 32})
    await eve.picks_up()
    await eve.is_hung_up_on(server.NO_SEAT)
    assert eve.sent == []


async def test_nobody_decides_for_another_nor_twice_nor_what_is_not_offered() -> None:
    async with house() as here, seated(here.door, name="Anna") as anna, seated(here.door, name="Ben") as ben:
        question = here.asked()
        mine, other = (anna, ben) if here.table.sitting.names[question.seat] == "Anna" else (ben, anna)
        await mine.is_asked()
        number = mine.me["question"]["n"]
        for move, n in (("keep", number), ("keep", number - 1), ("pay", number)):
            await other.says(do="choose", move=move, question=n)
        await mine.says(do="choose", move="pay", question=number)
        await mine.says(do="choose", move="keep", question=number + 1)
        await mine.says(do="take_back", question=number)
        await anna.until(lambda: "6 words out of turn" in here.refused())
        assert question.chosen is None
        await mine.chooses("keep")
        await mine.until(lambda: question.chosen is not None)
        here.table.deal_with(question)
        await mine.says(do="choose", move="change", question=number)
        await mine.until(lambda: "7 words out of turn" in here.refused())


NONSENSE = (
    "", "[]", "null", "{}", '{"do":"choose"}', '{"do":"cheat"}',
    '{"do":"choose","move":"keep","question":"1"}', '{"do":"take_back","question":1,"more":2}', "[" * 200,
    '{"do":"bet","on":1e999}', "\x00\ufeff",
)  # fmt: skip


@pytest.mark.parametrize("said", NONSENSE)
async def test_who_talks_nonsense_is_cut_off_and_may_call_again(said: str, here: House, anna: Caller) -> None:
    await (await anna.line()).send_str(said)
    await anna.is_hung_up_on()
    assert "1 messages without sense" in here.refused()
    await anna.picks_up()
    await anna.until(lambda: here.evening.gathering.reaches("Anna"))


async def test_a_message_of_a_megabyte_is_not_read(here: House, anna: Caller) -> None:
    line = await anna.line()
    with suppress(ConnectionError):
        await line.send_bytes(b"x" * 1_000_000)
    await anna.until(lambda: not here.evening.gathering.reaches("Anna"))


def form(kind: str, body: bytes) -> bytes:
    return b"Content-Type: %b\r\nContent-Length: %d\r\n\r\n%b" % (kind.encode(), len(body), body)


def handshake(version: bytes, key: bytes) -> bytes:
    return (
        b"GET /hand HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: %b\r\nSec-WebSocket-Key: %b\r\n\r\n" % (version, key)
    )


FORM = "application/x-www-form-urlencoded"
NO_TEXT = {
    b"GET / HTTP/1.1\r\nCookie: door=\xff\xfe\r\n\r\n": 200,
    b"GET / HTTP/1.1\r\nCookie: door=INSIDE; seat=\xff\r\n\r\n": 200,
    b"GET /IN/%ED%A0%80 HTTP/1.1\r\n\r\n": 200,
    b"POST /knock HTTP/1.1\r\n" + form(FORM, b"code=%FF%ED%A0%80"): 200,
    b"POST /knock HTTP/1.1\r\n" + form(FORM, b"code=\xff"): 400,
    b"POST /knock HTTP/1.1\r\n" + form(f"{FORM}; charset=nonsense", b"code=A"): 415,
    b"POST /knock HTTP/1.1\r\n" + form(f"{FORM}; charset=unicode_escape", rb"code=\ud800"): 415,
    b"POST /knock HTTP/1.1\r\n" + form("multipart/form-data", b"code=A"): 415,
    handshake(b"13", b"\xff"): 400,
    handshake(b"\xff", b"dGhlIHNhbXBsZSBub25jZQ=="): 400,
}
"""Requests with bytes that are no text, and what each is answered."""


@pytest.fixture
async def fallen() -> list[object]:
    """What is raised in the loop and nobody takes."""
    found: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, lost: found.append(lost))
    return found


async def test_who_sends_bytes_that_are_no_text_is_answered_like_any_stranger(
    here: House, eve: Caller, fallen: list[object]
) -> None:
    for asked, answered in NO_TEXT.items():
        reader, writer = await asyncio.open_connection(*here.place)
        first, _, rest = asked.partition(b"\r\n")
        named = f"Host: {eve.address}\r\nOrigin: {here.origin}\r\n".encode()
        writer.write(b"\r\n".join([first, named + rest.replace(b"INSIDE", here.inside.encode())]))
        async with asyncio.timeout(20):
            said = await reader.readline()
        writer.close()
        assert said.split()[1] == b"%d" % answered, asked
    assert not fallen


async def test_a_phone_that_hangs_up_while_it_is_answered_is_no_fault_of_the_house(
    monkeypatch: pytest.MonkeyPatch, here: House, eve: Caller, anna: Caller, fallen: list[object]
) -> None:
    async def hung_up(*_: object) -> None:
        raise aiohttp.ClientConnectionResetError("Cannot write to closing transport")

    line = await anna.line()
    monkeypatch.setattr(aiohttp.web.WebSocketResponse, "pong", hung_up)
    await line.ping()
    await anna.until(lambda: not here.evening.gathering.reaches("Anna"))
    monkeypatch.setattr(aiohttp.web.WebSocketResponse, "prepare", hung_up)
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await eve.session.ws_connect("/hand", headers=eve.origin)
    assert not fallen


def test_whatever_lies_where_the_keys_are_kept_the_door_has_keys_and_forgets_them(tmp_path: Path) -> None:
    for number, there in enumerate((b"[" * 100_000, b"\xff", b"null", None)):
        path = tmp_path / str(number) / "phones.json"
        path.parent.mkdir()
        if there is None:
            path.mkdir()
        else:
            path.write_bytes(there)
        keeper = Doorkeeper(path)
        keeper.give_key("Anna", key := "of Anna", LOOPBACK)
        assert keeper.opens(key) == "Anna"
        keeper.forget()
        assert keeper.opens(key) is None


async def test_whoever_floods_is_hung_up_on(here: House, anna: Caller) -> None:
    line = await anna.line()
    for _ in range(60):
        if not line.closed:
            await line.send_str('{"do":"take_back","question":1}')
    await anna.is_hung_up_on()
    assert "more calls than anybody makes" in here.refused()


@pytest.mark.parametrize("frame", [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"], ids=["pings", "pongs"])
@pytest.mark.parametrize("at_once", [1, 2000])
async def test_empty_frames_count_as_messages(frame: bytes, at_once: int, here: House, anna: Caller) -> None:
    line = await anna.line()
    with socket.socket(fileno=os.dup(line.get_extra_info("socket").fileno())) as wire:
        for _ in range(60):
            with suppress(OSError):
                wire.send(frame * at_once)
            await asyncio.sleep(0.001)
        await anna.until(lambda: not here.evening.gathering.reaches("Anna"), patience=5)


async def test_a_phone_that_asks_whether_anybody_is_there_is_answered(here: House, anna: Caller) -> None:
    async with anna.session.ws_connect("/hand", headers=anna.origin, heartbeat=0.3) as phone:
        await phone.receive()
        await asyncio.sleep(1)
        assert not phone.closed and here.evening.gathering.reaches("Anna")


async def test_who_does_not_read_the_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.3)
    async with house() as here:
        with socket.socket() as eve:
            eve.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            eve.connect(here.place)
            eve.sendall(f"GET / HTTP/1.1\r\nHost: {here.origin[7:]}\r\n\r\n".encode() * 100)
            await asyncio.sleep(1.5)
            answers = await asyncio.to_thread(_read_all, eve)
        assert 0 < answers.count(b"HTTP/1.1 200") < 100


def _read_all(caller: socket.socket) -> bytes:
    caller.settimeout(2)
    said = b""
    with suppress(OSError):
        while part := caller.recv(1 << 16):
            said += part
    return said


async def test_whoever_calls_too_often_is_not_listened_to_for_a_while_and_others_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doorkeeper, "MOST_CALLS", 10)
    monkeypatch.setattr(doorkeeper, "BETWEEN_CALLS", 60.0)
    async with house() as here, Caller(here.door, "127.0.0.9") as eve, Caller(here.door) as anna:
        # One for the connection, and one for each question.
        assert [await status(eve, "GET", "/") for _ in range(10)] == [*[200] * 9, 429]
        with pytest.raises(aiohttp.ClientConnectionError):
            await status(eve, "GET", "/")
        assert await status(anna, "GET", "/") == 200
        assert "more calls than anybody makes" in here.refused()


async def test_there_is_room_for_so_many_connections_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_OF_ONE", 8)
    async with house() as here:
        calls = [await asyncio.open_connection(*here.place) for _ in range(20)]
        gone = [await _is_cut_off(reader) for reader, _ in calls]
        assert gone.count(True) == 12
        for _, writer in calls:
            writer.close()


async def _is_cut_off(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(0.2):
            return await reader.read(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


async def test_whoever_is_slow_to_ask_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.3)
    async with house() as here:
        reader, writer = await asyncio.open_connection(*here.place)
        writer.write(b"GET / HTTP/1.1\r\nHost: ")
        async with asyncio.timeout(20):
            assert await reader.read() == b""
        writer.close()


async def test_every_answer_says_what_may_be_done_with_it(here: House, anna: Caller) -> None:
    for path in ("/", "/nowhere", "/IN/AAAA"):
        async with anna.session.get(path, allow_redirects=False) as answer:
            assert answer.headers["Cache-Control"] == "no-store"
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert "unsafe" not in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "aiohttp" not in answer.headers["Server"]


async def test_the_key_of_a_seat_is_in_no_address_and_no_page(here: House, anna: Caller) -> None:
    kept = json.loads(here.evening.paths.phones.read_text())
    keys = [cookie.value for cookie in anna.session.cookie_jar if cookie.key == "seat"]
    assert len(keys) == 1 and len(keys[0]) == 32
    assert keys[0] not in await anna.looks()
    assert keys[0] not in json.dumps(kept)
    assert [cookie["httponly"] for cookie in anna.session.cookie_jar] == [True, True]
    assert here.evening.paths.phones.stat().st_mode & 0o077 == 0


async def test_names_are_only_text_on_every_page() -> None:
    name = "<script>alert(1)</scrip"
    async with house() as here, seated(here.door, newcomer=name) as eve, Caller(here.door) as other:
        gathering = here.evening.gathering
        assert name not in await eve.looks()
        await gathering.answer(gathering.knocks[0], yes=True)
        assert name not in await eve.looks()
        await other.types()
        assert name not in await other.looks()
        assert "&lt;script&gt;" in await other.looks()
