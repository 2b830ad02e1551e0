"""The ladder of cards: what is better, what is worse, and what each can do."""

from __future__ import annotations

from ranter_tui.game.cards import PACKS, Rank
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.powers import FITTING
from ranter_tui.library.said.open_questions import rules_for
from ranter_tui.library.text.measure import cells
from ranter_tui.telling.cards_in_words import (
    HowToPlay,
    about_card,
    ladder_words,
    neighbour_may,
    power,
    standing,
)
from tests.library.shelves import IDS, book


def played(name: str, *variants: str, seats: int = 5) -> HowToPlay:
    return HowToPlay(rules_for(book(name), variants=variants), seats)


def shown(game: HowToPlay, mine: Rank | None = None, *, sunk: bool = False) -> str:
    return " ".join(one.text for one in ladder_words(game, mine, sunk=sunk))


def test_my_card_is_marked_among_all_cards_from_high_to_low() -> None:
    assert shown(played("parlett-2008"), Rank("9")) == "best K Q J 10 [9] 8 7 6 5 4 3 2 A worst"
    assert shown(played("chase-the-ace-us", "ace-high")) == "best A K Q J 10 9 8 7 6 5 4 3 2 worst"
    assert shown(played("coucou", "short-pack")) == "best K Q J 10 9 8 7 A worst"
    assert shown(played("coucou", "short-pack", seats=7)).startswith("best K Q J 10 9 8 7 6")


def test_where_the_highest_card_loses_the_ladder_says_so() -> None:
    reverse = played("chase-the-ace-us", "reverse")
    assert shown(reverse, Rank("K")) == "worst A Q J 10 9 8 7 6 5 4 3 2 [K] best"
    assert standing(reverse, Rank("A")) == "Nothing is worse."
    assert standing(reverse, Rank("3")) == "Only the Two and the King are better."
    assert standing(reverse, Rank("J")) == "Only the Ace and the Queen are worse."


def test_somebody_who_never_saw_these_cards_is_told_what_one_is_worth() -> None:
    gnav = played("gnav")
    assert shown(gnav, Rank("pot")).endswith("3 2 1 0 [PO] OW FO worst")
    assert about_card(gnav, Rank("pot")) == "Only the Owl and the Fool are worse."
    assert about_card(gnav, Rank("7")) == "Ten kinds are better, ten worse."
    assert about_card(gnav, Rank("cat")) == (
        "Only the Cuckoo and the Dragoon are better. If you are asked for it, it can’t be taken and "
        "costs the asker a life."
    )
    assert about_card(gnav, Rank("fool")) == (
        "Nothing is worse. The player who is dealt it knocks, so that all know."
    )


def test_a_card_that_has_sunk_stands_where_it_counts() -> None:
    kille, harlekin = played("kille"), Rank("harlekin")
    assert shown(kille, harlekin).startswith("best [HA] KU")
    assert about_card(kille, harlekin) == (
        "Nothing is better, dealt or drawn. Once it has changed hands, it is the worst card of all."
    )
    assert shown(kille, harlekin, sunk=True).endswith("BL [HA] worst")
    assert about_card(kille, kille.order[-1]).startswith(
        "Nothing is worse but a Harlekin that has changed hands."
    )
    assert about_card(kille, harlekin, sunk=True) == "Nothing is worse, for it has changed hands."
    reverse = HowToPlay(changed(kille.rules, {"object": "avoid_highest"}), kille.seats)
    assert shown(reverse, harlekin, sunk=True).startswith("worst [HA] KU")


def test_a_card_that_is_not_compared_stands_apart() -> None:
    cuccu, matto = played("cuccu"), Rank("matto")
    assert shown(cuccu, matto).endswith("MA LE worst apart: [MT]")
    assert about_card(cuccu, matto) == (
        "It is not compared. At the showdown, it costs its holder a life besides the loser’s, but brings "
        "one if all of its kind are held."
    )


def test_every_card_is_on_the_ladder_once_and_the_line_fits_the_narrowest_screen() -> None:
    for name in IDS:
        game = played(name)
        assert len(set(map(game.mark, game.order))) == len(game.order)
        for rank in game.order:
            assert sum(mark.mine for mark in ladder_words(game, rank)) == 1
            assert cells(shown(game, rank)) <= 76, name


def test_whatever_a_card_can_do_is_on_its_rung() -> None:
    for moment, effects in FITTING.items():
        for effect in effects:
            rules = changed(Rules(), {f"powers.K.{moment.value}": [effect.value]})
            said = power(HowToPlay(rules), Rank("K"))
            assert (said != "") or effect.value == "spend", f"{effect.value} {moment.sentence}"


def test_a_better_card_has_fewer_above_it_in_every_pack() -> None:
    for pack in PACKS.values():
        game = HowToPlay(Rules(pack=pack.name))  # type: ignore[arg-type]
        assert standing(game, game.order[0]) == "Nothing is better."
        assert standing(game, game.order[-1]) == "Nothing is worse."


def test_what_a_neighbour_has_to_do_is_said_in_a_line() -> None:
    assert neighbour_may(law_for(rules_for(book("gnav")), 5), "Dov") == (
        "Dov must swap, but the Cuckoo refuses; Dragoon and Cat cost a life; Horse and House send you on."
    )
    assert neighbour_may(law_for(rules_for(book("kille")), 5), "Dov") == (
        "Dov must swap, but Kuku and Husu refuse; the Husar puts you out; Kavall and Värdshus send you on."
    )
    assert neighbour_may(law_for(Rules(), 4), "Dov") == "Dov must swap."
