"""The way to the table: what opens it, what it needs, and what is said where it cannot be opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranter_tui.app.opening import Seating
from ranter_tui.cli import main
from tests.cli.doorman import Doorman
from tests.cli.heard import Output, refused
from tests.cli.shell import ROOT, Terminal, in_shell

OTHERWISE = (
    "These work without one: rules, library, judge, simulate, odds, check, schema, replay, resume --list, "
    "doctor (ranter-tui --help)"
)


def test_without_a_book_the_title_page_is_opened_and_with_one_the_guests_are_seated_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, door: Doorman
) -> None:
    # A book of one's own is found again from another folder.
    own = tmp_path / "parlett-2008.yaml"
    own.write_bytes((ROOT / "rulebooks" / own.name).read_bytes())
    monkeypatch.chdir(tmp_path)
    for command in ("", "play", "play foster-1914", f"play {own.name}"):
        assert main(command.split()) == 0
    assert door.opened == [None, None, Seating("foster-1914"), Seating(str(own))]


@pytest.mark.parametrize(
    ("book", "said", "code"),
    [
        ("parlett-2009", "there is no rulebook 'parlett-2009'; did you mean 'parlett-2008'?", 2),
        ("nowhere.yaml", "nowhere.yaml:1:1: there is no such file", 1),
    ],
)
def test_a_book_that_cannot_be_played_is_told_before_the_screen_is_opened(
    book: str, said: str, code: int, door: Doorman, capsys: Output
) -> None:
    assert said in refused(capsys, code, "play", book)
    assert not door.opened


@pytest.mark.parametrize("command", ["", "play", "play cassell-1882", "play nowhere"])
def test_without_a_terminal_it_says_what_it_needs_and_what_there_is(command: str) -> None:
    done = in_shell(f"ranter {command}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "ranter-tui: play needs a terminal, but standard input, standard output and standard error are not "
        f"terminals. {OTHERWISE}\n"
    )


def test_output_to_a_file_is_no_screen(tmp_path: Path) -> None:
    with (
        (tmp_path / "output").open("wb") as output,
        Terminal(output=output, TERM="xterm-256color") as terminal,
    ):
        assert terminal.leave() == 2
        assert "play needs a terminal, but standard output is not one." in terminal.transcript
    assert (tmp_path / "output").read_bytes() == b""


@pytest.mark.parametrize("name", ["dumb", "unknown", "DUMB"])
def test_a_terminal_that_can_place_no_sign_is_told_of_the_plain_lines(name: str) -> None:
    with Terminal(TERM=name) as terminal:
        assert terminal.leave() == 2
        assert f"TERM is {name!r}" in terminal.transcript
        assert "ranter-tui play --plain" in terminal.transcript
        assert "\x1b" not in terminal.transcript


def test_at_a_terminal_the_whole_screen_is_taken_and_given_back() -> None:
    with Terminal(TERM="xterm-256color") as terminal:
        terminal.wait_for("\x1b[?1049h")
        terminal.wait_for("Quit")
        terminal.type("\x11")
        terminal.wait_for("\x1b[?1049l")
        assert terminal.leave() == 0
        assert "Traceback" not in terminal.transcript
        # Neither the window's title nor the clipboard: what stands there outlives the screen.
        assert all(sequence not in terminal.transcript for sequence in ("\x1b]0;", "\x1b]2;", "\x1b]52;"))
