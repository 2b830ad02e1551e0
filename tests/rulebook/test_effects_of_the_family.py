"""Each special effect by the book that has it, with the source that the book cites, and as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from ranter_tui.game.events import BoughtBack, MayBuyBack
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import power_of, value_of
from ranter_tui.game.rules.powers import FITTING, Effect, Moment
from ranter_tui.rulebook.checking import try_in
from ranter_tui.rulebook.warrant import Warrant
from tests.rulebook.by_the_book import SHELF, in_turn, ways_to_play

UNATTESTED = {
    (Moment.KEPT, Effect.STOP_PLAY): (
        "Nobody whom we have read stops play by keeping a card; McLeod’s King stops it as his turn comes. "
        "A house may rule so."
    ),
}
"""Reviewed: what the vocabulary can say and no book does."""

REVIEWED = """
gnav powers.cuckoo.asked: attested, danish-gnav-1917 wikipedia-gnav-copy; the-cuckoo-ends-the-hand
gnav powers.dragoon.asked: partly, danish-gnav-1917 wikipedia-gnav-copy; the-dragoon-cuts
gnav powers.cat.asked: partly, danish-gnav-1917; the-cat-scratches
gnav powers.horse.asked: partly, danish-gnav-1917; the-horse-sends-on
gnav powers.house.asked: partly, danish-gnav-1917; the-house-sends-on
gnav powers.horse.drawn: partly, wikipedia-gnav-copy; the-dealer-draws-again
gnav powers.house.drawn: partly, wikipedia-gnav-copy; the-dealers-horse
gnav powers.fool.dealt: attested, wikipedia-gnav-copy gamerules-gnav; the-fool-knocks
gnav powers.fool.exchanged with fool-keeps-knocking: partly, dewete-1986; the-fool-knocks-on
gnav powers.fool.showdown with fool-pays-too: partly, dewete-1986; the-fool-pays-too
gnav powers.cuckoo.asked with cuckoo-costs: reported, huldt-2002; asking-the-cuckoo-costs
kille powers.kuku.asked: attested, rilpedia-byteskille casinotax-kille; kuku-stands
kille powers.husar.asked: partly, casinotax-kille; husar-strikes
kille powers.husu.asked with only-that-card-runs-back: attested, bjornoberg; husu-sends-one-card-back
kille powers.husu.asked: attested, casinotax-kille; husu-sends-all-cards-back
kille powers.kavall.asked: partly, casinotax-kille; kavall-passes-it-on
kille powers.vardshus.asked: inferred, bjornoberg; vardshus-passes-it-on
kille powers.harlekin.exchanged: partly, bjornoberg casinotax-kille; harlekin-sinks
kille powers.blaren.showdown with blaren-kills: inferred, bjornoberg; blaren-kills
kille grace: partly, rilpedia-byteskille; buying-back-in
kille buy_back_limit: attested, rilpedia-byteskille;
cuccu powers.cucco.asked: attested, scribd-cuccu; cucco-stops-the-asker
cuccu powers.cucco.showdown: reported, wikipedia-cuccu; matto-against-the-cucco
cuccu powers.bragon.asked: partly, scribd-cuccu; bragon-shoots
cuccu powers.salta.asked: attested, scribd-cuccu; salta-is-leapt-over
cuccu powers.gnao.asked: partly, scribd-cuccu; gnao-scratches
cuccu powers.matto.showdown: partly, scribd-cuccu; matto-costs-a-life
cuccu powers.nulla.showdown: partly, scribd-cuccu; taverna-pays-for-the-nulla
cuccu powers.taverna.asked: partly, scribd-cuccu; taverna-stops
cuccu powers.taverna.asked with the-taverna-has-its-price: inferred, scribd-cuccu; taverna-is-sold
cuccu buy_back_price: attested, scribd-cuccu; three-new-lives
cuccu buy_back_while: attested, scribd-cuccu;
cucu-40 powers.N.asked with ponte: partly, wikipedia-asso-che-corre; horse-passes-it-on
cucu-40 powers.K.drawn: partly, spazioparaggi; king-put-back
cucu-40 powers.K.dealt with kings-at-once: partly, donnissima; kings-shown-at-once
coucou dealer_turn: partly, jeuxdecartes1; je-change
coucou all_alike: attested, jeuxdecartes1; all-the-same
coucou deal: partly, jeuxdecartes1 wikipedia-coucou; je-garde
as-qui-court dealer_turn: partly, lernznoire; the-ace-runs
as-qui-court tie: attested, lernznoire; nearest-on-the-right
as-qui-court penalty: partly, lernznoire; nearest-on-the-right
as-qui-court powers.K.turn: inferred, lernznoire; king-on-his-turn
vogelspiel powers.pfeiff.asked: partly, wikipedia-vogelspiel-2023; pfeiff
vogelspiel powers.pfeiff.exchanged: partly, pichler; given-away
vogelspiel powers.hex.showdown: attested, koll-2011; the-witch
parlett-2008 powers.K.asked: partly, parlett-2008; king-refuses
parlett-2008 powers.K.drawn with king-cut-loses-alone: attested, parlett-2008; ruined-by-a-king
parlett-2008 powers.K.kept: partly, parlett-2008; king-kept
chase-the-ace-us powers.K.drawn with dealer-king-barred: partly, infolist-ranter-go-round; king-on-top
chase-the-ace-us powers.K.dealt with kings-jerk: partly, infolist-ranter-go-round; kings-jerk-two-kings
mcleod-screw-your-neighbor powers.K.dealt with king-stops-hand: reported, pagat-cuckoo; hand-stopped
mcleod-screw-your-neighbor powers.K.turn with king-stops-play: reported, pagat-cuckoo; stopped-on-its-turn
"""
"""A book, a rule, and the variant that rules so if it is one; the warrant, and some of the sources; and the
example in which the book shows it, if no hand below does. What comes of one is tested with the books."""


class Rested(NamedTuple):
    """What a book says of a rule, and where it has it from."""

    book: str
    rule: RuleKey
    variant: str
    warrant: Warrant
    sources: frozenset[str]
    example: str


def reviewed() -> Iterator[Rested]:
    for line in REVIEWED.strip().splitlines():
        what, _, why = line.partition(": ")
        told, _, variant = what.partition(" with ")
        book, rule = told.split()
        warrant, *sources = why.partition(";")[0].replace(",", "").split()
        example = why.partition(";")[2].strip()
        yield Rested(book, RuleKey(rule), variant, Warrant[warrant.upper()], frozenset(sources), example)


@pytest.mark.parametrize("one", [*reviewed()], ids=lambda one: f"{one.book} {one.rule} {one.variant}")
def test_a_rule_rests_on_its_sources_and_an_example_shows_it(one: Rested) -> None:
    book = SHELF.book(one.book)
    varied = next((variant for variant in book.variants if variant.id == one.variant), None)
    claim = varied or book.entries()[one.rule]
    assert claim.warrant is one.warrant
    assert one.sources <= {cite.source for cite in claim.cites}
    assert varied is None or one.rule in book.variant(one.variant).settings
    for example in (example for example in book.examples if example.id == one.example):
        assert varied is None or one.variant in example.variants
        assert one.rule in {event.rule for event in try_in(book, example).events}
    assert one.example in {"", *(example.id for example in book.examples)}


def in_the_books() -> set[tuple[Moment, Effect]]:
    """What some card does at some moment in a shipped book, as it stands or by one of its variants."""
    return {
        (moment, effect)
        for name in SHELF.ids
        for rules in ways_to_play(name).values()
        for told in rules.powers.values()
        for moment, effects in told.items()
        for effect in effects
    }


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


def test_every_effect_that_a_book_has_is_shown_here() -> None:
    shown = {
        (power[1], effect)
        for one in reviewed()
        if (power := power_of(one.rule)) is not None
        for effect in value_of(ways_to_play(one.book)[one.variant], one.rule)
    }
    missing = sorted(f"{moment.value}: {effect.value}" for moment, effect in in_the_books() - shown)
    assert not missing, f"no example with its source is named for {', '.join(missing)}"


def test_every_effect_of_the_vocabulary_is_in_some_book_or_it_is_said_why_not() -> None:
    known = {(moment, effect) for moment, effects in FITTING.items() for effect in effects}
    assert known - in_the_books() == set(UNATTESTED)
    assert {effect for _, effect in in_the_books()} == set(Effect)
