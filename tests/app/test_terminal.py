"""A real terminal, as a guest has it: from the title page to the winner, killed on the way, and worse."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest

from ranter_tui.game.sight import face
from ranter_tui.record.replay import PlayedGame
from ranter_tui.telling.sentences import told_on
from ranter_tui.telling.words import card_in_short, words_at
from tests.app.party import plan
from tests.app.test_kills import House
from tests.app.unguarded import PROGRAM
from tests.cli.shell import ROOT, environment
from tests.homes import with_cache

PATIENCE = 60.0


class Window:
    """One window of a tmux of its own, which dies with the test."""

    def __init__(self, socket: Path, home: Path, size: tuple[int, int], **more: str) -> None:
        self._socket = socket
        self._variables = {"RANTER_HOME": str(with_cache(home)), "PYTHONPATH": str(ROOT), **more}
        width, height = size
        self._tmux("-f", os.devnull, "new-session", "-d", "-x", str(width), "-y", str(height), "sleep 100000")
        self._tmux("set-option", "-g", "remain-on-exit", "on")
        self._tmux("set-option", "-g", "status", "off")
        self._tmux("set-option", "-s", "escape-time", "0")

    def start(self, *arguments: str) -> None:
        """Run the command in the window, in place of whatever ran there."""
        variables = [f"{name}={value}" for name, value in self._variables.items()]
        without = ["-u", "COLORTERM", *(part for name in self._unset() for part in ("-u", name))]
        command = ["exec", "env", *without, *variables, *PROGRAM, *arguments]
        self._tmux("respawn-pane", "-k", shlex.join(command))

    def _unset(self) -> Iterator[str]:
        """What would change how Python or the app prints."""
        for name in os.environ:
            if name not in self._variables and (name.startswith("PYTHON") or name == "NO_COLOR"):
                yield name

    def keys(self, *keys: str) -> None:
        """Press them one after another, as tmux calls them: `d`, `Enter`, `C-c`."""
        self._tmux("send-keys", *keys)

    def paste(self, text: str) -> None:
        self._tmux("set-buffer", "--", text)
        self._tmux("paste-buffer", "-p")

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    @property
    def frame(self) -> str:
        return self._tmux("capture-pane", "-p")

    @property
    def styled(self) -> str:
        """The frame with the escape sequences of its colours."""
        return self._tmux("capture-pane", "-p", "-e")

    @property
    def pid(self) -> int:
        return int(self._tmux("display-message", "-p", "#{pane_pid}"))

    @property
    def is_dead(self) -> bool:
        return self._tmux("display-message", "-p", "#{pane_dead}").strip() == "1"

    def wait_for(self, *texts: str) -> str:
        self.wait_until(lambda: all(text in self.frame for text in texts))
        return self.frame

    def keys_until(self, key: str, text: str) -> None:
        """Press that key, and again where nothing came of it, until this can be read."""
        until = time.monotonic() + PATIENCE
        while text not in self.frame:
            assert time.monotonic() < until, f"it never came to that:\n{self.frame}"
            self.keys(key)
            time.sleep(0.5)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < until, f"it never came to that:\n{self.frame}"
            time.sleep(0.1)

    def kill(self) -> None:
        """Kill the app with what no process survives."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait_until(lambda: self.is_dead)

    def close(self) -> None:
        self._tmux("kill-server")

    def _tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", str(self._socket), *arguments],
            capture_output=True,
            encoding="utf-8",
            env=environment(LC_ALL="C.UTF-8", TERM="xterm-256color"),
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0 or arguments[0] == "kill-server", done.stderr
        return done.stdout


@contextmanager
def window(home: Path, size: tuple[int, int] = (80, 24), **more: str) -> Iterator[Window]:
    """A window that is closed at the end, however that comes."""
    with tempfile.TemporaryDirectory(prefix="tmux-") as folder:
        opened = Window(Path(folder) / "socket", home, size, **more)
        try:
            yield opened
        finally:
            opened.close()


pytestmark = pytest.mark.terminal


def home_of(folder: Path, persons: int = 2, bots: int = 1, lives: int = 1) -> House:
    return House(folder, plan(persons=persons, bots=bots, lives=lives))


def told(played: PlayedGame) -> set[str]:
    """Every sentence that the room has been told, long or still growing, as far as it is on disk."""
    words = words_at([guest.name for guest in played.guests], played.header.rules, card_in_short)
    sentences, last = set[str](), None
    for event in played.events:
        last = told_on(last, face(event, None), words)
        sentences.add(last.text)
    return sentences


def deal(terminal: Window) -> None:
    """Three keys."""
    terminal.start()
    terminal.wait_for("Deal", "Quit")
    terminal.keys("d")
    terminal.wait_for("C H O O S E   A   B O O K")
    terminal.keys("Enter")
    terminal.wait_for("T H E   C O M P A N Y")
    terminal.keys("Enter")


def to_the_first_curtain(terminal: Window) -> None:
    deal(terminal)
    terminal.wait_for("everyone else, look away")


def play_on(terminal: Window, until: Callable[[], bool], choices: str = "k") -> None:
    """Look, choose, and let the curtain fall. On the last page `c` would open the chronicle."""
    keys = cycle(key for choice in choices for key in (choice, "Space"))

    def press_one() -> bool:
        terminal.keys("Enter" if "not now" in terminal.frame else next(keys))
        return until()

    terminal.wait_until(press_one)


def shown_log(frame: str) -> list[str]:
    """The lines of the log above the line of keys, without their marks."""
    rows = [re.sub(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+(\s[⁰¹²³⁴⁵⁶⁷⁸⁹]+)*", "", row).strip() for row in frame.split("\n")]
    foot = next(number for number, row in enumerate(rows) if row.endswith("? Keys"))
    return [row for row in rows[foot - 2 : foot] if row]


def test_from_the_title_to_a_winner_with_a_kill_on_the_way(tmp_path: Path) -> None:
    home = home_of(tmp_path, lives=2)
    with window(home.home) as terminal:
        to_the_first_curtain(terminal)
        play_on(terminal, lambda: home.state.hands >= 2, choices="kc")
        terminal.kill()
        before, hands = home.played, home.state.hands
        assert max(map(int, re.findall(r"hand (\d+)", terminal.frame)), default=0) <= hands
        terminal.start("resume")
        terminal.wait_for("everyone else, look away")
        assert home.played.events[: len(before.events)] == before.events
        play_on(terminal, lambda: "Play again" in terminal.frame)
        frame = terminal.wait_for("wins")
        played = home.played
        (winner, *_) = home.state.winners
        assert re.search(rf"1\s+{played.guests[winner].name} .* wins", frame)
        terminal.keys("w")
        terminal.wait_until(lambda: bool(re.search("step +0 of", terminal.frame)))
        terminal.keys("End")
        terminal.wait_for(f"step {len(played.events)} of {len(played.events)}")
        terminal.keys("Escape")
        terminal.wait_for("Play again")
        terminal.keys("Escape")
        terminal.wait_for("Quit")
        terminal.keys("q")
        terminal.wait_until(lambda: terminal.is_dead)
        assert "went wrong" not in terminal.frame


def test_a_table_of_bots_that_is_killed_has_shown_nothing_that_is_not_on_disk(tmp_path: Path) -> None:
    home = home_of(tmp_path, persons=0, bots=8, lives=3)
    with window(home.home) as terminal:
        deal(terminal)
        for _ in range(3):
            terminal.wait_until(lambda: "· hand " in terminal.frame or "Play again" in terminal.frame)
            time.sleep(0.1)
            terminal.kill()
            if "Play again" in terminal.frame:
                # No log stands on the page of the end.
                assert home.state.ended
                break
            so_far = "\n".join(told(home.played))
            assert all(line in so_far for line in shown_log(terminal.frame)), terminal.frame
            if home.state.ended:
                break
            terminal.start("resume")


def test_a_window_that_is_pulled_about_and_pasted_into_is_played_on_in(tmp_path: Path) -> None:
    home = home_of(tmp_path)
    with window(home.home) as terminal:
        to_the_first_curtain(terminal)
        drape = terminal.frame.splitlines()[:8]
        # Until a size is painted, the picture of another stands there, and a screen too small takes no keys.
        terminal.resize(40, 10)
        terminal.resize(200, 60)
        terminal.wait_until(lambda: len(terminal.frame.splitlines()[0]) == 200)
        terminal.resize(80, 24)
        terminal.wait_until(lambda: terminal.frame.splitlines()[:8] == drape)
        events = len(home.played.events)
        terminal.paste("k c rubbish\r\n\x07 q \x03 \u2660\ufe0f \u202e")
        terminal.keys("C-c", "C-z", "F5", "C-l")
        # What was typed before has been dealt with by then.
        terminal.keys("Escape")
        terminal.wait_for("The table pauses.")
        assert len(home.played.events) == events and not terminal.is_dead
        terminal.paste("pasted\nk\n")
        terminal.keys("C-c")
        terminal.wait_for("The table pauses.")
        terminal.keys("e")
        terminal.wait_for("Who joins?")
        terminal.paste("\x07Zo\u202ee\n")
        terminal.keys("Enter")
        terminal.wait_for("The table pauses.")
        terminal.keys("Space")
        play_on(terminal, lambda: "Play again" in terminal.frame)
        assert home.state.ended
        assert all(name.isprintable() for name in (guest.name for guest in home.played.guests))


def test_a_terminal_that_is_closed_takes_the_app_with_it_and_the_game_goes_on(tmp_path: Path) -> None:
    home = home_of(tmp_path)
    with window(home.home) as terminal:
        to_the_first_curtain(terminal)
        pid = terminal.pid
        terminal.close()
        until = time.monotonic() + PATIENCE
        while Path(f"/proc/{pid}").exists() and time.monotonic() < until:
            time.sleep(0.05)
        assert not Path(f"/proc/{pid}").exists() or b"Z" in Path(f"/proc/{pid}/stat").read_bytes().split()[2]
    before = home.played
    with window(home.home) as terminal:
        terminal.start("resume")
        terminal.wait_for("everyone else, look away")
        terminal.keys("C-q")
        terminal.wait_until(lambda: terminal.is_dead)
        assert "went wrong" not in terminal.frame
    assert home.played == before
    assert not home.paths.damaged.exists()


COLOURS = re.compile(r"\x1b\[([0-9;]+)m")


def codes(styled: str) -> set[str]:
    """Every attribute that is set anywhere, with what follows 38 and 48 kept together."""
    found = set()
    for run in COLOURS.findall(styled):
        found |= set(re.findall(r"[34]8;[25];[0-9;]+|\d+", run))
    return found


def test_sixteen_colours_are_enough(tmp_path: Path) -> None:
    home = home_of(tmp_path)
    with window(home.home, TERM="xterm") as terminal:
        to_the_first_curtain(terminal)
        used = codes(terminal.styled)
        assert used and not [code for code in used if code.startswith(("38;", "48;"))]


def test_without_colours_there_are_none(tmp_path: Path) -> None:
    home = home_of(tmp_path)
    with window(home.home, TERM="xterm-256color", NO_COLOR="1") as terminal:
        to_the_first_curtain(terminal)
        terminal.keys_until("Enter", "Keep")
        used = codes(terminal.styled)
        assert "1" in used
        assert not [code for code in used if len(code) > 1 and code not in ("22", "27", "39", "49")]
