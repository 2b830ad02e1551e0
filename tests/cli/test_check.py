"""`check`: what an author hears about his files."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.cli import main
from tests.cli.shell import ROOT

Output = pytest.CaptureFixture[str]
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


def spoil(path: Path, old: str, new: str) -> str:
    """Put something else in the book, and say in which line."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return f"{path}:{text[: text.index(old)].count(chr(10)) + 1}:"


def test_everything_that_is_shipped_is_good(capsys: Output) -> None:
    files = sorted(BOOKS.glob("*.yaml"))
    code, lines = checked(capsys, *files)
    assert code == 0
    assert len(lines) == len(files)
    assert all(line.startswith(f"{file}: good; ") for file, line in zip(files, lines, strict=True))


def test_a_good_book_is_counted(book: Path, capsys: Output) -> None:
    code, (line,) = checked(capsys, book)
    assert code == 0
    assert re.fullmatch(r".*/parlett-2008\.yaml: good; \d+ rules, 3 variants, \d+ examples played", line)


def test_all_mistakes_are_told_at_once_each_with_its_place(book: Path, capsys: Output) -> None:
    places = [
        spoil(book, "character: Agreed", "charakter: Agreed"),
        spoil(book, "    value: cut_card", "    value: cut_crad"),
        spoil(book, "    value: {count: 3, agreed: [1, 99]}", "    value: {count: 300, agred: [1, 99]}"),
        spoil(book, "    warrant: editorial", "    warrant: editorialy"),
    ]
    code, lines = checked(capsys, book)
    assert code == 1
    for place in places:
        assert any(line.startswith(place) for line in lines)
    told = "\n".join(lines)
    assert "unknown key 'charakter'; did you mean 'character'?" in told
    assert "did you mean 'cut_card'?" in told
    assert "unknown key 'agred' in 'value'; did you mean 'agreed'?" in told
    assert "should be at most 99, is the number 300" in told
    assert "did you mean 'editorial'?" in told


def test_an_example_that_comes_out_differently_is_told_where_it_says_so(book: Path, capsys: Output) -> None:
    place = spoil(book, "      loses: {Ben: 1}\n", "      loses: {Anna: 1}\n")
    code, (line,) = checked(capsys, book)
    assert code == 1
    assert line.startswith(place)
    assert line.endswith("example 'all-keep': loses: expected Anna 1, and it is Ben 1")


def test_of_several_files_each_has_its_answer(book: Path, tmp_path: Path, capsys: Output) -> None:
    spoil(book, "id: parlett-2008", "Id: parlett-2008")
    code, lines = checked(capsys, BOOKS / "glossary.yaml", book, tmp_path / "nowhere.yaml", tmp_path)
    assert code == 1
    assert re.fullmatch(r".*/glossary\.yaml: good; \d+ entries, all warranted", lines[0])
    assert f"{book}:2:1: the file lacks the key 'id'" in lines
    assert f"{tmp_path / 'nowhere.yaml'}:1:1: there is no such file" in lines
    assert f"{tmp_path}:1:1: this is a folder, not a file" in lines


def test_programs_are_told_the_same(book: Path, capsys: Output) -> None:
    spoil(book, "character: Agreed", "charakter: Agreed")
    good = BOOKS / "foster-1914.yaml"
    _, lines = checked(capsys, good, book)
    code, (first, second) = data(capsys, good, book)
    assert code == 1
    assert first["good"] is True
    assert lines[0] == f"{good}: good; {first['in']}"
    assert (second["file"], second["good"], second["more"]) == (str(book), False, 0)
    for problem, line in zip(second["problems"], lines[1:], strict=True):
        advice = f"; {problem['hint']}" if problem["hint"] else ""
        assert line == f"{book}:{problem['line']}:{problem['column']}: {problem['what']}{advice}"


def test_a_file_whose_name_is_no_text_is_told_of_too(book: Path, tmp_path: Path, capsys: Output) -> None:
    path = book.rename(tmp_path / os.fsdecode(b"\x9abung.yaml"))
    code, (said,) = data(capsys, path)
    assert code == 0 and os.fsencode(said["file"]) == bytes(path)


def test_the_files_beside_the_books_are_held_to_their_sources(tmp_path: Path, capsys: Output) -> None:
    glossary = tmp_path / "glossary.yaml"
    glossary.write_text(
        "terms:\n"
        "  - {term: widow, meaning: The stock., warrant: attested}\n"
        "  - term: pone\n    meaning: Eldest.\n    warrant: attested\n"
        "    cites: [{source: foster-1915, place: p. 1}]\n",
        encoding="utf-8",
    )
    code, lines = checked(capsys, glossary)
    assert code == 1
    assert lines == [
        f"{glossary}:2:5: attested, but cites nothing",
        f"{glossary}:6:22: unknown source 'foster-1915'; did you mean 'foster-1914'?",
    ]


def test_a_source_on_which_nothing_rests_is_an_error(tmp_path: Path, capsys: Output) -> None:
    sources = tmp_path / "sources.yaml"
    text = (BOOKS / "sources.yaml").read_text(encoding="utf-8")
    sources.write_text(
        f"{text}\n  dust:\n    title: Dust\n    read: whole\n    how: Read.\n", encoding="utf-8"
    )
    code, (line,) = checked(capsys, sources)
    assert code == 1
    assert line.endswith(": nobody cites the source 'dust'")


def test_what_is_no_yaml_is_said_to_be_none(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "house.yaml"
    file.write_bytes(b"\xff\x00lives: 3")
    code, (line,) = checked(capsys, file)
    assert code == 1
    assert line == f"{file}:1:1: the byte 0xFF is not UTF-8; save the file as UTF-8"
