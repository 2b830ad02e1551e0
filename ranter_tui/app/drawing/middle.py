"""Lays out and draws the middle of the table: hand number, stock, pot, cards aside, a word on the hand."""

from __future__ import annotations

from enum import Enum, auto

from msgspec import Struct

from ranter_tui.app.drawing.board import GRIDS, MARGIN
from ranter_tui.app.drawing.canvas import Canvas, Rect, Run
from ranter_tui.app.drawing.card import Size, draw_card
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import Ring
from ranter_tui.app.drawing.lettering import spaced
from ranter_tui.app.drawing.lives import MARKS, fitting
from ranter_tui.app.drawing.seat import in_rows, is_heard
from ranter_tui.evening.table_view import TableView
from ranter_tui.game.cards import BACK
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.library.text.measure import clipped

COLUMN, NARROW = 11, 9
"""Widths in cells of stock, pot and cards aside where they stand side by side, with room and with little."""

POT_ROW = 5
"""Number of counters in a row of the pot."""


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
    piles: dict[Pile, Rect]
    size: Size
    """The size of the cards of the piles; piles of one row are written in words."""
    board: Rect | None = None
    """The rectangle of the morris board."""

    def top(self, pile: Pile) -> Rect | None:
        """Return the rectangle of the uppermost card of a pile; None where it is not drawn."""
        if (rect := self.piles.get(pile)) is None:
            return None
        return self.size.at(rect.x + (rect.width - self.size.width) // 2, rect.y)


def middle_of(ring: Ring, view: TableView) -> Middle:
    """Return the layout of the middle: side by side, one under the other, or in words alone."""
    lies = {Pile.STOCK: view.stock is not None, Pile.POT: view.pot is not None, Pile.ASIDE: view.aside > 0}
    piles = tuple(pile for pile in Pile if lies[pile])
    # The cards laid aside have their place from the deal on, so that nothing moves when the first one comes;
    # or none, where there is room for the others alone.
    ready = tuple(pile for pile in Pile if pile in piles or (pile is Pile.ASIDE and Pile.STOCK in piles))
    rect, cards = ring.middle, ring.size
    if view.kept_on is KeptOn.BOARD:
        return _round_the_board(rect, ready)
    others = tuple(pile for pile in ready if pile is not Pile.ASIDE)
    return _drawn(rect, ready, cards) or _drawn(rect, others, cards) or _in_words(rect, piles)


def _drawn(rect: Rect, piles: tuple[Pile, ...], cards: Size) -> Middle | None:
    """Return the layout of piles that are drawn; None where there is not so much room."""
    count = len(piles)
    for column in (COLUMN, NARROW):
        if rect.height >= 5 and rect.width >= count * (column + 1) - 1:
            return _side_by_side(rect, piles, _size_of_piles(rect, count, cards), column)
    if rect.height >= 5 * count + 4 and rect.width >= COLUMN:
        return _one_below_the_other(rect, piles)
    return None


def _size_of_piles(rect: Rect, count: int, cards: Size) -> Size:
    """Return the largest size of cards with air around them, not much larger than those of the guests."""
    if cards >= Size.GRAND and rect.height >= 16 and rect.width >= count * (Size.GRAND.width + 2) - 2:
        return Size.GRAND
    return Size.LARGE if rect.height > Size.LARGE.height + 1 else Size.SMALL


def _side_by_side(rect: Rect, piles: tuple[Pile, ...], size: Size, column: int) -> Middle:
    count, body = len(piles), size.height + 1
    width = max(column, size.width + (column == COLUMN) * 2)
    if count * (width + 2) - 2 > rect.width:
        width = max(column, size.width)
    roomy = rect.height >= body + 4
    tall = body + (4 if roomy else min(2, rect.height - body))
    top = rect.y + (rect.height - tall) // 2
    first = top + (2 if roomy else 1)
    gap = next((gap for gap in (8, 4, 2) if rect.width >= count * (width + gap) - gap), 1)
    left = rect.x + (rect.width - count * width - (count - 1) * gap) // 2
    places = {pile: Rect(left + at * (width + gap), first, width, body) for at, pile in enumerate(piles)}
    return Middle(top, first + body + roomy if tall > body + 1 else None, places, size)


def _one_below_the_other(rect: Rect, piles: tuple[Pile, ...]) -> Middle:
    body = Size.SMALL.height + 1
    tall = len(piles) * (body + 1) + 3
    top = rect.y + (rect.height - tall) // 2
    rows = range(top + 2, top + tall, body + 1)
    places = {pile: Rect(rect.x, row, rect.width, body) for pile, row in zip(piles, rows, strict=False)}
    return Middle(top, top + tall - 1, places, Size.SMALL)


def _in_words(rect: Rect, piles: tuple[Pile, ...]) -> Middle:
    wanted = 2 + len(piles)
    gap = int(rect.height >= 2 * wanted + 1)
    lines = min(wanted, rect.height)
    y = rect.y + max(0, (rect.height - lines - gap * (lines - 1)) // 2)
    rows = [*range(y, y + lines * (gap + 1), gap + 1)]
    places = {pile: Rect(rect.x, row, rect.width, 1) for pile, row in zip(piles, rows[1:], strict=False)}
    return Middle(rows[0] if rows else None, rows[-1] if len(rows) == wanted else None, places, Size.LINE)


def _round_the_board(rect: Rect, piles: tuple[Pile, ...]) -> Middle:
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
        return Middle(top, says, {}, Size.LINE, board)
    size = Size.LARGE if rect.height >= 16 and aside >= COLUMN + 4 else Size.SMALL
    body = size.height + 1
    left = rect.x + (aside - COLUMN) // 2
    right = rect.right - COLUMN - (aside - COLUMN) // 2
    y = board.middle[1] - body // 2
    # Counters may stand as far out as the piles begin.
    board = Rect(left + COLUMN, board.y, right - left - COLUMN, board.height)
    places = {
        Pile.STOCK: Rect(left, y - (body // 2 + 1) * (Pile.POT in piles), COLUMN, body),
        Pile.POT: Rect(left, y + (body // 2 + 1), COLUMN, body),
        Pile.ASIDE: Rect(right, y, COLUMN, body),
    }
    return Middle(top, says, {pile: places[pile] for pile in piles}, size, board)


def draw_middle(canvas: Canvas, ring: Ring, middle: Middle, view: TableView) -> None:
    """Draw the middle of the table, but for the board."""
    rect = ring.middle
    if middle.says is not None:
        canvas.rows(rect.x, middle.says, rect.width, _words(ring, view, rect.below - middle.says))
    if middle.caption is not None:
        instead = _words(ring, view, 1) if middle.says is None else ()
        rows = instead or (_caption(view, middle, rect.width),)
        canvas.rows(rect.x, middle.caption, rect.width, rows)
    for pile, place in middle.piles.items():
        canvas.mark(place, pile)
        if pile is Pile.POT and view.pot is not None:
            _draw_pot(canvas, place, view.pot, view.kept_on)
        elif pile is Pile.STOCK and view.stock is not None:
            _draw_pile(canvas, place, middle.size, view.stock, view.pack.says("stock"), always=True)
        elif pile is Pile.ASIDE:
            _draw_pile(canvas, place, middle.size, view.aside, "aside")


def _caption(view: TableView, middle: Middle, width: int) -> tuple[Run, ...]:
    """Return the number of the hand, between two rules if they fit; and the piles that are not drawn."""
    stock = Pile.STOCK not in middle.piles and view.stock is not None
    aside = Pile.ASIDE not in middle.piles and view.aside > 0
    piles = (f"{view.pack.says('stock')} {view.stock}",) * stock + (f"aside {view.aside}",) * aside
    text = " · ".join((f"Hand {view.hand}",) * (view.hand > 0) + piles)
    if not text:
        return ()
    if len(text) + 18 > width:
        return ((text, Ink.LABEL),)
    return (("──╴ ", Ink.ORNAMENT), (text, Ink.LABEL), (" ╶──", Ink.ORNAMENT))


def _words(ring: Ring, view: TableView, rows: int) -> tuple[tuple[Run, ...], ...]:
    """Return the word about the hand, or else what was said last, if the seat has no room for it."""
    if view.says:
        return (said(view.says, ring.middle.width),)
    speaker = None if view.speaks is None else view.seats[view.speaks]
    if speaker is None or not speaker.says or is_heard(speaker, ring.places[speaker.seat]):
        return ()
    call, words = f"“{speaker.says}”", speaker.says.split(" ")
    begun = (f"“{' '.join(words[:many]).rstrip(',;:')}…”" for many in range(len(words) - 1, 0, -1))
    texts = (f"{speaker.name}: {call}", call, *begun)
    return tuple(((row, Ink.SPEECH),) for row in in_rows(texts, ring.middle.width, rows))


def said(word: str, width: int) -> tuple[Run, ...]:
    """Return a word in spaced capitals, as on a title page; a sentence as it is."""
    return ((clipped(word, width) if " " in word else spaced(word, width), Ink.SAYS),)


def _draw_pile(
    canvas: Canvas, rect: Rect, size: Size, count: int, label: str, *, always: bool = False
) -> None:
    if size is Size.LINE:
        canvas.centred(rect.x, rect.y, rect.width, ((f"{label} ", Ink.LABEL), (str(count), Ink.TEXT)))
        return
    x = rect.x + (rect.width - size.width) // 2
    if count > 1:
        draw_card(canvas, size.at(x + 1, rect.y), BACK)
    draw_card(canvas, size.at(x, rect.y), BACK if count else None)
    if count or always:
        number = (f" {count} ", Ink.CARD) if count else ("0", Ink.LABEL)
        canvas.centred(x, rect.y + size.height // 2, size.width, (number,))
    canvas.centred(rect.x, rect.below - 1, rect.width, ((label, Ink.LABEL),))


def _draw_pot(canvas: Canvas, rect: Rect, pot: int, kept_on: KeptOn) -> None:
    mark = MARKS[kept_on].left if kept_on in (KeptOn.STAKES, KeptOn.PENNIES) else "●"
    if rect.height == 1:
        number = f"{mark} {pot}"
        coins = fitting(rect.width - len("pot "), mark * pot if 0 < pot < 10 else number, number)
        canvas.centred(rect.x, rect.y, rect.width, (("pot ", Ink.LABEL), (coins, Ink.LIFE)))
        return
    canvas.centred(rect.x, rect.below - 1, rect.width, (("pot", Ink.LABEL),))
    heap = _heap(mark, pot, rect.height - 1)
    canvas.rows(rect.x, rect.y, rect.width, (((row, Ink.LIFE),) for row in heap))


def _heap(mark: str, pot: int, height: int) -> list[str]:
    """Return counters heaped up from the bottom; their number alone where they are too many, or none."""
    full, over = divmod(pot, POT_ROW)
    rows = [over] * (over > 0) + [POT_ROW] * full
    if not 0 < len(rows) <= height:
        return [""] * (height // 2) + [f"{mark} {pot}" if pot else "empty"]
    return [""] * (height - len(rows)) + [" ".join(mark * row) for row in rows]
