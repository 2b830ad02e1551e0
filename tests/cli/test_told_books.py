"""A whole book that did not come with the game: its file tells it, in marks of its own, with its own sources;
nothing of ours is credited to it, and nothing of its to us."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.cli import main
from ranter_tui.library.library import Library
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.rulebook.book import Cite, citing
from ranter_tui.rulebook.load import as_told
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.warrant import MADE_BY_MACHINE, SILENCES, Warrant
from tests.cli.heard import Output, told, with_files
from tests.rulebook.marks import edit

SHELF = Shelf()
TOLD = {*MADE_BY_MACHINE} - {*SILENCES} | {Warrant.HOUSE}
SOURCE = """
sources:
  smith-1850:
    title: Games for Winter
    authors: [John Smith]
    kind: book
    year: 1850
    read: whole
    how: We read the copy of the library at Bath.
"""


def as_smith_had_it() -> str:
    """A scholar's own book: the rules of Kiev, as Smith had them in 1850."""
    text = (SHELF.folder / "kukushka.yaml").read_text(encoding="utf-8")
    for was, becomes in (
        ("\nid: kukushka", "\nid: smith"),
        ("shram-kukushka", "smith-1850"),
        ("\ntitle: Cuckoo, on shram.kiev.ua", "\ntitle: Games for Winter"),
        ("\nshort: Cuckoo (Kiev)", "\nshort: Smith 1850"),
        ("\nauthors: []\npage_year: 2026", "\nauthors: [John Smith]\nyear: 1850\ntold_by: Jane Doe"),
    ):
        assert was in text
        text = text.replace(was, becomes)
    return text + SOURCE


@pytest.fixture
def smith(own: Path) -> Path:
    """That book among those of the household. `test_exported_of_ones_own.py` exports it."""
    own.mkdir(parents=True, exist_ok=True)
    (own / "smith.yaml").write_text(as_smith_had_it(), encoding="utf-8")
    return own


def warrants(value: Any) -> Iterator[Warrant]:
    if isinstance(value, Warrant):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from warrants(getattr(value, name))
    elif isinstance(value, (tuple, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from warrants(one)


@pytest.mark.parametrize("name", SHELF.ids)
def test_no_claim_of_such_a_book_has_a_mark_of_ours(name: str) -> None:
    ours = SHELF.book(name)
    book = as_told(replace(ours, id="sent"))
    assert {*warrants(book)} <= TOLD
    for (_, one), (_, was) in zip(citing(book), citing(ours), strict=True):
        if hasattr(was, "warrant"):
            assert one.warrant is was.warrant.told
        assert [cite.source for cite in one.cites] == [cite.source for cite in was.cites]
        assert all(cite.via is not None for cite in one.cites)
    assert book.plain_rules() == ours.plain_rules()
    assert as_told(book) == book


def test_a_forged_mark_in_a_record_is_none() -> None:
    parlett = SHELF.book("parlett-2008")
    cite = Cite("foster-1914", "p. 9999", "So it has always been.")
    forged = replace(
        parlett,
        history=(replace(parlett.history[0], cites=(cite,)),),
        sources={"told-parlett-2008": SHELF.sources["foster-1914"]},
    )
    book = SHELF.vouched(forged)
    assert {*warrants(book.entries())} <= TOLD
    assert book.history[0].cites == (replace(cite, via="told-parlett-2008"),)
    assert SHELF.vouched(parlett) == parlett


def test_house_rules_from_a_record_keep_what_is_their_books(own: Path) -> None:
    own.mkdir(parents=True)
    house = own / "ours.yaml"
    house.write_text("house: ours\ntitle: Ours\nfrom: parlett-2008\nset: {lives: 5}\nwhy: {lives: Long.}\n")
    book = Shelf(own=own).book("ours")
    assert SHELF.vouched(book) == book
    lies = replace(book, summary="Parlett says so.", words=())
    assert {*warrants(SHELF.vouched(lies))} == {*warrants(book)}
    assert SHELF.vouched(lies).words == book.words


def test_an_own_book_is_shown_as_its_file_tells_it(smith: Path, capsys: Output) -> None:
    page = told(capsys, "rules", "show", "smith")
    assert "Told by      Jane Doe; not checked by us" in page
    assert "⌂" not in page and "■" not in page
    assert "● Everybody starts with three lives." in page
    assert "Smith 1850 is said to tell" in page
    assert "is of the house" not in page and "are of the house" not in page
    assert "as reported by Smith 1850 (Jane Doe)" in page
    assert "● told by its maker: the maker of this book has read the source" in " ".join(page.split())


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("source/smith-1850", "we have not checked"),
        ("source/told-smith", "A book of your own, made by Jane Doe."),
        ("sources", "Brought along by books of your own"),
        ("timeline", "● Smith 1850"),
        ("people", "John Smith"),
        ("person/told-smith-1", "by its own account"),
        ("compare/smith", "Smith 1850"),
        ("rule/lives", "Smith 1850"),
        ("silences", "Smith 1850"),
        ("silence/smith", "Jane Doe; not checked by us"),
        ("silence/smith", "W H A T I T S M A K E R D O E S"),
        ("book/smith", "Told by"),
    ],
)
def test_it_is_in_every_room_of_the_library(page: str, said: str, smith: Path, capsys: Output) -> None:
    assert said in " ".join(told(capsys, "library", "show", page).split())


@pytest.mark.parametrize("day", ["soon", "21 November 2026", "2026-02-30", "20261121", "'2026'"])
def test_a_source_was_consulted_on_a_day(day: str, smith: Path, capsys: Output) -> None:
    path = smith / "smith.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}    consulted: 2026-11-21\n", encoding="utf-8")
    assert main(["check", "smith"]) == 0
    path.write_text(f"{text}    consulted: {day}\n", encoding="utf-8")
    assert main(["check", "smith"]) == 1
    assert f"{text.count(chr(10)) + 1}:16: " in capsys.readouterr().out


def test_it_answers_and_is_found(smith: Path, capsys: Output) -> None:
    assert "Smith 1850" in told(capsys, "rules", "ask", "lives", "smith")
    assert "book/smith\n" in told(capsys, "library", "search", "smith", "1850")
    assert "@book{smith-1850," in with_files(capsys, "library", "sources", "--bibtex")


def test_nothing_of_ours_changes_for_it(smith: Path) -> None:
    ours, with_smith = Library(Holdings(Shelf())), Library(Holdings(Shelf(own=smith)))
    for name in ("parlett-2008", "kukushka"):
        assert with_smith.holdings.shelf.book(name) == ours.holdings.shelf.book(name)
    assert with_smith.holdings.sources.items() >= ours.holdings.sources.items()
    assert {*with_smith.holdings.sources} - {*ours.holdings.sources} == {"smith-1850", "told-smith"}


@pytest.mark.parametrize("warrant", sorted(TOLD - {Warrant.HOUSE}))
def test_nobody_writes_such_a_mark_himself(warrant: Warrant, smith: Path, capsys: Output) -> None:
    path = smith / "smith.yaml"
    edit(path, "warrant: attested", f"warrant: {warrant.value}")
    assert main(["check", str(path)]) == 1
    said = f"{warrant.value} is for what we say of your book; write {warrant.claimed.value}"
    assert said in capsys.readouterr().out


def test_a_source_that_its_book_never_cites_is_said(smith: Path, capsys: Output) -> None:
    path = smith / "smith.yaml"
    edit(path, "\nsources:\n", "\nsources:\n  dust:\n    title: D\n    read: not\n    how: Not.\n")
    assert main(["check", str(path)]) == 1
    assert "nobody cites the source 'dust'" in capsys.readouterr().out
