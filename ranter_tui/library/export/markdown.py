"""Renders an article as Markdown, with footnotes as most Markdown readers have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ranter_tui.library.export.page_index import Links
from ranter_tui.library.pages.chronicle import escaped
from ranter_tui.library.text.article import SIGN, WIDEST, Article, Drawing, Fact, Passage, Section
from ranter_tui.library.text.drawn.tables import NOTHING, Cell, TableDrawing
from ranter_tui.library.text.footnotes import Footnote, Ground
from ranter_tui.library.text.line import Piece, pieces
from ranter_tui.library.text.page import READ, marks_in, plates_in_lines
from ranter_tui.rulebook.warrant import Warrant

_DEEPEST = 6
_BEGINS_A_BLOCK = re.compile(r"(?=[-+#=:])|(?<=\d)(?=[.)])")
"""Matches where a line would become a list, a heading or a rule."""


def article_markdown(article: Article, links: Links, cited: str) -> str:
    """Return the whole file of a page."""
    setting = _MarkdownPage(links)
    parts = (
        _heading(1, article.title),
        f"*{setting.prose(article.subtitle)}*" if article.subtitle else "",
        setting.paragraph(article.says),
        *(setting.sections((article.opening,), 2) if article.opening is not None else ()),
        "\n".join(map(setting.fact, article.facts)),
        setting.paragraph(article.summary),
        *setting.shown(article.figure),
        *setting.sections(article.sections, 2),
        *_footnotes_of(article, setting),
        *_marks(marks_in(article)),
        "---",
        _line(cited),
    )
    return "\n\n".join(part for part in parts if part) + "\n"


class _MarkdownPage:
    """Renders the texts of one page."""

    def __init__(self, links: Links) -> None:
        self.links = links

    def prose(self, text: str) -> str:
        """Escape prose within a line. Its last sign is not to be taken for a part of what follows."""
        said = "".join(self.piece(piece) for piece in pieces(" ".join(text.split()))).strip()
        return f"{said[:-1]}\\!" if said.endswith("!") else said

    def paragraph(self, text: str) -> str:
        return _unblocked(self.prose(text))

    def piece(self, piece: Piece) -> str:
        return self.linked(piece.text, piece.link) if piece.link else _escaped_piece(piece.text)

    def linked(self, words: str, address: str) -> str:
        leads = self.links.to(address)
        return f"[{escaped(words)}]({leads})" if leads is not None else _escaped_piece(words)

    def fact(self, fact: Fact) -> str:
        return f"- **{escaped(fact.name)}:** {self.prose(fact.text)}"

    def shown(self, figure: Drawing | tuple[()]) -> Iterator[str]:
        """Yield the table, or the drawing: indented, so that nothing in it can end the block."""
        if isinstance(figure, TableDrawing):
            yield "\n".join(self.table(figure))
            yield from (_line(group.lacking()) for group in figure.groups)
            yield _line(figure.key)
        elif figure:
            yield "\n".join(f"    {line}".rstrip() for line in figure.lines())
            yield _line(figure.says)

    def table(self, table: TableDrawing) -> Iterator[str]:
        yield _row(map(self.prose, table.heads))
        yield _row(["---"] * len(table.heads))
        for group in table.groups:
            if group.title:
                yield _row([f"*{self.prose(group.title)}*", *[""] * (len(table.heads) - 1)])
            for row in group.told():
                yield _row([self.prose(row.label), *map(self.cell, row.cells)])

    def cell(self, cell: Cell) -> str:
        return "; ".join(map(self.said, cell)) or NOTHING

    def sections(self, sections: Sequence[Section], level: int) -> Iterator[str]:
        for section in sections:
            below = level + 1 if section.title else level
            yield _heading(level, section.title) if section.title else ""
            yield "\n".join(f"    {line}".rstrip() for line in plates_in_lines(section.plates, WIDEST))
            yield from self.shown(section.figure)
            yield from self.passages(section.passages, below)
            yield from self.sections(section.sections, below)

    def passages(self, passages: Sequence[Passage], level: int) -> Iterator[str]:
        for is_entry, run in groupby(passages, key=lambda passage: bool(passage.term and not passage.title)):
            if is_entry:
                yield "\n".join(self.entry(passage) for passage in run)
            else:
                for passage in run:
                    yield from self.passage(passage, level)

    def entry(self, passage: Passage) -> str:
        note = f"\n\n  {self.paragraph(passage.note)}\n" if passage.note else ""
        return f"- {self.said(passage)}{note}"

    def passage(self, passage: Passage, level: int) -> Iterator[str]:
        if passage.title:
            yield f"{'#' * min(level, _DEEPEST)} {self.prose(passage.title)}"
        yield self.said(passage)
        yield f"> {self.paragraph(passage.note)}" if passage.note else ""

    def said(self, passage: Passage) -> str:
        mark = f"{passage.warrant.mark} " if passage.warrant is not None else ""
        colon = ": " if passage.text else ""
        term = f"**{self.prose(passage.term)}**{colon}" if passage.term else ""
        text = self.prose(passage.text) if mark or term else self.paragraph(passage.text)
        calls = "".join(f"[^{number}]" for number in passage.footnotes)
        return f"{mark}{term}{text}{calls}{self.references(passage)}".rstrip()

    def references(self, passage: Passage) -> str:
        leading = [self.linked(words, f"rule/{rule}") for rule, words in passage.read_on]
        sign = f" {SIGN}" if len(leading) > 1 else ""
        return f"{sign} {', '.join(leading)}" if leading else ""

    def resting_on(self, resting: Footnote | Ground) -> str:
        """Return a source, the place in it, and how it is known what it says."""
        known = READ[resting.read]
        if resting.via:
            known = f"as reported by {self.linked(resting.via_label, f'source/{resting.via}')}"
        place = f", {escaped(resting.place)}" if resting.place else ""
        source = self.linked(resting.label, f"source/{resting.source}")
        return f"{source}{place}; {known}."

    def footnote(self, footnote: Footnote, ground: Ground | None) -> str:
        if ground is not None and ground.carries(footnote):
            within = ground.within(footnote)
            where = f"{escaped(within)}:" if within else ""
        else:
            where = self.resting_on(footnote)
        return f"[^{footnote.number}]: " + " ".join(filter(None, (where, escaped(footnote.says))))


def _footnotes_of(article: Article, setting: _MarkdownPage) -> Iterator[str]:
    if article.footnotes:
        yield _heading(2, "Footnotes")
        if article.ground is not None:
            yield f"Unless another is named: {setting.resting_on(article.ground)}"
        for footnote in article.footnotes:
            yield setting.footnote(footnote, article.ground)


def _marks(used: Sequence[Warrant]) -> Iterator[str]:
    if used:
        yield _heading(2, "The marks")
        yield "\n".join(f"- {warrant.mark} {warrant.words}: {warrant.sentence}" for warrant in used)


def _heading(level: int, title: str) -> str:
    return f"{'#' * min(level, _DEEPEST)} {escaped(title)}"


def _line(text: str) -> str:
    return _unblocked(escaped(text))


def _unblocked(text: str) -> str:
    return _BEGINS_A_BLOCK.sub(r"\\", text, count=1) if re.match(r"[-+#=:]|\d+[.)]", text) else text


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped_piece(text: str) -> str:
    """Return the text escaped but for the spaces at its ends, which part it from a link."""
    before = " " * text.startswith(" ")
    after = " " * (text.endswith(" ") and bool(text.strip()))
    return f"{before}{escaped(text)}{after}"
