"""The example hands of the shipped books: each comes out as its book says, and together they show everything
that can happen in that book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from ranter_tui.bots import bot
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Decide, Decision
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.lives import Grace
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.sight import Story
from ranter_tui.rulebook.checking import example_complaints, try_in
from tests.conftest import exploring
from tests.rulebook.by_the_book import SHELF, ways_to_play
from tests.rulebook.unnoticed import noticing

AS_IT_STANDS, WITH_A_VARIANT = (20_000, 20_000) if exploring() else (3_000, 1_000)
"""Hands. Whatever has come up in 20,000 by any book, and by any variant alone, has come up by then."""
WOMEN = {"Anna", "Clara", "Eve", "Carla", "Ada", "Fay", "Elsa", "Marie"}
MEN = {"Ben", "Dov", "Berto", "Dino", "Bruno", "Dario", "Paul", "Pierre", "Fabio", "Gus", "L", "M", "R"}
BEFORE_THE_FIRST_HAND = {"began", "anted", "drawn_for_deal", "drew_level", "dealer_chosen"}


def variants(name: str) -> Iterator[str]:
    """Those in the file of the book, which nobody has read yet: that takes long, and may fail."""
    text = SHELF.file(name).read_text(encoding="utf-8")
    for part in re.findall(r"^variants:\n((?: .*\n|\n)*)", text, re.MULTILINE):
        yield from re.findall(r"^  - id: (.+)$", part, re.MULTILINE)


TABLES = [
    pytest.param(name, variant, id=f"{name}/{variant or 'as it stands'}")
    for name in SHELF.ids
    for variant in ("", *variants(name))
]


def test_every_variant_is_played() -> None:
    for name in SHELF.ids:
        assert ["", *variants(name)] == [*ways_to_play(name)]


@pytest.mark.parametrize("name", SHELF.ids)
def test_an_example_comes_out_as_its_book_says(name: str) -> None:
    book = SHELF.book(name)
    complaints = {one.id: [*example_complaints(book, one)] for one in book.examples}
    assert not any(complaints.values()), complaints


@pytest.mark.parametrize("name", SHELF.ids)
def test_the_lives_and_the_pot_of_an_example_are_those_of_a_game(name: str) -> None:
    for one in SHELF.book(name).examples:
        start = try_in(SHELF.book(name), one).start
        rules, total = start.law.rules, start.pot + sum(start.lives)
        if start.pot and rules.pot is Pot.LOST_LIVES and rules.grace is not Grace.BUY_BACK:
            fewest, most = rules.lives.agreed or (rules.lives.count, rules.lives.count)
            shares = range(max(fewest, min(most, max(start.lives))), most + 1)
            assert any(total % each == 0 and total >= each * len(start.lives) for each in shares), one.id


@pytest.mark.parametrize("name", SHELF.ids)
def test_the_dealer_of_an_example_is_he_or_she_by_name(name: str) -> None:
    for one in SHELF.book(name).examples:
        wrong, others = (
            ("he|him|his|himself", MEN) if one.dealer in WOMEN else ("she|her|hers|herself", WOMEN)
        )
        for sentence in re.split(r"[.;]", one.text):
            amiss = re.search(rf"dealer\b.*\b(?:{wrong})\b", sentence)
            assert not amiss or others & set(re.findall(r"\w+", sentence)), f"{one.id}: {sentence}"


@pytest.mark.parametrize(("name", "variant"), TABLES)
def test_nothing_happens_that_no_example_shows(name: str, variant: str) -> None:
    rules = ways_to_play(name)[variant]
    hands = WITH_A_VARIANT if variant else AS_IT_STANDS
    unseen = {what(event) for event in happenings(rules, hands)} - shown(name)
    assert not unseen, f"{name} needs an example for {sorted(unseen)}"


@cache
def shown(name: str) -> set[tuple[str, str]]:
    """What the examples of a book show."""
    book = SHELF.book(name)
    return {what(event) for example in book.examples for event in try_in(book, example).events}


def what(event: Event) -> tuple[str, str]:
    """A kind of event: what happens, and by which rule."""
    return event.kind, event.rule


def happenings(rules: Rules, most: int) -> Iterable[Event]:
    """One event of each kind in so many hands with 2 to 8 seats; every other game begins at one life."""
    laws = [law_for(rules, seats) for seats in range(2, 9)]
    found: dict[tuple[type[Event], RuleKey], Event] = {}
    hands = seed = 0
    while hands < most:
        events = whole_game(laws[seed % 7], one_life=seed % 2 == 1, seed=seed)
        hands += sum(type(event) is Dealt for event in events)
        found.update({(type(event), event.rule): event for event in events})
        seed += 1
    return [event for event in found.values() if event.kind not in BEFORE_THE_FIRST_HAND]


def whole_game(law: Law, one_life: bool, seed: int) -> list[Event]:
    luck = Luck(seed)
    bots = [bot(name, law, luck) for name in ("random", "threshold:7")]
    start = seated(law)
    if one_life:
        start = replace(start, lives=(1,) * law.seats)
    game = Game(start)
    story = Story(start, game.begin())
    while (ask := game.asks) is not None:
        if isinstance(ask, Decide):
            move = bots[ask.seat % 2].decide(story.sight(ask.seat), ask.moves)
            story.events += game.play(Decision(ask.seat, move))
        else:
            story.events += game.play(luck.answer(ask))
    return story.events


def test_the_examples_of_le_her_notice_most_changes_to_its_rules_and_look_at_no_card() -> None:
    found = noticing(SHELF.book("le-her"))
    assert 1 / 2 < found.share < 1
    assert "looking: on_turn" in found.unnoticed
    assert not any(change.startswith("tie: ") for change in found.unnoticed)
