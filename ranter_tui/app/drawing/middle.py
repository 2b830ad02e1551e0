"""Lays out and draws the middle of the table: hand number, stock, pot, cards aside, a word on the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.app.drawing.board import GRIDS, MARGIN
from ranter_tui.app.drawing.canvas import Canvas, Run, breadth
from ranter_tui.app.drawing.card import Size, card_picture
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import Rect, Ring
from ranter_tui.app.drawing.lives import MARKS
from ranter_tui.app.drawing.seat import in_rows, is_heard
from ranter_tui.evening.table_view import TableView
from ranter_tui.game.cards import BACK
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.library.text.measure import cells, clipped

COLUMN, NARROW = 11, 9
"""Widths in cells of stock, pot and cards aside where they stand side by side, with room and with little."""

POT_ROW = 5
"""Number of counters in a row of the pot."""


class Things(Struct, frozen=True):
    """Which things lie in the middle."""

    stock: bool
    pot: bool
    aside: bool

    @property
    def count(self) -> int:
        return self.stock + self.pot + self.aside


class Pile(Enum):
    """The piles in the middle."""

    STOCK = auto()
    POT = auto()
    ASIDE = auto()


class Middle(Struct, frozen=True):
    """The layout: the rectangles of the things in the middle."""

    caption: int | None
    """The row of the hand number."""
    says: int | None
    """The row of the word about the hand; where None, the word takes the place of the number."""
    stock: Rect | None
    pot: Rect | None
    aside: Rect | None
    size: Size
    """The size of the cards of the piles; piles of one row are written in words."""
    board: Rect | None = None
    """The rectangle of the morris board."""

    def pile_at(self, x: int, y: int) -> Pile | None:
        """Return the pile that is drawn at that cell, if any (for the mouse)."""
        places = ((Pile.STOCK, self.stock), (Pile.POT, self.pot), (Pile.ASIDE, self.aside))
        return next((pile for pile, place in places if place is not None and place.holds(x, y)), None)

    @property
    def top_of_stock(self) -> Rect | None:
        """The rectangle of the uppermost card of the stock."""
        return None if self.stock is None else _top(self.stock, self.size)

    @property
    def top_of_aside(self) -> Rect | None:
        """The rectangle of the last card that was laid aside."""
        return None if self.aside is None else _top(self.aside, self.size)


def _top(rect: Rect, size: Size) -> Rect:
    return Rect(rect.x + (rect.width - size.width) // 2, rect.y, size.width, size.height)


def middle_of(ring: Ring, view: TableView) -> Middle:
    """Return the layout of the middle for that view."""
    things = Things(view.stock is not None, view.pot is not None, view.aside > 0)
    return arranged(ring.middle, things, ring.size, view.kept_on is KeptOn.BOARD)


@lru_cache(maxsize=256)
def arranged(rect: Rect, things: Things, cards: Size, board: bool) -> Middle:
    """Return the layout for that much room: side by side, one under the other, or in words alone."""
    # The cards laid aside have their place from the deal on, so that nothing moves when the first one comes;
    # or none, where there is room for the others alone.
    piles = replace(things, aside=things.stock or things.aside)
    if board:
        return _round_the_board(rect, piles)
    return (
        _drawn(rect, piles, cards)
        or _drawn(rect, replace(things, aside=False), cards)
        or _in_words(rect, things)
    )


def _drawn(rect: Rect, things: Things, cards: Size) -> Middle | None:
    """Return the layout of things that are drawn; None where there is not so much room."""
    for column in (COLUMN, NARROW):
        if rect.height >= 5 and rect.width >= things.count * (column + 1) - 1:
            return _side_by_side(rect, things, _size_of_piles(rect, things.count, cards), column)
    if rect.height >= 5 * things.count + 4 and rect.width >= COLUMN:
        return _one_below_the_other(rect, things)
    return None


def _size_of_piles(rect: Rect, count: int, cards: Size) -> Size:
    """Return the largest size of cards with air around them, not much larger than those of the guests."""
    if cards >= Size.GRAND and rect.height >= 16 and rect.width >= count * (Size.GRAND.width + 2) - 2:
        return Size.GRAND
    return Size.LARGE if rect.height > Size.LARGE.height + 1 else Size.SMALL


def _side_by_side(rect: Rect, things: Things, size: Size, column: int) -> Middle:
    body = size.height + 1
    column_width = max(column, size.width + (column == COLUMN) * 2)
    if things.count * (column_width + 2) - 2 > rect.width:
        column_width = max(column, size.width)
    roomy = rect.height >= body + 4
    tall = body + (4 if roomy else min(2, rect.height - body))
    top = rect.y + (rect.height - tall) // 2
    first = top + (2 if roomy else 1)
    columns = _columns(rect, things.count, column_width)

    def place(present: bool) -> Rect | None:
        return Rect(next(columns), first, column_width, body) if present else None

    says = first + body + roomy if tall > body + 1 else None
    return Middle(top, says, place(things.stock), place(things.pot), place(things.aside), size)


def _columns(rect: Rect, count: int, width: int) -> Iterator[int]:
    roomy = (gap for gap in (8, 4, 2) if rect.width >= count * (width + gap) - gap)
    gap = next(roomy, 1)
    first = rect.x + (rect.width - count * width - (count - 1) * gap) // 2
    return iter([first + place * (width + gap) for place in range(count)])


def _one_below_the_other(rect: Rect, things: Things) -> Middle:
    body = Size.SMALL.height + 1
    tall = things.count * (body + 1) + 3
    top = rect.y + (rect.height - tall) // 2
    rows = iter(range(top + 2, top + tall, body + 1))

    def thing(present: bool) -> Rect | None:
        return Rect(rect.x, next(rows), rect.width, body) if present else None

    places = thing(things.stock), thing(things.pot), thing(things.aside)
    return Middle(top, top + tall - 1, *places, Size.SMALL)


def _in_words(rect: Rect, things: Things) -> Middle:
    wanted = 2 + things.count
    gap = int(rect.height >= 2 * wanted + 1)
    lines = min(wanted, rect.height)
    y = rect.y + max(0, (rect.height - lines - gap * (lines - 1)) // 2)
    rows = iter(range(y, y + lines * (gap + 1), gap + 1))
    caption = next(rows, None)

    def line(present: bool) -> Rect | None:
        row = next(rows, None) if present else None
        return None if row is None else Rect(rect.x, row, rect.width, 1)

    places = line(things.stock), line(things.pot), line(things.aside)
    return Middle(caption, next(rows, None), *places, Size.LINE)


def _round_the_board(rect: Rect, things: Things) -> Middle:
    """Lay out the board with words above it, stock and pot on its left, cards aside on its right."""
    grid = next(
        (g for g in GRIDS if g.width + 2 * MARGIN <= rect.width and g.height + 3 <= rect.height), GRIDS[-1]
    )
    spare = max(0, rect.height - grid.height - 3)
    top = rect.y + spare // 2
    board = Rect(rect.x, top + 1 + (spare > 1), rect.width, grid.height + 2)
    aside = (rect.width - grid.width - 2 * MARGIN) // 2
    says = board.below if spare > 2 else None
    if aside < COLUMN:
        return Middle(top, says, None, None, None, Size.LINE, board)
    size = Size.LARGE if rect.height >= 16 and aside >= COLUMN + 4 else Size.SMALL
    body = size.height + 1
    left = rect.x + (aside - COLUMN) // 2
    right = rect.right - COLUMN - (aside - COLUMN) // 2
    y = board.middle[1] - body // 2
    # Counters may stand as far out as the piles begin.
    board = Rect(left + COLUMN, board.y, right - left - COLUMN, board.height)
    return Middle(
        top,
        says,
        Rect(left, y - (body // 2 + 1) * things.pot, COLUMN, body) if things.stock else None,
        Rect(left, y + (body // 2 + 1), COLUMN, body) if things.pot else None,
        Rect(right, y, COLUMN, body) if things.aside else None,
        size,
        board,
    )


def draw_middle(canvas: Canvas, ring: Ring, view: TableView) -> None:
    """Draw the middle of the table, but for the board."""
    rect, middle = ring.middle, middle_of(ring, view)
    if middle.says is not None:
        rows = _words(ring, view, rect.below - middle.says)
        _draw_words(canvas, rect, middle.says, rows)
    if middle.caption is not None:
        instead = _words(ring, view, 1) if middle.says is None else ()
        _draw_words(canvas, rect, middle.caption, instead or (_caption(view, middle, rect.width),))
    if middle.stock is not None and view.stock is not None:
        _draw_pile(canvas, middle.stock, middle.size, view.stock, view.pack.says("stock"), always=True)
    if middle.aside is not None:
        _draw_pile(canvas, middle.aside, middle.size, view.aside, "aside")
    if middle.pot is not None and view.pot is not None:
        _draw_pot(canvas, middle.pot, view.pot, view.kept_on)


def _caption(view: TableView, middle: Middle, width: int) -> tuple[Run, ...]:
    """Return the number of the hand, between two rules if they fit; and the piles that are not drawn."""
    stock = middle.stock is None and view.stock is not None
    aside = middle.aside is None and view.aside > 0
    piles = (f"{view.pack.says('stock')} {view.stock}",) * stock + (f"aside {view.aside}",) * aside
    text = " · ".join((f"Hand {view.hand}",) * (view.hand > 0) + piles)
    if not text:
        return ()
    if len(text) + 18 > width:
        return ((text, Ink.LABEL),)
    return (("──╴ ", Ink.ORNAMENT), (text, Ink.LABEL), (" ╶──", Ink.ORNAMENT))


def _draw_words(canvas: Canvas, rect: Rect, top: int, rows: Iterable[tuple[Run, ...]]) -> None:
    for y, runs in enumerate(rows, top):
        canvas.centred(rect.x, y, rect.width, runs)


def _words(ring: Ring, view: TableView, rows: int) -> tuple[tuple[Run, ...], ...]:
    """Return the word about the hand, or else what was said last, if the seat has no room for it."""
    if view.says:
        return (said(view.says, ring.middle.width),)
    speaker = None if view.speaks is None else view.seats[view.speaks]
    if speaker is None or not speaker.says or is_heard(speaker, ring.places[speaker.seat], ring.manner):
        return ()
    call, words = f"“{speaker.says}”", speaker.says.split(" ")
    begun = (f"“{' '.join(words[:many]).rstrip(',;:')}…”" for many in range(len(words) - 1, 0, -1))
    texts = (f"{speaker.name}: {call}", call, *begun)
    return tuple(((row, Ink.SPEECH),) for row in in_rows(texts, ring.middle.width, rows))


def said(word: str, width: int) -> tuple[Run, ...]:
    """Return a word in spaced capitals, as on a title page; a sentence as it is."""
    spaced = " ".join(word.upper())
    if word and " " not in word and cells(spaced) <= width:
        return ((spaced, Ink.SAYS),)
    return ((clipped(word, width), Ink.SAYS),)


def _draw_pile(
    canvas: Canvas, rect: Rect, size: Size, count: int, label: str, *, always: bool = False
) -> None:
    if size is Size.LINE:
        canvas.centred(rect.x, rect.y, rect.width, ((f"{label} ", Ink.LABEL), (str(count), Ink.TEXT)))
        return
    top = _top(rect, size)
    if count > 1:
        canvas.stamp(top.x + 1, top.y, card_picture(BACK, size))
    canvas.stamp(top.x, top.y, card_picture(BACK if count else None, size))
    if count or always:
        number = (f" {count} ", Ink.CARD) if count else ("0", Ink.LABEL)
        canvas.centred(top.x, top.middle[1], top.width, (number,))
    canvas.centred(rect.x, rect.below - 1, rect.width, ((label, Ink.LABEL),))


def _draw_pot(canvas: Canvas, rect: Rect, pot: int, kept_on: KeptOn) -> None:
    mark = MARKS[kept_on].left if kept_on in (KeptOn.STAKES, KeptOn.PENNIES) else "●"
    if rect.height == 1:
        coins = mark * pot if 0 < pot < 10 else f"{mark} {pot}"
        runs: tuple[Run, ...] = (("pot ", Ink.LABEL), (coins, Ink.LIFE))
        if breadth(runs) > rect.width:
            runs = (("pot ", Ink.LABEL), (f"{mark} {pot}", Ink.LIFE))
        canvas.centred(rect.x, rect.y, rect.width, runs)
        return
    canvas.centred(rect.x, rect.below - 1, rect.width, (("pot", Ink.LABEL),))
    for y, row in enumerate(_heap(mark, pot, rect.height - 1), start=rect.y):
        canvas.centred(rect.x, y, rect.width, ((row, Ink.LIFE),))


def _heap(mark: str, pot: int, height: int) -> list[str]:
    """Return counters heaped up from the bottom; their number alone where they are too many, or none."""
    full, over = divmod(pot, POT_ROW)
    rows = [over] * (over > 0) + [POT_ROW] * full
    if not 0 < len(rows) <= height:
        return [""] * (height // 2) + [f"{mark} {pot}" if pot else "empty"]
    return [""] * (height - len(rows)) + [" ".join(mark * row) for row in rows]
