"""What an article shows, as HTML: a table, a map or bars in vectors, or a drawing in characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import cos, hypot, radians

from ranter_tui.library.export.element import Html, element, mark, piece_html, prose, stacked, together
from ranter_tui.library.export.page_index import Links
from ranter_tui.library.text.article import CardPicture, Drawing, Passage
from ranter_tui.library.text.drawn.map import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Corner,
    PlacesMap,
    coasts,
    lettered,
    years,
)
from ranter_tui.library.text.drawn.pixels import pixels
from ranter_tui.library.text.drawn.tables import NOTHING, Bar, Bars, Cell, RowGroup, TableDrawing, TableRow
from ranter_tui.library.text.line import Piece, Role, link, slug
from ranter_tui.rulebook.reference import places_of


def table_html(table: TableDrawing, title: str, links: Links) -> Html:
    """Return the table, below a box to tick if some rows are the same in all columns, and its key."""
    heads = element(
        "tr",
        *(element("th", prose(head, links), scope="col") if head else element("td") for head in table.heads),
    )
    laid = element(
        "table",
        element("caption", title, class_="unseen"),
        element("thead", heads),
        "\n",
        stacked(_group(group, len(table.heads), links) for group in table.groups),
    )
    box = element("input", type="checkbox", id="page:differ")
    only = element("label", "Only where they differ", for_="page:differ")
    choice = element("p", box, " ", only, class_="choice")
    return stacked(
        (
            choice if any(row.agreed for group in table.groups for row in group.rows) else "",
            element("div", laid, class_="wide", role="region", tabindex=0, aria_label=f"{title}: the table"),
            element("p", table.key, class_="key") if table.key else "",
        )
    )


def _group(group: RowGroup, columns: int, links: Links) -> Html:
    agreed = all(row.agreed for row in group.rows)
    return element("tbody", stacked(_cell_rows(group, columns, links)), class_="agreed" if agreed else None)


def _cell_rows(group: RowGroup, columns: int, links: Links) -> Iterator[Html]:
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


WIDE, HIGH = 360, 36
"""Units across, as on a telephone, and for each bar with its words."""
WORDS, TOP, THICK = 14, 20, 9
"""Within them: the line of the words, where the bar begins, and how thick it is."""
NOTED = 16
"""Further units for each bar that has a note."""


def bars_html(bars: Bars, title: str) -> Html:
    drawn = element(
        "svg",
        element("title", title, id="page:bars"),
        element("desc", bars.says, id="page:bars-say"),
        *_rows(bars),
        viewBox=f"0 0 {WIDE} {sum(map(_high, bars.bars))}",
        role="img",
        aria_labelledby="page:bars page:bars-say",
    )
    return element("figure", drawn, class_="bars")


def _rows(bars: Bars) -> Iterator[Html]:
    top = 0
    for bar in bars.bars:
        sure, possible = (round(WIDE * bars.share(value), 1) for value in (bar.sure, bar.possible))
        yield element("text", bar.name, x=0, y=top + WORDS)
        yield element("text", bar.said, x=WIDE, y=top + WORDS, class_="said")
        yield _box(0, sure, top, "sure")
        yield _box(sure, possible, top, "unsure")
        if bar.note:
            yield element("text", bar.note, x=0, y=top + HIGH + WORDS - THICK, class_="note")
        top += _high(bar)


def _high(bar: Bar) -> int:
    return HIGH + NOTED * bool(bar.note)


def _box(begins: float, ends: float, top: int, kind: str) -> Html:
    across = round(ends - begins, 1)
    return element("rect", x=str(begins), y=top + TOP, width=str(across), height=THICK, class_=kind)


SCALE = 16
"""Units to a degree of latitude."""
EVEN = SCALE * cos(radians((NORTH + SOUTH) / 2))
"""Units to a degree of longitude: as many as in the middle of the map."""
DISC = 9
"""The radius of a disc."""


def map_html(places: PlacesMap, links: Links) -> Html:
    """Return the map and its key."""
    box = f"0 0 {(EAST - WEST) * EVEN:.0f} {(NORTH - SOUTH) * SCALE:.0f}"
    letters = lettered(places.time_line)
    drawn = element(
        "svg",
        element("title", "A map of Europe", id="page:map"),
        element("desc", places.says, id="page:map-says"),
        *(element("path", d=_path(coast)) for coast in coasts()),
        *_discs({letter: places.time_line.places[place] for place, letter in letters.items()}),
        viewBox=box,
        role="img",
        aria_labelledby="page:map page:map-says",
    )
    return element("figure", drawn, "\n", _key(places, letters, links), class_="map")


def _at(corner: Corner) -> Corner:
    longitude, latitude = corner
    return (longitude - WEST) * EVEN, (NORTH - latitude) * SCALE


def _is_on_the_map(corner: Corner) -> bool:
    return WEST <= corner[0] < EAST and SOUTH <= corner[1] < NORTH


def _path(coast: tuple[Corner, ...]) -> str:
    return "M" + " ".join(f"{x:.0f},{y:.0f}" for x, y in map(_at, coast))


def _discs(places: Mapping[str, Corner]) -> Iterator[Html]:
    """Yield the discs of the places that are on the map, each moved to the right until it covers no other."""
    taken: list[Corner] = []
    for letter, (longitude, latitude) in places.items():
        if not _is_on_the_map((longitude, latitude)):
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
        element(
            "li",
            prose(link(place, f"places/{slug(place)}"), links),
            f" {years(told[place])}",
            "" if _is_on_the_map(places.time_line.places[place]) else ", overseas",
        )
        for place in letters
    )
    return element("figcaption", element("ol", stacked(listed), type="A"))


def figure(shown: Drawing | tuple[()], title: str, links: Links) -> Html:
    """Return what is shown under a title; a drawing scrolls sideways, above its alternative text."""
    match shown:
        case TableDrawing() as table:
            return table_html(table, title, links)
        case PlacesMap() as places:
            return map_html(places, links)
        case Bars() as bars:
            return bars_html(bars, title)
        case Drawing() as drawing:
            return _drawn(drawing, title, links)
    return Html()


def _drawn(drawing: Drawing, title: str, links: Links) -> Html:
    """Return a drawing: its names are links, its strokes are not read aloud."""
    lines = (together(_piece(piece, links) for piece in line.pieces) for line in drawing.lines())
    drawn = together(lines, "\n")
    told = element("details", element("summary", "The drawing in words"), element("p", drawing.says))
    return element(
        "figure",
        element(
            "div",
            element("pre", drawn),
            class_="drawing",
            role="region",
            tabindex=0,
            aria_label=f"{title}, drawn",
        ),
        element("figcaption", told) if drawing.says else "",
    )


def _piece(piece: Piece, links: Links) -> str:
    if piece.role is Role.DRAWN:
        return element("span", piece.text, class_="drawn", aria_hidden="true")
    if piece.role in (Role.TEXT, Role.NAME):
        return piece_html(piece, links)
    return element("span", piece_html(piece, links), class_=piece.role.value)


def plates_html(plates: Sequence[CardPicture]) -> Html:
    return element("div", *map(_plate, plates), class_="plates") if plates else Html()


def _plate(plate: CardPicture) -> Html:
    """Return a picture. Its name is read out once: with the drawing, and not again below it."""
    drawn = pixels(plate.rank)
    path = element("path", d="".join(_strokes(drawn)))
    picture = element(
        "svg",
        path,
        viewBox=f"0 0 {len(drawn[0])} {len(drawn)}",
        role="img",
        aria_label=f"Picture of the card {plate.name}",
        shape_rendering="crispEdges",
    )
    return element("figure", picture, element("figcaption", plate.name, aria_hidden="true"))


def _strokes(drawn: Sequence[str]) -> Iterator[str]:
    """Yield each run of black pixels in a row as a bar of a path."""
    for y, row in enumerate(drawn):
        for black, run in groupby(enumerate(row), key=lambda pixel: pixel[1] == "#"):
            bar = [x for x, _ in run]
            if black:
                yield f"M{bar[0]} {y}h{len(bar)}v1H{bar[0]}z"
