"""What sets a book apart."""

from __future__ import annotations

import pytest

from ranter_tui.game.rules import RuleKey
from ranter_tui.library.pages.at_a_glance import unsaid, warrant_bar
from ranter_tui.library.said.claims import Claim, Claims, apart
from ranter_tui.rulebook.heading import warrants
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import IDS, book, books, claims
from tests.library.small import BOOK, small_book


def traits(name: str) -> list[tuple[Claim, tuple[str, ...]]]:
    """What sets a book apart, with the other books that have the same."""
    return apart(book(name), claims())


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("cassell-1882", "A King must be given up like any other card."),
        ("hoffmann-1891", "Each life that is lost moves a counter inward by one line, on a morris board."),
        ("foster-1914", "Whoever has to give up an Ace or a 2 must make it known."),
        ("parlett-2008", "Whoever keeps a King on his turn shows it."),
        ("everything2-screw-your-neighbor", "Everybody starts with eight lives."),
        (
            "hoyle-composite",
            "Cards are dealt round face up, and whoever gets the first Jack deals first.",
        ),
    ],
)
def test_a_book_is_known_by_what_no_other_has(name: str, sentence: str) -> None:
    assert sentence in [claim.here for claim, shared in traits(name) if not shared]


def test_every_book_has_something_of_its_own_and_the_rarest_comes_first() -> None:
    for name in IDS:
        told = traits(name)
        assert told, name
        sharing = [len(shared) for _, shared in told]
        assert sharing == sorted(sharing) and sharing[-1] <= len(IDS) / 2, name


def test_our_own_choices_set_nobody_apart() -> None:
    for name in IDS:
        ours = [claim.rule for claim, _ in traits(name) if claim.warrant is Warrant.EDITORIAL]
        assert not ours, f"{name} is set apart by what it does not say"


def test_a_rule_that_only_a_variant_raises_sets_nobody_apart() -> None:
    assert "cry_when" not in [claim.rule for claim, _ in traits("cassell-1882")]


def test_those_who_share_a_trait_are_named() -> None:
    (shared,) = (shared for claim, shared in traits("hoffmann-1891") if claim.rule == "lives")
    assert shared == ("McLeod, American form",)


def test_a_card_that_a_book_does_not_mention_is_a_card_that_does_nothing_there() -> None:
    entry = {"value": [], "warrant": "inferred", "note": "It follows.", "cites": []}
    harmless = small_book(rules={**BOOK["rules"], "powers": {"K": {"drawn": entry}}})
    silent = small_book(id="silent", short="Silent", rules={})
    assert RuleKey("powers.K.drawn") not in [claim.rule for claim, _ in apart(harmless, Claims([silent]))]


def test_a_book_whose_pack_has_no_such_card_is_not_said_to_agree() -> None:
    entry = {"value": [], "warrant": "inferred", "note": "It follows.", "cites": []}
    harmless = small_book(rules={**BOOK["rules"], "powers": {"K": {"drawn": entry}}})
    pack = {"value": "gnav-42", "warrant": "inferred", "note": "It follows.", "cites": []}
    gnav = small_book(id="gnav", short="Gnav", rules={"pack": pack})
    found = apart(harmless, Claims([gnav]))
    assert [shared for claim, shared in found if claim.rule == "powers.K.drawn"] == [()]


def test_what_is_unsaid_is_named_by_topics() -> None:
    assert unsaid(book("foster-1914")) == (
        "the first dealer",
        "the King on its holder’s turn",
        "the King from the stock",
        "ties",
        "the last ones out together",
    )


def test_what_a_book_says_in_part_is_not_counted_as_silence() -> None:
    assert "ties" not in unsaid(book("cassell-1882"))
    assert unsaid(small_book()) == ("the first dealer",)


@pytest.mark.parametrize("cells", [0, 1, 3, 4, 7, 14, 40, 80])
def test_the_bar_of_marks_fills_its_room(cells: int) -> None:
    for one in books():
        bar, counts = warrant_bar(one, cells), warrants(one)
        assert len(bar) == cells, one.id
        if cells >= len(counts):
            assert set(bar) == {warrant.mark for warrant in counts}, one.id
        if cells >= 40:
            whole = sum(counts.values())
            for warrant, count in counts.items():
                assert abs(bar.count(warrant.mark) - count * cells / whole) < 1.5, (one.id, warrant)


def test_the_bar_runs_from_what_is_best_known_to_what_is_ours() -> None:
    assert warrant_bar(small_book(), 6) == "■■□◧··"
