"""The warrant marks in the margin as HTML, each with its name for screen readers."""

from __future__ import annotations

from ranter_tui.library.export.element import Html, element
from ranter_tui.rulebook.warrant import Warrant


def mark(warrant: Warrant) -> Html:
    """Return the mark of a warrant."""
    return element(
        "span",
        warrant.mark,
        class_=f"mark {warrant.value}",
        role="img",
        aria_label=warrant.word,
        title=f"{warrant.word}: {warrant.sentence}",
    )


def marks(used: set[Warrant]) -> Html:
    """Return the legend of the marks that were used."""
    if not used:
        return Html()
    told = (
        element("div", element("dt", mark(warrant), " ", warrant.word), element("dd", warrant.sentence))
        for warrant in Warrant
        if warrant in used
    )
    return element(
        "section", element("h2", "The marks", id="page:marks"), element("dl", *told), class_="marks"
    )
