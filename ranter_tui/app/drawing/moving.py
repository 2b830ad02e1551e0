"""Draws the cards at the seats, and animations: cards and counters that are on their way.

A card on its way shows its back, even if the view knows its face.
"""

from __future__ import annotations

from msgspec.structs import replace

from ranter_tui.app.drawing.board import BESIDE, Board, board_in, initials, stage
from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.card import Size, draw_card
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import Ring, SeatArea
from ranter_tui.app.drawing.middle import Middle, Pile
from ranter_tui.app.drawing.seat import frame_of, sinks
from ranter_tui.evening.table_view import CardMotion, SeatView, TableView
from ranter_tui.game.cards import BACK
from ranter_tui.game.events import Changed, CutForWin, Dealt, Drew, LifeLost, Refused, Revealed
from ranter_tui.game.seats import Seat

FADING = "●◍◌·"
TRAIL = 5
"""Number of dots that a counter leaves behind on its way."""


def as_it_goes_on(
    seats: tuple[SeatView, ...], motion: CardMotion | None, progress: float
) -> tuple[SeatView, ...]:
    """Return the seats as they are during the animation: only those it concerns are marked as acting."""
    if motion is None or progress >= 1:
        return seats
    acts = partner = None
    match motion:
        case Changed(asker=asker, holder=holder) | Refused(asker=asker, holder=holder):
            acts, partner = asker, holder
        case Drew(seat=drawer):
            acts = drawer
    return tuple(
        seat
        if (seat.acts, seat.partner) == (seat.seat == acts, seat.seat == partner)
        else replace(seat, acts=seat.seat == acts, partner=seat.seat == partner)
        for seat in seats
    )


def draw_card_of(
    canvas: Canvas, seat: SeatView, rect: Rect, letters: bool, motion: CardMotion | None, progress: float
) -> None:
    """Draw what lies at a seat's place when that motion has got so far."""
    turned = _turned(seat, motion, progress)
    if seat.seat in _away(motion, progress):
        draw_card(canvas, rect, None)
    elif turned <= 1 / 3:
        draw_card(canvas, rect, BACK)
    elif turned <= 2 / 3:
        # It is seen from its edge.
        for row in range(rect.y, rect.below):
            canvas.put(rect.middle[0], row, "┃", Ink.CARD_EDGE)
    else:
        draw_card(canvas, rect, seat.card, letters, not seat.open, frame_of(seat))


def _turned(seat: SeatView, motion: CardMotion | None, progress: float) -> float:
    """Return how far a card is turned to its face; from 1 on it lies as the view has it."""
    if isinstance(motion, (Revealed, CutForWin)) and seat.seat in motion.seats and seat.card is not None:
        return _done(motion.seats, seat.seat, progress)
    return 1.0


def _away(motion: CardMotion | None, progress: float) -> tuple[Seat, ...]:
    """Return the seats whose card is on its way."""
    if progress >= 1:
        return ()
    match motion:
        case Changed(asker=asker, holder=holder):
            return asker, holder
        case Refused(asker=seat) | Drew(seat=seat):
            return (seat,)
        case Dealt(seats=seats):
            return tuple(seat for seat in seats if _done(seats, seat, progress) < 1)
    return ()


def _done(seats: tuple[Seat, ...], seat: Seat, progress: float) -> float:
    """Return the progress of one of several seats that come one after another."""
    return progress * len(seats) - seats.index(seat)


def draw_moving(
    canvas: Canvas, view: TableView, ring: Ring, middle: Middle, motion: CardMotion | None, progress: float
) -> None:
    """Draw the cards and counters that are on their way."""
    if motion is None or not 0 <= progress < 1:
        return
    heart = ring.size.at(*ring.middle.middle)
    stock, aside = middle.top(Pile.STOCK) or heart, middle.top(Pile.ASIDE) or heart
    cards = [place.card for place in ring.places]

    def draw(start: Rect, end: Rect, progress: float, bow: int = 0) -> None:
        draw_card(canvas, ring.size.at(*_on_the_way(start, end, progress, bow)), BACK)

    match motion:
        case Changed(asker=asker, holder=holder):
            there, back = cards[asker], cards[holder]
            draw(there, back, progress)
            draw(back, there, progress, _bow(there, back, ring))
        case Refused(asker=asker, holder=holder):
            # The card goes half-way and comes back.
            draw(cards[asker], cards[holder], min(progress, 1 - progress))
        case Drew(seat=seat):
            draw(cards[seat], aside, progress)
            draw(stock, cards[seat], progress)
        case Dealt(seats=seats):
            seat = seats[int(progress * len(seats))]
            draw(stock, cards[seat], _done(seats, seat, progress))
        case LifeLost(seat=seat) if middle.board is not None:
            _draw_counter(canvas, view, board_in(middle.board, ring), seat, progress)
        case LifeLost(seat=seat, to_pot=to_pot):
            _draw_life(canvas, view, ring, middle, seat, to_pot, progress)


def _bow(start: Rect, end: Rect, ring: Ring) -> int:
    """Return how far a card swerves, towards the middle, to miss the one that comes the other way.

    Rows where the two lie side by side, columns where one lies above the other.
    """
    x, y = ring.middle.middle
    if _side_by_side(start, end):
        return (start.height + 1) * (1 if y > start.middle[1] else -1)
    return (start.width + 1) * (1 if x > start.middle[0] else -1)


def _side_by_side(start: Rect, end: Rect) -> bool:
    return abs(end.x - start.x) >= 2 * abs(end.y - start.y)


def _on_the_way(start: Rect, end: Rect, progress: float, bow: int) -> tuple[int, int]:
    """Return the corner of a moving card at that progress, slow at the start and at the end."""
    eased = progress * progress * (3 - 2 * progress)
    swerve = round(4 * eased * (1 - eased) * bow)
    x = start.x + round((end.x - start.x) * eased)
    y = start.y + round((end.y - start.y) * eased)
    return (x, y + swerve) if _side_by_side(start, end) else (x + swerve, y)


def _draw_counter(canvas: Canvas, view: TableView, board: Board, mover: Seat, progress: float) -> None:
    """Draw a counter that goes from one line of the board to the next."""
    seat = view.seats[mover]
    now = stage(seat)
    before = min(now + max(seat.lost, 1), BESIDE)
    (ax, ay), (bx, by) = board.spot(mover, before), board.spot(mover, now)
    mark = initials(tuple(guest.name for guest in view.seats))[mover]
    canvas.put(ax + round((bx - ax) * progress), ay + round((by - ay) * progress), mark, Ink.COUNTER_ACTS)


def _draw_life(
    canvas: Canvas, view: TableView, ring: Ring, middle: Middle, loser: Seat, to_pot: bool, progress: float
) -> None:
    x, y = _where_it_was(canvas, view.seats[loser], ring.places[loser], ring)
    if not to_pot:
        canvas.put(x, y, FADING[min(int(progress * len(FADING)), len(FADING) - 1)], Ink.LIFE_GOING)
        return
    end_x, end_y = middle.piles.get(Pile.POT, ring.middle).middle
    for behind in range(TRAIL, -1, -1):
        gone = max(0.0, progress - behind * 0.03)
        mark = "·" if behind else "●"
        canvas.put(x + round((end_x - x) * gone), y + round((end_y - y) * gone), mark, Ink.LIFE_GOING)


def _where_it_was(canvas: Canvas, seat: SeatView, place: SeatArea, ring: Ring) -> tuple[int, int]:
    """Return the cell of the life that is lost in this hand."""
    below = place.card.middle[0], place.card.below + sinks(seat, ring) - (ring.size is Size.LINE)
    return canvas.find(Ink.LIFE_GOING, place.block) or below
