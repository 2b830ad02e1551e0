"""Colours: enough of them to be read, fewer where the terminal has fewer, and none where none are wanted."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from textual.theme import Theme

from ranter_tui.app.app import RanterApp
from ranter_tui.app.opening import Reading
from ranter_tui.app.styles.colours import themes_for
from ranter_tui.evening.settings import Settings
from ranter_tui.evening.settings import Theme as Chosen
from ranter_tui.record.crests import Tincture
from tests.app.frames import colours, frame
from tests.app.party import at_rest, evening_in
from tests.app.tmux import PATIENCE
from tests.homes import with_cache

TEXT = (
    ("foreground", "background"),
    ("foreground", "surface"),
    ("foreground", "panel"),
    ("dim", "background"),
    ("dim", "surface"),
    ("dim", "panel"),
    ("brass", "background"),
    ("brass", "surface"),
    ("brass", "panel"),
    ("oxblood", "background"),
    ("card-ink", "card"),
    ("card-red", "card"),
    ("card-pale", "card"),
    ("acts-ink", "brass"),
    ("loses-ink", "loses"),
    ("marked-ink", "marked"),
    *(("crest-ink", f"crest-{tincture}") for tincture in Tincture),
)
"""What is written in which colour on which ground."""

DEPTHS = {
    "truecolor": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "standard": ColorSystem.STANDARD,
}


def luminance(colour: Color) -> float:
    channels = [channel / 255 for channel in colour.get_truecolor()]
    red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def palette(theme: Theme) -> dict[str, str]:
    return {**theme.to_color_system().generate(), **theme.variables}


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("number", range(3))
def test_whatever_is_written_can_be_read_on_its_ground(depth: str, number: int) -> None:
    colours = palette(themes_for(depth)[number])
    for ink, ground in TEXT:
        shown = [Color.parse(colours[name]).downgrade(DEPTHS[depth]) for name in (ink, ground)]
        assert contrast(*shown) >= 4.5, f"{ink} on {ground}"


def test_the_terminals_own_colours_are_all_that_its_theme_has() -> None:
    terminal = themes_for("truecolor")[3]
    assert terminal.name == "terminal"
    for name, value in palette(terminal).items():
        assert not value.startswith("#"), name


def test_every_theme_answers_to_the_same_names() -> None:
    for depth in DEPTHS:
        themes = themes_for(depth)
        ours = set(themes[0].variables)
        assert all(set(theme.variables) >= ours for theme in themes)
        assert [theme.name for theme in themes] == [one.value for one in Chosen]


@pytest.mark.parametrize("theme", Chosen)
async def test_every_theme_can_be_worn(tmp_path: Path, theme: Chosen) -> None:
    app = RanterApp(evening_in(tmp_path, settings=Settings(theme=theme)))
    async with app.run_test() as pilot:
        await pilot.press("f2")
        await pilot.pause()
        assert app.theme == theme.value
        assert "S E T T I N G S" in frame(app)


@pytest.mark.parametrize("address", [None, "rule/tie", "compare/gnav+kille"])
async def test_what_stands_open_takes_the_colours_of_another_theme(
    tmp_path: Path, address: str | None
) -> None:
    async def seen(first: Chosen, then: Chosen) -> object:
        app = RanterApp(evening_in(tmp_path, settings=Settings(theme=first)))
        async with app.run_test(size=(80, 24)) as pilot:
            if address is not None:
                app.open(Reading(address))
            await at_rest(pilot)
            app.theme = then.value
            await at_rest(pilot)
            return colours(app)

    paper = await seen(Chosen.PAPER, Chosen.PAPER)
    assert await seen(Chosen.BAIZE, Chosen.PAPER) == paper != await seen(Chosen.BAIZE, Chosen.BAIZE)


async def test_no_colour_is_wanted_and_none_is_used_whatever_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = RanterApp(evening_in(tmp_path, settings=Settings(theme=Chosen.PAPER)))
    async with app.run_test() as pilot:
        assert app.theme == "terminal"
        await pilot.press("f2", "right")
        await pilot.pause()
        assert app.theme == "terminal"
        assert "As long as NO_COLOR is set" in " ".join(frame(app).split())


async def test_an_empty_wish_is_no_wish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    app = RanterApp(evening_in(tmp_path))
    assert not app.no_color
    assert app.theme == "baize"


TO_THE_BOOKS_AND_AWAY = (("Quit", b"l"), ("L I B R A R Y", b"\t\r"), ("Cassell", b"\x11"))
"""What is waited for, and the keys that are pressed then."""


def in_a_terminal(folder: Path, **environment: str) -> str:
    """Everything that the app writes to a terminal on the way to the rulebooks, until it is left."""
    script = (
        "from ranter_tui.app.app import run; from ranter_tui.evening.evening import Evening; run(Evening())"
    )
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(Path.cwd()),
        "RANTER_HOME": str(with_cache(folder)),
        "TERM": "xterm-256color",
        **environment,
    }
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    app = subprocess.Popen(
        [sys.executable, "-c", script], stdin=slave, stdout=slave, stderr=slave, env=environment
    )
    os.close(slave)
    written, seen = b"", 0
    waiting = list(TO_THE_BOOKS_AND_AWAY)
    until = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < until:
            ready, _, _ = select.select([master], [], [], 0.1)
            if ready:
                try:
                    written += os.read(master, 65536)
                except OSError:
                    break
            if waiting and waiting[0][0].encode() in written[seen:]:
                seen = len(written)
                os.write(master, waiting.pop(0)[1])
    finally:
        app.kill()
        app.wait()
        os.close(master)
    return written.decode(errors="replace")


def attributes(written: str) -> set[str]:
    """Every number of every SGR sequence; what follows 38 and 48 belongs to them."""
    found = set()
    for sequence in re.findall(r"\x1b\[([0-9;]*)m", written):
        found |= {re.sub(r"^([34]8).*", r"\1", part) for part in re.findall(r"[34]8;[0-9;]+|\d+", sequence)}
    return found


COLOURS = {*map(str, range(30, 39)), *map(str, range(40, 49)), *map(str, range(90, 108))}


def test_without_colours_nothing_but_bold_and_its_like_reaches_the_terminal(tmp_path: Path) -> None:
    written = in_a_terminal(tmp_path, NO_COLOR="1")
    assert "R A N T E R" in written
    assert "Cassell" in written
    assert attributes(written) & COLOURS == set()
    assert {"1", "2"} <= attributes(written)


def test_where_there_are_sixteen_colours_no_more_are_asked_for(tmp_path: Path) -> None:
    written = in_a_terminal(tmp_path, TERM="xterm")
    assert attributes(written) & {"38", "48"} == set()
    assert attributes(written) & COLOURS


async def test_textuals_own_word_for_no_motion_is_heeded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ranter_tui.app.host.TEXTUAL_ANIMATIONS", "none")
    app = RanterApp(evening_in(tmp_path, settings=Settings()))
    assert app.still
