"""`help`: the papers that come along, the help of every command, and what was meant by a slip."""

from __future__ import annotations

import json

import pytest

from ranter_tui.cli import main
from ranter_tui.cli.commands import parser
from ranter_tui.cli.help import in_lines, papers
from tests.cli.heard import Output, refused, told


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
