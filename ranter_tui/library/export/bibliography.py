"""The sources of a page in full, for paper: on screen a footnote leads to the page of its source."""

from __future__ import annotations

from collections.abc import Sequence

from ranter_tui.library.articles.footnotes import Footnote, full_title
from ranter_tui.library.export.element import Html, element, stacked
from ranter_tui.library.export.page_index import Links


def bibliography(footnotes: Sequence[Footnote], links: Links) -> Html:
    """Return whatever the footnotes cite, each once; nothing if there are none."""
    keys = {key for note in footnotes for key in (note.source, note.via) if key}
    cited = (links.sources[key] for key in keys if key in links.sources)
    told = sorted(" ".join(filter(None, (full_title(one), one.address))) for one in cited)
    if not told:
        return Html()
    listed = stacked(element("li", one) for one in told)
    return element("section", element("h2", "Sources"), element("ul", listed), class_="bibliography")
