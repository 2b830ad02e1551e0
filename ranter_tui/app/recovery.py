"""Recovers from exceptions: back to the table or the title screen; after several in a row, the app exits.

A screen in which something was raised may be half made, and may take no keys any more. So every screen is
dropped, and those that come instead are new. The game is taken up from disk, as after a kill: curtains are
down, locks hold, and not a word is lost.
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys
import traceback
from abc import abstractmethod
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from contextvars import copy_context
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import Screen
from textual.worker import WorkerFailed

from ranter_tui import __version__
from ranter_tui.app.host import HostApp
from ranter_tui.disk.whole_files import replace_file

if TYPE_CHECKING:
    from ranter_tui.app.clock import Clock
    from ranter_tui.evening.evening import Evening

MOST_FALLS = 3
"""Number of crashes in a short time after which the app exits."""
SHORT = 10.0
"""That time in seconds."""
PATIENCE = 3.0
"""Seconds to wait for the screens to close."""
MOST_REPORTS = 20
"""How many crash reports are kept."""


class RecoveringApp(HostApp, inherit_bindings=False):
    """An app that recovers from unhandled exceptions by opening new screens."""

    def __init__(self, evening: Evening, *, clock: Clock | None = None) -> None:
        super().__init__(evening, clock=clock)
        self.crash: Path | None = None
        """The path of the last crash report."""
        self._falls: deque[float] = deque(maxlen=MOST_FALLS)
        self.is_down = False
        """Whether it has crashed, and is not restored yet."""
        self._cause: Exception | None = None
        """The exception of the last crash, until the app is up again: it holds the screen that raised it."""
        self._before_all = copy_context()
        """The context before the first screen: a task that starts from it keeps no screen alive."""
        self._held = ExitStack()
        """What to close when the screens may be painted again."""

    @abstractmethod
    def leave_off(self) -> Callable[[], str]:
        """Release what is held, before all screens are dropped; return a function that restores it.

        That is called when the first screen is there anew, and returns what became of it, in a sentence.
        """

    async def _drop_all_screens(self) -> None:
        """Close all screens, and go to an empty one."""
        dropped = [self.pop_screen() for _ in self.screen_stack[1:]]
        # Textual never lets go of the first screen of a mode, but of a whole mode.
        if (dropped_mode := self._go_to("empty", Screen)) is not None:
            dropped.append(dropped_mode)
        # The app waits for them, too: they must not be cancelled.
        await asyncio.wait([asyncio.gather(*dropped, return_exceptions=True)], timeout=PATIENCE)

    def _go_to(self, mode: str, first: Callable[[], Screen[Any]]) -> AwaitComplete | None:
        left = self.current_mode
        self.add_mode(mode, first)
        self.switch_mode(mode)
        return self.remove_mode(left) if left != self.DEFAULT_MODE else None

    def on_mount(self) -> None:
        self._before_all = copy_context()
        asyncio.get_running_loop().set_exception_handler(self._lost)
        self.call_after_refresh(self._has_come_up)

    def _has_come_up(self) -> None:
        self.is_up = True

    def _lost(self, _: asyncio.AbstractEventLoop, lost: dict[str, Any]) -> None:
        """Handle an exception in a task that nothing awaits. Python would print it, perhaps with a card."""
        if isinstance(error := lost.get("exception"), Exception):
            self.report(error)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent) and self.screen_stack and not self.screen.is_mounted:
            # A screen that is on its way has nothing in it yet.
            await self.until_mounted()
        await super().on_event(event)

    def has_fallen(self, error: Exception) -> None:
        # What breaks may break more before all of it is swept away, and come here by several ways. And a
        # screen that is on its way when the program is left stays half made, and breaks: nobody need know.
        if self.is_down or error is self._cause or self.return_code is not None:
            return
        self._cause = error
        self.raise_in_tests(error)
        self._falls.append(self.clock.now())
        again_and_again = len(self._falls) == MOST_FALLS and self._falls[-1] - self._falls[0] < SHORT
        if not (self.is_up and self.is_running) or again_and_again:
            self.leave_sorry(error)
            return
        self.is_down = True
        self.report(error)
        # The glass stays as it is until the new screens are there.
        self._held.enter_context(self.batch_update())
        self.workers.cancel_all()
        # Not in the app's own loop, which may wait for something that has fallen.
        self._before_all.copy().run(self.run_worker, self._get_up())

    def leave_out(self, error: BaseException, *, silently: bool = False) -> None:
        if isinstance(error, Exception):
            self.raise_in_tests(error)
            self.report(error)
        if not silently:
            told = with_report(self.crash, "It is left out; all else goes on.")
            self.notify(told, title="Something could not be worked out", severity="warning")

    async def _get_up(self) -> None:
        # Whatever has raised it comes to its end first.
        await asyncio.sleep(0)
        with self._held:
            try:
                take_up = self.leave_off()
                await self._drop_all_screens()
                self.is_down, self._cause = False, None
                self._go_to("evening", self.get_default_screen)
                became = take_up()
            except Exception as error:
                self.leave_sorry(error)
                return
        self.notify(
            with_report(self.crash, "We are sorry.", became),
            title="Something went wrong",
            severity="error",
            timeout=20,
        )

    def leave_sorry(self, error: Exception) -> None:
        self.report(error)
        self.exit(return_code=1)

    def report(self, error: Exception) -> None:
        try:
            self.crash = write_report(self.evening.paths.reports, error)
        except OSError:
            self.crash = None


def run_to_the_end(app: RecoveringApp) -> int:
    """Run the app and return its exit code.

    Nothing is printed but our own words: not what Textual prints of an error, which is whatever every
    function had in hand, nor what Python prints of it. For this no method of Textual's has to be called as
    it is called today: the screen is drawn by another way.
    """
    with Path(os.devnull).open("w") as nobody, redirect_stdout(nobody), redirect_stderr(nobody):
        try:
            app.run()
        except Exception as error:
            app.leave_sorry(error)
    if app.return_code:
        print(apology(app.crash), end="", file=sys.stderr)
    return app.return_code or 0


# Crash reports: a private file, and a few words on the screen that give nothing away


def write_report(folder: Path, error: BaseException) -> Path:
    """Write a report of an exception and return its path. No values, no messages: they might name a card."""
    path = folder / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S-%f}.txt"
    replace_file(path, report(error).encode(errors="replace"))
    for old in sorted(folder.glob("*.txt"))[:-MOST_REPORTS]:
        old.unlink(missing_ok=True)
    return path


def report(error: BaseException) -> str:
    """Return the text of the report."""
    lines = [
        f"ranter-tui {__version__}, Python {platform.python_version()} on {sys.platform}",
        "Where it happened. The values are left out on purpose: they might name a card.",
        "",
    ]
    for number, one in enumerate(_chain(error.error if isinstance(error, WorkerFailed) else error)):
        lines.append(f"{'because of ' if number else ''}{type(one).__module__}.{type(one).__qualname__}")
        frames = traceback.extract_tb(one.__traceback__)
        lines += [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
    return "\n".join(lines) + "\n"


def with_report(report_at: Path | None, *sentences: str) -> str:
    """Return these sentences, and where the report is: its name stands alone, as a notice is narrow."""
    there = ""
    if report_at is not None:
        there = f"Crash report (no cards in it), in {report_at.parent}:\n{report_at.name}"
    return "\n".join(filter(None, (*sentences, there)))


def apology(report_at: Path | None) -> str:
    """Return the sentences for guests who have to leave after a crash."""
    report = f"A crash report (no cards in it) was saved in\n  {report_at}\n" if report_at is not None else ""
    return (
        "Something went wrong, and the program had to stop. We are sorry.\n"
        f"{report}"
        "Nothing is lost: every move of the game is saved. Carry on with\n"
        "  ranter-tui resume\n"
    )


def _chain(error: BaseException) -> list[BaseException]:
    chain: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in chain:
        chain.append(one)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return chain
