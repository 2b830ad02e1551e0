"""Each special effect by the book that has it, as an example shows it and as it is played.

What a book says of it, how that is known, and from what source, stands in the goldens of `tests/library`.
"""

from __future__ import annotations

import pytest

from ranter_tui.game.events import BoughtBack, MayBuyBack
from ranter_tui.game.rules.asking import power_key
from ranter_tui.game.rules.powers import FITTING, Effect, Moment
from ranter_tui.rulebook.checking import try_in
from tests.rulebook.by_the_book import SHELF, in_turn, ways_to_play

UNATTESTED = {
    (Moment.KEPT, Effect.STOP_PLAY): (
        "Nobody whom we have read stops play by keeping a card; McLeod’s King stops it as his turn comes. "
        "A house may rule so."
    ),
}
"""Reviewed: what the vocabulary can say and no book does."""


@pytest.mark.parametrize("name", SHELF.ids)
def test_whatever_a_card_can_do_by_a_book_or_by_a_variant_is_shown_by_an_example(name: str) -> None:
    book, ways = SHELF.book(name), ways_to_play(name)
    shown = {
        (variant, event.rule)
        for example in book.examples
        for variant in example.variants or ("",)
        for event in try_in(book, example).events
    }
    does = {
        (variant, power_key(rank, moment))
        for variant, rules in ways.items()
        for rank, told in rules.powers.items()
        for moment, effects in told.items()
        if effects and (not variant or ways[""].powers.get(rank, {}).get(moment) != effects)
    }
    assert does - shown == set()


def test_the_dead_buy_themselves_back_in_three_times_at_kille() -> None:
    for bought, may in ((2, True), (3, False)):
        says = "Anna keep, Ben keep, Clara keep"
        table = in_turn(ways_to_play("kille")[""], "Anna 9, Ben 8, Clara 2", says, bought={"Clara": bought})
        assert table.out == ["Clara"]
        assert bool(table.all(MayBuyBack)) is may


def test_new_lives_grow_dearer_for_everybody_while_somebody_has_never_needed_any_at_cuccu() -> None:
    rules = ways_to_play("cuccu")[""]
    says, last = "Anna keep, Ben keep, Clara keep", {"Clara": 1}
    again = in_turn(rules, "Anna 9, Ben 8, Clara 2", says, bought={"Ben": 1, "Clara": 1}, lives=last)
    again.says("Clara buy_back")
    assert again.one(BoughtBack).price == 8 and again.lives["Clara"] == rules.lives.count
    never = in_turn(rules, "Anna 9, Ben 8, Clara 2", says, bought={"Anna": 1, "Ben": 1}, lives=last)
    assert never.out == ["Clara"] and not never.all(MayBuyBack)


def test_every_effect_of_the_vocabulary_is_in_some_book_or_it_is_said_why_not() -> None:
    in_the_books = {
        (moment, effect)
        for name in SHELF.ids
        for rules in ways_to_play(name).values()
        for told in rules.powers.values()
        for moment, effects in told.items()
        for effect in effects
    }
    known = {(moment, effect) for moment, effects in FITTING.items() for effect in effects}
    assert known - in_the_books == set(UNATTESTED)
    assert {effect for _, effect in in_the_books} == set(Effect)
