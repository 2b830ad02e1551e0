"""What an article shows, as HTML: a table, a map or bars in vectors, or a drawing in characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import cos, dist, hypot, radians

from ranter_tui.library.export.element import (
    Html,
    element,
    folded_on_phones,
    mark,
    piece_html,
    prose,
    stacked,
    together,
)
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
from ranter_tui.library.text.drawn.tables import NOTHING, Bar, Bars, Cell, RowGroup, TableDrawing
from ranter_tui.library.text.line import Piece, Role, link, slug
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.reference import places_of

FITS = 4
"""The most columns of a table that fits on a phone; a wider one scrolls sideways."""


def table_html(table: TableDrawing, title: str, links: Links) -> Html:
    """Return the table and its key."""
    heads = element(
        "tr",
        *(element("th", prose(head, links), scope="col") if head else element("td") for head in table.heads),
    )
    laid = element(
        "table",
        element("caption", title, class_="unseen"),
        element("thead", heads),
        "\n",
        stacked(
            element("tbody", stacked(_cell_rows(group, len(table.heads), links))) for group in table.groups
        ),
    )
    if len(table.heads) > FITS:
        laid = element(
            "div", laid, class_="wide", role="region", tabindex=0, aria_label=f"{title}: the table"
        )
    return stacked((laid, element("p", table.key, class_="key") if table.key else ""))


def _cell_rows(group: RowGroup, columns: int, links: Links) -> Iterator[Html]:
    if group.title:
        title = element("th", element("span", prose(group.title, links)), scope="rowgroup", colspan=columns)
        yield element("tr", title, class_="group")
    for row in group.told():
        label = element("th", prose(row.label, links), scope="row")
        yield element("tr", label, *(_cell(cell, links) for cell in row.cells))
    if lacking := group.lacking():
        yield element("tr", element("td", element("span", lacking), colspan=columns), class_="lacking")


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
LETTER, LINE = 6.2, 12
"""How wide a letter of a name is taken to be, and how high a line."""
NEAR = 50
"""How far apart two places are whose names may be in each other's way."""


def map_html(places: PlacesMap, links: Links) -> Html:
    """Return the map and its key."""
    box = f"0 0 {(EAST - WEST) * EVEN:.0f} {(NORTH - SOUTH) * SCALE:.0f}"
    letters = lettered(places.time_line)
    discs = _discs({place: places.time_line.places[place] for place in letters})
    drawn = element(
        "svg",
        element("title", "A map of Europe", id="page:map"),
        element("desc", places.says, id="page:map-says"),
        *(element("path", d=_path(coast)) for coast in coasts()),
        *_named(discs),
        *_lettered(discs, letters),
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


def _discs(places: Mapping[str, Corner]) -> dict[str, Corner]:
    """Return the middles of the discs on the map, each moved to the right until it covers no other."""
    taken: dict[str, Corner] = {}
    for place, corner in places.items():
        if _is_on_the_map(corner):
            x, y = _at(corner)
            x = min(x, (EAST - WEST) * EVEN - DISC)
            while any(hypot(x - left, y - top) < 2 * DISC for left, top in taken.values()):
                x += 1
            taken[place] = x, y
    return taken


def _lettered(discs: Mapping[str, Corner], letters: Mapping[str, str]) -> Iterator[Html]:
    for place, (x, y) in discs.items():
        yield element("circle", cx=round(x), cy=round(y), r=DISC)
        yield element("text", letters[place], x=round(x), y=round(y))


def _named(discs: Mapping[str, Corner]) -> Iterator[Html]:
    """Yield the name beside each disc, on a side that is free; where none is, only the key has the name."""
    taken = [(x - DISC, y - DISC, x + DISC, y + DISC) for x, y in discs.values()]
    near = {place: sum(dist(one, other) < NEAR for other in discs.values()) for place, one in discs.items()}
    # The most crowded places have the least choice.
    for place in sorted(discs, key=lambda one: -near[one]):
        (x, y), long, off = discs[place], LETTER * len(place), DISC + 2
        for anchor, left, middle in (
            ("start", x + off, y),
            ("end", x - off - long, y),
            ("middle", x - long / 2, y + off + LINE / 2),
            ("middle", x - long / 2, y - off - LINE / 2),
        ):
            right, top, bottom = left + long, middle - LINE / 2, middle + LINE / 2
            covered = (
                one for one in taken if left < one[2] and one[0] < right and top < one[3] and one[1] < bottom
            )
            if left >= 0 and right <= (EAST - WEST) * EVEN and not any(covered):
                taken.append((left, top, right, bottom))
                at = {"start": left, "end": right, "middle": x}[anchor]
                yield element("text", place, x=round(at), y=round(middle), class_=f"name {anchor}")
                break


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


ON_A_PHONE = 42
"""The most cells across of a drawing that a phone can show whole."""


def _drawn(drawing: Drawing, title: str, links: Links) -> Html:
    """Return a drawing: its names are links, its strokes are not read aloud."""
    lines = drawing.lines()
    drawn = together((together(_piece(piece, links) for piece in line.pieces) for line in lines), "\n")
    named = f"{title}, drawn"
    box = element("div", element("pre", drawn), class_="drawing", role="region", tabindex=0, aria_label=named)
    if max((cells(str(line)) for line in lines), default=0) > ON_A_PHONE:
        box = folded_on_phones(named, box)
    told = element("details", element("summary", "The drawing in words"), element("p", drawing.says))
    return element("figure", box, element("figcaption", told) if drawing.says else "")


def _piece(piece: Piece, links: Links) -> str:
    if piece.role is Role.DRAWN:
        return element("span", piece.text, class_="drawn", aria_hidden="true")
    if piece.role in (Role.TEXT, Role.NAME):
        return piece_html(piece, links)
    return element("span", piece_html(piece, links), class_=piece.role.value)


def plates_html(plates: Sequence[CardPicture]) -> Html:
    return element("div", *map(_plate, plates), class_="plates" + " alone" * (len(plates) == 1))


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
