"""The essays: the game as it is usually played is that of a book, and pictures stand where they belong."""

from __future__ import annotations

from itertools import chain

import msgspec
import pytest

from ranter_tui.almanac.good_play import Knows
from ranter_tui.game.cards import Rank
from ranter_tui.game.rules import RuleKey
from ranter_tui.library.said.references import GlossaryWords
from ranter_tui.library.text.line import without_links
from ranter_tui.library.text.page import page
from ranter_tui.rulebook.reference import Glossary, Term
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import SHELF, book, counted, library


@pytest.mark.parametrize(
    ("says", "rule", "value"),
    [
        ("one ordinary pack of fifty-two cards", "pack", "french-52"),
        ("say three", "lives", {"count": 3, "agreed": (1, 99)}),
        ("puts the same stake into a pot", "pot", "ante"),
        ("Draw lots for the first dealer", "first_dealer", "lot"),
        ("the next player on the left who is still in", "rotation", "next_survivor"),
        ("the turn passes on to the left", "direction", "left"),
        ("gives one card, face down, to everybody", "deal", "one_each"),
        ("Look at yours at once", "looking", "at_once"),
        ("either keep your card or change it", "turn", "keep_or_change"),
        ("has one shows it, and you both keep what you have", "powers.K.asked", ("show", "refuse", "spend")),
        ("may keep the card, or cut for another", "dealer_turn", "cut_card"),
        ("the dealer may not have it and keeps the old card", "powers.K.drawn", ("put_back",)),
        ("all turn up their cards", "showdown", "together"),
        ("costs its holder one life", "penalty", "one_life"),
        ("each of them loses one", "tie", "all_lose"),
        ("gathered and shuffled for the next hand", "reshuffle", "every_hand"),
        ("you are out", "grace", "out"),
        ("takes the pot", "winner_takes", "the_pot"),
        ("they share it", "wipe_out", "joint_winners"),
    ],
)
def test_the_game_as_usually_played_is_the_one_in_mcleods_book(says: str, rule: str, value: object) -> None:
    told = " ".join(without_links(passage.text) for passage in library().whole("essay/usual").passages())
    assert says in told
    assert msgspec.to_builtins(book("mcleod-cuckoo").entries()[RuleKey(rule)].value) == value


@pytest.mark.parametrize(
    ("essay", "drawn"),
    [
        ("history", "M Cornwall"),
        ("history", "First French rules"),
        ("history", "Bragon"),
        ("board", "├────┼────┤   D   ├────B────┤"),
        ("board", "A────┼─────┼─────┤  D  ├─────┼─────B────┤"),
        ("things", "Dragoon"),
    ],
)
def test_an_essay_shows_its_pictures(essay: str, drawn: str) -> None:
    assert drawn in page(library().whole(f"essay/{essay}"))


def test_the_figures_of_the_essays_are_those_of_the_almanac() -> None:
    english = next(game.books for game in SHELF.family.relatives if game.id == "ranter-go-round")
    for guests, table in chain.from_iterable(counted(name).tables.items() for name in english):
        for place in table.good.places:
            changed = place[Knows.NOTHING]
            assert changed >= {Rank("A"), Rank("2"), Rank("3")}
            assert changed.isdisjoint(map(Rank, ("10", "J", "Q", "K")))
            if guests == 2 or guests > 5:
                assert (Rank("7") in changed) is (guests == 2)
    of_three = [
        Rank("7") in place[Knows.NOTHING] for name in english for place in counted(name).tables[3].good.places
    ]
    assert sum(of_three) > len(of_three) * 0.8
    six, ten = (counted("mcleod-cuckoo").tables[guests].odds for guests in (6, 10))
    loses = [seat.loses.value for seat in six.seats]
    assert (round(1 / loses[0]), round(1 / loses[-1])) == (9, 4)
    assert loses[0] == min(loses) and loses[-1] == max(loses)
    assert six.game is not None and ten.game is not None
    assert (round(six.game.hands.value), round(ten.game.hands.value)) == (15, 24)


# Words of the glossary in prose: linked once, and not where somebody else is heard


WORDS = GlossaryWords(
    Glossary(
        (
            Term("ante", "A stake.", Warrant.EDITORIAL),
            Term("re-ante", "Another stake.", Warrant.EDITORIAL),
            Term("pig’s toe", "A two.", Warrant.EDITORIAL),
            Term("Bo", "A cry.", Warrant.EDITORIAL),
            Term("stock", "The cards left.", Warrant.EDITORIAL, plain=True),
        )
    )
)


def test_a_word_is_linked_where_it_first_occurs() -> None:
    known: set[str] = set()
    assert (
        WORDS.linked("Ante up. The ante is one, the stock is left, and Bo is cried.", known)
        == "[Ante](word/ante) up. The ante is one, the stock is left, and [Bo](word/bo) is cried."
    )
    assert known == {"word/ante", "word/bo"}
    assert WORDS.linked("An ante again, and a pig’s toe.", known) == (
        "An ante again, and a [pig’s toe](word/pig-s-toe)."
    )


def test_no_part_of_a_word_no_quotation_and_no_link_is_touched() -> None:
    for text in ("The antes of Dante.", 'He says "ante", and “Bo”.', "[The ante](rule/pot) is due.", "bo"):
        assert WORDS.linked(text, set()) == text
        assert WORDS.in_text(text) == []
    assert WORDS.linked("A re-ante.", set()) == "A [re-ante](word/re-ante)."


def test_every_page_of_the_library_links_a_word_once_in_prose_and_in_no_rule() -> None:
    told = [library().whole(entry.address) for entry in library().entries() if "/" in entry.address]
    times = {
        (article.address, f"word/{key}"): sum(f"(word/{key})" in one.text for one in article.passages())
        for article in told
        if not article.address.startswith("word/")
        for key in ("pig-s-toe", "bellows", "showdown")
    }
    assert times["book/hoffmann-1891", "word/pig-s-toe"] == times["essay/board", "word/bellows"] == 1
    assert set(times.values()) == {0, 1}
    for article in told:
        assert not any("](word/" in passage.text for passage in article.passages() if passage.rule)
