"""When something goes wrong, nobody is told what anybody held."""

from __future__ import annotations

import asyncio
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from ranter_tui.app import recovery
from ranter_tui.app.app import RanterApp
from ranter_tui.app.recovery import report, run_to_the_end, write_report
from tests.app.falls import FALLS, SECRET, reports, slip
from tests.app.party import evening_here
from tests.app.secrecy.real_terminal import RealTerminal


class Stillborn(RanterApp):
    def on_mount(self) -> None:
        slip()


class WithoutStyle(RanterApp):
    CSS = f"Screen {{ colour: {SECRET} }}"


class Renamed(RanterApp):
    """As under a Textual that calls by other names what is overridden here: what is done is its own."""

    _handle_exception = App._handle_exception
    _dispatch_message = App._dispatch_message


@pytest.fixture(autouse=True)
def _one_fall_is_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "MOST_FALLS", 1)


AT_A_MESSAGE = "the app, at a message"


def fallen(
    app: RanterApp, kind: str = AT_A_MESSAGE, run: Callable[[RanterApp], object] = run_to_the_end
) -> None:
    """Run the app until it has fallen."""

    async def falls(pilot: Pilot[object]) -> None:
        # It may be gone in the middle of it, or have never come up.
        with suppress(Exception):
            FALLS[kind](app)
            await pilot.pause()
        for _ in range(4000):
            if app.return_code is not None:
                return
            await asyncio.sleep(0.005)

    # The method of the class knows no pilot.
    app.__dict__["run"] = partial(app.run, headless=True, auto_pilot=falls)
    run(app)
    assert app.return_code == 1


@pytest.mark.parametrize(
    ("kind", "what", "where"),
    [
        (AT_A_MESSAGE, "tests.app.falls.Slip", "slip"),
        ("the app, a timer", "tests.app.falls.Slip", "slip"),
        ("the app, a worker", "tests.app.falls.Slip", "slip_later"),
        ("a widget, with a picture", "Pretty", "on_mount"),
    ],
)
def test_the_report_says_what_it_was_and_where_and_names_no_card_nor_does_the_apology(
    kind: str, what: str, where: str, capfd: pytest.CaptureFixture[str]
) -> None:
    fallen(RanterApp(evening_here()), kind)
    (path,) = reports()
    said = "".join(capfd.readouterr())
    assert "Something went wrong, and the program had to stop." in said
    assert str(path) in said
    assert "ranter-tui resume" in said
    told = path.read_text()
    for text in (said, told):
        assert SECRET not in text
        assert "King" not in text
    assert what in told and "WorkerFailed" not in told
    assert re.search(rf"falls\.py:\d+ in {where}$", told, re.MULTILINE)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", [Stillborn, WithoutStyle])
def test_an_app_that_never_came_up_apologises_all_the_same(
    kind: type[RanterApp], capfd: pytest.CaptureFixture[str]
) -> None:
    fallen(kind(evening_here()))
    *_, path = reports()
    said = "".join(capfd.readouterr())
    assert str(path) in said
    assert SECRET not in said + path.read_text()


def test_under_another_textual_no_card_is_said_either(capfd: pytest.CaptureFixture[str]) -> None:
    fallen(Renamed(evening_here()))
    said = "".join(capfd.readouterr())
    assert "Something went wrong" in said
    assert "King" not in said
    # That is how it would say it, if it were let.
    fallen(Renamed(evening_here()), run=lambda app: app.run())
    assert SECRET in "".join(capfd.readouterr())


def test_where_no_report_can_be_written_the_apology_stands_alone(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    fallen(RanterApp(evening_here()))
    said = "".join(capfd.readouterr())
    assert "Something went wrong" in said
    assert "crash report" not in said and "saved in" not in said
    assert SECRET not in said


def test_the_last_twenty_reports_are_kept(tmp_path: Path) -> None:
    for day in range(10, 35):
        (tmp_path / f"2020-01-{day}-000000.txt").touch()
    path = write_report(tmp_path, ValueError(SECRET))
    kept = sorted(tmp_path.glob("*.txt"))
    assert len(kept) == 20
    assert kept[-1] == path


def test_an_error_within_an_error_within_an_error_is_told_to_its_root() -> None:
    root = KeyError(SECRET)
    middle, top = ValueError(SECRET), RuntimeError(SECRET)
    middle.__cause__, top.__context__ = root, middle
    told = report(top)
    assert [line for line in told.splitlines() if "builtins" in line] == [
        "builtins.RuntimeError",
        "because of builtins.ValueError",
        "because of builtins.KeyError",
    ]
    assert SECRET not in told


SCRIPT = """
import sys
from pathlib import Path
from ranter_tui.app import recovery
from ranter_tui.app.app import RanterApp
from tests.app.falls import slip
from tests.app.party import evening_in

class Falls(RanterApp):
    def key_x(self):
        secret_of_the_hand = "King of spades"
        slip()

recovery.MOST_FALLS, recovery.SHORT = 2, 1000
app = Falls(evening_in(Path(sys.argv[1])))
sys.exit(recovery.run_to_the_end(app))
"""


def test_in_a_real_terminal_nothing_but_the_apology_is_left(tmp_path: Path) -> None:
    script = tmp_path / "falls.py"
    script.write_text(SCRIPT)
    with RealTerminal(str(script), str(tmp_path), columns=100, rows=30) as terminal:
        terminal.wait_for("Watch a hand")
        terminal.type("x")
        terminal.wait_for("We are sorry")
        terminal.type("x")
        assert terminal.leave() == 1
    said = terminal.written.decode()
    *_, path = reports()
    left = said.rpartition("\x1b[?1049l")[2]
    assert "Something went wrong" in left and str(path) in left
    assert not [secret for secret in ("King", "secret_of_the_hand", "Traceback") if secret in said]
