"""Footnotes as HTML, with links to their sources, and back to wherever they are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ranter_tui.library.articles.footnotes import Footnote, Ground
from ranter_tui.library.export.element import Html, element, stacked, together
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.export.prose import piece_html
from ranter_tui.library.typeset.line import Piece
from ranter_tui.library.typeset.page import READ

FOOTNOTES = "page:footnotes"
"""The anchor of the footnotes, which no section can have taken: its key has no colon."""


class Notes:
    """Renders the footnotes of one page."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._times: dict[int, int] = {}
        """How often each footnote has been called so far."""

    def called(self, numbers: Iterable[int]) -> Html:
        """Return the numbers of footnotes as superscript links."""
        calls = together(self._call(number) for number in numbers)
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

    def section(self, footnotes: Sequence[Footnote], ground: Ground | None) -> Html:
        """Return the list of all footnotes. Whatever calls them has to be rendered before."""
        if not footnotes:
            return Html()
        return element(
            "section",
            element("h2", "Footnotes", id=FOOTNOTES),
            self._ground(ground) if ground is not None else "",
            element("ol", "\n", stacked(self._footnote(one, ground) for one in footnotes), "\n"),
            class_="footnotes",
            role="doc-endnotes",
            aria_labelledby=FOOTNOTES,
        )

    def _ground(self, ground: Ground) -> Html:
        """Return what the footnotes rest on that name no other source."""
        return element("p", "Unless another is named: ", *self._resting_on(ground), ".", class_="ground")

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
            element(
                "p",
                *where,
                footnote.says,
                *self._back(footnote.number),
            ),
            id=_note_id(footnote.number),
            value=footnote.number,
        )

    def _source(self, key: str, label: str) -> Html:
        return element("cite", piece_html(Piece(label, link=f"source/{key}"), self._links))

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


def _note_id(number: int) -> str:
    return f"note:{number}"


def _call_id(number: int, time: int) -> str:
    return f"call:{number}" if time == 1 else f"call:{number}.{time}"
