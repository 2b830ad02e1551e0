"""What each book says to each rule, and what is asked of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import ABOUT, GROUPS, HINTS, RuleKey
from ranter_tui.game.rules.asking import UnknownRule, about, arises, changed, in_general, sentence
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.showdown import Tie
from ranter_tui.library.said.claims import Claim, Claims, apart, comparison, in_short, inquiry
from ranter_tui.rulebook.book import Entry, citing
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.rulebook.warrants import text_of
from tests.library.shelves import IDS, book, books, claims
from tests.library.small import BOOK, small_book

SMALL = Claims([small_book(), small_book(id="other", short="Other 1902", rules={}, variants=[])])

KING_DRAWN = RuleKey("powers.K.drawn")
HARMLESS = {"value": [], "warrant": "inferred", "note": "It follows.", "cites": []}


def test_every_book_has_its_say_on_every_rule() -> None:
    for rule in claims().rules:
        asked = inquiry(rule, claims())
        heard = {claim.book.id for one in asked.answers for claim in one.claims if claim.variant is None}
        for claim in claims().main(rule):
            one, where = claim.book, (rule, claim.book.id)
            entry, is_waiting = one.standing().get(rule), rule in one.entries()
            is_silent = not is_waiting and any(rule in silence.rules for silence in one.silences)
            assert claim.is_stated is (entry is not None), where
            assert (one.id in heard) is (claim.is_stated or is_silent), where
            assert (one.short in asked.unasked) is not (is_waiting or is_silent), where
            if entry is not None:
                assert (claim.value, claim.warrant, claim.cites) == (entry.value, entry.warrant, entry.cites)
                assert claim.sentence == in_general(one.plain_rules(), rule)
                assert claim.here == sentence(one.plain_rules(), rule)
            elif one.id in heard:
                assert (claim.value, claim.warrant, claim.cites) == ((), silence_of(one), ()), where
        for answer in asked.answers:
            assert not any(claim.warrant.is_chosen for claim in answer.given)
            assert all(claim.warrant.is_chosen for claim in answer.chosen)
            assert len({claim.value for claim in answer.claims}) <= 1, rule


def test_every_variant_that_answers_otherwise_is_heard() -> None:
    for rule in claims().rules:
        heard = {
            (claim.book.id, claim.variant.id) for claim in claims().on(rule) if claim.variant is not None
        }
        for one in books():
            for variant in one.variants:
                if (one.id, variant.id) in heard:
                    assert rule in (*variant.rules_set(), *one.raised_by(variant)), (rule, one.id, variant.id)
                elif rule in variant.rules_set():
                    assert rule in one.entries(), (rule, one.id, variant.id)


def test_the_list_has_every_rule_once_and_in_order() -> None:
    rules = claims().rules
    assert len(set(rules)) == len(rules)
    assert [key for key in rules if key in ABOUT] == list(ABOUT)
    groups = [list(GROUPS).index(about(key).group) for key in rules]
    assert groups == sorted(groups)
    assert {key for one in books() for key in one.entries()} <= set(rules)
    assert all(about(key).question.endswith("?") for key in rules)


def test_what_a_book_is_silent_on_is_heard_even_where_no_book_speaks_of_it() -> None:
    silence = {"text": "What a Cat does on her own turn.", "rules": ["powers.cat.turn"]}
    quiet = small_book(id="quiet", short="Quiet", silences=[silence])
    assert "powers.cat.turn" in Claims([quiet]).rules and "powers.cat.turn" not in SMALL.rules
    asked = inquiry("powers.cat.turn", Claims([quiet, small_book()]))
    (answer,) = (answer for answer in asked.answers if answer.chosen)
    assert answer.sentence == "When their turn comes, the holder of a Cat may decide without showing it."
    assert [(claim.book.id, claim.note) for claim in answer.chosen] == [("quiet", silence["text"])]
    assert asked.unasked == ("Wren & Owl 1901",)


def test_who_says_so_is_kept_apart_from_whose_silence_was_filled() -> None:
    asked = inquiry("players", SMALL)
    (answer,) = asked.answers
    assert not answer.given
    assert [claim.book.short for claim in answer.chosen] == ["Wren & Owl 1901"]
    assert asked.unasked == ("Other 1902",)


def test_a_variant_answers_under_its_own_title_and_values_that_no_book_has_come_last() -> None:
    asked = inquiry("tie", SMALL)
    assert [
        (one.value, [(said.warrant, said.variant and said.variant.title) for said in one.claims])
        for one in asked.answers
    ] == [
        (Tie.ALL_LOSE, [(Warrant.INFERRED, None)]),
        (Tie.LAST_TO_TURN_UP, [(Warrant.ATTESTED, "One loser")]),
        (Tie.FIRST_IN_ORDER, []),
    ]


def test_of_a_card_it_is_told_what_else_it_might_do() -> None:
    asked = inquiry("powers.K.asked", SMALL)
    (answer,) = asked.answers
    assert answer.value == (Effect.SHOW, Effect.REFUSE, Effect.SPEND)
    assert "A player asked for a King shows it and refuses, and the asker is out at once." in asked.unused
    assert "A player asked for a King shows it and refuses." not in asked.unused


def test_a_card_that_no_book_mentions_may_still_be_asked_about() -> None:
    asked = inquiry("powers.cuckoo.asked", SMALL)
    assert asked.answers == ()
    assert asked.unasked == ("Wren & Owl 1901", "Other 1902")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ties", "there is no rule 'ties'; did you mean 'tie'?"),
        ("powers.k.asked", "there is no rule 'powers.k.asked'; did you mean 'powers.K.asked'?"),
        ("marriage", "there is no rule 'marriage'; ask for 'list' to see them all"),
        ("powers.unicorn.dealt", "there is no rule 'powers.unicorn.dealt'; ask for 'list' to see them all"),
    ],
)
def test_a_rule_that_there_is_not_is_refused_with_advice(name: str, message: str) -> None:
    with pytest.raises(UnknownRule, match=re.escape(message)):
        inquiry(name, SMALL)


def test_no_value_is_said_by_its_word_for_files() -> None:
    for key, said_of in ABOUT.items():
        kind = get_args(HINTS[key])[0]
        if not (isinstance(kind, type) and issubclass(kind, Choice)):
            continue
        said = [in_short(key, value) for value in kind]
        assert len(set(said)) == len(said), f"two values of {key} are said alike"
        for value, words in zip(kind, said, strict=True):
            assert "_" not in words and not re.search(r"-\d", words), (key, value.value, words)
            assert words and len(words) < max(40, len(said_of.sentence(value))), (key, words)
            assert words[-1] not in ".,;:", (key, words)


# What sets a book apart


def traits(name: str) -> list[tuple[Claim, tuple[str, ...]]]:
    """What sets a book apart, with the other books that have the same."""
    return apart(book(name), claims())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cassell-1882", "A King must be given up like any other card."),
        ("hoffmann-1891", "Each life that is lost moves a counter inward by one line, on a morris board."),
        ("foster-1914", "A player who has to give up an Ace or a 2 must say so."),
        ("parlett-2008", "A player who keeps a King shows it."),
        ("everything2-screw-your-neighbor", "Everybody starts with eight lives."),
        (
            "hoyle-composite",
            "Cards are dealt round face up, and the player who gets the first Jack deals first.",
        ),
    ],
)
def test_a_book_is_known_by_what_no_other_has(name: str, said: str) -> None:
    assert said in [claim.here for claim, shared in traits(name) if not shared]


def test_every_book_says_something_of_its_own_and_the_rarest_comes_first() -> None:
    for name in IDS:
        told = traits(name)
        sharing = [len(shared) for _, shared in told]
        assert sharing and sharing == sorted(sharing) and sharing[-1] <= len(IDS) / 2, name
        assert not any(claim.warrant.is_chosen for claim, _ in told), f"{name}: by what it does not say"
    # Those who share a trait are named.
    (shared,) = (shared for claim, shared in traits("hoffmann-1891") if claim.rule == "lives")
    assert shared == ("McLeod, American form",)


def test_a_card_that_a_book_does_not_mention_does_nothing_there_if_its_pack_has_the_card() -> None:
    harmless = small_book(rules={**BOOK["rules"], "powers": {"K": {"drawn": HARMLESS}}})
    silent = small_book(id="silent", short="Silent", rules={})
    gnav = small_book(id="gnav", short="Gnav", rules={"pack": {**HARMLESS, "value": "gnav-42"}})
    assert KING_DRAWN not in [claim.rule for claim, _ in apart(harmless, Claims([silent]))]
    assert [shared for claim, shared in apart(harmless, Claims([gnav])) if claim.rule == KING_DRAWN] == [()]


# What does not arise by the main rules of a book


def test_a_rule_that_only_a_variant_raises_sets_nobody_apart_and_is_heard_from_the_variant() -> None:
    assert "cry_when" not in [claim.rule for claim, _ in traits("cassell-1882")]
    (answer,) = (one for one in inquiry("cry_when", Claims([book("cassell-1882")])).answers if one.claims)
    (claim,) = answer.claims
    assert claim.variant is not None
    assert (claim.variant.title, claim.warrant) == ("Low cards are cried", Warrant.ATTESTED)


def test_what_one_of_two_books_is_not_asked_is_no_difference() -> None:
    rows = {row.rule: row for row in comparison([book("cassell-1882"), book("foster-1914")]).rows}
    assert rows[RuleKey("cry")].differs
    assert not rows[RuleKey("cry_when")].differs and not rows[RuleKey("cry_when")].claims[0].arises
    told = comparison([book("hoellfahren"), book("parlett-2008")])
    asked = next(row for row in told.rows if row.rule == "powers.K.asked")
    assert asked.claims[0].sentence == "The question does not arise.", (
        "it has Kings, but nobody asks for them"
    )


def test_where_neighbours_do_not_change_there_is_nothing_to_cry_or_to_tell() -> None:
    rules = book("hoellfahren").plain_rules()
    assert [key for key in ("cry", "cry_when", "cry_manner", "asker_speech") if arises(rules, key)] == []


def test_where_the_dealer_never_draws_he_cannot_draw_the_same() -> None:
    rules = book("parlett-2008").plain_rules()
    to_the_next = changed(rules, {"dealer_turn": "next_seat"})
    drawn = ("same_rank_drawn", "stock_out", "powers.K.drawn")
    assert all(arises(rules, key) for key in drawn)
    assert not any(arises(to_the_next, key) for key in drawn)
    assert all(arises(changed(to_the_next, {"powers.9.asked": ["pass_on"]}), key) for key in drawn), (
        "a card may send the dealer on to the stock"
    )


# Where a note says "as in most books", most books on the shelf say the same, now and with one more

SAID = re.compile(r"\b(most|every|all)(?: of the)?( English)? books?\b", re.IGNORECASE)
"""What a note may say of the shelf. "Most" is more than half of those that speak."""


def spoken(said: re.Match[str], claim: Claim) -> list[bool]:
    """Whether each other book that speaks of the rule says the same."""
    others = (
        one
        for one in claims().main(claim.rule)
        if one.is_heard and not one.warrant.is_chosen and one.book.id != claim.book.id
    )
    asked = [one for one in others if not said[2] or one.book.language == "en"]
    return [one.sentence == claim.sentence for one in asked]


def sayings() -> Iterator[tuple[str, re.Match[str], Claim]]:
    for one in books():
        for rule, entry in one.entries().items():
            for said in SAID.finditer(entry.note):
                (claim,) = (claim for claim in claims().main(rule) if claim.book.id == one.id)
                yield f"{one.id} {rule}: {said[0]}", said, claim


def test_what_is_said_of_most_books_is_true_of_the_shelf_and_said_in_the_note_of_a_rule_alone() -> None:
    """Elsewhere nobody could see which rule is meant."""
    for at, said, claim in sayings():
        agree = spoken(said, claim)
        assert sum(agree) * 2 > len(agree) if said[1].lower() == "most" else all(agree), (at, agree)
    for one in books():
        for where, part in citing(one):
            assert isinstance(part, Entry) or not SAID.search(text_of(part)), (one.id, where)
