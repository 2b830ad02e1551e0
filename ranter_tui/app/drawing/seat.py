"""Draws what is written at one seat: name, lives and the last call, wherever the layout has put them."""

from __future__ import annotations

from collections.abc import Iterable

from ranter_tui.app.drawing.canvas import Canvas, Rect, Run, breadth
from ranter_tui.app.drawing.card import Frame, Size
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import UNHEARD, Manner, Ring, SeatArea, step_beside
from ranter_tui.app.drawing.lives import fitting, lives_picture
from ranter_tui.app.drawing.round_table import crest_run
from ranter_tui.evening.table_view import SeatView, Wager
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.library.text.measure import cells, clipped, evened

BUTTON = "(D)"
PHONE = " ▯"
"""The sign behind the name of a guest who plays by phone."""
CREST = 3
"""The width of a crest, with the gap after it."""
DISTINCTIONS = {
    Frame.WINS: ("◆ ", Ink.WINS),
    Frame.LOSES: ("× ", Ink.LOSES),
    Frame.ACTS: ("▸ ", Ink.NAME_ACTS),
}
"""The sign before a name in reverse, and its ink."""


def draw_seat(canvas: Canvas, seat: SeatView, place: SeatArea, ring: Ring, kept_on: KeptOn) -> None:
    """Draw all text of a seat: its name and lives, and what became of it or what it said last."""
    if ring.manner is Manner.STACKED:
        _draw_stacked(canvas, seat, place, kept_on, sinks(seat, ring))
    elif ring.manner is Manner.BESIDE:
        _draw_beside(canvas, seat, place, kept_on, ring.size)
    else:
        _draw_in_line(canvas, seat, place, kept_on)


def sinks(seat: SeatView, ring: Ring) -> int:
    """Return how many rows lower the loser's card lies."""
    return int(seat.loses and ring.sinks)


def gone(seat: SeatView) -> bool:
    """Whether the seat is out, and has not lost its last life in this very hand."""
    return seat.out and not seat.loses


def _draw_stacked(canvas: Canvas, seat: SeatView, place: SeatArea, kept_on: KeptOn, sunk: int) -> None:
    x, y, width, height = place.block
    named, (word,) = name_runs(seat, width), word_rows(seat, width)
    if sunk:
        named, word = _one_plate(named, word, width)
    canvas.centred(x, y, width, named)
    if gone(seat) and seat.card is None:
        inside = place.card
        canvas.rows(inside.x, inside.middle[1], inside.width, word_rows(seat, inside.width))
        return
    # What is said comes between card and lives: a crest is as white as a card.
    canvas.centred(x, y + 1 if sunk else place.card.below, width, word)
    if not gone(seat):
        canvas.centred(x, y + height - 1, width, _lives(seat, kept_on, width))


def _one_plate(
    named: tuple[Run, ...], word: tuple[Run, ...], width: int
) -> tuple[tuple[Run, ...], tuple[Run, ...]]:
    """Return the name with the dealer's button, and what became of the seat, both as broad as the broader."""
    ink = named[0][1]
    name = " ".join(text.rstrip() for text, _ in named)
    name = _padded(name, min(width, cells(name) + 2))
    broad = min(width, max(cells(name), breadth(word)))
    return ((_padded(name, broad), ink),), tuple((_padded(text, broad), ink) for text, ink in word)


def _padded(text: str, width: int) -> str:
    """Return a text centred in that many cells; its letters may be wide."""
    spare = max(0, width - cells(text))
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def _draw_beside(canvas: Canvas, seat: SeatView, place: SeatArea, kept_on: KeptOn, size: Size) -> None:
    text = place.text
    middle, apart = text.y + text.height // 2, step_beside(size)
    named, words = name_runs(seat, text.width), word_rows(seat, text.width, place.speech.height)

    def row(y: int, runs: tuple[Run, ...]) -> None:
        canvas.runs(_flush(text, runs, place.mirrored), y, runs)

    lives = () if gone(seat) else _lives(seat, kept_on, text.width)
    if seat.loses or seat.wins:
        # What became of the seat is one plate with its name: above the lives, or they make room for it.
        for y, runs in enumerate(_one_plate(named, words[0], text.width), middle - 2 * apart + 1):
            row(y, runs)
        row(middle + 2 - apart, lives)
        return
    # Name and lives make room for a long call.
    middle -= max(0, middle + apart + len(words) - text.below)
    row(middle - apart, named)
    row(middle, lives)
    for y, word in enumerate(words, middle if gone(seat) else middle + apart):
        row(y, word)


def _draw_in_line(canvas: Canvas, seat: SeatView, place: SeatArea, kept_on: KeptOn) -> None:
    text, speech, y = place.text, place.speech, place.text.y
    room = 5 if seat.full < 5 else min(9, text.width - 9)
    names = Rect(text.x if place.mirrored else text.x + room + 1, y, text.width - room - 1, 1)
    beside = Rect(names.right + 1 if place.mirrored else text.x, y, room, 1)
    spoken = speech.width
    if gone(seat) or (not spoken and (seat.loses or seat.wins)):
        (lives,) = word_rows(seat, room)
    else:
        lives = _lives(seat, kept_on, room)
    (word,) = word_rows(seat, spoken) if spoken and not gone(seat) else ((),)
    canvas.runs(names.x, y, name_runs(seat, names.width, marked=True))
    canvas.runs(_flush(beside, lives, place.mirrored), y, lives)
    canvas.runs(_flush(speech, word, not place.mirrored), y, word)


def _flush(rect: Rect, runs: tuple[Run, ...], to_the_right: bool) -> int:
    """Return where runs begin that are aligned to one end of a rectangle."""
    return rect.right - breadth(runs) if to_the_right else rect.x


def _lives(seat: SeatView, kept_on: KeptOn, width: int) -> tuple[Run, ...]:
    """Return the lives, with the crest before them if they do not suffer from it."""
    lives, beside_crest = (
        lives_picture(kept_on, seat.lives, seat.full, room, seat.lost, seat.honour)
        for room in (width, width - CREST)
    )
    if seat.crest is None or lives != beside_crest:
        return lives
    return (crest_run(seat.crest), (" ", Ink.FELT), *lives)


def name_runs(seat: SeatView, width: int, marked: bool = False) -> tuple[Run, ...]:
    """Return the name, the signs of a phone and of the dealer, and one before a guest who acts, loses or wins
    (names in reverse).

    `marked` keeps the column of that sign free for all others. A seat that a letter names has only that.
    """
    if seat.letter:
        return (f" {seat.letter} ", Ink.KEY), (f" {clipped(seat.name, width - 4)}", _name_ink(seat))
    button = f" {BUTTON}" if width >= 13 else " D"
    button = button if seat.dealer else ""
    sign, ink = DISTINCTIONS.get(frame_of(seat), ("", _name_ink(seat)))
    if sign:
        # The plate with the name ends in a blank of its own.
        button = button.strip()
    before = sign or ("  " if marked else "")
    phone = PHONE if seat.phone and width >= 8 else ""
    name = clipped(seat.name, width - len(button) - len(before) - len(phone) - bool(sign)) + phone
    if sign:
        runs: tuple[Run, ...] = ((f"{sign}{name} ", ink),)
    else:
        runs = ((before, Ink.FELT), (name, ink)) if before else ((name, ink),)
    return (*runs, (button, Ink.DEALER)) if button else runs


def frame_of(seat: SeatView) -> Frame:
    """Return the frame of a seat's card: it says what becomes of the guest, or whose turn it is."""
    if seat.wins:
        return Frame.WINS
    if seat.loses:
        return Frame.LOSES
    return Frame.ACTS if seat.acts else Frame.PLAIN


def _name_ink(seat: SeatView) -> Ink:
    if seat.out:
        return Ink.OUT
    return Ink.NAME_PARTNER if seat.partner else Ink.NAME


def word_rows(seat: SeatView, width: int, rows: int = 1) -> tuple[tuple[Run, ...], ...]:
    """Return what became of the seat, or else what it said last: a call in that many rows at most."""
    if seat.wins:
        return (((clipped(" wins ", width), Ink.WINS),),)
    if seat.loses:
        return (((clipped(" loses ", width) if width >= 7 else "loses"[:width], Ink.LOSES),),)
    if seat.out:
        return ((_bet(seat.bet, width) if seat.bet is not None else (clipped("out", width), Ink.OUT),),)
    if seat.says and width >= cells(UNHEARD):
        begins = (f"“{seat.says.partition(',')[0]}…”", UNHEARD)
        said = _call(seat.says, width, rows) or in_rows(begins, width, 1)
        return tuple(((row, Ink.SPEECH),) for row in said)
    return ((),)


def is_heard(seat: SeatView, place: SeatArea) -> bool:
    """Whether there is room for all of the call at the seat."""
    return bool(_call(seat.says, place.speech.width, place.speech.height))


def _call(says: str, width: int, rows: int) -> tuple[str, ...]:
    """Return a call in so many rows at most; nothing where there is no room for it.

    >>> _call("Jag är nöjd!", 14, 1), _call("Jag är nöjd!", 10, 2), _call("Mascherone", 11, 1)
    (('“Jag är nöjd!”',), ('“Jag är', 'nöjd!”'), ('Mascherone',))
    """
    return in_rows((f"“{says}”", says), width, rows)


def in_rows(texts: Iterable[str], width: int, rows: int) -> tuple[str, ...]:
    """Return the first of some texts that so many rows hold with no word broken; nothing if there is none."""
    for text in texts:
        if max(map(cells, text.split(" "))) <= width and len(lines := evened(text, width)) <= rows:
            return tuple(lines)
    return ()


def _bet(bet: Wager, width: int) -> Run:
    """Return the bet of a guest who is out, or what came of it, in as many words as there is room for."""
    texts, ink = {
        None: ((f"bets on {bet.on}", f"on {bet.on}", "bets"), Ink.SPEECH),
        True: (("saw it coming!", "right!", "right"), Ink.DEALER),
        False: (("bet and was wrong", "was wrong", "wrong"), Ink.OUT),
    }[bet.right]
    return clipped(fitting(width, *texts), width), ink
