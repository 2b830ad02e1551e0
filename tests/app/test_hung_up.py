"""A line that is closed where no signal tells the app of it, as under make; the signal to end; bad lines."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from tests.cli.shell import PATIENCE
from tests.cli.warm import WarmTerminal
from tests.homes import with_cache


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
