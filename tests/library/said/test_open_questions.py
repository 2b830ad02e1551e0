"""What a book leaves to the table, and what comes of choosing."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

from ranter_tui.game.law import law_for
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.lives import Lives
from ranter_tui.library.said.open_questions import OpenLives, Unagreed, open_questions, rules_for
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import IDS, SHELF, book
from tests.library.small import SOURCES, small_book


def test_where_the_table_agrees_on_lives_it_is_asked_how_many() -> None:
    asked, *_ = open_questions(book("chase-the-ace-us"), SHELF.sources)
    assert isinstance(asked, OpenLives)
    assert (asked.fewest, asked.usual, asked.most) == (2, 3, 4)
    assert asked.text == "The table agrees on two to four lives."
    assert asked.warrant is Warrant.ATTESTED
    assert asked.cites == ("Ranter-Go-Round (The Info List), Play",)
    any_number, *_ = open_questions(book("parlett-2008"), SHELF.sources)
    assert any_number.text == "The table agrees on any number of lives." and "ours" in any_number.note
    assert not any(isinstance(one, OpenLives) for one in open_questions(book("foster-1914"), SHELF.sources))


def test_every_variant_is_offered_with_what_it_changes_and_who_says_so() -> None:
    _, one, *_ = open_questions(book("parlett-2008"), SHELF.sources)
    assert one.id == "king-cut-loses-alone"
    assert one.title == "A King cut ruins the dealer"
    assert one.text.endswith("it is the worst card of all, and nobody else loses.")
    assert (one.warrant, one.cites) == (Warrant.ATTESTED, ("Parlett 2008, pp. 482–483, Variants",))
    for name in IDS:
        for question in open_questions(book(name), SHELF.sources):
            assert question.text.endswith("."), (name, question.id)
            chosen = question.warrant.is_chosen or question.warrant is Warrant.HOUSE
            assert bool(question.cites) is not chosen, (name, question.id)
    asked = open_questions(book("mcleod-screw-your-neighbor"), SHELF.sources)
    assert (
        "McLeod, Cuckoo, on the American form, King Trading, "
        "as reported by Cuckoo (card Game) (The Info List)"
    ) in chain.from_iterable(one.cites for one in asked)


def test_without_a_choice_the_book_is_played_as_it_stands() -> None:
    for name in IDS:
        assert rules_for(book(name)) == book(name).plain_rules()
    # The number that is usual anyway changes nothing.
    assert rules_for(book("parlett-2008"), 3) == book("parlett-2008").plain_rules()
    assert rules_for(book("foster-1914"), 3) == book("foster-1914").plain_rules()


def test_what_the_table_chose_is_what_it_plays() -> None:
    rules = rules_for(book("parlett-2008"), 5, ["top-card", "low-card-cry"])
    assert rules.lives == Lives(5)
    assert rules.dealer_turn is DealerTurn.TOP
    assert rules.cry == ("A", "2", "3")
    assert rules == rules_for(book("parlett-2008"), 5, ["low-card-cry", "top-card"])


@pytest.mark.parametrize("name", IDS)
def test_every_variant_can_be_played_by_itself(name: str) -> None:
    for variant in book(name).variants:
        assert law_for(rules_for(book(name), None, [variant.id]), 4).seats == 4


CONFLICTS = yaml.safe_load(Path(__file__).with_name("conflicts.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", CONFLICTS, ids=lambda row: row["why"])
def test_what_does_not_go_together_is_said_before_anybody_sits_down(row: dict[str, Any]) -> None:
    one, lives, variants = book(row["book"]), row.get("lives"), row.get("variants", [])
    with pytest.raises(Unagreed) as refused:
        rules_for(one, lives, variants)
    assert str(refused.value) == row["why"]


def test_two_variants_may_agree_and_all_that_does_not_go_together_is_said_at_once() -> None:
    one, *_ = small_book().variants
    twice = small_book(
        variants=[
            {"id": name, "title": name, "set": one.settings, "warrant": "house"} for name in ("one", "two")
        ]
    )
    assert rules_for(twice, None, ["one", "two"]) == rules_for(twice, None, ["one"])
    assert [one.id for one in open_questions(twice, SOURCES)] == ["lives", "one", "two"]
    web = book("chase-the-ace-us")
    with pytest.raises(Unagreed) as refused:
        rules_for(web, None, [variant.id for variant in web.variants])
    assert len(str(refused.value).splitlines()) == 9
