"""What does not arise by the main rules of a book is neither stated among them nor compared nor counted."""

from __future__ import annotations

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import arises, changed
from ranter_tui.library.library import Library
from ranter_tui.library.pages.resemblance import resemblance_table
from ranter_tui.library.said.claims import Claims, comparison, inquiry
from ranter_tui.rulebook.heading import warrants
from tests.library.shelves import SHELF, article, book, books


def test_what_only_a_variant_raises_stands_with_the_variant() -> None:
    waiting = {}
    for one in books():
        raised = {key for key in one.entries() if key not in one.standing()}
        parts = {section.title: section for section in article(one.id).sections}
        ruled = {line.rule for group in parts["The rules"].sections for line in group.passages}
        assert ruled == set(one.standing())
        if raised:
            with_it = [line for line in parts["Variants"].passages if line.term]
            assert {line.rule for line in with_it} == raised
            places = [line.place for line in with_it if line.place]
            assert len(places) == len(set(places)) == len(raised), "each can be led to, and once"
        assert sum(warrants(one).values()) == len(one.standing())
        waiting[one.id] = raised
    assert waiting["cassell-1882"] == waiting["parlett-2008"] == {"cry_when", "cry_manner"}


def test_what_one_of_two_books_is_not_asked_is_no_difference() -> None:
    rows = {row.rule: row for row in comparison([book("cassell-1882"), book("foster-1914")]).rows}
    assert rows[RuleKey("cry")].differs
    assert not rows[RuleKey("cry_when")].differs and not rows[RuleKey("cry_when")].claims[0].arises
    told = comparison([book("hoellfahren"), book("parlett-2008")])
    asked = next(row for row in told.rows if row.rule == "powers.K.asked")
    assert asked.claims[0].sentence == "The question does not arise.", (
        "there are Kings, but nobody asks for them"
    )


def test_the_answer_is_heard_from_the_variant() -> None:
    heard = [
        (voice.variant.title if voice.variant is not None else "", voice.warrant.value)
        for answer in inquiry("cry_when", Claims([book("cassell-1882")])).answers
        for voice in answer.claims
    ]
    assert heard == [("Low cards are cried", "attested")]


def test_where_neighbours_do_not_change_there_is_nothing_to_cry_or_to_tell() -> None:
    rules = book("hoellfahren").plain_rules()
    assert [key for key in ("cry", "cry_when", "cry_manner", "asker_speech") if arises(rules, key)] == []
    (game,) = (one for one in SHELF.family.relatives if "hoellfahren" in one.books)
    rows = (row for group in resemblance_table([game], books()).groups for row in group.rows)
    (cry,) = (row for row in rows if row.label.endswith("(rule/cry)"))
    assert cry.is_empty


def test_where_the_dealer_never_draws_he_cannot_draw_the_same() -> None:
    rules = book("parlett-2008").plain_rules()
    to_the_next = changed(rules, {"dealer_turn": "next_seat"})
    drawn = ("same_rank_drawn", "stock_out", "powers.K.drawn")
    assert all(arises(rules, key) for key in drawn)
    assert not any(arises(to_the_next, key) for key in drawn)
    assert all(arises(changed(to_the_next, {"powers.9.asked": ["pass_on"]}), key) for key in drawn), (
        "a card may send the dealer on to the stock"
    )


def test_a_silence_that_a_variant_fills_is_not_counted_among_those_of_all_books() -> None:
    told = {
        section.title: [line.about[0] for line in section.passages if line.about]
        for section in Library(SHELF).whole("silences").sections
    }
    assert "powers.fool.showdown" not in told["Where no book answers"]
    assert "powers.fool.showdown" in told["Where few books answer"]
