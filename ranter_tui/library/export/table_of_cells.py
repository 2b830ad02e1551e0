"""A table on a page as HTML, which scrolls within the page, and can be shortened to the rows that differ."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.library.articles.article import Passage
from ranter_tui.library.drawn.table_of_cells import NOTHING, Cell, RowGroup, TableDrawing, TableRow
from ranter_tui.library.export.element import Html, element, stacked, together
from ranter_tui.library.export.marks import mark
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.export.prose import prose


def table_html(table: TableDrawing, title: str, links: Links) -> Html:
    """Return the table, below a box to tick if some rows are the same in all columns, and its key."""
    heads = element("tr", *(_head(head, links) for head in table.heads))
    laid = element(
        "table",
        element("caption", title, class_="unseen"),
        element("thead", heads),
        "\n",
        stacked(_group(group, len(table.heads), links) for group in table.groups),
    )
    return stacked(
        (
            _choice() if any(row.agreed for group in table.groups for row in group.rows) else "",
            element("div", laid, class_="wide", role="region", tabindex=0, aria_label=f"{title}: the table"),
            element("p", table.key, class_="key") if table.key else "",
        )
    )


def _choice() -> Html:
    box = element("input", type="checkbox", id="page:differ")
    return element(
        "p", box, " ", element("label", "Only where they differ", for_="page:differ"), class_="choice"
    )


def _head(head: str, links: Links) -> Html:
    return element("th", prose(head, links), scope="col") if head else element("td")


def _group(group: RowGroup, columns: int, links: Links) -> Html:
    agreed = all(row.agreed for row in group.rows)
    return element("tbody", stacked(_rows(group, columns, links)), class_="agreed" if agreed else None)


def _rows(group: RowGroup, columns: int, links: Links) -> Iterator[Html]:
    if group.title:
        title = element("th", element("span", group.title), scope="rowgroup", colspan=columns)
        yield element("tr", title, class_="group")
    for row in group.told():
        yield _row(row, links)
    if lacking := group.lacking():
        yield element("tr", element("td", element("span", lacking), colspan=columns), class_="lacking")


def _row(row: TableRow, links: Links) -> Html:
    return element(
        "tr",
        element("th", prose(row.label, links), scope="row"),
        *(_cell(cell, links) for cell in row.cells),
        class_="agreed" if row.agreed else None,
    )


def _cell(cell: Cell, links: Links) -> Html:
    """Return a cell, with one answer below the other."""
    answers: list[str] = [_answer(one, links) for one in cell]
    if len(answers) > 1:
        answers = [element("div", answer) for answer in answers]
    return element("td", *(answers or [NOTHING]))


def _answer(one: Passage, links: Links) -> Html:
    sign = (mark(one.warrant), " ") if one.warrant is not None else ()
    return together((*sign, prose(one.text, links)))
