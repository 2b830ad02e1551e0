"""The table as a guest sees it, and a great moment over its middle."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.layout import ring
from ranter_tui.app.drawing.middle import middle_of
from ranter_tui.app.drawing.seat import name_runs
from ranter_tui.app.drawing.stage import STILL, draw_stage, laid_out
from ranter_tui.app.drawing.table import draw_table
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.evening.table_view import CardMotion, TableView
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Drew, LifeLost, Refused, Revealed
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.rules.showdown import PENALTY, SHOWDOWN
from ranter_tui.game.rules.turn import TURN
from ranter_tui.game.seats import Seat
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.telling.moments import GreatMoment, MomentKind
from tests.app.drawing.tables import EVERYBODY, SCRIPTS, SIZES, change, deal, shown, table, with_seat

SHELF = Shelf()
A_SENTENCE = "This is the hardest decision a Chase the Ace player can make"


def motions(guests: int) -> tuple[CardMotion, ...]:
    last = Seat(guests - 1)
    return (
        change(0, 1),
        change(last, 0),
        Refused(TURN.key, Seat(1), Seat(0)),
        Drew(TURN.key, last, 0, BACK, BACK),
        deal(guests),
        Revealed(SHOWDOWN.key, EVERYBODY[:guests], (BACK,) * guests),
        LifeLost(PENALTY.key, Seat(0), 1, to_pot=True),
        LifeLost(PENALTY.key, last, 1, to_pot=False),
    )


def widths(canvas: Canvas) -> set[int]:
    return {sum(cell_len(text) for text, _ in row) for row in canvas.lines()}


def test_every_guest_is_named_at_every_table() -> None:
    for (width, height), guests in product(SIZES, range(2, 27)):
        view = with_seat(table(guests), 0, dealer=False)
        text = draw_table(view, width, height).text()
        for name in NAMES[:guests]:
            assert name in text, (width, height, guests, name)


@pytest.mark.parametrize("kept_on", [KeptOn.COUNTERS, KeptOn.BOARD])
def test_no_row_is_longer_or_shorter_for_a_name_in_another_script(kept_on: KeptOn) -> None:
    sizes = (*SIZES, (30, 9), (5, 3), (1, 1), (0, 0))
    for (width, height), guests in product(sizes, (2, 5, 13, 26)):
        canvas = draw_table(table(guests, names=SCRIPTS, kept_on=kept_on, full=4), width, height)
        assert len(canvas.lines()) == height, (width, height, guests)
        assert widths(canvas) <= {width}, (width, height, guests)


def test_a_card_that_nobody_has_shown_is_a_back() -> None:
    for (width, height), guests in product(SIZES, (2, 5, 8, 13, 26)):
        canvas = draw_table(table(guests), width, height)
        assert not inks(canvas) & {Ink.CARD_RED}, (width, height, guests)
        assert not any(suit in canvas.text() for suit in "♠♥♣♦"), (width, height, guests)


def inks(canvas: Canvas) -> set[Ink]:
    return {ink for row in canvas.lines() for _, ink in row}


def test_every_card_that_lies_open_can_be_read() -> None:
    for width, height in SIZES:
        for guests in (5, 13, 26):
            view = shown(table(guests))
            rows = draw_table(view, width, height).text().splitlines()
            for seat, place in zip(view.seats, ring(guests, width, height).places, strict=True):
                card = place.card
                face = "".join(row[card.x : card.right] for row in rows[card.y : card.below])
                assert seat.card is not None
                assert {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}[seat.card.suit] in face


@pytest.mark.parametrize(("width", "height"), [(78, 18), (118, 31)])
def test_whatever_is_on_its_way_stays_on_the_table(width: int, height: int) -> None:
    for guests in (2, 3, 5, 13, 26):
        view = with_seat(shown(table(guests, names=SCRIPTS)), 0, lost=1, lives=2)
        for motion, step in product(motions(guests), range(11)):
            canvas = draw_table(view, width, height, motion=motion, progress=step / 10)
            assert widths(canvas) == {width}, (guests, motion, step)


def test_a_card_on_its_way_shows_its_back() -> None:
    for guests in (2, 5, 26):
        view = table(guests)
        view = with_seat(with_seat(view, 0, card=Card("K", "D")), 1, card=Card("7", "H"))
        for motion in (change(0, 1), deal(guests)):
            canvas = draw_table(view, 118, 31, motion=motion, progress=0.01)
            assert not inks(canvas) & {Ink.CARD_RED}, (guests, motion)


def test_faces_turn_one_after_another() -> None:
    view = shown(table(3), [Card("K", "D"), Card("7", "H"), Card("2", "S")])
    motion = Revealed(SHOWDOWN.key, (Seat(1), Seat(2), Seat(0)), (BACK,) * 3)

    def seen(progress: float) -> set[str]:
        return set(draw_table(view, 118, 31, motion=motion, progress=progress).text()) & set("♦♥♠")

    assert [seen(progress) for progress in (0.0, 0.34, 0.67, 1.0)] == [
        set(),
        {"♥"},
        {"♥", "♠"},
        {"♥", "♠", "♦"},
    ]


def test_a_card_seen_from_its_edge_keeps_its_height() -> None:
    motion = Revealed(SHOWDOWN.key, (Seat(1), Seat(0)), (BACK,) * 2)
    rows = draw_table(shown(table(2)), 118, 31, motion=motion, progress=0.25).text().splitlines()
    card = ring(2, 118, 31).places[1].card
    middle = card.middle[0]
    assert [row[middle] for row in rows[card.y : card.below]] == ["┃"] * card.height
    assert all(not row[card.x : middle].strip() for row in rows[card.y : card.below])


def test_cards_are_dealt_one_after_another() -> None:
    places = ring(5, 118, 31).places

    def dealt(progress: float) -> list[int]:
        canvas = draw_table(table(5), 118, 31, motion=deal(5), progress=progress)
        rows = canvas.text().splitlines()
        return [seat for seat, place in enumerate(places) if rows[place.card.y][place.card.x + 1] != "┄"]

    assert [dealt(step / 5 + 0.01) for step in range(5)] == [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]
    assert dealt(1.0) == [0, 1, 2, 3, 4]


def test_whose_turn_it_is_can_be_told_without_colour() -> None:
    for guests, width, height in ((5, 118, 31), (13, 78, 18), (26, 78, 18)):
        canvas = draw_table(table(guests), width, height)
        assert "▸ Ben" in canvas.text(), guests
        assert Ink.NAME_ACTS in inks(canvas), guests


@pytest.mark.parametrize("guests", [2, 3, 5, 8, 13, 26])
def test_a_line_joins_who_acts_with_whom_he_would_change(guests: int) -> None:
    for (width, height), asker in product(SIZES, range(guests)):
        view = table(guests)
        view = replace(
            view,
            seats=tuple(
                replace(seat, acts=number == asker, partner=number == (asker + 1) % guests)
                for number, seat in enumerate(view.seats)
            ),
        )
        assert Ink.LINK in inks(draw_table(view, width, height)), (width, height, asker)


def test_nobody_is_marked_while_cards_are_dealt_and_the_two_who_change_are() -> None:
    view = table(5)
    dealing = draw_table(view, 118, 31, motion=deal(5), progress=0.5)
    assert not inks(dealing) & {Ink.NAME_ACTS, Ink.LINK}
    changing = draw_table(view, 118, 31, motion=change(3, 4), progress=0.1)
    assert "▸ Dov" in changing.text()


def test_who_loses_is_told_in_a_word_and_a_sign() -> None:
    for guests, (width, height) in product((5, 13, 26), ((78, 18), (118, 31), (158, 46))):
        view = with_seat(shown(table(guests)), 1, loses=True, lives=2, lost=1)
        text = draw_table(view, width, height).text()
        assert "loses" in text and "× Ben" in text, (guests, width, height)


def test_the_card_of_whoever_loses_sinks_a_line() -> None:
    view = shown(table(5), [Card("2", "S")] * 5)
    upright = draw_table(view, 118, 31).text().splitlines()
    sunk = draw_table(with_seat(view, 1, loses=True, lost=1), 118, 31).text().splitlines()
    place = ring(5, 118, 31).places[1].card
    assert upright[place.y][place.x] == "╭"
    assert sunk[place.y][place.x] != "╔" and sunk[place.y + 1][place.x] == "╔"


def test_who_loses_the_last_life_is_seen_to_lose_it_before_being_out() -> None:
    losing = with_seat(shown(table(5)), 1, loses=True, lives=0, lost=1, out=True)
    assert "loses" in draw_table(losing, 118, 31).text()
    gone = with_seat(table(5), 1, lives=0, out=True, card=None, acts=False)
    text = draw_table(gone, 118, 31).text()
    assert "out" in text and "loses" not in text


@pytest.mark.parametrize(
    ("view", "size", "seen", "unseen"),
    [
        (with_seat(table(3), 2, wins=True, card=None), (118, 31), ("◆ Clara", "wins"), "loses"),
        (table(5, pot=None), (118, 31), ("stock",), "pot"),
        (replace(table(5), says="Showdown"), (118, 31), ("S H O W D O W N",), "Showdown"),
        (table(26), (80, 20), ("[:::]",), "╳"),
    ],
    ids=[
        "the winner is crowned",
        "no pot is shown",
        "the hand has its word",
        "the backs of a crowd lie apart",
    ],
)
def test_words_and_signs(view: TableView, size: tuple[int, int], seen: tuple[str, ...], unseen: str) -> None:
    text = draw_table(view, *size).text()
    assert all(sign in text for sign in seen) and unseen not in text


def test_an_empty_place_waits_where_no_card_lies() -> None:
    view = with_seat(table(2), 0, card=None)
    assert draw_table(view, 118, 31).text().count("┆") > 4


def test_a_call_is_spoken_beside_the_seat() -> None:
    view = with_seat(table(5), 3, says="a tailor's yard")
    assert "“a tailor's yard”" in draw_table(view, 158, 46).text()
    crowd = replace(with_seat(table(26), 3, says="a tailor's yard"), speaks=Seat(3))
    assert spoken(draw_table(crowd, 78, 18)) == "“…” Dov: “a tailor's yard”"


def test_stock_pot_hand_and_what_was_laid_aside_are_in_the_middle() -> None:
    for guests, width, height in ((5, 118, 31), (26, 78, 18), (8, 78, 18), (13, 78, 18), (5, 70, 33)):
        text = draw_table(table(guests, aside=3), width, height).text()
        for thing in ("Hand 7", "stock", "12", "pot", "●", "aside", "3"):
            assert thing in text, (guests, thing)


def test_nothing_in_the_middle_moves_when_the_first_card_is_laid_aside() -> None:
    for width, height in SIZES:
        for guests in range(2, 27):
            around = ring(guests, width, height)
            before, after = (middle_of(around, table(guests, aside=aside)) for aside in (0, 1))
            assert before.size is after.size, (guests, width, height)
            assert before == after or after.size is Size.LINE


def test_the_dealers_button_is_one_blank_from_the_name_whatever_happens() -> None:
    for changes in ({}, {"acts": True}, {"loses": True}, {"wins": True}):
        row = "".join(text for text, _ in name_runs(replace(table(3).seats[0], **changes), 16))
        assert row.endswith("Anna (D)"), row


def test_what_became_of_the_loser_and_the_name_stand_on_one_plate() -> None:
    for names in (("Al", "Bo", "Cy", "Di", "Ed"), SCRIPTS, NAMES):
        for dealer in (False, True):
            view = with_seat(shown(table(5, names=names)), 1, loses=True, lost=1, acts=False, dealer=dealer)
            canvas, place = draw_table(view, 74, 27), ring(5, 74, 27).places[1]
            upper, lower = (
                [x for x in range(canvas.width) if canvas.ink(x, y) is Ink.LOSES]
                for y in (place.block.y, place.block.y + 1)
            )
            assert upper == lower and upper
    for dealer in (False, True):
        seat = with_seat(shown(table(5)), 2, loses=True, lost=1, acts=False, dealer=dealer)
        beside, edge = draw_table(seat, 80, 20), ring(5, 80, 20).places[2].card.right
        rows = [[x for x in range(edge, 80) if beside.ink(x, y) is Ink.LOSES] for y in range(20)]
        assert rows[1] == rows[2] != [] and not any(rows[3:])
        assert ("(D)" in "".join(text for text, ink in beside.row(1) if ink is Ink.LOSES)) == dealer


def test_the_suits_in_the_corners_do_not_break_a_golden_frame() -> None:
    view = with_seat(shown(table(5)), 1, acts=True, loses=False)
    canvas, card = draw_table(view, 80, 20), ring(5, 80, 20).places[1].card
    edge = [(x, y) for y in (card.y, card.below - 1) for x in range(card.x, card.right)]
    assert {canvas.ink(x, y) for x, y in edge} == {Ink.FRAME_ACTS}


OURS = {"For a life", "That is hard", "I’m back in", "I stay out", "Next door", "Knock, knock"}
"""What is said at a table by any book."""


@cache
def every_call() -> dict[tuple[KeptOn, str], str]:
    """All that is said at a table, wherever lives are kept there, and by which book."""
    books = map(SHELF.book, SHELF.ids)
    return {
        (book.plain_rules().kept_on, call): book.id
        for book in books
        for call in {*OURS, *(call.say for call in book.calls)}
    }


@pytest.mark.parametrize("guests", [*range(2, 15), 20, 26])
def test_a_call_is_heard_at_the_seat_or_in_the_middle_and_never_cut_to_nonsense(guests: int) -> None:
    for (kept_on, call), book in every_call().items():
        for speaker in {0, guests // 3, guests - 1}:
            view = replace(table(guests, kept_on=kept_on), speaks=Seat(speaker))
            shown = draw_table(with_seat(view, speaker, says=call, acts=False), 78, 18)
            said = spoken(shown)
            heard = re.sub("“[^“”]*…” ?", "", said)
            if call == A_SENTENCE:
                assert "This is the hardest" in said, (guests, speaker, said)
            else:
                assert heard.count(call) == 1, (book, call, guests, speaker, said)


def spoken(canvas: Canvas) -> str:
    """Whatever stands there as said, row by row."""
    runs = [text for row in canvas.lines() for text, ink in row if ink is Ink.SPEECH]
    return " ".join(" ".join(runs).split())


def test_a_call_that_only_the_middle_has_room_for_stands_there_until_somebody_else_speaks() -> None:
    view = with_seat(table(13), 4, says="Jag är nöjd!")
    assert spoken(draw_table(replace(view, speaks=Seat(4)), 78, 18)) == "“…” Eve: “Jag är nöjd!”"
    assert spoken(draw_table(replace(view, speaks=Seat(5)), 78, 18)) == "“…”"
    assert spoken(draw_table(replace(view, speaks=Seat(4), says="Showdown"), 78, 18)) == "“…”"


def test_a_seat_with_no_room_for_a_call_has_its_words_up_to_the_comma() -> None:
    view = with_seat(table(12), 4, says="Kuku står, ingen byta får")
    assert spoken(draw_table(view, 118, 31)) == "“Kuku står…”"
    assert (
        spoken(draw_table(replace(view, speaks=Seat(4)), 118, 31))
        == "“Kuku står…” Eve: “Kuku står, ingen byta får”"
    )


def test_of_a_call_too_long_for_the_middle_it_has_the_first_words() -> None:
    view = with_seat(table(4), 2, says=A_SENTENCE)
    said = spoken(draw_table(replace(view, speaks=Seat(2)), 78, 18))
    assert said == "“…” “This is the hardest decision a Chase the Ace player…”"


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
