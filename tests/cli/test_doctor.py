"""`doctor`: what is looked at, what is found, what helps, and that nothing is any different afterwards."""

from __future__ import annotations

import errno
import json
import os
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ranter_tui.cli import doctor_disk, main
from ranter_tui.evening.evening import Evening
from ranter_tui.library.text.measure import cells
from ranter_tui.record.journal import Journal
from tests.cli.games import DAMAGED, FINISHED, NEWER, TORN, UNFINISHED, Household, contents
from tests.cli.shell import Terminal, run

Output = pytest.CaptureFixture[str]
AT_HOME: dict[str, Any] = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}


@pytest.fixture(autouse=True)
def at_a_good_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TMUX", "STY", "SSH_CONNECTION", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in AT_HOME.items():
        monkeypatch.setenv(name, value)


class Report(NamedTuple):
    code: int
    findings: dict[str, dict[str, str]]

    def states(self, group: str) -> dict[str, str]:
        """How it stands with everything of a kind."""
        return {
            about.partition(".")[2]: found["state"]
            for about, found in self.findings.items()
            if about.partition(".")[0] == group
        }


def findings(out: Output, about: str) -> list[dict[str, str]]:
    """All that is found about something."""
    main(["doctor", "--json"])
    return [found for found in json.loads(out.readouterr().out)["findings"] if found["about"] == about]


def report(out: Output) -> Report:
    code = main(["doctor", "--json"])
    printed = out.readouterr()
    assert not printed.err
    tree: dict[str, Any] = json.loads(printed.out)
    assert tree["fine"] is (code == 0)
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


def test_a_ruler_shows_whether_the_signs_are_as_wide_as_they_should_be(
    household: Household, capsys: Output
) -> None:
    _, signs, dots = report(capsys).findings["terminal.signs"]["says"].splitlines()
    assert signs.endswith(" |") and set(dots) == set(". |")
    assert cells(signs) == cells(dots) == len(dots)
    main(["doctor"])
    bars = [said for said in capsys.readouterr().out.splitlines() if said.endswith(" |")]
    assert [len(said) for said in bars] == [len(bars[0])] * 2


def test_a_dumb_terminal_is_asked_nothing(household: Household) -> None:
    with Terminal("doctor", **{**AT_HOME, "TERM": "dumb"}) as terminal:
        assert terminal.leave() == 1
        said = terminal.transcript
    assert "WRONG TERM is dumb: a terminal that cannot place its signs." in " ".join(said.split())
    assert "\x1b" not in said


def test_a_terminal_too_small_for_the_table_is_complained_of(household: Household) -> None:
    with Terminal("doctor", columns=60, **{**AT_HOME, "TERM": "dumb"}) as terminal:
        assert terminal.leave() == 1
        said = " ".join(terminal.transcript.split())
    assert "WRONG 60 columns and 24 lines. The table needs 80 by 24. > Make the window larger" in said


# What the terminal says of itself


def test_without_a_terminal_it_says_what_it_could_not_look_at(household: Household) -> None:
    done = run("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    assert "unknown No terminal: standard input, standard output, standard error." in said
    assert said.endswith("Nothing is wrong. 2 things could not be looked at from here.")


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
    household: Household,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Output,
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    found = report(capsys).findings[f"terminal.{about}"]
    assert found["state"] == state
    assert said in found["says"]
    assert found["fix"] or state in ("fine", "unknown")


def test_where_signs_cannot_be_written_the_locale_is_at_fault(household: Household) -> None:
    done = run("doctor", "--json", PYTHONIOENCODING="latin-1")
    assert done.returncode == 1
    (found,) = [one for one in json.loads(done.stdout)["findings"] if one["about"] == "terminal.locale"]
    assert found["state"] == "wrong"
    assert "export LC_ALL=C.UTF-8" in found["fix"]


# Folders


def test_a_house_that_nobody_has_lived_in_yet_is_fine_and_stays_empty(
    household: Household, capsys: Output
) -> None:
    found = report(capsys)
    assert found.code == 0
    assert set(found.states("folders").values()) == {"fine", "note"}
    assert "will be made when it is needed" in found.findings["folders.games"]["says"]
    assert found.states("games") == {"none": "fine"}
    assert [path.name for path in household.home.iterdir()] == ["cache"]


def test_nothing_is_changed(household: Household, capsys: Output) -> None:
    household.finished()
    household.unfinished()
    household.torn()
    household.damaged()
    household.newer()
    household.where.config.mkdir()
    household.where.settings.write_text("theme: mauve\n")
    before = contents(household.home)
    assert report(capsys).code == 1
    assert contents(household.home) == before


def test_games_that_others_may_read_are_complained_of(household: Household, capsys: Output) -> None:
    path = household.unfinished()
    household.where.games.chmod(0o755)
    path.chmod(0o644)
    found = report(capsys)
    assert found.code == 1
    assert found.findings["folders.games"]["fix"] == f"chmod 700 {household.where.games}"
    assert found.findings[f"games.{UNFINISHED}"]["fix"] == f"chmod 600 {path}"


def test_a_folder_that_cannot_be_written_to_is_complained_of(
    household: Household, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    household.unfinished()
    monkeypatch.setattr(os, "access", lambda path, mode: path != household.where.games)
    found = report(capsys)
    assert found.findings["folders.games"]["state"] == "wrong"
    assert f"{household.where.games} cannot be written to." in found.findings["folders.games"]["says"]
    assert "RANTER_HOME" in found.findings["folders.games"]["fix"]


def test_nobody_is_told_to_make_a_folder_of_the_systems_his_own(
    household: Household, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    monkeypatch.setattr(os, "geteuid", lambda: household.home.stat().st_uid + 1)
    fix = report(capsys).findings["folders.games"]["fix"]
    assert fix == "Set RANTER_HOME to a folder that is yours and writable."


def test_a_file_where_a_folder_should_be_is_complained_of(household: Household, capsys: Output) -> None:
    household.where.data.write_text("in the way")
    found = report(capsys)
    assert f"{household.where.data} is not a folder" in found.findings["folders.games"]["says"]
    assert found.findings["folders.games"]["fix"] == f"Move {household.where.data} away."


def test_a_full_disk_is_complained_of(
    household: Household, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(doctor_disk, "ROOM", 10**18)
    found = report(capsys).findings["folders.room"]
    assert found["state"] == "wrong"
    assert found["fix"].startswith("Make room there")


# Games


def test_every_game_is_listed_with_how_it_stands_with_it(household: Household, capsys: Output) -> None:
    household.finished()
    household.unfinished()
    household.torn()
    household.damaged()
    household.newer()
    found = report(capsys)
    assert found.code == 1
    assert found.states("games") == {
        FINISHED: "fine",
        UNFINISHED: "fine",
        TORN: "note",
        DAMAGED: "wrong",
        NEWER: "wrong",
    }
    said = {about: one["says"] for about, one in found.findings.items()}
    assert f"{FINISHED}.jsonl: finished, " in said[f"games.{FINISHED}"]
    assert f"{UNFINISHED}.jsonl: unfinished, 2 hands." in said[f"games.{UNFINISHED}"]
    assert "cut off in the middle of writing" in said[f"games.{TORN}"]
    assert f"{DAMAGED}.jsonl: damaged. line 17: is damaged" in said[f"games.{DAMAGED}"]
    assert f"{NEWER}.jsonl: of another version. line 1: written in format 999" in said[f"games.{NEWER}"]
    assert "Install a version" in found.findings[f"games.{NEWER}"]["fix"]


def test_a_game_that_never_began_is_no_damaged_one(household: Household, capsys: Output) -> None:
    path = household.unfinished()
    path.write_bytes(path.read_bytes()[:200])
    found = report(capsys)
    assert found.code == 0
    assert found.findings[f"games.{UNFINISHED}"]["state"] == "note"
    assert "it never began" in found.findings[f"games.{UNFINISHED}"]["says"]


def test_what_a_file_says_moves_no_cursor(household: Household, capsys: Output) -> None:
    household.newer()
    household.damaged()
    main(["doctor"])
    said = capsys.readouterr().out
    assert "by version 9.0\\x1b[2J" in " ".join(said.split())
    assert "\x1b" not in said


def test_a_game_that_is_being_played_is_left_to_its_players(household: Household, capsys: Output) -> None:
    journal, _ = Journal.take(household.unfinished())
    try:
        found = report(capsys).findings[f"games.{UNFINISHED}"]
    finally:
        journal.close()
    assert found["state"] == "note"
    assert "it is being played at this moment" in found["says"]


def test_games_set_aside_before_are_remembered(household: Household, capsys: Output) -> None:
    path = household.damaged()
    household.where.damaged.mkdir(0o700)
    path.rename(household.where.damaged / path.name)
    found = report(capsys)
    assert found.code == 0
    assert found.findings["games.set_aside"]["says"].startswith("1 damaged file lies in ")


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
    found = report(capsys).findings[f"games.{UNFINISHED}"]
    assert found["says"] == f"{UNFINISHED}.jsonl: cannot be read. Permission denied."
    assert found["fix"] == f"chmod u+rw {path}"


# The host's own files

FILES = ("settings", "keys", "last_table", "rulebooks")
LISTS = ("bookmarks", "guest_book", "tournaments", "told")


def test_what_is_kept_from_evening_to_evening_is_looked_at(household: Household, capsys: Output) -> None:
    where = household.where
    where.data.mkdir(parents=True)
    places = (where.bookmarks, where.guest_book, where.tournaments, where.explained)
    lists = dict(zip(LISTS, places, strict=True))
    for path in lists.values():
        path.write_text("[]")
    where.evenings.touch()
    where.forfeits.write_text("Whistle.\n")
    before = contents(household.home)
    found = report(capsys)
    assert found.code == 0
    assert "with 1 card" in found.findings["files.forfeits"]["says"]
    assert "with 0 tournaments" in found.findings["files.tournaments"]["says"]
    for path in lists.values():
        path.write_text('[{"nonsense": 1}, ')
    where.evenings.write_text("rubbish\n")
    where.forfeits.write_text("x" * 300)
    found = report(capsys)
    assert found.code == 1
    for name in (*LISTS, "evenings"):
        about = found.findings[f"files.{name}"]
        assert about["state"] == "wrong" and "cannot be made out" in about["says"] and about["fix"]
    assert found.findings["files.forfeits"]["state"] == "note"
    assert "line 1: a forfeit has 100 letters at most" in found.findings["files.forfeits"]["says"]
    for path in (*lists.values(), where.evenings, where.forfeits):
        path.unlink()
        path.mkdir()
    found = report(capsys)
    assert found.code == 1
    for name in (*LISTS, "evenings"):
        assert "cannot be read" in found.findings[f"files.{name}"]["says"]
    assert "cannot be read" in found.findings["files.forfeits"]["says"]
    assert contents(household.home) == {
        name: kept for name, kept in before.items() if not name.startswith("data/")
    }


def test_games_that_were_put_away_are_counted_and_looked_at(household: Household, capsys: Output) -> None:
    evening = Evening()
    evening.saves.put_away(household.unfinished())
    found = report(capsys)
    assert found.code == 0
    about = found.findings["games.put_away"]
    assert about["says"].startswith("1 game was put away") and "ranter-tui resume NAME" in about["fix"]
    assert found.findings["folders.games_put_away"]["state"] == "fine"
    (evening.saves.away / "rubbish.jsonl").write_text("rubbish\n")
    found = report(capsys)
    assert found.code == 1
    assert found.findings["games.rubbish"]["state"] == "wrong"


def test_settings_and_keys_are_read_to_the_last_line(household: Household, capsys: Output) -> None:
    household.where.config.mkdir(parents=True)
    household.where.settings.write_text("theme: paper\n")
    household.where.keys.write_text("table.why: w\n")
    found = report(capsys)
    assert found.code == 0
    assert found.states("files") == dict.fromkeys((*FILES, *LISTS, "evenings", "forfeits"), "fine")
    household.where.settings.write_text("theme: mauve\npace: brisk\n")
    household.where.keys.write_text("table.wy: w\n")
    household.where.last_table.parent.mkdir(parents=True)
    household.where.last_table.write_text("{")
    found = report(capsys)
    assert found.code == 1
    states = found.states("files")
    assert {name for name, state in states.items() if state == "wrong"} == {*FILES} - {"rulebooks"}
    assert f"{household.where.settings}:1:8: " in found.findings["files.settings"]["says"]
    assert "'table.why'" in found.findings["files.keys"]["says"]


# Versions


def test_what_the_game_is_built_on_is_listed(household: Household, capsys: Output) -> None:
    found = report(capsys)
    assert set(found.states("versions")) >= {
        *("ranter", "python", "textual", "msgspec", "pyyaml", "platformdirs", "jsonschema")
    }
    assert found.findings["versions.textual"]["says"] == f"textual {metadata.version('textual')}."


def test_what_is_missing_is_complained_of(
    household: Household, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    def version(name: str) -> str:
        if name == "textual":
            raise metadata.PackageNotFoundError(name)
        return metadata.version(name)

    monkeypatch.setattr("ranter_tui.cli.doctor.version", version)
    found = report(capsys)
    assert found.code == 1
    assert found.findings["versions.textual"]["says"] == "textual is not there."
    assert found.states("versions")["msgspec"] == "fine"


def test_every_complaint_comes_with_what_helps(household: Household, capsys: Output) -> None:
    household.damaged().chmod(0o644)
    household.newer()
    household.where.games.chmod(0o777)
    wrong = [found for found in report(capsys).findings.values() if found["state"] == "wrong"]
    assert len(wrong) > 2
    assert all(found["fix"] for found in wrong)


def test_the_report_keeps_to_the_width_of_a_page(household: Household, capsys: Output) -> None:
    household.finished()
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert all(cells(said) <= 80 for said in out.splitlines())
    assert "The terminal\n    unknown  No terminal" in out


def test_a_rulebook_of_ones_own_that_is_left_out_is_told_with_its_line(
    capsys: Output, household: Household
) -> None:
    folder = household.where.rulebooks
    folder.mkdir(parents=True)
    (folder / "ours.yaml").write_text("id: [\n", encoding="utf-8")
    (folder / "parlett-2008.yaml").write_text("", encoding="utf-8")
    told = [one["says"] for one in findings(capsys, "files.rulebooks") if one["state"] == "wrong"]
    assert any(f"{folder / 'ours.yaml'}:2:1: " in says for says in told)
    assert any("there is a book of that name already" in says for says in told)
