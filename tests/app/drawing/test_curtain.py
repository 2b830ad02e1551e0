"""The curtain, and what is behind it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from ranter_tui.app.drawing.curtain import Behind, Key, Plate, draw_behind, draw_curtain
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.game.cards import BACK, Card
from ranter_tui.telling.cards_in_words import LadderWord
from tests.app.drawing.tables import SCRIPTS

SCREENS = ((80, 24), (81, 25), (110, 30), (120, 36), (200, 60), (250, 70))
LOOK = (Key("space", "look"),)
LADDER = (LadderWord("best"), LadderWord("K"), LadderWord("[4]", mine=True), LadderWord("worst"))
BEHIND = Behind(
    "Dov", Card("4", "C"), (Key("k", "Keep", "keep"), Key("c", "Change with Eve", "change")), seconds=8
)


@pytest.mark.parametrize(("width", "height"), [*SCREENS, (30, 10), (3, 2)])
def test_the_curtain_covers_the_whole_screen(width: int, height: int) -> None:
    for name in ("Dov", *SCRIPTS):
        rows = draw_curtain(width, height, Plate(name, keys=(LOOK,))).lines()
        assert [sum(cell_len(text) for text, _ in row) for row in rows] == [width] * height, name
        assert Ink.FELT not in {ink for row in rows for _, ink in row}, name


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_curtain_falls_from_above_until_nothing_behind_it_is_seen(width: int, height: int) -> None:
    behind = draw_behind(width, height, BEHIND)
    open_wide, plate = behind.text().splitlines(), Plate("Dov", keys=(LOOK,))
    for closed in (0.0, 0.25, 0.5, 0.75):
        seen = draw_curtain(width, height, plate, closed, behind).text().splitlines()
        hem = round(height * closed)
        assert seen[hem:] == open_wide[hem:]
        assert closed == 0.0 or not any(letter == " " for letter in seen[hem - 1])
    shut = draw_curtain(width, height, plate, 1.0, behind)
    assert shut.lines() == draw_curtain(width, height, plate).lines(), "it hides everything"


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("code", ["4C", "10H", "KS", "cuckoo", "12", "mascherone"])
def test_card_choices_and_keys_are_behind_it(width: int, height: int, code: str) -> None:
    behind = Behind("Дов", Card.named(code), BEHIND.choices, (Key("", "Ben had a King."),), seconds=8)
    canvas = draw_behind(width, height, behind)
    text = canvas.text()
    assert " k " in text and " c " in text and "Ben had a King." in text and "in 8" in text
    assert {sum(cell_len(run) for run, _ in row) for row in canvas.lines()} == {width}
    assert "╭" in text and "╯" in text


def test_a_long_name_stands_behind_the_curtain_in_two_lines_that_begin_together() -> None:
    rows = draw_behind(120, 36, replace(BEHIND, name="Ida Rosalind")).text().splitlines()
    ida, rosalind = (
        [row.index(top) for row in rows if top in row] for top in ("▀██▀ ██▀█▄ ▄█▀█▄", "██▀█▄ ▄█▀█▄ ▄█▀▀▀")
    )
    assert ida == rosalind and len(ida) == 1


def test_a_neighbour_with_a_long_name_is_still_named() -> None:
    behind = Behind("Ann", BACK, (Key("k", "Keep"), Key("c", "Change with " + "W" * 24)))
    assert "Change with " + "W" * 18 in draw_behind(80, 24, behind).text()


def test_a_choice_that_was_taken_is_marked_until_the_curtain_has_fallen() -> None:
    taken = Behind("Dov", Card("4", "C"), BEHIND.choices, chosen=1)
    assert "▸  c " in draw_behind(80, 24, taken).text()
    assert "▸" not in draw_behind(80, 24, BEHIND).text()


@pytest.mark.parametrize("rows", range(1, 6))
@pytest.mark.parametrize("news", range(5))
@pytest.mark.parametrize("odds", range(3))
def test_no_choice_is_hidden_and_the_curtain_says_when_it_falls(rows: int, news: int, odds: int) -> None:
    behind = replace(
        BEHIND,
        lives=(("● ● ●", Ink.TEXT),),
        around="Ben deals. After you Eve plays.",
        mine=tuple(f"News {one}." for one in range(news)),
        remarks=tuple(Key("", does) for does in ("cover", "happened", "rules", "odds")),
        ladder=(LadderWord("best"), LadderWord("[4]", mine=True), LadderWord("worst")),
        worth=" ".join(["x" * 76] * rows),
        odds=" ".join(["o" * 76] * odds),
    )
    seen = [row.rstrip() for row in draw_behind(80, 24, behind).text().splitlines()]
    assert any(row.endswith("Keep") for row in seen) and any(row.endswith("Change with Eve") for row in seen)
    assert any(row.endswith("The curtain falls by itself in 8") for row in seen)
    assert news == 0 or rows + odds > 6 or any(f"News {news - 1}." in row for row in seen)


def test_where_there_is_hardly_room_no_rule_runs_into_the_ladder() -> None:
    behind = replace(BEHIND, ladder=LADDER, worth="Only the King is better.")
    for height in range(12, 24):
        (row,) = (row for row in draw_behind(60, height, behind).text().splitlines() if "worst" in row)
        assert "─" not in row, height


STANDS = replace(
    BEHIND,
    lives=(("● ● ●", Ink.TEXT),),
    around="Anna deals. After you Eve plays.",
    ladder=LADDER,
    worth="Only the King is better.",
    remarks=(Key("space", "cover the card"), Key("w", "what has happened"), Key("r", "how we play")),
)
NEWS = ("Mary gave you the 2 of diamonds, and took your 4 of clubs.",)
IN_A_TURN = (
    STANDS,
    replace(STANDS, mine=NEWS),
    replace(STANDS, mine=NEWS, remarks=tuple(Key("", f"{n} keeps the card.") for n in range(12))),
    replace(STANDS, mine=NEWS, choices=(), remarks=STANDS.remarks[:1]),
)


@pytest.mark.parametrize(("width", "height"), [*SCREENS, (100, 32), (132, 40)])
@pytest.mark.parametrize("name", ["Dov", "Ida Rosalind"])
def test_a_name_has_one_size_whatever_there_is_to_tell_in_a_turn(width: int, height: int, name: str) -> None:
    seen = {
        tuple(
            run
            for row in draw_behind(width, height, replace(behind, name=name)).lines()
            for run in row
            if run[1] is Ink.TITLE and "4" not in run[0]
        )
        for behind in IN_A_TURN
    }
    assert len(seen) == 1, seen
    for behind in IN_A_TURN:
        text = draw_behind(width, height, behind).text()
        assert behind.remarks[0].as_remark in text
        assert "falls by itself in 8" in text and "Only the King" in text


def test_the_ladder_keeps_near_the_card_on_a_high_screen() -> None:
    for behind in IN_A_TURN:
        rows = draw_behind(200, 60, behind).text().splitlines()
        below = max(y for y, row in enumerate(rows) if "╰" in row)
        (ladder,) = (y for y, row in enumerate(rows) if "worst" in row)
        told = max(y for y, row in enumerate(rows) if "itself" in row)
        assert ladder - max(below, told) >= 2 and ladder - below <= 10


def test_cards_are_named_where_there_is_room_for_their_names() -> None:
    ladder = (
        LadderWord("best"),
        LadderWord("[CU]", True, "[Cuckoo]"),
        *(LadderWord(str(rank), name=str(rank)) for rank in range(12, 0, -1)),
        LadderWord("FO", name="Fool"),
        LadderWord("worst"),
    )
    behind = replace(STANDS, ladder=ladder)
    assert "best [Cuckoo] 12 11" in draw_behind(80, 24, behind).text()
    assert "best [CU] 12 11" in draw_behind(50, 24, behind).text()


def test_the_others_stand_with_their_lives_beside_the_keys_where_there_is_room() -> None:
    others = ((("Dov  ", Ink.LABEL), ("● ● ○", Ink.LIFE)), (("Eve  ", Ink.LABEL), ("● ● ●", Ink.LIFE)))
    behind = replace(STANDS, others=others, odds="Chance to lose. Keep: about one in three.")
    wide, small = draw_behind(120, 36, behind).text(), draw_behind(80, 24, behind).text()
    assert "Dov  ● ● ○" in wide and "Eve  ● ● ●" in wide and "Dov" not in small
    for seen in (wide, small):
        assert "[r] how we play" in seen and "Chance to lose. Keep: about one in three." in seen
