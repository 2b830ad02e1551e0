"""What a terminal is told, and keeps: its screens, its title, its clipboard, and what is left there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.drivers.headless_driver import HeadlessDriver

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.game.events import Event
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, face
from ranter_tui.record.replay import PlayedGame
from tests.app.frames import MARK
from tests.app.glass import CONTROL, Glass
from tests.app.party import HASTY, plan
from tests.app.secrecy.film import cards_of, this_hand
from tests.app.secrecy.reader import Reader
from tests.app.secrecy.watched import evening_of

pytest.importorskip("pty", reason="needs a system with pseudo-terminals")

from tests.app.secrecy.real_terminal import RealTerminal

READER = Reader("french-52")

MARKS = re.compile(rf"\x1b\]{MARK};(room|\d+),(\d+)\x07")

TOLD = {"0", "1", "2", "9", "52", "777"}
"""Control sequences by which a terminal is given a title, a notification, or something for the clipboard."""

LOG = "textual.log"

COPY, F1, F2, PALETTE, QUIT = "\x03", "\x1bOP", "\x1bOQ", "\x10", "\x11"


@contextmanager
def table_of_two(home: Path) -> Iterator[RealTerminal]:
    """Anna and Ben at a real terminal, with the curtain down before one of them."""
    home.mkdir(exist_ok=True)
    program, log = ("-m", "tests.app.secrecy.marked", str(home)), str(home / LOG)
    with RealTerminal(*program, COLORTERM="truecolor", TEXTUAL_LOG=log) as terminal:
        terminal.wait_for("look away")
        yield terminal


def record(home: Path) -> PlayedGame:
    evening = evening_of(home)
    (save,) = evening.saves.unfinished()
    return evening.saves.read(save.path)


def pieces(written: bytes) -> Iterator[tuple[Eye, int, str]]:
    """For whom, after how many events, and what was written."""
    first, *rest = MARKS.split(written.decode())
    yield None, 0, first
    for whose, told, piece in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        yield (None if whose == "room" else Seat(int(whose))), int(told), piece


def shows_nobody_too_much(written: bytes, events: tuple[Event, ...]) -> set[Eye]:
    """Every piece tells its audience nothing new. Returns who has seen a card."""
    glass, looked = Glass(80, 24), set[Eye]()
    for eye, told, piece in pieces(written):
        faces = [face(event, eye) for event in events[:told]]
        glass.write(piece)
        drawn = READER.drawn(glass.text)
        assert drawn <= cards_of(this_hand(faces)), (eye, told, glass.text)
        assert READER.named([CONTROL.sub(" ", piece)]) <= cards_of(faces), (eye, told, piece)
        if drawn:
            looked.add(eye)
    return looked


def look(terminal: RealTerminal) -> None:
    terminal.wait_for("not now")
    # No further key while the first is on its way: whoever hammers lifts nothing.
    terminal.type_until("\r", "what has happened", every=3.0)
    # The line of keys may be there before the card is.
    terminal.read_until(READER.drawn)


def test_every_byte_that_a_terminal_is_sent_is_for_the_eyes_in_front_of_it(tmp_path: Path) -> None:
    with table_of_two(tmp_path) as terminal:
        look(terminal)
        terminal.type(COPY + F1 + F2 + PALETTE + "c")
        terminal.wait_for("cover the card")
        terminal.type(" ")
        look(terminal)
        terminal.type("k")
        look(terminal)
        terminal.type(QUIT)
        assert terminal.leave() == 0
    assert shows_nobody_too_much(terminal.written, record(tmp_path).events) >= {0, 1}
    nothing_is_left(terminal)
    assert not TOLD & {said.partition(";")[0] for said in terminal.glass.said}
    log = (tmp_path / LOG).read_text(errors="replace")
    assert log and not READER.named(log.splitlines())


def test_a_crash_behind_the_lifted_curtain_shuts_it_and_tells_no_card(tmp_path: Path) -> None:
    with table_of_two(tmp_path) as terminal:
        look(terminal)
        terminal.type("w")
        terminal.wait_for("look away")
        terminal.type(QUIT)
        assert terminal.leave() == 0
    played = record(tmp_path)
    shows_nobody_too_much(terminal.written, played.events)
    nothing_is_left(terminal)
    assert b"Traceback" not in terminal.written and b"ValueError" not in terminal.written
    (report,) = (tmp_path / "state" / "reports").iterdir()
    told = report.read_text()
    assert "ValueError" in told and "in fall" in told
    assert not READER.named(told.splitlines())
    assert not {guest.name for guest in played.guests} & set(re.findall(r"\w+", told))


async def test_a_number_that_is_typed_cannot_be_copied_for_others_to_paste(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written: list[str] = []
    monkeypatch.setattr(HeadlessDriver, "write", lambda _, data: written.append(data))
    evening = evening_of(tmp_path)
    evening.settings = replace(HASTY, pins=True)
    app = RanterApp(evening, lambda app: app.push_screen(SeatingScreen(plan())))
    async with app.run_test(size=(80, 24)) as pilot:
        for copies in ("ctrl+c", "ctrl+x"):
            await pilot.press("p", *"4711", "shift+home", copies, "escape")
        assert app.clipboard == ""
        assert "]52;" not in "".join(written)


def nothing_is_left(terminal: RealTerminal) -> None:
    """The program had a screen of its own, and of that nothing is on the one that stays."""
    before, _, rest = terminal.written.decode().partition("\x1b[?1049h")
    inside, _, after = rest.rpartition("\x1b[?1049l")
    assert inside and "\x1b[?1049" not in inside
    for text in (before, after):
        plain = CONTROL.sub(" ", text)
        assert not READER.named([plain]) and not READER.drawn(plain.splitlines())
    assert not READER.drawn(terminal.glass.text) and not READER.named(terminal.glass.text)
