"""`doctor`: what is looked at, what is found, what helps, and that nothing is any different afterwards."""

from __future__ import annotations

import errno
import json
import os
from contextlib import closing
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ranter_tui.cli import doctor_disk, main
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.library.text.measure import cells
from ranter_tui.record.journal import Journal
from tests.cli.games import DAMAGED, FINISHED, NEWER, TORN, UNFINISHED, Household, contents
from tests.cli.heard import Output
from tests.cli.shell import Terminal, run

AT_HOME: dict[str, Any] = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}


@pytest.fixture(autouse=True)
def at_a_good_terminal(monkeypatch: pytest.MonkeyPatch, household: Household) -> None:
    for name in ("TMUX", "STY", "SSH_CONNECTION", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in AT_HOME.items():
        monkeypatch.setenv(name, value)


class Report(NamedTuple):
    code: int
    findings: dict[str, dict[str, str]]
    """By what they are about. Of several about one thing only the last."""

    def states(self, group: str) -> dict[str, str]:
        """How it stands with everything of a kind."""
        return {
            about.partition(".")[2]: found["state"]
            for about, found in self.findings.items()
            if about.partition(".")[0] == group
        }

    def says(self, about: str) -> str:
        return self.findings[about]["says"]

    def fix(self, about: str) -> str:
        return self.findings[about]["fix"]


def report(out: Output) -> Report:
    """What is found, for programs. Every complaint comes with what helps."""
    code = main(["doctor", "--json"])
    printed = out.readouterr()
    assert not printed.err
    tree: dict[str, Any] = json.loads(printed.out)
    wrong = [found for found in tree["findings"] if found["state"] == "wrong"]
    assert (code, tree["fine"]) == ((1, False) if wrong else (0, True))
    assert all(found["fix"] for found in wrong)
    return Report(code, {found["about"]: found for found in tree["findings"]})


# At a terminal


def test_a_good_terminal_has_nothing_wrong_with_it(household: Household) -> None:
    household.finished()
    with Terminal("doctor", columns=120, **AT_HOME) as terminal:
        assert terminal.leave() == 0
        said = terminal.transcript
    assert "120 columns and 24 lines." in said
    assert said.endswith("Nothing is wrong.\n")
    assert "\x1b" not in said


def test_a_ruler_shows_whether_the_signs_have_the_right_width(capsys: Output) -> None:
    _, signs, dots = report(capsys).says("terminal.signs").splitlines()
    assert signs.endswith(" |") and set(dots) == set(". |")
    assert cells(signs) == cells(dots) == len(dots)
    main(["doctor"])
    lines = capsys.readouterr().out.splitlines()
    assert all(cells(said) <= 80 for said in lines)
    bars = [said for said in lines if said.endswith(" |")]
    assert [len(said) for said in bars] == [len(bars[0])] * 2


def test_a_dumb_terminal_is_asked_nothing_and_one_too_small_is_complained_of() -> None:
    with Terminal("doctor", columns=60, **{**AT_HOME, "TERM": "dumb"}) as terminal:
        assert terminal.leave() == 1
        said = " ".join(terminal.transcript.split())
    assert "WRONG TERM is dumb: this terminal cannot place the cursor." in said
    assert "WRONG 60 columns and 24 lines. The table needs 80 by 24. > Make the window larger" in said
    assert "\x1b" not in said


# What the terminal says of itself


def test_without_a_terminal_it_says_what_it_could_not_look_at() -> None:
    done = run("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The terminal\n    unknown  No terminal: ")
    said = " ".join(done.stdout.split())
    assert "unknown No terminal: standard input, standard output, standard error." in said
    assert said.endswith("Nothing is wrong. 2 things could not be checked from here.")


@pytest.mark.parametrize(
    ("settings", "about", "state", "said"),
    [
        ({"COLORTERM": "truecolor"}, "colours", "fine", "All colours"),
        ({"COLORTERM": "24bit"}, "colours", "fine", "All colours"),
        ({"COLORTERM": ""}, "colours", "fine", "256 colours"),
        ({"COLORTERM": "", "TERM": "xterm"}, "colours", "note", "16 colours"),
        ({"COLORTERM": "", "TERM": "linux"}, "colours", "note", "16 colours"),
        ({"NO_COLOR": "1"}, "colours", "note", "no colours"),
        ({"NO_COLOR": ""}, "colours", "fine", "All colours"),
        ({"TERM": "dumb"}, "term", "unknown", "TERM is dumb"),
        ({"TERM": "tmux-256color"}, "term", "fine", "TERM is tmux-256color."),
        ({"TERM": ""}, "term", "unknown", "TERM is not set"),
        ({"TMUX": "/tmp/tmux,1,0"}, "tmux", "note", "Inside tmux."),
        ({"STY": "1.screen"}, "screen", "note", "Inside GNU Screen."),
        ({"TERM": "screen-256color"}, "screen", "note", "Inside GNU Screen."),
        ({"SSH_CONNECTION": "a b c d"}, "ssh", "note", "Over SSH."),
        ({"LC_ALL": "en_GB.UTF-8"}, "locale", "fine", "UTF-8 (en_GB.UTF-8)."),
        ({"LC_ALL": "POSIX"}, "locale", "note", "The locale is POSIX"),
        ({"LC_ALL": ""}, "locale", "note", "The locale is not set"),
        ({"LC_ALL": "", "LANG": "de_DE.utf8"}, "locale", "fine", "UTF-8 (de_DE.utf8)."),
    ],
)
def test_the_terminal_is_taken_at_its_word(
    settings: dict[str, str],
    about: str,
    state: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Output,
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    found = report(capsys)
    assert found.states("terminal")[about] == state
    assert said in found.says(f"terminal.{about}")
    assert found.fix(f"terminal.{about}") or state in ("fine", "unknown")


def test_where_signs_cannot_be_written_the_locale_is_at_fault() -> None:
    done = run("doctor", "--json", PYTHONIOENCODING="latin-1")
    assert done.returncode == 1
    (found,) = [one for one in json.loads(done.stdout)["findings"] if one["about"] == "terminal.locale"]
    assert found["state"] == "wrong"
    assert "export LC_ALL=C.UTF-8" in found["fix"]


# Folders


def test_a_house_nobody_has_lived_in_is_fine_and_stays_empty(household: Household, capsys: Output) -> None:
    found = report(capsys)
    assert found.code == 0
    assert set(found.states("folders").values()) == {"fine", "note"}
    assert "will be made when it is needed" in found.says("folders.games")
    assert found.states("games") == {"none": "fine"}
    assert [path.name for path in household.home.iterdir()] == ["cache"]


def test_games_that_others_may_read_are_complained_of(household: Household, capsys: Output) -> None:
    path = household.unfinished()
    household.where.games.chmod(0o755)
    path.chmod(0o644)
    found = report(capsys)
    assert found.fix("folders.games") == f"chmod 700 {household.where.games}"
    assert found.fix(f"games.{UNFINISHED}") == f"chmod 600 {path}"


@pytest.mark.parametrize(
    ("is_ours", "helps"),
    [
        (True, "set RANTER_HOME to another folder."),
        (False, "Set RANTER_HOME to a folder that is yours and "),
    ],
)
def test_a_folder_that_cannot_be_written_to_is_complained_of(
    is_ours: bool, helps: str, household: Household, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """Nobody is told to make a folder of the system's his own."""
    household.unfinished()
    owner = household.home.stat().st_uid
    monkeypatch.setattr(os, "access", lambda path, mode: path != household.where.games)
    monkeypatch.setattr(os, "geteuid", lambda: owner if is_ours else owner + 1)
    found = report(capsys)
    assert found.states("folders")["games"] == "wrong"
    assert f"{household.where.games} cannot be written to." in found.says("folders.games")
    assert helps in found.fix("folders.games")


def test_a_file_where_a_folder_should_be_is_complained_of(household: Household, capsys: Output) -> None:
    household.where.data.write_text("in the way")
    found = report(capsys)
    assert f"{household.where.data} is not a folder" in found.says("folders.games")
    assert found.fix("folders.games") == f"Move {household.where.data} away."


def test_a_full_disk_is_complained_of(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr(doctor_disk, "ROOM", 10**18)
    found = report(capsys)
    assert found.states("folders")["room"] == "wrong"
    assert found.fix("folders.room").startswith("Free some space there")


# Games


def test_every_game_is_listed_with_how_it_stands_and_left_as_it_is(
    household: Household, capsys: Output
) -> None:
    household.finished()
    household.torn()
    household.damaged()
    household.newer()
    busy, _ = Journal.take(household.keep("busy", household.unfinished().read_bytes()))
    household.keep("early", household.unfinished().read_bytes()[:200])
    with closing(busy):
        before = contents(household.home)
        found = report(capsys)
        assert found.code == 1 and contents(household.home) == before
    assert found.states("games") == {
        FINISHED: "fine",
        UNFINISHED: "fine",
        TORN: "note",
        DAMAGED: "wrong",
        NEWER: "wrong",
        "busy": "note",
        "early": "note",
    }
    for name, said in (
        (FINISHED, "finished, "),
        (UNFINISHED, "unfinished, 2 hands."),
        (TORN, "unfinished, 2 hands. line 17: cut off in the middle of writing"),
        (DAMAGED, "damaged. line 17: is damaged"),
        (NEWER, "of another version. line 1: written in format 999"),
        ("busy", "unfinished, 2 hands; it is being played right now."),
        ("early", "it never began. "),
    ):
        assert found.says(f"games.{name}").startswith(f"{name}.jsonl: {said}")
    assert "Install a version" in found.fix(f"games.{NEWER}")
    # What a file says moves no cursor.
    main(["doctor"])
    said = capsys.readouterr().out
    assert "by version 9.0\\x1b[2J" in " ".join(said.split()) and "\x1b" not in said


def test_a_game_that_cannot_be_read_is_complained_of(
    household: Household, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    path = household.unfinished()
    whole = Path.open

    def locked(self: Path, *arguments: Any, **more: Any) -> Any:
        if self == path:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return whole(self, *arguments, **more)

    monkeypatch.setattr(Path, "open", locked)
    found = report(capsys)
    assert found.says(f"games.{UNFINISHED}") == f"{UNFINISHED}.jsonl: cannot be read. Permission denied."
    assert found.fix(f"games.{UNFINISHED}") == f"chmod u+rw {path}"


# The host's own files

FILES = ("settings", "keys", "last_table", "rulebooks")
LISTS = ("bookmarks", "guest_book", "tournaments", "judgements", "told")


def test_what_is_kept_from_evening_to_evening_is_looked_at(household: Household, capsys: Output) -> None:
    where = household.where
    where.data.mkdir(parents=True)
    small = SmallFiles(where)
    lists = {name: small.bookmarks.path.with_name(f"{name}.json".replace("_", "-")) for name in LISTS}
    assert {small.judgements.path, small.explained.path} < {*lists.values()}
    for path in lists.values():
        path.write_text("[]")
    where.evenings.touch()
    where.forfeits.write_text("Whistle.\n")
    before = contents(household.home)
    found = report(capsys)
    assert found.code == 0
    assert "with 1 card" in found.says("files.forfeits")
    assert "with 0 tournaments" in found.says("files.tournaments")
    for path in lists.values():
        path.write_text('[{"nonsense": 1}, ')
    where.evenings.write_text("rubbish\n")
    where.forfeits.write_text("x" * 300)
    found = report(capsys)
    for name in (*LISTS, "evenings"):
        assert found.states("files")[name] == "wrong"
        assert "cannot be read" in found.says(f"files.{name}")
    assert found.states("files")["forfeits"] == "note"
    assert "line 1: a forfeit can have 100 letters at most" in found.says("files.forfeits")
    for path in (*lists.values(), where.evenings, where.forfeits):
        path.unlink()
        path.mkdir()
    found = report(capsys)
    assert found.code == 1
    for name in (*LISTS, "evenings", "forfeits"):
        assert "cannot be read" in found.says(f"files.{name}")
    assert contents(household.home) == {
        name: kept for name, kept in before.items() if not name.startswith("data/")
    }


def test_games_that_were_set_aside_or_put_away_are_counted_and_looked_at(
    household: Household, capsys: Output
) -> None:
    evening, damaged = Evening(), household.damaged()
    household.where.damaged.mkdir(0o700)
    damaged.rename(household.where.damaged / damaged.name)
    evening.saves.put_away(household.unfinished())
    found = report(capsys)
    assert found.code == 0
    assert found.says("games.set_aside").startswith("1 damaged file lies in ")
    assert found.says("games.put_away").startswith("1 game was put away")
    assert "ranter-tui resume NAME" in found.fix("games.put_away")
    assert found.states("folders")["games_put_away"] == "fine"
    (evening.saves.away / "rubbish.jsonl").write_text("rubbish\n")
    assert report(capsys).states("games")["rubbish"] == "wrong"


def test_settings_and_keys_are_read_to_the_last_line(household: Household, capsys: Output) -> None:
    household.where.config.mkdir(parents=True)
    household.where.settings.write_text("theme: paper\n")
    household.where.keys.write_text("table.why: f9\n")
    found = report(capsys)
    assert found.code == 0
    assert found.states("files") == dict.fromkeys((*FILES, *LISTS, "evenings", "forfeits"), "fine")
    household.where.settings.write_text("theme: mauve\npace: brisk\n")
    household.where.keys.write_text("table.wy: w\n")
    household.where.data.mkdir(parents=True)
    SmallFiles(household.where).last_table.path.write_text("{")
    before = contents(household.home)
    found = report(capsys)
    assert contents(household.home) == before
    states = found.states("files")
    assert {name for name, state in states.items() if state == "wrong"} == {*FILES} - {"rulebooks"}
    assert f"{household.where.settings}:1:8: " in found.says("files.settings")
    assert "'table.why'" in found.says("files.keys")


# Versions


def test_what_the_game_is_built_on_is_listed(capsys: Output) -> None:
    found = report(capsys)
    assert set(found.states("versions")) >= {
        *("ranter", "python", "textual", "msgspec", "pyyaml", "platformdirs", "jsonschema")
    }
    assert found.says("versions.textual") == f"textual {metadata.version('textual')}."


def test_what_is_missing_is_complained_of(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    def version(name: str) -> str:
        if name == "textual":
            raise metadata.PackageNotFoundError(name)
        return metadata.version(name)

    monkeypatch.setattr("ranter_tui.cli.doctor.version", version)
    found = report(capsys)
    assert found.says("versions.textual") == "textual is missing."
    states = found.states("versions")
    assert (states["textual"], states["msgspec"]) == ("wrong", "fine")


def test_an_own_rulebook_that_is_left_out_is_told_with_its_line(capsys: Output, household: Household) -> None:
    folder = household.where.rulebooks
    folder.mkdir(parents=True)
    (folder / "ours.yaml").write_text("id: [\n", encoding="utf-8")
    assert f"{folder / 'ours.yaml'}:2:1: " in report(capsys).says("files.rulebooks")
    (folder / "ours.yaml").unlink()
    (folder / "parlett-2008.yaml").write_text("", encoding="utf-8")
    assert "there is a book of that name already" in report(capsys).says("files.rulebooks")
