"""Files beside the books: the first hand, which must be playable as it is written, what players say, and the
family."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.search.english import stem
from ranter_tui.library.search.vocabulary import RuleWords
from ranter_tui.rulebook.checking import try_in
from ranter_tui.rulebook.first_hand import WHO, FirstHand, complaints
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.reader import read_file
from ranter_tui.rulebook.reference import Descent, Family, Relative
from ranter_tui.rulebook.reference_files import check_reference, unfit_parents
from ranter_tui.rulebook.shelf import Shelf, model_of, shipped
from ranter_tui.rulebook.warrant import Warrant
from tests.rulebook.marks import edit

SHELF = Shelf()
TOLD = SHELF.first_hand
HINT, COMPANY = TOLD.hints[0], TOLD.companies[0]


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


# What players say

FILE = "players-words.yaml"


def with_words(folder: Path, typed: str, instead: str) -> Shelf:
    """The shelf, with players who say something else."""
    shutil.copytree(shipped(), folder)
    edit(folder / FILE, typed, instead)
    return Shelf(folder)


@pytest.mark.parametrize(
    ("typed", "instead", "said"),
    [
        ("  wipe_out:", "  whipe_out:", "unknown name 'whipe_out'; did you mean 'wipe_out'?"),
        ("  drawn: draw", "  draws: draw", "unknown name 'draws'; did you mean 'drawn'?"),
        ("  asked: refuse", "  asket: refuse", "unknown name 'asket'; did you mean 'asked'?"),
        ("hussar: husar", "hussar: huzar", "no pack has a rank 'huzar'; did you mean 'husar'?"),
        ("  wipe_out:", "  qqqqqq:", "unknown name 'qqqqqq'"),
        ("(pay|put)", "(pay|put", "not a regular expression: missing )"),
    ],
)
def test_a_word_that_nobody_would_understand_is_refused(
    tmp_path: Path, typed: str, instead: str, said: str
) -> None:
    shelf = with_words(tmp_path / "shelf", typed, instead)
    with pytest.raises(BadFile) as bad:
        check_reference(read_file(shelf.folder / FILE), model_of(FILE), shelf, is_ours=True)
    assert said in str(bad.value)
    assert "; \n" not in f"{bad.value}\n", "a hint that is not there has no semicolon"


def test_a_word_that_is_added_is_heard(tmp_path: Path) -> None:
    assert not any("flabbergast" in words for words in RuleWords(Holdings(Shelf())).fits().values())
    shelf = with_words(tmp_path / "shelf", "  refuse: block", "  refuse: flabbergast block")
    fits = RuleWords(Holdings(shelf)).fits()

    def meant(word: str) -> str:
        return max(fits, key=lambda rule: fits[rule].get(stem(word), 0.0))

    assert meant("flabbergasts") == meant("refuse"), "in any form"


# Who may come from whom


def unfit(**parents: str) -> list[tuple[str | int, str]]:
    """What is wrong in a family of these games, each with the letters of those that it comes from."""
    relatives = tuple(
        Relative(
            id=name, name=name, where="France", when="1700", year=1700, pack="52 cards", line="A game.",
            descends=tuple(Descent(parent, "So.", Warrant.EDITORIAL) for parent in those), chapters=(),
        )
        for name, those in parents.items()
    )  # fmt: skip
    return [(at[1], what) for at, what in unfit_parents(Family(relatives))]


def test_a_game_may_come_from_several_and_several_from_one_if_they_are_known() -> None:
    assert unfit(a="", b="a", c="ab", d="cab") == []
    assert unfit(here="", a="x") == [(1, "unknown relative 'x'")]


@pytest.mark.parametrize("parents", [{"a": "a"}, {"a": "b", "b": "a"}, {"a": "b", "b": "c", "c": "a"}])
def test_nobody_comes_from_his_own_child(parents: dict[str, str]) -> None:
    # Whoever only comes from such a ring is not to blame.
    found = unfit(**parents, only="a")
    assert [number for number, _ in found] == list(range(len(parents)))
    assert found[0][1] == f"'a' cannot come from {parents['a']!r}, which comes from it"
