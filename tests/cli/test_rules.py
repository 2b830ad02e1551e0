"""`rules` on the command line, for people and for programs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from ranter_tui.cli import main, output
from ranter_tui.cli.output import WIDEST
from ranter_tui.library.text.line import without_links
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.heading import heading
from tests.cli.heard import Output, data, refused, told, with_files
from tests.cli.shell import run
from tests.library.shelves import IDS, SHELF, books


def test_the_list_names_every_book_its_year_and_how_it_is_known(capsys: Output) -> None:
    listed, marks = told(capsys, "rules").rsplit("\n\n", 1)
    # A book has three lines, or one more where a line of it is a long one.
    entries = re.split(r"\n(?=\d{4}[ *] )", listed)
    for entry, one in zip(entries, books(), strict=True):
        first, second, *more = entry.splitlines()
        assert first.split()[0] == (heading(one).dated)
        assert one.short in first
        assert first.endswith(one.id)
        assert one.character in second
        assert re.search(r"about (a minute|\d+ minutes) with \d", " ".join(more))
        assert len(more) <= 2
    assert "■ attested" in marks
    assert "* The year of the page" in marks


MARKED = {"attested", "reported", "partly", "inferred", "silent", "unread", "house"}
"""How sure we may be of a rule."""


def test_the_list_says_the_same_to_programs(capsys: Output) -> None:
    listed = data(capsys, "rules")
    assert [book["id"] for book in listed] == [one.id for one in books()]
    for book, one in zip(listed, books(), strict=True):
        assert (book["short"], book["year"], book["game"]) == (one.short, one.year, one.game)
        assert sum(book["rules"].values()) == len(one.standing())
        assert book["minutes"]
        assert set(book["rules"]) <= MARKED


@pytest.mark.parametrize("name", IDS)
def test_a_book_is_shown_as_an_article(capsys: Output, name: str) -> None:
    text = told(capsys, "rules", "show", name)
    article = data(capsys, "rules", "show", name)
    assert article["address"] == f"book/{name}"
    flat = " ".join(text.split())
    for section in article["sections"]:
        assert section["title"].upper().replace(" ", "") in text.replace(" ", "")
        for part in (section, *section.get("sections", [])):
            for passage in part.get("passages", []):
                assert passage.get("note", "") in flat
                assert passage.get("title", "") in flat
                assert without_links(passage.get("text", "")) in flat
    for footnote in article["footnotes"]:
        assert f"[{footnote['number']}] " in flat
        assert f" {footnote['label']}" in flat
        assert footnote["place"].split(", ")[-1].lower() in flat.lower()
    assert "§" not in text
    named = told(capsys, "rules", "show", "--ids", name)
    assert all(
        f"§{key}" in named for key, entry in SHELF.book(name).entries().items() if entry.value is not None
    )
    for variant in SHELF.book(name).variants:
        assert f"({variant.id})" in "".join(named.split()), variant.id
        assert f"({variant.id})" not in "".join(text.split()), variant.id


def test_what_is_ours_is_dimmed_on_a_terminal_and_nowhere_else(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = told(capsys, "rules", "show", "parlett-2008")
    assert "\x1b" not in plain
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["rules", "show", "parlett-2008"]) == 0
    seen = capsys.readouterr().out
    assert "· \x1b[2mLot decides who deals first.\x1b[22m" in seen
    assert not re.search("[■□▣◧] \x1b", seen)
    assert re.sub("\x1b\\[2?2m", "", seen) == plain
    assert main(["rules", "ask", "dealer draws king", "parlett"]) == 0
    assert (
        "· \x1b[2mA King drawn from the stock is a card like any other. \x1b[22m(" in capsys.readouterr().out
    )
    monkeypatch.setenv("NO_COLOR", "1")
    assert told(capsys, "rules", "show", "parlett-2008") == plain


def test_two_books_are_compared_alike_for_people_and_programs(capsys: Output) -> None:
    asked = ("rules", "compare", *IDS[:2])
    text, compared = told(capsys, *asked), data(capsys, *asked)
    assert tuple(book["book"] for book in compared["books"]) == IDS[:2]
    assert compared["rows"]
    for row in compared["rows"]:
        assert row["differs"]
        assert f"\n{row['question']}\n" in text
        assert len(row["cells"]) == 2
    everything = data(capsys, *asked, "--all")["rows"]
    assert [row for row in everything if row["differs"]] == compared["rows"]
    assert len(everything) > len(compared["rows"])
    assert told(capsys, *asked, "--all").count("\n") > text.count("\n")


LISTS = (
    ("rules",),
    ("rules", "ask", "list"),
    ("rules", "compare", "parlett-2008", "gnav"),
    ("library", "search", "hussar"),
    ("library", "show", "places"),
    ("library", "show", "resemblance"),
)


def test_lists_and_pages_fit_every_terminal_and_grow_no_wider_than_can_be_read(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in LISTS:
        for columns, widest in ((60, 60), (200, WIDEST)):
            monkeypatch.setattr(output, "width", partial(int, columns))
            assert max(map(cells, with_files(capsys, *words).splitlines())) <= widest, words


def test_all_books_can_be_compared_at_once(capsys: Output) -> None:
    text = told(capsys, "rules", "compare", *IDS)
    assert "R U L E B O O K S   C O M P A R E D" in text
    assert "\nWho loses when the losing card is held more than once?\n" in text
    assert text.endswith("\n\n--all also shows the rules on which they agree.\n")
    assert "--all" not in told(capsys, "rules", "compare", *IDS, "--all")


@pytest.mark.parametrize("rule", ["tie", "powers.K.drawn", "lives", "cry_when"])
def test_a_question_is_put_to_all_books(capsys: Output, rule: str) -> None:
    text, asked = told(capsys, "rules", "ask", rule, "--long"), data(capsys, "rules", "ask", rule)
    assert asked["rule"] == rule
    flat = " ".join(text.split())
    for answer in asked["answers"]:
        assert answer["sentence"] in flat
    heard = {voice["book"] for answer in asked["answers"] for voice in (*answer["given"], *answer["chosen"])}
    silent = {one.id for one in books() if one.short in asked["unasked"]}
    assert heard | silent == set(IDS)


def test_all_questions_are_listed(capsys: Output) -> None:
    text, listed = told(capsys, "rules", "ask", "list"), data(capsys, "rules", "ask", "list")
    flat = " ".join(text.split())
    for question in listed:
        assert f" {question['rule']} {question['question']}" in flat
    assert "powers.K.asked" in [question["rule"] for question in listed]


@pytest.mark.parametrize(
    ("arguments", "book", "rule"),
    [
        (["what if the dealer draws a King?", "parlett"], "parlett-2008", "powers.K.drawn"),
        (["dealer", "draws", "king", "in", "parlet"], "parlett-2008", "powers.K.drawn"),
        (["tie", "Cassell"], "cassell-1882", "tie"),
        (["ties"], "", "tie"),
        (["who goes first"], "", "direction"),
        (["powers.Q.asked"], "", "powers.Q.asked"),
    ],
)
def test_a_question_has_a_short_answer(capsys: Output, arguments: list[str], book: str, rule: str) -> None:
    text, found = told(capsys, "rules", "ask", *arguments), data(capsys, "rules", "ask", *arguments)
    answer = found["in_short"]
    assert (found["rule"], answer["book"], answer["rules"][0]) == (rule, book, rule)
    flat = " ".join(text.split())
    for said in answer["here"]:
        assert said["sentence"] in flat
    assert f"→ rule/{rule}" in flat
    assert flat.endswith(f"rules ask {rule} --long")
    assert len(text.splitlines()) <= 12


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["zebra"], "“zebra” is nowhere in our books and sources."),
        (
            ["what does cotgrave say"],
            "“cotgrave” is nowhere in our books and sources. The nearest pages are ",
        ),
        (["powers.K.drown"], "there is no rule 'powers.K.drown'; did you mean 'powers.K.drawn'?"),
        (["wipe_uot"], "there is no rule 'wipe_uot'; did you mean 'wipe_out'?"),
        (["tie", "mcleod"], "'mcleod' may be 'mcleod-cuckoo' or 'mcleod-screw-your-neighbor'"),
    ],
)
def test_an_unclear_question_is_refused_with_advice(capsys: Output, arguments: list[str], said: str) -> None:
    assert refused(capsys, 2, "rules", "ask", *arguments).startswith(f"ranter-tui: {said}")


@pytest.mark.parametrize("names", [("parlett-2008",), ("parlett-2008", "parlett-2008")])
def test_a_book_cannot_be_compared_with_itself(capsys: Output, names: tuple[str, ...]) -> None:
    assert refused(capsys, 2, "rules", "compare", *names) == (
        "ranter-tui: Parlett 2008 needs another rulebook to be compared with. Name two or more\n"
    )


def test_a_file_is_a_book_like_any_other(capsys: Output, tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_bytes((SHELF.folder / "parlett-2008.yaml").read_bytes())
    page = told(capsys, "rules", "show", str(file))
    assert "Told by" in page and "■" not in page
    assert page.splitlines()[0] == told(capsys, "rules", "show", "parlett-2008").splitlines()[0]
    assert "They agree on all " in told(capsys, "rules", "compare", str(file), "parlett-2008")


def test_the_list_asks_for_nothing_but_the_books() -> None:
    script = (
        "import sys; from ranter_tui.cli import main; main(['rules']); "
        "print(*sorted(name for name in sys.modules if name.startswith('ranter_tui') or '.' not in name))"
    )
    books()  # so that they are in the cache
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert "ranter_tui.rulebook.shelf" in loaded
    costly = {"yaml", "jsonschema", "textual", "json", "difflib"} | {
        f"ranter_tui.{module}"
        for module in ("game.referee", "game.events", "game.rules.asking", "rulebook.load", "rulebook.reader")
    }
    assert not costly & {*loaded}


def test_where_there_are_no_signs_programs_read_the_same() -> None:
    done = run("rules", "show", "parlett-2008", "--json", PYTHONIOENCODING="ascii")
    assert "“Cuckoo!”" in json.dumps(json.loads(done.stdout)["sections"], ensure_ascii=False)
