"""`check`: what an author hears about his files."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.cli import main
from tests.cli.heard import Output
from tests.cli.shell import ROOT

BOOKS = ROOT / "rulebooks"
PARLETT = (BOOKS / "parlett-2008.yaml").read_text(encoding="utf-8")


def checked(out: Output, *files: Path | str) -> tuple[int, list[str]]:
    """The exit code and the lines."""
    code = main(["check", *map(str, files)])
    printed = out.readouterr()
    assert not printed.err
    return code, printed.out.splitlines()


def data(out: Output, *files: Path) -> tuple[int, Any]:
    code = main(["check", "--json", *map(str, files)])
    return code, json.loads(out.readouterr().out)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A copy of a good book, to be spoilt."""
    path = tmp_path / "parlett-2008.yaml"
    path.write_text(PARLETT, encoding="utf-8")
    return path


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_everything_that_is_shipped_is_good(capsys: Output) -> None:
    files = sorted(BOOKS.glob("*.yaml"))
    code, lines = checked(capsys, *files)
    assert code == 0
    assert len(lines) == len(files)
    assert all(line.startswith(f"{file}: good; ") for file, line in zip(files, lines, strict=True))


def test_of_several_files_each_has_its_answer(book: Path, tmp_path: Path, capsys: Output) -> None:
    spoil(book, "id: parlett-2008", "Id: parlett-2008")
    code, lines = checked(capsys, BOOKS / "glossary.yaml", book, tmp_path / "nowhere.yaml", tmp_path)
    assert code == 1
    assert re.fullmatch(r".*/glossary\.yaml: good; \d+ entries, all warranted", lines[0])
    assert f"{book}:2:1: the file lacks the key 'id'" in lines
    assert f"{tmp_path / 'nowhere.yaml'}:1:1: there is no such file" in lines
    assert f"{tmp_path}:1:1: this is a folder, not a file" in lines


def test_all_mistakes_are_told_at_once_and_to_programs_the_same(book: Path, capsys: Output) -> None:
    spoil(book, "character: Agreed", "charakter: Agreed")
    spoil(book, "    value: cut_card", "    value: cut_crad")
    good = BOOKS / "foster-1914.yaml"
    _, lines = checked(capsys, good, book)
    code, (first, second) = data(capsys, good, book)
    assert code == 1
    assert first["good"] is True
    assert lines[0] == f"{good}: good; {first['in']}"
    assert re.fullmatch(r"\d+ rules, \d+ variants, \d+ examples played", first["in"])
    assert len(second["problems"]) >= 2
    assert (second["file"], second["good"], second["more"]) == (str(book), False, 0)
    for problem, line in zip(second["problems"], lines[1:], strict=True):
        advice = f"; {problem['hint']}" if problem["hint"] else ""
        assert line == f"{book}:{problem['line']}:{problem['column']}: {problem['what']}{advice}"


def test_a_file_whose_name_is_no_text_is_told_of_too(book: Path, tmp_path: Path, capsys: Output) -> None:
    path = book.rename(tmp_path / os.fsdecode(b"\x9abung.yaml"))
    code, (said,) = data(capsys, path)
    assert code == 0 and os.fsencode(said["file"]) == bytes(path)


def test_a_source_on_which_nothing_rests_is_an_error(tmp_path: Path, capsys: Output) -> None:
    sources = tmp_path / "sources.yaml"
    text = (BOOKS / "sources.yaml").read_text(encoding="utf-8")
    sources.write_text(
        f"{text}\n  dust:\n    title: Dust\n    read: whole\n    how: Read.\n", encoding="utf-8"
    )
    code, (line,) = checked(capsys, sources)
    assert code == 1
    assert line.endswith(": nobody cites the source 'dust'")
