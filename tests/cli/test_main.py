"""The command as such: what it lists, what it makes of wrong use, and how it bears with whoever listens."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ranter_tui import __version__
from ranter_tui.cli import main
from ranter_tui.cli.commands import parser
from ranter_tui.cli.help import in_lines, papers
from ranter_tui.library.text.measure import cells
from tests.cli.heard import Output, refused, told
from tests.cli.shell import ROOT, in_shell, run
from tests.cli.test_judge import QUARREL
from tests.cli.typed import commands


def leaving(*arguments: str) -> int:
    """The exit code, whichever way the command leaves."""
    try:
        return main(arguments)
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else 0


@pytest.mark.parametrize("command", ["", *(name for name, _ in commands())])
def test_every_command_explains_itself(command: str, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert leaving(*command.split(), "--help") == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"usage: ranter-tui {command}".rstrip())
    assert not err
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("columns", "widest"), [("40", 40), ("60", 60), ("20", 40), ("", 80), ("wide", 80), ("9" * 5000, 80)]
)
def test_in_a_pipe_what_is_read_is_as_wide_as_columns_says_or_80(
    columns: str, widest: int, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert leaving("rules", "show", "parlett-2008") == 0
    assert widest - 6 < max(map(cells, capsys.readouterr().out.splitlines())) <= widest


@pytest.mark.parametrize(
    ("command", "widest"),
    [
        ("rules", 40),
        ("rules show parlett-2008", 40),
        ("rules compare parlett-2008 cassell-1882", 40),
        ("rules ask tie parlett-2008", 40),
        ("library", 40),
        ("library show rule/tie", 70),
        ("library search king", 40),
        ("odds parlett-2008", 70),
        ("simulate parlett-2008 --games 5", 70),
        ("doctor", 40),
    ],
)
def test_nothing_that_is_printed_minds_a_narrow_terminal(
    command: str, widest: int, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    leaving(*command.split())
    out, err = capsys.readouterr()
    assert out and not err
    assert max(map(cells, out.splitlines())) <= widest


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--plain", "play --plain needs a terminal"),
        ("--phones", "play needs a terminal"),
        ("--seats 3", "--seats needs --plain"),
        ("--plian", "unrecognized arguments: --plian"),
    ],
)
def test_options_without_a_command_are_those_of_play(options: str, said: str, capsys: Output) -> None:
    assert leaving(*options.split()) == 2
    assert said in capsys.readouterr().err


def test_the_help_says_what_the_exit_codes_mean(capsys: Output) -> None:
    leaving("--help")
    said = " ".join(capsys.readouterr().out.split())
    assert "Exit codes: 0 fine, 1 the answer is no" in said and "130 stopped with Ctrl-C" in said


def test_every_command_has_its_place_in_the_paper_on_commands() -> None:
    paper = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert [command for command, _ in commands() if f"`ranter-tui {command}" not in paper] == []


def test_it_knows_its_version(capsys: Output) -> None:
    assert leaving("--version") == 0
    assert capsys.readouterr().out == f"ranter-tui {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("deal", "there is no 'deal'"),
        ("simluate gnav", "there is no 'simluate'; did you mean 'simulate'?"),
        ("rules list", "there is no 'list'; choose from show, compare, ask"),
        ("rules --colour", "unrecognized arguments: --colour"),
        ("rules show", "the following arguments are required: BOOK"),
        ("rules shwo gnav", "there is no 'shwo'; did you mean 'show'?"),
        ("check", "the following arguments are required: FILE"),
        ("replay", "the following arguments are required: GAME"),
        ("replay game.jsonl --seat Anna --all", "argument --all: not allowed with argument --seat"),
        ("completion", "the following arguments are required: shell"),
        ("completion tcsh", "there is no 'tcsh'"),
        ("schema caes", "there is no 'caes'; did you mean 'case'?"),
        ("simulate", "the following arguments are required: BOOK"),
        ("simulate parlett-2008 --seats many", "argument --seats: invalid int value: 'many'"),
    ],
)
def test_wrong_use_is_told_on_standard_error(arguments: str, said: str, capsys: Output) -> None:
    assert leaving(*arguments.split()) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("usage: ranter-tui")
    assert said in err


COMMANDS = (
    *("--help", "rules", "rules show parlett-2008", "rules compare parlett-2008 gnav"),
    *("schema", "simulate parlett-2008 --games 20", "judge case.yaml"),
)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_whoever_listens_may_leave_in_the_middle(
    command: str, unbuffered: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "case.yaml").write_text(QUARREL, encoding="utf-8")
    done = in_shell(f"{{ ranter {command}; echo $? >&2; }} | head -1", PYTHONUNBUFFERED=unbuffered)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == "0\n"


@pytest.mark.parametrize("command", ["rules", "rules --json", "schema", "simulate parlett-2008 --games 2"])
def test_nobody_need_listen_at_all(command: str) -> None:
    done = in_shell(f"ranter {command} >&-")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_wrong_use_that_nobody_hears_is_one_all_the_same() -> None:
    done = in_shell("ranter rules show nowhere >&- 2>&-")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")
    assert in_shell("{ ranter rules show nowhere --json; echo $? >&2; } | true").stderr == "2\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("command", ["--help", "rules", "rules show parlett-2008", "schema"])
def test_a_full_disk_is_named_and_leaves_no_trace_of_ours(command: str) -> None:
    done = in_shell(f"ranter {command} > /dev/full")
    assert done.returncode == 1
    assert done.stderr == "ranter-tui: No space left on device\n"


def test_a_keyboard_that_is_not_there_is_no_keyboard() -> None:
    done = in_shell("ranter <&-")
    assert done.returncode == 2
    assert done.stderr.startswith("ranter-tui: play needs a terminal")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("simulate parlett-2008 --games 1", "Parlett 2008: 1 game, "),
        ("rules", "A attested, R reported"),
        ("rules show parlett-2008", "  A All who tie for the losing card lose."),
        ("rules show parlett-2008", '"Cuckoo!"'),
        ("library show rule/tie", "\n  A Kuckuck (Meyers 1907); Parlett 2008;"),
        ("library search cuccù", "*Cuccu*"),
        ("judge case.yaml", "  P 4. Ben refuses the exchange; Anna keeps the old card.[2]"),
    ],
)
def test_where_there_are_no_signs_plain_ones_and_letters_stand_for_them(
    command: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "case.yaml").write_text(QUARREL, encoding="utf-8")
    done = run(*command.split(), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
    assert "?" not in done.stdout.partition("F O O T N O T E S")[2]


# help: the papers that come along, the help of every command, and what was meant by a slip


def test_there_is_a_list_of_what_there_is(capsys: Output) -> None:
    said = told(capsys, "help")
    assert "  cases         " in said
    assert [name for name in papers() if f"  {name} " not in said] == []


@pytest.mark.parametrize("name", papers())
def test_a_paper_has_every_word_that_it_has_on_paper(name: str, capsys: Output) -> None:
    assert main(["help", name]) == 0
    assert capsys.readouterr().out.split() == papers()[name].read_text(encoding="utf-8").split()


def test_a_paper_fits_the_terminal_but_for_its_tables() -> None:
    paper = "# A\n\nwords and\nwords\n- one\n  two\n- three\n\n```\n$ a    b\n```\n| a | b |"
    assert [*in_lines(paper, 12)] == [
        "# A", "", "words and", "words", "- one two", "- three", "",
        "```", "$ a    b", "```", "| a | b |", "",
    ]  # fmt: skip


def test_a_command_helps_itself(capsys: Output) -> None:
    assert told(capsys, "help", "judge") == parser().commands()["judge"].format_help()
    assert "usage: ranter-tui rules new" in told(capsys, "help", "rules", "new")
    assert "odds [OPTIONS] rule RULE BOOK\n" in parser().commands()["odds"].format_help()


def test_a_program_is_told_of_wrong_use_in_its_own_language(capsys: Output) -> None:
    assert main(["library", "shwo", "--json"]) == 2
    told = capsys.readouterr()
    assert json.loads(told.out) == {"error": "argument ACTION: there is no 'shwo'; did you mean 'show'?"}
    assert "usage: ranter-tui library" in told.err


def test_no_help_on_what_is_not_there(capsys: Output) -> None:
    assert "there is no help on 'caes'; did you mean 'cases'?" in refused(capsys, 2, "help", "caes")
