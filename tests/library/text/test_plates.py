"""Pictures of cards on a page."""

from __future__ import annotations

from ranter_tui.library.text.article import CardPicture
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import plates_in_lines
from tests.library.shelves import IDS, article

HUSAR, BLARR = CardPicture("husar", "Husar"), CardPicture("blaren", "Blarr")


def test_two_cards_stand_side_by_side_in_the_middle_with_their_names_below() -> None:
    assert "\n".join(map(str, plates_in_lines((HUSAR, BLARR), 40))) == TWO.strip("\n")


TWO = """
        ▄▄▄▄▄ ██       ▄▀▀▀▀▀▄
        ███████▀▀▄   ▄▀▄▄   ▄▄▀▄
        █▀▀▀▀▀█  █   █  ▀ ▄ ▀  █
        █ ▀ ▀ █  █   █ ▄ ▀▀  ▄ █
        ▀▄▀▀▀▄▀ █     ▀▄▀▀▀▀▀▄▀
        ▀▀▀ ▀▀▀▀▀▀      ▀▀▀▀▀
          Husar         Blarr
"""


def test_rows_are_as_even_as_can_be_and_never_wider_than_the_page() -> None:
    def names(number: int, width: int) -> list[int]:
        lines = [str(line) for line in plates_in_lines((HUSAR,) * number, width)]
        assert all(cells(line) <= width for line in lines)
        return [line.count("Husar") for line in lines if "Husar" in line]

    assert names(7, 72) == [4, 3]
    assert names(6, 72) == [3, 3]
    assert names(7, 36) == [2, 2, 2, 1]
    assert names(2, 14) == [1, 1]
    assert names(0, 72) == []


def test_every_card_that_can_do_something_and_has_a_picture_is_shown_where_it_is_told() -> None:
    shown = {
        name: [plate.name for section in article(name).sections[0].sections for plate in section.plates]
        for name in IDS
    }
    painted = {name for name, plates in shown.items() if plates}
    assert painted == {"gnav", "slabberjan", "kille", "vogelspiel", "cuccu"}
    assert shown["kille"] == ["Harlekin", "Kuku", "Husar", "Husu", "Kavall", "Värdshus", "Blarr"]
