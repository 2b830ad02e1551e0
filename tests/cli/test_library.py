"""`library` on the command line: its pages, and what is found in them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ranter_tui.cli import main
from ranter_tui.library.export.site import File
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import page
from tests.cli.heard import Output, data, refused, told, with_files
from tests.cli.shell import Terminal
from tests.library.shelves import library

PAGES = (
    "library", "books", "rules", "timeline", "family", "rule/tie", "book/parlett-2008", "source/foster-1914",
    "book/parlett-2008/the-rules", "book/parlett-2008/what-is-said", "relative/kille", "word/matador",
    "compare/parlett-2008+foster-1914",
)  # fmt: skip


# One page


def test_without_more_it_is_the_front_page(capsys: Output) -> None:
    text = told(capsys, "library")
    assert "T H E   L I B R A R Y" in text
    assert text == told(capsys, "library", "show", FRONT)
    assert data(capsys, "library") == data(capsys, "library", "show", FRONT)


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_shown_with_all_it_leads_to_and_each_can_be_typed(capsys: Output, address: str) -> None:
    text, found = told(capsys, "library", "show", address), data(capsys, "library", "show", address)
    here = library().page(address)
    assert page(here.article, 80) in text
    assert found["article"]["address"] == here.address
    assert [crumb["title"] for crumb in found["trail"]] == [crumb.title for crumb in here.trail]
    _, _, onwards = text.rpartition("O N W A R D S")
    listed = set(onwards.split())
    assert set(found["links"]) <= listed
    for leaf in (here.before, here.after):
        assert not leaf or leaf in listed
    for link in found["links"]:
        assert library().page(link).address


def test_the_sources_are_printed_as_a_page_or_for_a_reference_manager(capsys: Output) -> None:
    assert told(capsys, "library", "sources") == told(capsys, "library", "show", "sources")
    assert "@book{foster-1914,\n  author = {{Foster}, {R. F.}}," in with_files(
        capsys, "library", "sources", "--bibtex"
    )
    assert "foster-1914" in {
        item["id"] for item in json.loads(with_files(capsys, "library", "sources", "--csl"))
    }


def test_above_a_page_stands_the_way_to_it_and_below_it_the_next_leaf(capsys: Output) -> None:
    top = told(capsys, "library", "show", "rule/tie").partition("\n\n")[0]
    assert " ".join(top.split()).startswith("The library > Rules, one by one > Who loses")
    first = data(capsys, "library", "show", "book/parlett-2008")
    second = data(capsys, "library", "show", first["after"])
    assert (first["before"], second["before"]) == ("", "book/parlett-2008")
    assert f"  {first['after']} " in told(capsys, "library", "show", "book/parlett-2008")
    assert "the leaf before" in told(capsys, "library", "show", first["after"])


def test_a_page_that_there_is_not_is_refused_with_advice(capsys: Output) -> None:
    for address in ("rule", "", "/", "book/none/at/all", "../../etc", "\x1b[2J"):
        said = refused(capsys, 2, "library", "show", address)
        assert said.startswith("ranter-tui: there is no page '")
    assert refused(capsys, 2, "library", "show", "rule/ties").endswith("did you mean 'rule/tie'?\n")


# What is found


def test_what_is_found_is_told_alike_to_people_and_programs_and_all_of_it_on_request(capsys: Output) -> None:
    asked = ("library", "search", "dealer", "king")
    text, found = told(capsys, *asked), data(capsys, *asked)
    flat = " ".join(text.split())
    assert (found["every"], found["instead"]) == (True, {})
    assert [hit for group in found["groups"] for hit in group["hits"]] != []
    assert f"and {found['more']} more (--all shows them)" in flat
    for group in found["groups"]:
        for hit in group["hits"]:
            assert f"{group['room']}: {hit['title']}" in flat
            assert hit["section"] in flat
            assert hit["address"] in flat
            marked = [piece["text"] for piece in hit["excerpt"] if piece["role"] == "found"]
            assert all(f"*{word}*" in flat for word in marked)
            assert library().page(hit["address"]).address
    everything = data(capsys, *asked, "--all")
    few = len(found["hits"])
    assert everything["hits"][:few] == found["hits"]
    assert found["more"] == len(everything["hits"]) - few and not everything["more"]


def test_a_slip_is_forgiven_and_said_and_what_is_nowhere_is_said_first(capsys: Output) -> None:
    assert told(capsys, "library", "search", "killle").startswith("“killle” is taken for “kille”.\n")
    assert data(capsys, "library", "search", "killle")["instead"] == {"killle": ["kille"]}
    text = told(capsys, "library", "search", "hussar", "xqzzyk", "qwerty")
    assert text.startswith("“xqzzyk” or “qwerty” is nowhere in our books and sources.\n")
    assert data(capsys, "library", "search", "hussar", "xqzzyk")["nowhere"] == ["xqzzyk"]


def test_a_question_is_answered_before_the_pages(capsys: Output) -> None:
    asked = ("library", "search", "what if the dealer draws a king in parlett")
    text, found = told(capsys, *asked), data(capsys, *asked)
    assert (found["answer"]["book"], found["answer"]["rules"]) == ("parlett-2008", ["powers.K.drawn"])
    assert text.startswith("Parlett 2008: ")
    first = f"{found['hits'][0]['room']}: {found['hits'][0]['title']}"
    assert text.index(found["answer"]["here"][0]["sentence"]) < text.index(first)
    assert found["hits"][0]["address"] == "rule/powers.K.drawn"
    assert data(capsys, "library", "search", "parlett")["answer"] is None


def test_what_is_not_there_is_not_found(capsys: Output) -> None:
    said = refused(capsys, 1, "library", "search", "xyzzyx")
    assert said == "ranter-tui: no page in the library has 'xyzzyx'\n"
    assert main(["library", "search", "xyzzyx", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["hits"] == []


@pytest.mark.parametrize("typed", ["", " ", "?!", "\x1b", "\udcff"])
def test_without_a_word_there_is_nothing_to_look_for(capsys: Output, typed: str) -> None:
    said = refused(capsys, 2, "library", "search", typed)
    assert said == f"ranter-tui: {typed!r} has no word to look for\n"


# All pages as files; what goes out is among the tests of the exported pages


def test_an_export_says_how_much_it_was_and_where_to_begin(
    own: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = [File("index.html", "A page."), File("a.md", "A")]
    monkeypatch.setattr("ranter_tui.library.export.site.site", lambda *_: two)
    folder = tmp_path / "site"
    said = with_files(capsys, "library", "export", str(folder))
    assert said == f"2 files are in {folder}. Start with {folder / 'index.html'}\n"
    assert (folder / "index.html").read_text() == "A page."


@pytest.mark.parametrize(
    "typed", ["example.org", "ftp://a.example", "https://", "https://a/?b", "https://[x", "https://é"]
)
def test_a_site_needs_a_whole_web_address(own: Path, tmp_path: Path, capsys: Output, typed: str) -> None:
    said = refused(capsys, 2, "library", "export", str(tmp_path / "site"), "--site", typed)
    assert said.startswith(
        f"ranter-tui: library export: --site {typed!r} is not the web address of a folder; "
    )
    assert not (tmp_path / "site").exists()


def test_a_folder_with_other_things_in_it_is_refused(own: Path, capsys: Output) -> None:
    own.mkdir(parents=True)
    said = refused(capsys, 1, "library", "export", str(own.parent))
    assert said.startswith(f"ranter-tui: {own.parent} holds something else; ")
    assert sorted(own.parent.iterdir()) == [own]


# Where it is printed


def test_a_wide_terminal_does_not_make_wide_prose() -> None:
    with Terminal("library", "show", "rule/tie", columns=140) as terminal:
        assert terminal.leave() == 0
    widest = max(map(cells, re.sub("\x1b\\[2?2m", "", terminal.transcript).splitlines()))
    assert 80 < widest <= 88
