"""The first hand is written down, and must be playable as it is written, whatever its players decide."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ranter_tui.rulebook.checking import try_in
from ranter_tui.rulebook.first_hand import WHO, FirstHand, complaints
from ranter_tui.rulebook.reader import read_file
from ranter_tui.rulebook.reference_files import check_reference
from ranter_tui.rulebook.shelf import FIRST_HAND, Shelf, model_of

SHELF = Shelf()
TOLD = SHELF.first_hand
HINT, COMPANY = TOLD.hints[0], TOLD.companies[0]


def test_the_first_hand_goes_as_it_is_told() -> None:
    file, model = read_file(SHELF.folder / FIRST_HAND), model_of(FIRST_HAND)
    assert check_reference(file, model, SHELF, is_ours=True) == len(TOLD.hints)


@pytest.mark.parametrize(
    ("told", "what"),
    [
        (replace(TOLD, settings={"powers.K.asked": []}), "Dov must decide"),
        (replace(TOLD, settings={"object": "avoid_highest"}), "loses"),
        (replace(TOLD, holds={**TOLD.holds, "Clara": "A"}), "it is Ben 1"),
        (replace(TOLD, decides={"Anna": "change", "Ben": "change"}), "Clara must decide"),
        (replace(TOLD, hints=(replace(HINT, after="delt"),)), "'dealt'"),
        (replace(TOLD, hints=(replace(HINT, after="went_out"),)), "never said"),
        (replace(TOLD, hints=(replace(HINT, who="Zoe"),)), "nobody is called 'Zoe'"),
        (replace(TOLD, hints=(replace(HINT, points_at="Zoe"),)), "nobody is called 'Zoe'"),
        (replace(TOLD, companies=(replace(COMPANY, persons=("Zoe",)),)), "nobody is called 'Zoe'"),
        (replace(TOLD, companies=(replace(COMPANY, persons=("Dov",)),)), "nothing is said to Dov"),
    ],
)
def test_where_it_would_go_otherwise_it_is_said(told: FirstHand, what: str) -> None:
    found = [said for _, said in complaints(told, SHELF.book(told.rulebook))]
    assert any(what in said for said in found), found


def test_what_is_said_fits_in_a_row_of_the_smallest_screen() -> None:
    behind = [text for one in TOLD.behind.values() for text in (one.shut, one.lifted, one.got)]
    hints = [hint.text for hint in TOLD.hints]
    welcomes = [company.welcome for company in TOLD.companies]
    for text in (*hints, *behind, *welcomes, TOLD.falling):
        assert len(text.replace(WHO, max(TOLD.seats, key=len))) <= 77, text


def test_what_is_said_to_one_person_is_read_aloud_in_three_quarters_of_a_minute() -> None:
    """With what moves in between it is a minute. Read aloud there are about 155 words to a minute."""
    alone = TOLD.companies[0]
    hints = [TOLD.hint(event) for event in try_in(SHELF.book(TOLD.rulebook), TOLD).events]
    behind = [TOLD.behind[name] for name in alone.persons]
    said = [alone.welcome, TOLD.falling, TOLD.end, *(hint.text for hint in hints if hint is not None)]
    said += [text for one in behind for text in (one.shut, one.lifted, one.got)]
    assert sum(len(text.split()) for text in said) / 155 * 60 <= 45
