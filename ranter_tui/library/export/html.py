"""Renders an article as HTML: title, box of facts, statements with marks in the margin, footnotes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.export.drawing import figure, plates_html
from ranter_tui.library.export.element import (
    Html,
    element,
    folded_on_phones,
    mark,
    marks,
    piece_html,
    prose,
    prose_or_address,
    quoting,
    stacked,
    together,
)
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.text.article import SIGN, Article, Passage, Section, keyed
from ranter_tui.library.text.footnotes import Footnote, Ground, full_title
from ranter_tui.library.text.line import Piece
from ranter_tui.library.text.page import READ, marks_in


def bibliography(footnotes: Sequence[Footnote], links: Links) -> Html:
    """Return the sources that the footnotes cite, each once; nothing if there are none."""
    keys = {key for note in footnotes for key in (note.source, note.via) if key}
    sources = links.library.holdings.sources
    cited = (sources[key] for key in keys if key in sources)
    told = sorted(" ".join(filter(None, (full_title(one), one.address))) for one in cited)
    if not told:
        return Html()
    listed = stacked(element("li", one) for one in told)
    return element("section", element("h2", "Sources"), element("ul", listed), class_="bibliography")


LONG = 4
"""The number of sections from which a page has a table of contents."""


def contents(article: Article) -> Html:
    """Return the table of contents. A page with few sections needs none, and the front page is one."""
    opening = (article.opening,) if article.opening is not None else ()
    listed = [*_listed((*opening, *article.sections))]
    if len(listed) < LONG or article.address == FRONT:
        return Html()
    if article.footnotes:
        listed.append(_entry("Footnotes", FOOTNOTES))
    folded = folded_on_phones("On this page", element("ol", *listed))
    return element("nav", folded, class_="contents", aria_label="On this page")


def _listed(sections: Sequence[Section], above: str = "") -> Iterator[Html]:
    for section, key in keyed(sections, above):
        if key:
            within = [*_listed(section.sections, key)] if not above and not section.folded else []
            yield _entry(section.title, key, element("ol", *within) if within else "")


def _entry(title: str, key: str, more: str = "") -> Html:
    return element("li", element("a", title, href=f"#{key}"), more)


FOOTNOTES = "page:footnotes"
"""The anchor of the footnotes, which no section can have taken: its key has no colon."""


def _note_id(number: int) -> str:
    return f"note:{number}"


def _call_id(number: int, time: int) -> str:
    return f"call:{number}" if time == 1 else f"call:{number}.{time}"


_DEEPEST = 6


def article_html(article: Article, links: Links) -> Html:
    """Return the article as HTML."""
    setting = _HtmlPage(links)
    opening = stacked(setting.sections((article.opening,), 2)) if article.opening is not None else ""
    sections = stacked(setting.sections(article.sections, 2))
    subtitle = element("p", prose(article.subtitle, links), class_="subtitle") if article.subtitle else ""
    facts = (
        element("div", element("dt", fact.name), element("dd", prose_or_address(fact.text, links)))
        for fact in article.facts
    )
    parts = (
        element("div", element("h1", article.title), subtitle, element("hr"), class_="title"),
        element("p", article.says, class_="says") if article.says else "",
        opening,
        element("dl", *facts, class_="facts") if article.facts else "",
        element("p", prose(article.summary, links), class_="summary") if article.summary else "",
        figure(article.figure, article.title, links),
        contents(article),
        sections,
        setting.footnotes(article.footnotes, article.ground),
        bibliography(article.footnotes, links),
        marks(marks_in(article)),
    )
    return element("article", "\n", stacked(parts), "\n", class_=article.address.partition("/")[0])


class _HtmlPage:
    """Renders the sections of one article and its footnotes, and counts how often each of them is called."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self._times: dict[int, int] = {}
        """How often each footnote has been called so far."""

    def sections(self, sections: Sequence[Section], level: int, above: str = "") -> Iterator[Html]:
        for section, key in keyed(sections, above):
            below = level + 1 if key else level
            title = _heading(level, section.title, key) if key else ""
            parts = (
                element("summary", title) if section.folded else title,
                plates_html(section.plates) if section.plates else "",
                figure(section.figure, section.title, self.links),
                *self.passages(section.passages, below),
                *self.sections(section.sections, below, key or above),
            )
            name = "section" if key else "div"
            yield element("details" if section.folded else name, "\n", stacked(parts), "\n")

    def passages(self, passages: Sequence[Passage], level: int) -> Iterator[Html]:
        """Yield passages; a run of passages with terms becomes a list."""
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
        text, quotes = passage.text, passage.quotes
        told = quoting(text, quotes, self.links) if quotes else prose(text, self.links)
        parts = (
            mark(passage.warrant) if passage.warrant is not None else "",
            element("b", prose(passage.term, self.links), class_="term") if passage.term else "",
            ": " if passage.term and text else "",
            element("span", told) if text else "",
            self.called(passage.footnotes),
            *self.references(passage),
        )
        return together(parts)

    def references(self, passage: Passage) -> Iterator[Html]:
        """Yield links to the rules that a passage states, or that it depends on."""
        leading = [
            self.reference(rule, words, leads)
            for rule, words in passage.read_on
            if (leads := self.links.to(f"rule/{rule}"))
        ]
        if leading:
            several = element("span", f"{SIGN} ", together(leading, ", "), class_="about")
            # A sign never stands alone on a line.
            yield together(("\N{NO-BREAK SPACE}", leading[0]) if len(leading) == 1 else (" ", several))

    def reference(self, rule: str, words: str, leads: str) -> Html:
        """Return a link to a rule; a sign is read out as the question that it leads to."""
        asks = about(RuleKey(rule)).question
        said = asks if words == SIGN else None
        return element("a", words, class_="reference", href=leads, title=asks, aria_label=said)

    def called(self, numbers: Iterable[int]) -> Html:
        """Return the numbers of footnotes as superscript links."""
        calls = together((self._call(number) for number in numbers), ", ")
        return element("sup", calls) if calls else Html()

    def _call(self, number: int) -> Html:
        self._times[number] = time = self._times.get(number, 0) + 1
        return element(
            "a",
            str(number),
            id=_call_id(number, time),
            href=f"#{_note_id(number)}",
            role="doc-noteref",
            aria_label=f"Footnote {number}",
        )

    def footnotes(self, footnotes: Sequence[Footnote], ground: Ground | None) -> Html:
        """Return the list of all footnotes. Render the statements that call them first."""
        if not footnotes:
            return Html()
        return element(
            "section",
            element("h2", "Footnotes", id=FOOTNOTES),
            element("p", "Unless another is named: ", *self._resting_on(ground), ".", class_="ground")
            if ground is not None
            else "",
            element("ol", "\n", stacked(self._footnote(one, ground) for one in footnotes), "\n"),
            class_="footnotes",
            role="doc-endnotes",
            aria_labelledby=FOOTNOTES,
        )

    def _resting_on(self, resting: Footnote | Ground) -> Iterator[Html]:
        """Yield a source, the place in it, and how it is known what it says."""
        yield self._source(resting.source, resting.label)
        known: Sequence[str] = (READ[resting.read],)
        if resting.via:
            known = ("as reported by ", self._source(resting.via, resting.via_label))
        place = f", {resting.place}; " if resting.place else "; "
        yield element("span", place, *known, class_="place")

    def _footnote(self, footnote: Footnote, ground: Ground | None) -> Html:
        where: tuple[Html, ...] = (*self._resting_on(footnote), element("span", ". ", class_="place"))
        if ground is not None and ground.carries(footnote):
            within = ground.within(footnote)
            where = (element("span", f"{within}: " if within else "", class_="place"),)
        return element(
            "li",
            element("p", *where, footnote.says, *self._back(footnote.number)),
            id=_note_id(footnote.number),
            value=footnote.number,
        )

    def _source(self, key: str, label: str) -> Html:
        return element("cite", piece_html(Piece(label, link=f"source/{key}"), self.links))

    def _back(self, number: int) -> Iterator[Html]:
        times = self._times.get(number, 0)
        for time in range(1, times + 1):
            sign, which = (f"↑{time}", f", time {time}") if times > 1 else ("↑", "")
            leads = element(
                "a",
                sign,
                href=f"#{_call_id(number, time)}",
                class_="back",
                role="doc-backlink",
                aria_label=f"Back to where footnote {number} is called{which}",
            )
            # Never alone on a line.
            yield together(("\N{NO-BREAK SPACE}" if time == 1 else " ", leads))


def _heading(level: int, words: str, key: str | None = None) -> Html:
    return element(f"h{min(level, _DEEPEST)}", words, id=key)
