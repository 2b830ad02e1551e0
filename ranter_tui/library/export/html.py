"""Renders an article as HTML: title, box of facts, statements with marks in the margin, footnotes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.articles.article import SIGN, Article, Passage, Section
from ranter_tui.library.export.bibliography import bibliography
from ranter_tui.library.export.contents import contents
from ranter_tui.library.export.drawing import figure
from ranter_tui.library.export.element import Html, element, stacked, together
from ranter_tui.library.export.headings import keyed
from ranter_tui.library.export.marks import mark, marks
from ranter_tui.library.export.notes import Notes
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.export.plates import plates_html
from ranter_tui.library.export.prose import prose, prose_or_address, quoting
from ranter_tui.library.typeset.page import marks_in

_DEEPEST = 6


def article_html(article: Article, links: Links) -> Html:
    """Return the article as HTML."""
    setting = _HtmlPage(links)
    opening = stacked(setting.sections((article.opening,), 2)) if article.opening is not None else ""
    sections = stacked(setting.sections(article.sections, 2))
    parts = (
        _title(article, links),
        opening,
        _facts(article, links),
        element("p", prose(article.summary, links), class_="summary") if article.summary else "",
        figure(article, links),
        contents(article),
        sections,
        setting.notes.section(article.footnotes, article.ground),
        bibliography(article.footnotes, links),
        marks(marks_in(article)),
    )
    return element("article", "\n", stacked(parts), "\n", class_=article.address.partition("/")[0])


def _title(article: Article, links: Links) -> Html:
    subtitle = element("p", prose(article.subtitle, links), class_="subtitle") if article.subtitle else ""
    return element("div", element("h1", article.title), subtitle, element("hr"), class_="title")


def _facts(article: Article, links: Links) -> Html:
    told = [
        element("div", element("dt", fact.name), element("dd", prose_or_address(fact.text, links)))
        for fact in article.facts
    ]
    return element("dl", *told, class_="facts") if told else Html()


class _HtmlPage:
    """Renders the sections of one article, and remembers what may stand on the page only once."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self.notes = Notes(links)

    def sections(self, sections: Sequence[Section], level: int, above: str = "") -> Iterator[Html]:
        for section, key in keyed(sections, above):
            below = level + 1 if key else level
            title = _heading(level, section.title, key) if key else ""
            parts = (
                element("summary", title) if section.folded else title,
                plates_html(section.plates),
                *self.passages(section.passages, below),
                *self.sections(section.sections, below, key or above),
            )
            yield element("details" if section.folded else "section", "\n", stacked(parts), "\n")

    def passages(self, passages: Sequence[Passage], level: int) -> Iterator[Html]:
        """Yield these passages; those that begin with a term become a list."""
        for is_entry, run in groupby(passages, key=lambda passage: bool(passage.term and not passage.title)):
            set_ones = stacked(self.passage("li" if is_entry else "div", one, level) for one in run)
            yield element("ul", "\n", set_ones, "\n", class_="entries") if is_entry else set_ones

    def passage(self, name: str, passage: Passage, level: int) -> Html:
        return element(
            name,
            _heading(level, prose(passage.title, self.links)) if passage.title else "",
            element("p", self.said(passage)),
            element("p", prose(passage.note, self.links), class_="note") if passage.note else "",
            class_=f"passage {passage.warrant.value}" if passage.warrant is not None else "passage",
            id=passage.place or None,
        )

    def said(self, passage: Passage) -> Html:
        parts = (
            mark(passage.warrant) if passage.warrant is not None else "",
            element("b", prose(passage.term, self.links), class_="term") if passage.term else "",
            ": " if passage.term and passage.text else "",
            element("span", self.text(passage)) if passage.text else "",
            self.notes.called(passage.footnotes),
            *self.references(passage),
        )
        return together(parts)

    def text(self, passage: Passage) -> Html:
        if passage.quotes:
            return quoting(passage.text, passage.quotes, self.links)
        return prose(passage.text, self.links)

    def references(self, passage: Passage) -> Iterator[Html]:
        """Yield links to the rules that a passage states, or that it depends on."""
        leading = [
            self.reference(rule, words, leads)
            for rule, words in passage.read_on
            if (leads := self.links.to(f"rule/{rule}"))
        ]
        if leading:
            several = element("span", f"{SIGN} ", together(leading, ", "), class_="about")
            yield together((" ", leading[0] if len(leading) == 1 else several))

    def reference(self, rule: str, words: str, leads: str) -> Html:
        """Return a link to a rule; a sign is read out as the question that it leads to."""
        asks = about(RuleKey(rule)).question
        said = asks if words == SIGN else None
        return element("a", words, class_="reference", href=leads, title=asks, aria_label=said)


def _heading(level: int, words: str, key: str | None = None) -> Html:
    return element(f"h{min(level, _DEEPEST)}", words, id=key)
