"""The app itself, really killed while persons, bots or a cat play: the next process goes on from the record.

Some dozen are killed here, by books that look unlike each other on the table. With HYPOTHESIS_PROFILE=explore
a whole game by each book is played by processes that live for a few lines each; with -rP the figures are
told.
"""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from ranter_tui.app.recovery import write_report
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Motion, NextHand, Pace, Settings, save_settings
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt
from ranter_tui.game.state import State
from ranter_tui.record.glance import glance
from ranter_tui.record.replay import PlayedGame
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.shelf import Shelf
from tests.app import unguarded
from tests.app.mashing import ROUND, amiss, mash, prepare
from tests.app.party import plan
from tests.app.ways import Way
from tests.cli.shell import PATIENCE
from tests.cli.warm import WarmTerminal
from tests.conftest import exploring
from tests.homes import with_cache

HURRIED = Settings(
    pace=Pace.AT_ONCE,
    motion=Motion.CALM,
    next_hand=NextHand.BY_ITSELF,
    curtain_seconds=0,
    take_back_seconds=0,
    book_open=False,
    how_we_play=False,
    hints=False,
)
STYLES = re.compile(rb"\x1b\[[0-9;:?<>=]*[A-Za-z]")
BREATH = 0.012
"""Seconds between two keys."""


class Hands(WarmTerminal):
    """Somebody at the keys who looks, keeps or changes, buys and sells nothing, and goes on, whatever stands
    on the screen."""

    command = staticmethod(unguarded.main)

    def __init__(self, home: Path, *arguments: str, columns: int = 80) -> None:
        self._keys: Iterator[bytes] = cycle((b" ", b"\r", b"k", b" ", b"\r", b"c", b"o", b"h", b"d"))
        with_cache(home)
        super().__init__(*arguments, columns=columns, RANTER_HOME=str(home), TERM="xterm-256color")

    def listen(self, seconds: float) -> bool:
        """Read what comes in so many seconds. False once the process has gone."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if not self._more(until) and self.process.poll() is not None:
                return False
        return True

    def next_key(self) -> bool:
        self.type(next(self._keys))
        return self.listen(BREATH)

    def wait_until_it_says(self, text: str) -> None:
        until = time.monotonic() + PATIENCE
        while text not in self.said:
            assert time.monotonic() < until and self.listen(0.05), self.said[-2000:]

    @property
    def said(self) -> str:
        """Everything that was written to the screen, without its styles."""
        return STYLES.sub(b"", self._seen).decode(errors="replace")

    def kill(self) -> None:
        """With what no process survives, and without another word."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        while self._more(time.monotonic()):
            pass


class House:
    """A home in which one game is played by many short-lived processes."""

    def __init__(self, home: Path, table: Plan) -> None:
        self.home = home
        self.paths = Paths(home / "data", home / "config", home / "state")
        self.saves = Saves(self.paths.games, self.paths.damaged)
        self.table = table
        SmallFiles(self.paths).last_table.save(table)
        save_settings(self.paths.settings, HURRIED)
        self.page = b""
        """All whole lines that were on disk when the last process died."""
        self.kills = 0

    @property
    def path(self) -> Path | None:
        """The game, once it is dealt: by the first process, unless that is spared it."""
        return next(self.paths.games.glob("*.jsonl"), None)

    def deal(self) -> None:
        """Spare the first process the way from the title page to the table."""
        Evening(self.paths).deal(self.table).journal.close()

    @property
    def over(self) -> bool:
        return self.path is not None and glance(self.path).finished

    def live(self, lines: int, moment: float) -> None:
        """A process plays until so many more lines are on disk, and is killed that moment later."""
        arguments = () if self.path is None else ("resume",)
        with Hands(self.home, *arguments) as hands:
            if self.path is None:
                self._go_to_the_table(hands)
            assert self.path is not None
            enough = self.page.count(b"\n") + lines
            until = time.monotonic() + PATIENCE
            while self.path.read_bytes().count(b"\n") < enough and not self.over:
                assert hands.next_key(), f"it left by itself:\n{hands.said[-2000:]}"
                assert time.monotonic() < until, f"it got stuck:\n{hands.said[-2000:]}"
            time.sleep(moment)
            hands.kill()
            self.kills += 1
            self._compare(hands)

    def _go_to_the_table(self, hands: Hands) -> None:
        hands.wait_until_it_says("Deal")
        hands.type("d")
        hands.wait_until_it_says("Play it")
        hands.type("\r")
        hands.wait_until_it_says("T H E   C O M P A N Y")
        until = time.monotonic() + PATIENCE
        while self.path is None:
            hands.type("\r")
            assert hands.listen(0.3) and time.monotonic() < until, hands.said[-2000:]

    def _compare(self, hands: Hands) -> None:
        """What was on disk stays there, the record is sound, and no hand was shown that is not in it."""
        assert self.path is not None
        data = self.path.read_bytes()
        page = data[: data.rfind(b"\n") + 1]
        assert page.startswith(self.page)
        self.page = page
        hands_shown = {int(number) for number in re.findall(r"· hand (\d+)", hands.said)}
        assert max(hands_shown, default=0) <= sum(isinstance(event, Dealt) for event in self.played.events)
        assert not self.paths.damaged.exists()

    @property
    def played(self) -> PlayedGame:
        """The game as the record has it, checked by the referee line by line."""
        assert self.path is not None
        return self.saves.read(self.path)

    @property
    def state(self) -> State:
        """How the game stands, as far as it is on disk."""
        state = self.played.state
        assert state is not None
        return state


LINES = 3 if exploring() else 9
"""How many lines a process may write at most before it is killed; it writes on while the signal comes."""
KILLS = 10_000 if exploring() else 2


UNLIKE_EACH_OTHER = (
    "le-her",
    "cassell-1882",
    "hoffmann-1891",
    "hoellfahren",
    "gnav",
    "slabberjan",
    "kille",
    "vogelspiel",
    "cuccu",
    "cucu-40",
    "everything2-screw-your-neighbor",
)
"""The first book for each pack, and for each way of keeping score."""
BOOKS = Shelf().ids if exploring() else UNLIKE_EACH_OTHER


def test_every_pack_and_every_way_of_keeping_score_is_among_them() -> None:
    found: dict[tuple[object, ...], str] = {}
    for book in Shelf().books():
        rules = book.plain_rules()
        found.setdefault((rules.pack, rules.kept_on), book.id)
    assert (*found.values(),) == UNLIKE_EACH_OTHER


@pytest.mark.parametrize(("book", "persons"), list(zip(BOOKS, cycle(range(4)))))
def test_an_app_that_is_killed_over_and_over_plays_one_game(book: str, persons: int, tmp_path: Path) -> None:
    luck = Luck(len(book))
    house = House(tmp_path, plan(book, persons=persons, bots=4 - persons))
    if persons and not exploring():
        house.deal()
    # Each is killed somewhere; where enough were killed, the last may live.
    while not house.over and house.kills < KILLS:
        house.live(1 + luck.below(LINES), luck.below(1000) / 1e5)
    played = house.played
    assert played.state is not None
    assert house.kills == KILLS or played.state.ended
    assert len(played.header.guests) == 4
    print(f"{book}: {house.kills} killed over {len(played.said)} lines")


@pytest.mark.parametrize("way", ["table", "curtain", "beside", "palette", "latecomers"])
def test_a_cat_on_the_keys_ends_nothing(way: str, tmp_path: Path) -> None:
    kinds, finding = mash(1, [name for name, _ in ROUND].index(way), with_cache(tmp_path), inputs=40)
    assert kinds.total() > 0
    assert finding is None, str(finding)


def test_what_fell_is_found(tmp_path: Path) -> None:
    paths = prepare(tmp_path, Random(1), Way("TitleScreen", unfinished=2))
    assert not list(amiss(paths))
    write_report(paths.reports, ValueError("King of spades"))
    game = next(paths.games.glob("*.jsonl"))
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join([*lines[:3], *lines[4:]]))
    report, record = amiss(paths)
    assert "builtins.ValueError" in report
    assert game.name in record
