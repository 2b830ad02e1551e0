"""A great moment over the middle of the table."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace
from rich.cells import cell_len

from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.layout import ring
from ranter_tui.app.drawing.stage import STILL, draw_stage, laid_out
from ranter_tui.app.drawing.table import draw_table
from ranter_tui.evening.table_view import TableView
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.telling.moments import GreatMoment, MomentKind
from tests.app.drawing.tables import SCRIPTS, table, with_seat

OUT = GreatMoment(MomentKind.OUT, "Uncle Bob", "Out!", ("with the 2 of clubs", "hand 3, robbed twice"))
LONG = GreatMoment(
    MomentKind.REFUSED,
    "Jean-Baptiste de la Croix and his aunt",
    "Hai pigliato bragon!",
    ("keeps the Bragon, and the last life", "Anna asked in vain"),
)
NOBODY = GreatMoment(MomentKind.NOBODY_WON, "", "Nobody wins!", ("the pot of 7 waits for the next game",))


def text_of(canvas: Canvas, y: int) -> str:
    return "".join(text for text, _ in canvas.row(y))


def nobody_acts(view: TableView) -> TableView:
    return replace(view, seats=tuple(replace(seat, acts=False, partner=False) for seat in view.seats))


def test_the_plate_stays_within_the_rim_and_covers_no_card_and_no_name() -> None:
    for width, height in ((80, 16), (72, 27), (158, 46)):
        for guests, kept_on in product((2, 5, 8, 26), (KeptOn.COUNTERS, KeptOn.BOARD)):
            view = with_seat(nobody_acts(table(guests, kept_on=kept_on)), guests // 2, loses=True)
            rim = ring(guests, width, height, kept_on is KeptOn.BOARD).rim
            plain = draw_table(view, width, height)
            for moment in (OUT, LONG):
                staged = draw_table(view, width, height, motion=moment, progress=STILL)
                for y in range(height):
                    before, row = (text_of(canvas, y) for canvas in (plain, staged))
                    if rim.y <= y < rim.below and "╝" not in before[rim.x : rim.right - 1]:
                        before, row = (text[: rim.x] + text[rim.right :] for text in (before, row))
                    assert row == before, (width, height, guests, y)


def test_a_name_in_any_script_is_on_the_plate_and_breaks_no_row() -> None:
    for who, (width, height) in product(SCRIPTS, ((80, 16), (30, 9), (5, 3), (0, 0))):
        canvas = draw_table(table(5), width, height, motion=replace(OUT, who=who), progress=STILL)
        assert {sum(cell_len(text) for text, _ in row) for row in canvas.lines()} <= {width}
    bill = laid_out(replace(OUT, who="Кукушка"), 40, 12)
    assert [row for row, _ in bill.who] == ["К У К У Ш К А"]


def test_the_more_room_there_is_the_larger_are_the_letters() -> None:
    heights = [len(laid_out(OUT, width, height).shout) for width, height in ((20, 6), (40, 12), (120, 40))]
    assert heights == sorted(set(heights))


def test_large_letters_stand_clear_of_each_other_and_of_the_edge() -> None:
    room = list(product(range(24, 90, 6), range(5, 20)))
    for moment, (width, height) in product((OUT, NOBODY, LONG, replace(OUT, who="Ida")), room):
        bill = laid_out(moment, width, height)
        together = len(bill.who) > 1 and len(bill.shout) > 1
        assert not together or bill.gaps[0], "two rows of them have a blank one between them"
        told = bill.lines or bill.sill
        assert not told or len(bill.shout) == 1 or bill.gaps[1], "what is told does not close up under them"
        assert bill.edge or not bill.lines or len(bill.rows) + 2 > height or height < 5


def test_what_there_is_no_other_room_for_stands_in_the_lower_edge() -> None:
    bill = laid_out(NOBODY, 112, 8)
    assert (len(bill.shout), bill.lines) == (5, ())
    assert [row for row, _ in bill.sill] == ["the pot of 7 waits for the next game"]
    canvas = Canvas(114, 8)
    draw_stage(canvas, Rect(0, 0, 114, 8), NOBODY, STILL)
    assert "═ the pot of 7 waits for the next game ═" in text_of(canvas, 7)


def test_a_name_that_leaves_room_for_it_has_the_shout_in_its_own_row() -> None:
    ida = laid_out(replace(OUT, who="Ida"), 78, 8)
    assert not ida.who and len(ida.shout) == 5 and ida.candles
    assert len(laid_out(OUT, 78, 8).who) == 1, "but not Uncle Bob's"


def test_where_letters_are_small_everything_is_told_and_where_there_is_no_room_the_shout_is() -> None:
    small, least = laid_out(NOBODY, 30, 7), laid_out(OUT, 12, 2)
    assert [row for row, _ in small.lines] == ["the pot of 7 waits for", "the next game"]
    assert [row for row, _ in least.rows][-1] == "Out!"


def test_the_candle_of_who_goes_out_burns_and_then_smokes() -> None:
    burns, smokes = (
        draw_table(table(5), 80, 20, motion=OUT, progress=progress).text() for progress in (0.2, STILL)
    )
    assert "╵" not in burns and burns.count("▀█▀") > smokes.count("▀█▀")
    assert "╵" in smokes


def test_no_half_of_a_pile_looks_out_from_under_the_plate() -> None:
    view = nobody_acts(table(4, stock=48, pot=3))
    for width, height in ((80, 20), (120, 36), (200, 50)):
        assert "stock" in draw_table(view, width, height).text()
        staged = draw_table(view, width, height, motion=OUT, progress=STILL).text()
        assert "stock" not in staged and " 48 " not in staged and "pot" not in staged


def test_nothing_is_staged_before_it_begins_and_when_it_is_over() -> None:
    view = nobody_acts(table(5))
    plain = draw_table(view, 80, 20).text()
    for progress in (0.0, 1.0):
        assert draw_table(view, 80, 20, motion=OUT, progress=progress).text() == plain
