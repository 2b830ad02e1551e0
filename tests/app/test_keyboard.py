"""What a terminal sends: signs that come in pieces, pastes, bytes that are no text, and its end."""

from __future__ import annotations

import os
import signal
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Paste
from textual.message import Message

from ranter_tui.app.app import RanterApp
from ranter_tui.app.mends import keyboard
from ranter_tui.app.mends.keyboard import BEGINS, ENDS, ESCAPE, Signs
from tests.app.party import evening_here
from tests.cli.shell import PATIENCE
from tests.cli.warm import WarmTerminal
from tests.homes import with_cache

PASTES = some.text(
    some.sampled_from("q\r\x11[201~<0;3M") | some.characters(codec="utf-8", exclude_characters=ESCAPE)
)
"""Much of what is pasted would leave the app, were it taken for keys."""
SENT = some.lists(some.sampled_from("abq") | PASTES.map(lambda text: BEGINS + text + ENDS))


def said(message: Message) -> str:
    assert isinstance(message, Key | Paste)
    return message.key if isinstance(message, Key) else message.text


@given(SENT, some.lists(some.integers(0, 200)))
def test_pieces_make_the_same_keys_and_pastes_as_the_whole(sent: list[str], cuts: list[int]) -> None:
    signs, line = Signs(), "".join(sent)
    where = [0, *sorted(min(cut, len(line)) for cut in cuts), len(line)]
    told = [message for start, end in pairwise(where) for message in signs.feed(line[start:end])]
    assert [said(message) for message in told] == [
        one.removeprefix(BEGINS).removesuffix(ENDS).replace("\0", "") for one in sent
    ]


def test_under_a_textual_without_that_parser_it_has_its_own_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    app = RanterApp(evening_here())
    assert app.get_driver_class() is keyboard.Keyboard
    monkeypatch.delitem(sys.modules, keyboard.__name__)
    monkeypatch.setitem(sys.modules, XTermParser.__module__, None)
    assert app.get_driver_class() is LinuxDriver


@given(some.text(some.sampled_from("q\x11[201~") | some.just(ESCAPE)))
def test_nothing_that_is_pasted_is_a_key(text: str) -> None:
    signs = Signs()
    messages = [*signs.feed(BEGINS + text.replace(ENDS, "") + ENDS), *signs.feed("a")]
    assert [type(message) for message in messages] == [Paste, Key]


def test_a_paste_waits_for_its_end_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    signs, now = Signs(), 100.0
    monkeypatch.setattr(keyboard, "monotonic", lambda: now)
    assert [*signs.feed(f"{BEGINS}so{ENDS[:4]}"), *signs.tick()] == []
    now += keyboard.TOO_LONG / 2
    assert [*signs.tick()] == []
    now += keyboard.TOO_LONG
    assert [*map(said, signs.tick())] == [f"so{ENDS[1:4]}"]
    assert [*map(said, signs.feed("q"))] == ["q"]


class AtTheTitle(WarmTerminal):
    """The app at its title page, in a session that has no terminal: no signal tells of a closed line."""

    def __init__(self, home: Path) -> None:
        super().__init__(RANTER_HOME=str(with_cache(home)), TERM="xterm-256color")
        self.wait_for("Quit")

    def hang_up(self) -> None:
        with Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), self._ours)


def test_an_app_whose_terminal_is_gone_goes_too(tmp_path: Path) -> None:
    with AtTheTitle(tmp_path) as app:
        app.hang_up()
        assert app.process.wait(PATIENCE) == 129


def test_an_app_that_is_told_to_end_leaves_nothing_on_the_screen(tmp_path: Path) -> None:
    with AtTheTitle(tmp_path) as app:
        app.process.send_signal(signal.SIGTERM)
        assert app.leave() == 0
        assert "\x1b[?1049l" in app.transcript


def test_what_no_terminal_should_send_neither_ends_it_nor_makes_it_deaf(tmp_path: Path) -> None:
    with AtTheTitle(tmp_path) as app:
        for piece in (b"\xff\xfe\xc3", b"\x1b[200~q\x1bq\x1b[20", b"1~?"):
            app.type(piece)
            # Longer than a terminal may take for the rest of a sign.
            time.sleep(0.3)
        app.wait_for("K E Y S")
        app.type(b"\x11")
        assert app.leave() == 0
