"""Each special effect by the book that has it, with the source that the book cites, and as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ranter_tui.game.events import (
    BoughtBack,
    Faced,
    LifePaid,
    MayBuyBack,
    PassedOver,
    Reason,
    Refused,
)
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed, power_of, value_of
from ranter_tui.game.rules.powers import FITTING, Effect, Moment
from ranter_tui.rulebook.checking import variant_settings
from ranter_tui.rulebook.warrant import Warrant
from tests.game.hands import PlayedHand, at_the_table
from tests.rulebook.by_the_book import SHELF, by_the_book, in_turn, of_a_book, pointed_at

UNATTESTED = {
    (Moment.KEPT, Effect.STOP_PLAY): (
        "Nobody whom we have read stops play by keeping a card; McLeod’s King stops it as his turn comes. "
        "A house may rule so."
    ),
}
"""Reviewed: what the vocabulary can say and no book does."""

TWO_CHAINS = "Anna 2, Ben 9, Clara 4, Dov 8, Eve husu, Fay 5"

CHANGES = "Anna change, Ben keep, Clara change, Dov change"


@at_the_table(
    of_a_book("the cuckoo ends the round at once", "gnav", "powers.cuckoo.asked",
            "danish-gnav-1917 wikipedia-gnav-copy", "Anna 4, Ben cuckoo, Clara 2, Dov 5", "Anna change",
            play_stopped="Ben", holds="Anna 4, Ben cuckoo, Clara 2, Dov 5", lost="Clara 1"),
    of_a_book("the dragoon takes a life from the one who asks", "gnav", "powers.dragoon.asked",
            "danish-gnav-1917 wikipedia-gnav-copy", "Anna 4, Ben dragoon, Clara 9", "Anna change",
            warrant=Warrant.PARTLY, lost="Anna 1", holds="Anna 4, Ben dragoon, Clara 9",
            asked="Ben keep change"),
    of_a_book("the cat strikes as the dragoon does and sends nothing back", "gnav", "powers.cat.asked",
            "danish-gnav-1917", "Anna 4, Ben 9, Clara cat, Dov 5", "Anna change, Ben change",
            warrant=Warrant.PARTLY, lost="Ben 1", ran_back="", holds="Anna 9, Ben 4, Clara cat, Dov 5",
            asked="Clara keep change"),
    of_a_book("the horse passes the request on", "gnav", "powers.horse.asked", "danish-gnav-1917",
            "Anna 4, Ben horse, Clara 9, Dov 5", "Anna change", warrant=Warrant.PARTLY,
            holds="Anna 9, Ben horse, Clara 4, Dov 5", lost="", asked="Ben keep change"),
    of_a_book("the house passes the request on", "gnav", "powers.house.asked", "danish-gnav-1917",
            "Anna 4, Ben house, Clara 9, Dov 5", "Anna change", warrant=Warrant.PARTLY,
            holds="Anna 9, Ben house, Clara 4, Dov 5", lost="", asked="Ben keep change"),
    of_a_book("a dealer who draws the horse draws again", "gnav", "powers.horse.drawn", "wikipedia-gnav-copy",
            "Anna 9, Ben 4", "Anna keep, Ben change", "horse 11", warrant=Warrant.PARTLY, shown="horse",
            holds="Anna 9, Ben 11"),
    of_a_book("a dealer who draws the house draws again", "gnav", "powers.house.drawn", "wikipedia-gnav-copy",
            "Anna 9, Ben 4", "Anna keep, Ben change", "house 11", warrant=Warrant.PARTLY, shown="house",
            holds="Anna 9, Ben 11"),
    of_a_book("whoever is dealt the fool knocks to warn the table", "gnav", "powers.fool.dealt",
            "wikipedia-gnav-copy gamerules-gnav", "Anna 4, Ben fool, Clara 9", knocked="Ben", open="",
            asked="Anna keep change"),
    of_a_book("the fool is knocked for wherever it goes in norway", "gnav", "powers.fool.exchanged",
            "dewete-1986", "Anna 4, Ben fool, Clara 9", "Anna keep, Ben change",
            variant="fool-keeps-knocking", knocked="Ben, Clara", asked="Clara keep change"),
    of_a_book("the fool pays besides the lowest in norway", "gnav", "powers.fool.showdown", "dewete-1986",
            "Anna 4, Ben fool, Clara 9", "Anna keep, Ben keep, Clara keep", variant="fool-pays-too",
            lost="Anna 1, Ben 1"),
    of_a_book("asking the cuckoo costs a life by the norwegian rules", "gnav", "powers.cuckoo.asked",
            "huldt-2002", "Anna 4, Ben cuckoo, Clara 2", "Anna change", variant="cuckoo-costs",
            warrant=Warrant.REPORTED, play_stopped="Ben", lost="Anna 1, Clara 1"),
    of_a_book("kuku ends the deal and everybody shows", "kille", "powers.kuku.asked",
            "rilpedia-byteskille casinotax-kille", "Anna 4, Ben kuku, Clara 2, Dov 5", "Anna change",
            play_stopped="Ben", out="Clara", asked="Clara buy_back stay_out"),
    of_a_book("the husar puts the one who asks out", "kille", "powers.husar.asked", "casinotax-kille",
            "Anna 4, Ben husar, Clara 9", "Anna change", table={"lives": 3}, out="Anna", lost="Anna 3",
            asked="Ben keep change"),
    of_a_book("husu runs only the struck card back by a designers account", "kille", "powers.husu.asked",
            "bjornoberg", TWO_CHAINS, CHANGES, variant="only-that-card-runs-back",
            holds="Anna 9, Ben 2, Clara 4, Dov 8, Eve husu, Fay 5", out="Clara", asked="Eve keep change"),
    of_a_book("husu runs every exchange back and puts the struck cards first holder out", "kille",
            "powers.husu.asked", "casinotax-kille", TWO_CHAINS, CHANGES,
            holds="Anna 2, Ben 9, Clara 4, Dov 8, Eve husu, Fay 5", out="Clara", asked="Eve keep change"),
    of_a_book("the kavall sends the one who asks to the next player", "kille", "powers.kavall.asked",
            "casinotax-kille", "Anna 4, Ben kavall, Clara 9, Dov 5", "Anna change",
            holds="Anna 9, Ben kavall, Clara 4, Dov 5", asked="Ben keep change"),
    of_a_book("the inn sends the one who asks to the next player", "kille", "powers.vardshus.asked",
            "bjornoberg", "Anna 4, Ben vardshus, Clara 9, Dov 5", "Anna change", warrant=Warrant.INFERRED,
            holds="Anna 9, Ben vardshus, Clara 4, Dov 5", asked="Ben keep change"),
    of_a_book("harlekin is the highest card until it is exchanged openly and then the lowest", "kille",
            "powers.harlekin.exchanged", "bjornoberg casinotax-kille", "Anna harlekin, Ben kuku, Clara 9",
            "Anna keep, Ben keep, Clara keep", out="Clara", faced="", asked="Clara buy_back stay_out"),
    of_a_book("harlekin is the highest card until it is exchanged openly and then the lowest", "kille",
            "powers.harlekin.exchanged", "bjornoberg casinotax-kille", "Anna harlekin, Ben 9, Clara 1",
            "Anna change, Ben keep, Clara keep", faced="Ben", sank="Ben", out="Ben",
            asked="Ben buy_back stay_out"),
    of_a_book("blaren puts its holder out", "kille", "powers.blaren.showdown", "bjornoberg",
            "Anna harlekin, Ben 9, Clara blaren", "Anna change, Ben keep, Clara keep", variant="blaren-kills",
            warrant=Warrant.INFERRED, table={"lives": 3}, lost="Ben 1, Clara 3", out="Clara",
            asked="Clara buy_back stay_out"),
    of_a_book("the cucco stops the one who asks and nobody else", "cuccu", "powers.cucco.asked",
            "scribd-cuccu", "Anna 4, Ben cucco, Clara 2, Dov 5", "Anna change", play_stopped="", lost="",
            holds="Dov 5, Clara 2, Ben cucco, Anna 4", asked="Ben keep change"),
    of_a_book("the cucco stops the one who asks and nobody else", "cuccu", "powers.cucco.asked",
            "scribd-cuccu", "Anna 4, Ben cucco, Clara 2, Dov 5",
            "Anna change, Ben keep, Clara change, Dov keep", lost="Dov 1"),
    of_a_book("the cucco does not lose to a matto", "cuccu", "powers.cucco.showdown", "wikipedia-cuccu",
            "Anna cucco, Ben matto", "Anna keep, Ben keep", warrant=Warrant.REPORTED, lost="Ben 1"),
    of_a_book("the bragon takes a life at once and the lowest card a second", "cuccu", "powers.bragon.asked",
            "scribd-cuccu", "Anna 4, Ben bragon, Clara 9", "Anna change", warrant=Warrant.PARTLY,
            lost="Anna 1", asked="Ben keep change"),
    of_a_book("the bragon takes a life at once and the lowest card a second", "cuccu", "powers.bragon.asked",
            "scribd-cuccu", "Anna 4, Ben bragon, Clara 9", "Anna change, Ben keep, Clara keep",
            warrant=Warrant.PARTLY, lost="Anna 2"),
    of_a_book("the salta is leapt over and on the way back too", "cuccu", "powers.salta.asked",
            "scribd-cuccu", "Anna 2, Ben salta, Clara 8, Dov gnao, Eve 5", "Anna change",
            holds="Eve 5, Dov gnao, Clara 2, Ben salta, Anna 8", asked="Ben keep change"),
    of_a_book("the salta is leapt over and on the way back too", "cuccu", "powers.salta.asked",
            "scribd-cuccu", "Anna 2, Ben salta, Clara 8, Dov gnao, Eve 5",
            "Anna change, Ben keep, Clara change", holds="Eve 5, Dov gnao, Clara 8, Ben salta, Anna 2",
            asked="Dov keep change"),
    of_a_book("the gnao scratches the one who asks and his card travels back to the beginning", "cuccu",
            "powers.gnao.asked", "scribd-cuccu", "Anna 2, Ben 9, Clara gnao, Dov 5",
            "Anna change, Ben change", warrant=Warrant.PARTLY, lost="Ben 1",
            holds="Dov 5, Clara gnao, Ben 9, Anna 2", asked="Clara keep change"),
    of_a_book("the gnao sends a card no further back than to the last card that blocked", "cuccu",
            "powers.gnao.asked", "scribd-cuccu", "Anna 2, Ben 9, Clara bragon, Dov 8, Eve gnao, Fay 5",
            "Anna change, Ben change, Clara change, Dov change", warrant=Warrant.PARTLY, lost="Ben 1, Dov 1",
            holds="Fay 5, Eve gnao, Dov 8, Clara bragon, Ben 2, Anna 9", asked="Eve keep change"),
    of_a_book("one matto costs a life besides the lowest and both bring one", "cuccu",
            "powers.matto.showdown", "scribd-cuccu", "Anna 4, Ben matto, Clara 9",
            "Anna keep, Ben keep, Clara keep", lost="Anna 1, Ben 1", gained=""),
    of_a_book("one matto costs a life besides the lowest and both bring one", "cuccu",
            "powers.matto.showdown", "scribd-cuccu", "Anna 4, Ben matto, Clara matto",
            "Anna keep, Ben keep, Clara keep", lost="Anna 1", life_gained="Ben, Clara"),
    of_a_book("the cavallo lets the exchange jump over it", "cucu-40", "powers.N.asked",
            "wikipedia-asso-che-corre", "Anna 2, Ben N, Clara 7, Dov 4", "Anna change", variant="ponte",
            holds="Dov 4, Clara 2, Ben N, Anna 7", asked="Ben keep change"),
    of_a_book("a king that a dealer draws is put back at cucu", "cucu-40", "powers.K.drawn", "spazioparaggi",
            "Anna 7, Ben 2", "Anna keep, Ben change", "K 6", warrant=Warrant.PARTLY, put_back="Ben",
            holds="Ben 2, Anna 7", lost="Ben 1"),
    of_a_book("the last before the dealer draws from the stock and not with him", "coucou", "dealer_turn",
            "jeuxdecartes1", "Anna 9, Ben 3, Clara 2 Q 7", "Anna keep, Ben change", "10",
            warrant=Warrant.PARTLY, holds="Clara Q, Ben 10, Anna 9"),
    of_a_book("the last before the dealer draws from the stock and not with him", "coucou", "dealer_turn",
            "jeuxdecartes1", "Anna 9, Ben 3, Clara 2 Q 7", "Anna keep, Ben change", "K",
            warrant=Warrant.PARTLY, put_back="Ben", lost="Ben 1"),
    of_a_book("nobody loses at coucou where all hold the same rank", "coucou", "all_alike", "jeuxdecartes1",
            "Anna 9, Ben 9, Clara 9 2 3", "Anna keep, Ben keep", lost=""),
    of_a_book("the dealer draws only for an ace that was passed to him at as qui court", "as-qui-court",
            "dealer_turn", "lernznoire", "Anna A, Ben 9", "Ben change", "7", warrant=Warrant.PARTLY,
            holds="Ben 7, Anna 9"),
    of_a_book("the dealer draws only for an ace that was passed to him at as qui court", "as-qui-court",
            "dealer_turn", "lernznoire", "Anna 3, Ben 9", warrant=Warrant.PARTLY, asked="Ben keep"),
    of_a_book("the bird takes two lives at vogelspiel and the witch costs two", "vogelspiel",
            "powers.pfeiff.asked", "wikipedia-vogelspiel-2023", "Anna 3, Ben pfeiff, Clara 9, Dov 8",
            "Anna change", warrant=Warrant.PARTLY, lost="Anna 2", holds="Anna 3, Ben pfeiff, Clara 9, Dov 8",
            asked="Ben keep change"),
    of_a_book("the bird takes two lives at vogelspiel and the witch costs two", "vogelspiel",
            "powers.hex.showdown", "koll-2011", "Anna hex, Ben 7, Clara 9, Dov 8",
            "Anna keep, Ben keep, Clara keep, Dov keep", lost="Anna 2"),
    of_a_book("a king that was asked for has spent its holders turn by parlett", "parlett-2008",
            "powers.K.asked", "parlett-2008", "Anna 2, Ben K, Clara 9", "Anna change", warrant=Warrant.PARTLY,
            why="spent", asked="Clara keep change"),
    of_a_book("a dealer who cuts a king loses alone", "parlett-2008", "powers.K.drawn", "parlett-2008",
            "Anna 2, Ben 9, Clara 5", "Anna keep, Ben keep, Clara change, cut 1", "K",
            variant="king-cut-loses-alone", lost="Clara 1"),
    of_a_book("a king bars the dealers exchange in america", "chase-the-ace-us", "powers.K.drawn",
            "infolist-ranter-go-round", "Anna 9, Ben 2", "Anna keep, Ben change", "K",
            variant="dealer-king-barred", warrant=Warrant.PARTLY, holds="Anna 9, Ben 2", lost="Ben 1"),
    of_a_book("whoever is dealt a king takes a life from the pot by kings jerk", "chase-the-ace-us",
            "powers.K.dealt", "infolist-ranter-go-round", "Anna 9, Ben K, Clara 2", variant="kings-jerk",
            warrant=Warrant.PARTLY, table={"pot": 1}, gained="Ben 1", asked="Ben keep change"),
    of_a_book("whoever is dealt a king takes a life from the pot by kings jerk", "chase-the-ace-us",
            "powers.K.dealt", "infolist-ranter-go-round", "Anna 9, Ben K, Clara 2", variant="kings-jerk",
            warrant=Warrant.PARTLY, table={"pot": 0}, gained="", asked="Anna keep change"),
    of_a_book("a king stops the hand before it is played", "mcleod-screw-your-neighbor", "powers.K.dealt",
            "pagat-cuckoo", "Anna 9, Ben K, Clara 2", variant="king-stops-hand", warrant=Warrant.REPORTED,
            hand_stopped="Ben", lost="Clara 1"),
    of_a_book("a king stops all play as its turn comes", "mcleod-screw-your-neighbor", "powers.K.turn",
            "pagat-cuckoo", "Anna 9, Ben K, Clara 2", "Anna keep", variant="king-stops-play",
            warrant=Warrant.REPORTED, play_stopped="Ben", lost="Clara 1"),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


def in_the_books() -> set[tuple[Moment, Effect]]:
    """What some card does at some moment in a shipped book, as it stands or by one of its variants."""
    return {
        (moment, effect)
        for rules in ways_to_play()
        for told in rules.powers.values()
        for moment, effects in told.items()
        for effect in effects
    }


def ways_to_play() -> Iterator[Rules]:
    for book in SHELF.books():
        yield book.plain_rules()
        for variant in book.variants:
            yield played(book.id, variant.id)


def played(name: str, variant: str) -> Rules:
    """The rules of a book, as it stands or with a variant."""
    plain = SHELF.book(name).plain_rules()
    return changed(plain, variant_settings(SHELF.book(name), variant)) if variant else plain


def test_the_dead_buy_themselves_back_in_three_times_at_kille() -> None:
    by_the_book("kille", "grace", "rilpedia-byteskille")
    rules = by_the_book("kille", "buy_back_limit", "rilpedia-byteskille")
    for bought, may in ((2, True), (3, False)):
        says = "Anna keep, Ben keep, Clara keep"
        table = in_turn(rules, "Anna 9, Ben 8, Clara 2", says, bought={"Clara": bought})
        assert table.out == ["Clara"]
        assert bool(table.all(MayBuyBack)) is may


def test_the_taverna_stops_the_exchange_and_pays_for_the_nulla() -> None:
    by_the_book("cuccu", "powers.nulla.showdown", "scribd-cuccu")
    rules = by_the_book("cuccu", "powers.taverna.asked", "scribd-cuccu")
    two = in_turn(rules, "Anna 2, Ben taverna, Clara 9", "Anna change")
    assert two.who(Refused) == ["Ben"] and two.faced == ["taverna"] and two.holds["Anna"] == "2"
    assert two.says("Ben keep, Clara keep").lost == {"Anna": 1}
    nulla = in_turn(rules, "Anna nulla, Ben taverna, Clara 9", "Anna change, Ben keep, Clara keep")
    assert nulla.lost == {"Ben": 1}


def test_the_taverna_may_have_its_price() -> None:
    rules = by_the_book(
        "cuccu",
        "powers.taverna.asked",
        "scribd-cuccu",
        variant="the-taverna-has-its-price",
        warrant=Warrant.INFERRED,
    )
    sold = in_turn(rules, "Anna 2, Ben taverna, Clara 9", "Anna change, Ben sell, Anna pay")
    assert sold.one(LifePaid).seat == sold.seat("Anna") and sold.holds["Anna"] == "taverna"


def test_new_lives_grow_dearer_for_everybody_while_somebody_has_never_needed_any_at_cuccu() -> None:
    by_the_book("cuccu", "buy_back_while", "scribd-cuccu")
    rules = by_the_book("cuccu", "buy_back_price", "scribd-cuccu")
    says = "Anna keep, Ben keep, Clara keep"
    last = {"Clara": 1}
    again = in_turn(rules, "Anna 9, Ben 8, Clara 2", says, bought={"Ben": 1, "Clara": 1}, lives=last)
    again.says("Clara buy_back")
    assert again.one(BoughtBack).price == 8 and again.lives["Clara"] == rules.lives.count
    never = in_turn(rules, "Anna 9, Ben 8, Clara 2", says, bought={"Anna": 1, "Ben": 1}, lives=last)
    assert never.out == ["Clara"] and not never.all(MayBuyBack)


def test_kings_lie_open_at_once_and_spend_their_holders_turns_on_one_italian_page() -> None:
    rules = by_the_book(
        "cucu-40", "powers.K.dealt", "donnissima", variant="kings-at-once", warrant=Warrant.PARTLY
    )
    table = in_turn(rules, "Anna 2, Ben K, Clara 7")
    assert table.who(Faced) == ["Ben"]
    assert [event.why for event in table.all(PassedOver)] == [Reason.BLOCKED, Reason.SPENT]
    assert table.asked == ("Clara", ["keep", "change"])


def test_the_dealer_is_dealt_three_cards_and_keeps_the_highest_at_coucou() -> None:
    rules = by_the_book("coucou", "deal", "jeuxdecartes1", "wikipedia-coucou")
    assert in_turn(rules, "Anna 9, Ben 8, Clara 2 Q 7").holds["Clara"] == "Q"


def test_the_one_loser_pays_each_of_the_others_at_as_qui_court() -> None:
    by_the_book("as-qui-court", "tie", "lernznoire")
    rules = by_the_book("as-qui-court", "penalty", "lernznoire")
    table = in_turn(rules, "Anna 9, Ben 3, Clara 9, Dov 3", "Ben keep, Dov keep", lives=5)
    assert table.holds == {"Anna": "3", "Ben": "9", "Clara": "3", "Dov": "9"}
    assert table.lost == {"Anna": 3} and table.gained == {"Ben": 1, "Clara": 1, "Dov": 1}


def test_a_king_is_laid_down_on_its_holders_turn_at_as_qui_court() -> None:
    rules = by_the_book("as-qui-court", "powers.K.turn", "lernznoire", warrant=Warrant.INFERRED)
    table = in_turn(rules, "Anna K, Ben 9, Clara 3")
    assert table.who(Faced) == ["Anna"] and table.asked != ("Anna", ["keep", "change"])


def test_a_king_is_shown_as_it_is_kept_by_parlett() -> None:
    rules = by_the_book("parlett-2008", "powers.K.kept", "parlett-2008", warrant=Warrant.PARTLY)
    assert in_turn(rules, "Anna K, Ben 9, Clara 3", "Anna keep").who(Faced) == ["Anna"]


def test_every_effect_that_a_book_has_is_shown_here() -> None:
    shown = {
        told
        for name, rule, variant in pointed_at(Path(__file__))
        if (power := power_of(rule)) is not None
        for effect in value_of(played(name, variant), rule)
        for told in [(power[1], effect)]
    }
    missing = sorted(f"{moment.value}: {effect.value}" for moment, effect in in_the_books() - shown)
    assert not missing, f"no test points at the source of {', '.join(missing)}"


def test_every_effect_of_the_vocabulary_is_in_some_book_or_it_is_said_why_not() -> None:
    known = {(moment, effect) for moment, effects in FITTING.items() for effect in effects}
    assert known - in_the_books() == set(UNATTESTED)
    assert {effect for _, effect in in_the_books()} == set(Effect)
