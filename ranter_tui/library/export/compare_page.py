"""The HTML page that compares all rulebooks: rules down, books across, each answer linked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ranter_tui.game.rules import GROUPS
from ranter_tui.library.articles.article import Article
from ranter_tui.library.export.element import Html, element, stacked
from ranter_tui.library.export.marks import mark, marks
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.library import COMPARE
from ranter_tui.library.questions.compare import Cell, Column, Comparison, Row
from ranter_tui.library.typeset.link import rule_in
from ranter_tui.rulebook.warrant import Warrant

NOT_ASKED = "The question does not arise"


def compare_article(compared: Comparison) -> Article:
    """Return the text above the table."""
    differ, rules = len(compared.differing().rows), len(compared.rows)
    return Article(
        address=COMPARE,
        title="Compare",
        subtitle=f"{len(compared.books)} rulebooks side by side",
        summary=f"The books differ on {differ} of {rules} rules. Each answer leads to what the book says, "
        "with its note and its footnotes; each rule leads to its own page.",
    )


def compare_table(compared: Comparison, links: Links) -> Html:
    """Return the table, and the check box to show only where the books differ."""
    return stacked((_choice(), _region(compared, links), marks(_used(compared))))


def _choice() -> Html:
    box = element("input", type="checkbox", id="page:differ")
    return element(
        "p", box, " ", element("label", "Only where they differ", for_="page:differ"), class_="choice"
    )


def _region(compared: Comparison, links: Links) -> Html:
    caption = element("caption", "What each book says of each rule", class_="unseen")
    head = element(
        "tr", element("th", "Rule", scope="col"), *(_book(column, links) for column in compared.books)
    )
    table = element(
        "table", caption, element("thead", head), "\n", stacked(_groups(compared, links)), class_="compared"
    )
    return element(
        "div", table, class_="wide", role="region", tabindex=0, aria_label="The rulebooks side by side"
    )


def _book(column: Column, links: Links) -> Html:
    return element("th", element("a", column.short, href=links.to(f"book/{column.book}")), scope="col")


def _groups(compared: Comparison, links: Links) -> Iterator[Html]:
    for group, rows in groupby(compared.rows, key=lambda row: row.group):
        those = list(rows)
        differ = any(row.differs for row in those)
        title = element(
            "th", element("span", GROUPS[group]), scope="rowgroup", colspan=len(compared.books) + 1
        )
        yield element(
            "tbody",
            element("tr", title, class_="group"),
            "\n",
            stacked(_row(row, compared, links) for row in those),
            class_=None if differ else "agreed",
        )


def _row(row: Row, compared: Comparison, links: Links) -> Html:
    cells = zip(compared.books, row.cells, strict=True)
    question = element("a", row.question, href=links.to(f"rule/{row.rule}"))
    return element(
        "tr",
        element("th", question, scope="row"),
        *(_cell(column, cell, row, links) for column, cell in cells),
        class_=None if row.differs else "agreed",
    )


def _cell(column: Column, cell: Cell | None, row: Row, links: Links) -> Html:
    if cell is None:
        return element("td", element("span", "–", role="img", aria_label=NOT_ASKED, title=NOT_ASKED))
    answer = element("a", cell.short, href=links.to(rule_in(column.book, row.rule)))
    return element("td", mark(cell.warrant), " ", answer, class_=cell.warrant.value)


def _used(compared: Comparison) -> set[Warrant]:
    return {cell.warrant for row in compared.rows for cell in row.cells if cell is not None}
