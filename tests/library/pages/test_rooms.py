"""What pages of the smaller rooms say, and do not say twice."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace

from ranter_tui.game.rules import RuleKey
from ranter_tui.library.pages.sources import bibtex, csl_json, in_tex, source_article
from ranter_tui.library.text.drawn.tables import MarkGrid, TableDrawing
from ranter_tui.library.text.footnotes import beyond_label, full_title, label
from ranter_tui.library.text.line import without_links
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import page
from ranter_tui.rulebook.source import Kind
from tests.library.shelves import SHELF, library
from tests.library.small import SOURCES, small_book

LIBRARY = library()


def told(address: str) -> dict[str, list[str]]:
    """The texts of a page by the titles of their sections, without the links."""
    return {
        section.title: [f"{passage.term} {passage.text}".strip() for passage in section.passages]
        for section in LIBRARY.whole(address).sections
    }


def test_a_namesake_is_another_game() -> None:
    namesakes = told("name/chase-the-ace")["The same name for something else"]
    assert [one.partition(")")[0] for one in namesakes] == ["[Chase the Ace](name/chase-the-ace-2"]


def test_what_a_word_means_in_a_book_is_said_where_it_is_not_what_it_means_anywhere() -> None:
    assert told("word/ante")["In the books"] == ["[Hoyle composite](book/hoyle-composite)"]
    assert told("word/face")["In the books"][0].endswith("To lay a card open on the table.")


def test_one_rule_that_rests_on_a_source_is_one_rule_or_variant() -> None:
    fallen = [
        text
        for entry in LIBRARY.entries()
        if entry.address.startswith("source/")
        for text in told(entry.address).get("If it were wrong", ())
    ]
    assert any("1 rule or variant would" in text for text in fallen)
    assert [text for text in fallen if re.search(r"\b1 rules|rule and|s or", text)] == []


def test_the_sources_of_a_game_are_called_as_they_are_everywhere() -> None:
    table = LIBRARY.whole("relative/gnav").figure
    assert isinstance(table, TableDrawing)
    sources = {passage.text for group in table.groups for row in group.rows for passage in row.cells[-1]}
    assert "[Ekfelt 1979](source/aftenposten-1979), known at second hand" in sources


def test_what_no_book_answers_is_for_those_who_ask_for_it() -> None:
    folded = [section.title for section in LIBRARY.whole("rule/powers.hex.asked").sections if section.folded]
    assert folded == ["What none of them says", "Book by book"]


def test_where_a_question_hardly_arises_the_books_are_named_in_which_it_does() -> None:
    title = "Where the question does not arise"
    assert told("rule/buy_back_limit")[title] == ["In all books but Kille (Byteskille); Regole Cuccù."]
    assert told("rule/same_rank_drawn")[title] == ["Coucou (jeuxdecartes1)."]


def test_the_silences_stand_in_a_grid_with_a_mark_for_each_book() -> None:
    silences = LIBRARY.whole("silences")
    grid = silences.figure
    assert isinstance(grid, MarkGrid)
    (ties,) = (row for group in grid.groups for row in group.rows if row.label == "[Ties](rule/tie)")
    marks = {claim.book.id: claim.warrant for claim in LIBRARY.holdings.claims.main(RuleKey("tie"))}
    heads = [head.partition("(silence/")[2].rstrip(")") for head in grid.heads[1:]]
    assert {name: cell[0].warrant for name, cell in zip(heads, ties.cells, strict=True) if cell} == marks
    (drawn,) = (str(line) for line in grid.lines(72) if "Ties" in str(line))
    assert re.sub(" ", "", drawn.removeprefix("Ties")) == "".join(mark.mark for mark in marks.values())
    # The letter of a column is that of a book below.
    (listed,) = silences.sections
    assert [one.term.split(" [")[0] for one in listed.passages] == [
        without_links(head) for head in grid.heads[1:]
    ]
    for width in (40, 60, 72):
        assert max(cells(str(line)) for line in grid.lines(width)) <= width


def test_a_silence_that_a_variant_fills_is_not_counted_among_those_of_all_books() -> None:
    grid = LIBRARY.whole("silences").figure
    assert isinstance(grid, MarkGrid)
    told = {
        group.title: [row.label.rpartition("/")[2].rstrip(")") for row in group.rows] for group in grid.groups
    }
    assert "powers.fool.showdown" not in told["No book answers"]
    assert "powers.fool.showdown" in told["Few books answer"]


def test_contradictions_are_listed_by_what_they_change_at_the_table() -> None:
    listed = told("contradictions")
    assert list(listed)[-1] == "Nothing at the table"
    assert "[How old is the family?](contradiction/age)" in listed["Nothing at the table"]
    assert "[Who loses when the lowest card is held twice?](contradiction/tie)" in listed["The showdown"]


def test_the_front_page_begins_with_what_the_game_is() -> None:
    game, *doors = LIBRARY.whole("library").sections
    assert game.plates and game.passages[0].text.startswith("Everybody gets one card.")
    assert "(essay/usual)" in game.passages[1].term
    assert [door.title for door in doors] == ["A book", "A question", "A story"]
    lines = str(page(LIBRARY.whole("library"), 72)).splitlines()
    (first,) = (line for line in lines if "Everybody gets one card" in line)
    assert set(first.partition("Everybody")[0]) & {*"▀▄█"}, "beside its picture"


# A source, and what rests on it


def test_a_source_tells_how_it_was_read_and_which_rules_rest_on_it() -> None:
    told = page(source_article("wren-1901", SOURCES["wren-1901"], [small_book()]), 72)
    assert "How known  read whole" in told
    assert "Uncertain: Who Owl was." in told
    assert "■ The player left with the lowest card loses the hand." in told
    assert "p. 12: The lowest card loses." in told
    assert "Variant, One loser:" in told


def test_a_source_that_was_read_in_part_says_which_and_carries_what_a_lost_book_is_reported_to_say() -> None:
    hedge = replace(SOURCES["hedge"], unread=("final tie", "variants"))
    told = page(source_article("hedge", hedge, [small_book()]), 72)
    assert "How known  read in part: the opening" in told
    assert "final tie; variants" not in told, "only a check needs that"
    assert "□ A player asked for a King" in told
    # One on which no rule rests has no list of rules.
    lost = source_article("lost-1800", SOURCES["lost-1800"], [])
    assert [section.title for section in lost.sections] == ["What it is worth"]


def test_no_two_sources_are_called_alike_and_no_word_or_full_stop_of_a_title_stands_twice() -> None:
    assert full_title(replace(SOURCES["wren-1901"], pages="308 f.")).endswith("1901, pp. 308 f.")
    told = {label(one): beyond_label(one) for one in SHELF.sources.values()}
    assert len(told) == len(SHELF.sources)
    assert told["Höllfahren (Wikipedia)"] == ""
    assert told["Come si gioca a cucù (2017)"] == "lettera43.it, 29 December 2017."
    assert told["Foster 1914"].startswith("R. F. Foster, Foster’s Complete Hoyle")
    assert not [
        short for short, more in told.items() if more.rstrip(".") and short.startswith(more.rstrip("."))
    ]


# The bibliography, as reference managers read it


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
