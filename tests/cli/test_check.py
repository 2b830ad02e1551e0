"""`check`: what an author hears about his files, and his way from a blank book to the shelf."""

from __future__ import annotations

import json
import os
import re
import shutil
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.cli import main
from ranter_tui.game.events import Dealt
from ranter_tui.game.rules.asking import power_of
from ranter_tui.record.parsing import games
from ranter_tui.record.replay import play_again
from ranter_tui.rulebook.house import in_yaml
from ranter_tui.rulebook.shelf import Shelf
from tests.cli.heard import Output, data, refused, told, with_files
from tests.cli.shell import ROOT
from tests.record.recorded import place
from tests.rulebook.marks import edit

pytestmark = pytest.mark.usefixtures("own")

BOOKS = ROOT / "rulebooks"
PARLETT = (BOOKS / "parlett-2008.yaml").read_text(encoding="utf-8")


def checked(out: Output, *files: Path | str) -> tuple[int, list[str]]:
    """The exit code and the lines."""
    code = main(["check", *map(str, files)])
    printed = out.readouterr()
    assert not printed.err
    return code, printed.out.splitlines()


def for_programs(out: Output, *files: Path) -> tuple[int, Any]:
    code = main(["check", "--json", *map(str, files)])
    return code, json.loads(out.readouterr().out)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A copy of a good book, to be spoilt."""
    path = tmp_path / "parlett-2008.yaml"
    path.write_text(PARLETT, encoding="utf-8")
    return path


def test_everything_that_is_shipped_is_good(capsys: Output) -> None:
    files = sorted(BOOKS.glob("*.yaml"))
    code, lines = checked(capsys, *files)
    assert code == 0
    assert len(lines) == len(files)
    for file, line in zip(files, lines, strict=True):
        assert line.startswith(f"{file}: good; ") and re.search("; [1-9]", line), "there is something in it"


def test_of_several_files_each_has_its_answer(book: Path, tmp_path: Path, capsys: Output) -> None:
    edit(book, "id: parlett-2008", "Id: parlett-2008")
    code, lines = checked(capsys, BOOKS / "glossary.yaml", book, tmp_path / "nowhere.yaml", tmp_path)
    assert code == 1
    assert re.fullmatch(r".*/glossary\.yaml: good; \d+ entries, all warranted", lines[0])
    assert f"{book}:2:1: the file lacks the key 'id'" in lines
    assert f"{tmp_path / 'nowhere.yaml'}:1:1: there is no such file" in lines
    assert f"{tmp_path}:1:1: this is a folder, not a file" in lines


def test_all_mistakes_are_told_at_once_and_to_programs_the_same(book: Path, capsys: Output) -> None:
    edit(book, "character: Agreed", "charakter: Agreed")
    edit(book, "    value: cut_card", "    value: cut_crad")
    good = BOOKS / "foster-1914.yaml"
    _, lines = checked(capsys, good, book)
    code, (first, second) = for_programs(capsys, good, book)
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
    code, (said,) = for_programs(capsys, path)
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


# The way of an author outside the repository, from a blank book to the shelf

BLANK = ("rules", "new", "--blank", "--title", "Games for Winter", "--year", "1850", "--by", "Jane Doe")
CITED = "warrant: attested, cites: [{source: games-for-winter, place: p. 3, says: So it is.}]"
HEAD = {
    "game": "Cuckoo",
    "character": "A small book of games",
    "summary": "Games for long evenings.",
    "    read": "whole",
    "    how": "We read the copy at Bath.",
}


def filled(text: str) -> str:
    """The blank book with every question answered as the page of Kiev answers it."""
    for key, words in HEAD.items():
        text = re.sub(rf"^{key}:.*$", f"{key}: {words}", text, flags=re.MULTILINE)
    for key, entry in Shelf().book("kukushka").standing().items():
        power = power_of(key)
        line = f"      {power[1]}:" if power else f"  {key}:"
        answer = f"{line} {{value: {in_yaml(entry.value)}, {CITED}}}"
        text, times = re.subn(rf"^{line}$", answer, text, flags=re.MULTILINE)
        assert times == 1, key
    return text


def test_a_blank_book_is_unfinished_until_every_question_is_answered(own: Path, capsys: Output) -> None:
    made = data(capsys, *BLANK)
    path = Path(made["file"])
    assert (made["book"], path) == ("games-for-winter", own / "games-for-winter.yaml")
    assert (own / "schema" / "rulebook.json").exists()
    assert main(["check", str(path)]) == 1
    first, *lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r".*: unfinished; \d+ questions to answer yet", first)
    assert all(re.match(r"  \d+:\d+: ", line) for line in lines), "the file is named once"
    assert any("'tie': Who loses when the losing card is held more than once?" in line for line in lines)
    asked = path.read_text(encoding="utf-8").splitlines().index("      asked:") + 1
    assert f"  {asked}:13: does not answer the rule 'powers.K.asked'" in "\n".join(lines)
    sweep = f"odds sweep {path.with_name('s.csv')} --seats 2 --play threshold:7 --precision 50% --jobs 1"
    for command in ("rules", sweep):
        assert main(command.split()) == 0
        said = f"Left out: {path}: unfinished; ranter-tui check games-for-winter says what is missing\n"
        assert capsys.readouterr().err == said, "an unfinished book does not flood the list"
    path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert with_files(capsys, "check", str(path)).endswith(
        ": good; 35 rules, 0 variants, 0 examples played\n"
    )
    assert "Jane Doe; not checked by us" in told(capsys, "rules", "show", "games-for-winter")


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "new", "--blank", "--set", "tie=all_lose"),
        ("rules", "new", "--from", "gnav", "--year", "1850"),
        ("replay", str(place("gnav")), "--hand", "1"),
    ],
)
def test_options_that_do_not_go_together_are_refused(words: tuple[str, ...], capsys: Output) -> None:
    assert "--" in refused(capsys, 2, *words)


def test_values_stand_beside_their_sentences(capsys: Output) -> None:
    assert "    all_lose         All who tie for the losing card lose.\n" in told(
        capsys, "rules", "ask", "tie", "--values"
    )
    assert "    [A, '2']  A player who has to give up an Ace or a 2 must say so.\n" in told(
        capsys, "rules", "ask", "cry", "--values"
    )
    (lives,) = data(capsys, "rules", "ask", "lives", "--values")
    assert lives["example"] == "{count: 3}"
    text = Path(data(capsys, "rules", "new", "--from", "cuccu")["file"]).read_text(encoding="utf-8")
    assert "\n  #powers.1.asked: []\n" in text and "refuse            the exchange is refused\n" in text


def test_a_book_of_ones_own_is_found_edited_and_removed(
    own: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_files(capsys, "rules", "new", "--from", "foster-1914", "--title", "Ours")
    assert with_files(capsys, "rules", "path", "ours") == f"{own / 'ours.yaml'}\n"
    monkeypatch.setenv("VISUAL", "sed -i s/set:/sett:/")
    assert main(["rules", "edit", "ours"]) == 1
    assert "unknown key 'sett'; did you mean 'set'?" in capsys.readouterr().out
    assert "add --yes" in refused(capsys, 2, "rules", "remove", "ours")
    kept = Path(data(capsys, "rules", "remove", "ours", "--yes")["file"])
    assert kept.parent == own / "removed" and kept.exists() and "ours" not in Shelf(own=own).ids
    for action in ("edit", "remove"):
        assert "came with the game" in refused(capsys, 2, "rules", action, "foster-1914")


CASE = "rulebook: cassell-1882\nseats: [A, B]\ndealer: B\nholds: {A: 3, B: 4}\ndecides: {A: keep, B: keep}\n"


def test_check_knows_what_it_is_looking_at(tmp_path: Path, capsys: Output) -> None:
    case, record, list_of_sources = tmp_path / "quarrel.yaml", tmp_path / "g.jsonl", tmp_path / "mine.yaml"
    case.write_text(f"{CASE}---\n{CASE}outcome: {{loses: {{A: 1}}}}\n", encoding="utf-8")
    shutil.copy(place("kukushka"), record)
    list_of_sources.write_text("sources: {a: {title: A, read: whole, how: Read.}}\n", encoding="utf-8")
    said = with_files(capsys, "check", str(case), str(record), str(list_of_sources)).splitlines()
    assert [line.partition(": good; ")[2] for line in said] == [
        "2 cases",
        "1 game, played again as told",
        "1 entry, warranted",
    ]
    record.write_bytes(record.read_bytes().replace(b'"keep"', b'"kept"', 1))
    case.write_text(f"{CASE}outcome: {{loses: {{B: 1}}}}\n", encoding="utf-8")
    assert main(["check", str(case), str(record)]) == 1
    assert f"{case}:6:18: loses: expected B 1, and it is A 1" in capsys.readouterr().out


def test_books_and_records_come_on_standard_input(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    for file, command, said in (
        ("tests/record/games/gnav.jsonl", "check -", "<stdin>: good; 1 game, played again as told"),
        ("rulebooks/kukushka.yaml", "check -", "<stdin>: good; 35 rules, 1 variant, 10 examples played"),
        ("rulebooks/kukushka.yaml", "simulate - --games 1 --seed 7", "Cuckoo (Kiev): 1 game"),
        ("rulebooks/kukushka.yaml", "rules compare - parlett", "where they differ"),
    ):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO((ROOT / file).read_bytes())))
        assert said in told(capsys, *command.split())


def test_check_refuses_what_the_shelf_would_and_no_more(own: Path, tmp_path: Path, capsys: Output) -> None:
    text = "house: prairie-page\ntitle: Prairie\nfrom: foster-1914\n"
    own.mkdir(parents=True)
    for folder in (own, tmp_path):
        (folder / "prairie.yaml").write_text(text, encoding="utf-8")
    with_files(capsys, "check", str(tmp_path / "prairie.yaml"))
    assert main(["check", str(own / "prairie.yaml")]) == 1
    said = "the file is called 'prairie', and the book in it 'prairie-page'"
    assert capsys.readouterr().out == f"{own / 'prairie.yaml'}:1:8: {said}\n"


@pytest.mark.parametrize("name", ["parlett-2008", "foster-1914", "coucou", "le-her", "gnav"])
def test_a_hand_that_was_played_is_a_case(name: str, tmp_path: Path, capsys: Output) -> None:
    path = place(name)
    with path.open("rb") as file:
        played = play_again(next(iter(games(file))))
    hands = sum(isinstance(event, Dealt) for event in played.events)
    case = tmp_path / "case.yaml"
    for hand in (1, hands):
        case.write_text(
            with_files(capsys, "replay", str(path), "--hand", str(hand), "--as-case"), encoding="utf-8"
        )
        judged = json.loads(with_files(capsys, "judge", "--json", str(case)))
        assert judged["right"] is True and judged["book"] == name
    for hand in (0, hands + 1):
        said = refused(capsys, 1, "replay", str(path), "--hand", str(hand), "--as-case")
        assert f"there is no hand {hand}; the game has {hands}" in said
    assert "--hand N" in refused(capsys, 2, "replay", str(path), "--as-case")
