"""The bibliography, as reference managers read it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace

from ranter_tui.library.pages.sources import bibtex, csl_json, in_tex
from ranter_tui.library.text.footnotes import full_title, label
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.source import Kind
from tests.library.small import SOURCES

SHELF = Shelf()
CSL_TYPES = {"book", "article-journal", "chapter", "entry-encyclopedia", "webpage", "document"}
CSL_FIELDS = {
    "id", "type", "title", "author", "edition", "container-title", "volume", "issue", "publisher-place",
    "publisher", "issued", "page", "number", "DOI", "ISBN", "URL", "accessed", "note",
}  # fmt: skip
WREN = SOURCES["wren-1901"]


def entries(text: str) -> dict[str, tuple[str, dict[str, str]]]:
    """Read BibTeX, and see that nothing stands outside the entries and that every brace is closed."""
    found = re.findall(r"^@(\w+)\{([\w-]+),\n((?:  \w+ = \{.*\},\n)+)\}\n", text, re.MULTILINE)
    assert len(found) == text.count("\n@") + 1
    for _, _, lines in found:
        assert all(line.count("{") == line.count("}") for line in lines.splitlines())
    fields = re.compile(r"^  (\w+) = \{(.*)\},$", re.MULTILINE)
    return {key: (kind, dict(fields.findall(lines))) for kind, key, lines in found}


def test_every_source_has_an_entry_in_bibtex_with_kind_key_and_title() -> None:
    text = bibtex(SHELF.sources)
    found = entries(text)
    assert text.isascii() and list(found) == list(SHELF.sources)
    assert all(fields["title"].strip("{}") for _, fields in found.values())
    assert {kind for kind, _ in found.values()} == {"book", "article", "incollection", "misc"}
    kind, paper = found["bellhouse-fillion-2015"]
    assert kind == "article" and paper["author"] == "{Bellhouse}, {D. R.} and {Fillion}, {N.}"
    assert (paper["journal"], paper["volume"], paper["number"]) == ("Statistical Science", "30", "1")


def test_every_source_is_an_item_of_csl_json() -> None:
    items: list[dict[str, Any]] = json.loads(csl_json(SHELF.sources))
    assert [item["id"] for item in items] == list(SHELF.sources)
    assert all(item["title"] and item["type"] in CSL_TYPES and item.keys() <= CSL_FIELDS for item in items)
    parts = [
        item[date].get("date-parts") for item in items for date in ("issued", "accessed") if date in item
    ]
    assert all(part is None or all(isinstance(number, int) for number in part[0]) for part in parts)
    hoffmann = next(item for item in items if item["id"] == "hoffmann-1891")
    assert hoffmann["author"] == [{"literal": "Professor Hoffmann (Angelo John Lewis)"}]


def test_a_book_without_a_year_is_listed_by_what_is_printed_in_its_place() -> None:
    undated = replace(WREN, authors=(), year=None, dated="n.d. [1881–88]", edition="third", kind=Kind.BOOK)
    assert label(undated) == "A Winter’s Games, n.d. [1881–88]"
    assert "third edition, London: Nest & Sons, n.d. [1881–88], p. 12." in full_title(undated)
    (item,) = json.loads(csl_json({"wren": undated}))
    assert item["issued"] == {"literal": "n.d. [1881–88]"} and item["edition"] == "third"
    assert entries(bibtex({"wren": undated}))["wren"][1]["year"] == "n.d. [1881--88]"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rémond de Montmort", r"R{\'{e}}mond de Montmort"),
        ("Höllfahren, på", r'H{\"{o}}llfahren, p{\r{a}}'),
        ("Francke’s “Kap af!”", "Francke's ``Kap af!''"),
        ("Meyers Großes, Nyström & Ø", r'Meyers Gro{\ss}es, Nystr{\"{o}}m \& {\O}'),
        ("100 % of $5 #1 a_b", r"100 \% of \$5 \#1 a\_b"),
        ("an open { and a \\", r"an open {\textbraceleft} and a {\textbackslash}"),
        ("1881–88", "1881--88"),
        ("カッコウ", "カッコウ"),
    ],
)  # fmt: skip
def test_bibtex_writes_as_tex_what_tex_would_misread(text: str, told: str) -> None:
    assert in_tex(text) == told
    assert entries(bibtex({"one": replace(WREN, title=text)}))["one"][1]["title"] == f"{{{told}}}"
