"""The map in vectors: coasts, a lettered disc for each place, and below it what the letters stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, hypot, radians

from ranter_tui.library.articles.article import Article
from ranter_tui.library.drawn.coast import COASTS, Corner
from ranter_tui.library.drawn.map import EAST, NORTH, SOUTH, WEST, PlacesMap, lettered, years
from ranter_tui.library.export.element import Html, element, stacked
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.export.prose import prose
from ranter_tui.library.questions.dated_events import places_of
from ranter_tui.library.slug import slug
from ranter_tui.library.typeset.link import link

SCALE = 16
"""Units to a degree of latitude."""
EVEN = SCALE * cos(radians((NORTH + SOUTH) / 2))
"""Units to a degree of longitude: as many as in the middle of the map."""
DISC = 9
"""The radius of a disc."""


def map_html(places: PlacesMap, article: Article, links: Links) -> Html:
    """Return the map and its key."""
    box = f"0 0 {(EAST - WEST) * EVEN:.0f} {(NORTH - SOUTH) * SCALE:.0f}"
    letters = lettered(places.time_line)
    drawn = element(
        "svg",
        element("title", "A map of Europe", id="page:map"),
        element("desc", article.figure_says, id="page:map-says"),
        *(element("path", d=_path(coast)) for coast in COASTS),
        *_discs({letter: places.time_line.places[place] for place, letter in letters.items()}),
        viewBox=box,
        role="img",
        aria_labelledby="page:map page:map-says",
    )
    return element("figure", drawn, "\n", _key(places, letters, links), class_="map")


def _at(corner: Corner) -> Corner:
    longitude, latitude = corner
    return (longitude - WEST) * EVEN, (NORTH - latitude) * SCALE


def _path(coast: tuple[Corner, ...]) -> str:
    return "M" + " ".join(f"{x:.0f},{y:.0f}" for x, y in map(_at, coast))


def _discs(places: Mapping[str, Corner]) -> Iterator[Html]:
    """Yield the discs of the places that are on the map, each moved to the right until it covers no other."""
    taken: list[Corner] = []
    for letter, (longitude, latitude) in places.items():
        if not (WEST <= longitude < EAST and SOUTH <= latitude < NORTH):
            continue
        x, y = _at((longitude, latitude))
        x = min(x, (EAST - WEST) * EVEN - DISC)
        while any(hypot(x - left, y - top) < 2 * DISC for left, top in taken):
            x += 1
        taken.append((x, y))
        yield element("circle", cx=round(x), cy=round(y), r=DISC)
        yield element("text", letter, x=round(x), y=round(y))


def _key(places: PlacesMap, letters: Mapping[str, str], links: Links) -> Html:
    told = places_of(places.time_line)
    listed = (
        element("li", prose(link(place, f"places/{slug(place)}"), links), f" {years(told[place])}")
        for place in letters
    )
    return element("figcaption", element("ol", stacked(listed), type="A"))
