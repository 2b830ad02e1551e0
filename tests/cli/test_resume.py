"""`resume`: on with a game, or the list of those that wait, or the reason why one cannot be gone on with."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path

import pytest

from ranter_tui.app.opening import Table
from ranter_tui.cli import main
from ranter_tui.cli.play import NOT_IN_LINES
from ranter_tui.evening.evening import Evening
from ranter_tui.phones.doorkeeper import Doorkeeper
from ranter_tui.record.journal import Busy, Journal, NotWritten
from ranter_tui.record.lines import header_line
from ranter_tui.record.saves import SetAside
from tests.cli.doorman import Doorman
from tests.cli.games import DAMAGED, FINISHED, NEWER, UNFINISHED, Household, contents, written
from tests.cli.heard import Output, data, refused, with_files
from tests.cli.shell import Terminal, run
from tests.record.table import a_game


def resumed(door: Doorman) -> Path:
    """The game at which the app was opened."""
    (opened,) = door.opened
    assert isinstance(opened, Table)
    opened.sitting.journal.close()
    return opened.sitting.journal.path


def long_ago(path: Path, seconds: int) -> None:
    os.utime(path, (path.stat().st_atime, path.stat().st_mtime - seconds))


# Opening


def test_the_game_that_was_played_last_goes_on(household: Household, door: Doorman) -> None:
    household.finished()
    long_ago(household.unfinished(), 50)
    last = household.torn()
    assert main(["resume"]) == 0
    assert resumed(door) == last


@pytest.mark.parametrize("guests", [(), ("Anna",)])
def test_the_door_opens_again_for_phones_that_had_seats(
    guests: tuple[str, ...], household: Household, door: Doorman
) -> None:
    household.unfinished()
    keeper = Doorkeeper(household.where.phones)
    keeper.found_at("192.0.2.1", 2626)
    for name in guests:
        keeper.give_key(name, f"the key of {name}", "192.0.2.2")
    assert main(["resume"]) == 0
    assert door.lets_phones_in is bool(guests)


@pytest.mark.parametrize("name", [UNFINISHED, f"{UNFINISHED}.jsonl", "11-21"])
def test_a_game_goes_by_its_name_or_a_part_of_it(name: str, household: Household, door: Doorman) -> None:
    path = household.unfinished()
    household.torn()
    household.finished()
    assert main(["resume", name]) == 0
    assert resumed(door) == path


def test_a_game_that_was_put_away_is_listed_apart_and_goes_on_where_it_is_named(
    household: Household, door: Doorman, capsys: Output
) -> None:
    path = household.unfinished()
    evening = Evening()
    evening.saves.put_away(path)
    unfinished, _, away = with_files(capsys, "resume", "--list").partition("Put away.")
    assert unfinished == "There is no unfinished game.\n\n"
    assert f"{UNFINISHED}: Parlett 2008, Ann, Zoë, Ömer, Ng" in away
    (game,) = data(capsys, "resume", "--list")
    assert game["name"] == UNFINISHED and game["put_away"]
    assert main(["resume", UNFINISHED]) == 0
    assert resumed(door) == path
    assert evening.saves.put_away_before() == ()


def test_a_game_may_lie_anywhere(household: Household, door: Doorman, tmp_path: Path) -> None:
    path = tmp_path / "from a friend.jsonl"
    path.write_bytes(written(a_game(), 15))
    assert main(["resume", str(path)]) == 0
    assert resumed(door) == path


def test_where_a_name_fits_several_games_they_are_named(household: Household, capsys: Output) -> None:
    household.unfinished()
    household.finished()
    for name in ("resume", "replay"):
        with pytest.MonkeyPatch.context() as patch:
            Doorman(patch)
            said = refused(capsys, 2, name, "parlett")
        assert said == f"ranter-tui: 'parlett' fits {FINISHED}, {UNFINISHED}. Which one?\n"


def test_it_is_said_why_a_game_cannot_go_on(household: Household, door: Doorman, capsys: Output) -> None:
    path = household.finished()
    assert refused(capsys, 1, "resume") == "ranter-tui: There is no unfinished game.\n"
    household.keep("light", written(a_game(light=True), 15))
    for code, name, said in (
        (2, "tuesday", "there is no game 'tuesday'"),
        (1, "nowhere/game.jsonl", "nowhere/game.jsonl: No such file or directory\n"),
        (1, FINISHED, f"{FINISHED} is over. To watch it again: ranter-tui replay {path}\n"),
        (1, "light", "line 1: light holds no rulebook to go on by; to see it: ranter-tui replay"),
    ):
        assert refused(capsys, code, "resume", name).startswith(f"ranter-tui: {said}")
    assert not door.opened


def test_a_game_being_played_is_not_taken_away(household: Household, door: Doorman, capsys: Output) -> None:
    journal, _ = Journal.take(household.unfinished())
    with closing(journal):
        said = refused(capsys, 1, "resume", UNFINISHED)
        assert "is being played somewhere else; end it there first" in said
        said = refused(capsys, 1, "resume")
        assert "None of the unfinished games can be resumed." in said
        assert "It is open in another window." in said
    assert not door.opened


def test_a_damaged_game_is_set_aside_and_said_so(household: Household, door: Doorman, capsys: Output) -> None:
    path = household.damaged()
    data = path.read_bytes()
    said = refused(capsys, 1, "resume", DAMAGED)
    aside = household.where.damaged / path.name
    assert "the game is damaged (line 17" in said
    assert f"its file was set aside as {aside}" in said
    assert "\x1b" not in said
    assert aside.read_bytes() == data
    assert not path.exists()
    assert not door.opened


def test_what_is_from_elsewhere_or_by_a_newer_program_stays_as_it_is(
    household: Household, door: Doorman, capsys: Output, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna,\n")
    newer = household.newer()
    before = newer.read_bytes()
    assert refused(capsys, 1, "resume", str(letter)).startswith(f"ranter-tui: {letter}: line 1: is damaged")
    assert "written in format 999 by version 9.0" in refused(capsys, 1, "resume", NEWER)
    assert letter.read_text() == "Dear Anna,\n"
    assert newer.read_bytes() == before
    assert not door.opened


def test_a_game_stopped_before_its_first_word_begins(household: Household, door: Doorman) -> None:
    path = household.keep("early", header_line(a_game().header))
    assert main(["resume", "early"]) == 0
    assert resumed(door) == path
    assert path.read_bytes().count(b"\n") == 2


# Listing


def test_the_list_names_what_is_unfinished_and_shows_no_card(household: Household, capsys: Output) -> None:
    household.finished()
    long_ago(household.unfinished(), 3600)
    household.newer()
    before = contents(household.home)
    said = with_files(capsys, "resume", "--list")
    games = [line for line in said.splitlines() if line and not line.startswith(" ")]
    assert games[:2] == [NEWER, UNFINISHED]
    assert "    Parlett 2008, hand 2\n    Ann, Zoë, Ömer, Ng\n    last played 20" in said
    assert "It cannot be resumed: line 1: written in format 999" in said
    assert FINISHED not in said
    assert contents(household.home) == before


def test_a_list_of_nothing_says_so_and_programs_are_told_all_of_a_game(
    household: Household, capsys: Output
) -> None:
    assert with_files(capsys, "resume", "--list") == "There is no unfinished game.\n"
    assert data(capsys, "resume", "--list") == []
    assert contents(household.where.data) == {}
    path = household.unfinished()
    (game,) = data(capsys, "resume", "--list")
    assert game.pop("touched")
    assert game == {
        "name": UNFINISHED,
        "file": str(path),
        "book": "parlett-2008",
        "short": "Parlett 2008",
        "title": "The Penguin Book of Card Games",
        "began": "2026-11-21T19:03:05+01:00",
        "guests": [{"name": name, "bot": name == "Ng"} for name in ("Ann", "Zoë", "Ömer", "Ng")],
        "hands": 2,
        "busy": False,
        "put_away": False,
        "trouble": None,
    }


ON_THE_SCREEN = "needs --plain; on the screen you seat the guests yourself"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("resume", "--list", "monday"), "--list lists every game: leave out the name"),
        (("resume", "--json"), "--json needs --list"),
        (("resume", "--plain", "--phones"), NOT_IN_LINES),
        (("play", "--plain", "--phones"), NOT_IN_LINES),
        (("play", "--seats", "3"), f"--seats {ON_THE_SCREEN}"),
        (("play", "--seed", "3"), f"--seed {ON_THE_SCREEN}"),
    ],
)
def test_what_does_not_go_together_is_refused(arguments: tuple[str, ...], said: str, capsys: Output) -> None:
    assert refused(capsys, 2, *arguments) == f"ranter-tui: {said}\n"


def test_without_a_terminal_it_says_what_waits_and_what_it_needs(household: Household) -> None:
    household.unfinished()
    done = run("resume")
    assert done.returncode == 2
    assert done.stdout.startswith(f"{UNFINISHED}\n    Parlett 2008, hand 2\n")
    assert done.stderr.startswith("ranter-tui: resume needs a terminal, but ")


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (NotWritten(Path("game.jsonl"), OSError(errno.ENOSPC, "No space")), "Make room on that"),
        (Busy("game.jsonl is being played"), "game.jsonl is being played"),
        (SetAside(Path("aside.jsonl"), "line 3: \x1b[2J"), "(line 3: \\x1b[2J); its file was set aside"),
        (PermissionError(errno.EACCES, "Permission denied", "games"), "games: Permission denied"),
    ],
)
def test_whatever_the_disk_says_is_passed_on_in_a_line(
    trouble: Exception, said: str, household: Household, door: Doorman, capsys: Output
) -> None:
    household.unfinished()
    door.trouble = trouble
    printed = refused(capsys, 1, "resume")
    assert said in printed
    assert printed.startswith("ranter-tui: ")
    assert printed.count("\n") == 1


# At a terminal


def test_it_opens_on_the_table_with_nobodys_card_in_view(household: Household) -> None:
    household.unfinished()
    with Terminal("resume", columns=100, TERM="xterm-256color") as terminal:
        terminal.wait_for("\x1b[?1049h")
        terminal.wait_for("Zoë")
        terminal.type("\x11")
        assert terminal.leave() == 0
        assert "Traceback" not in terminal.transcript
