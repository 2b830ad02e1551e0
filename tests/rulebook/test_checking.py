"""What must hold of a rulebook beyond its form, and what its author hears where it does not."""

from __future__ import annotations

import re
import time
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.game.rules.asking import about
from ranter_tui.rulebook.load import checked
from ranter_tui.rulebook.problem import BadFile, Problem
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.shelf import Shelf
from tests.conftest import exploring
from tests.rulebook.marks import without_marks
from tests.rulebook.mutations import spoilt_texts, spoilt_trees

SHELF = Shelf()
QUARREL = """
  - id: quarrel
    title: A quarrel
    seats: [Anna, Ben, Clara]
    dealer: Clara
    holds: {Anna: 8, Ben: 5, Clara: Q}
    decides: {Anna: keep, Ben: keep, Clara: keep}
    outcome: {loses: {Ben: 1}, happens: [kept, judged]}
"""


@cache
def good() -> str:
    """A shipped book with one example more."""
    return (SHELF.folder / "parlett-2008.yaml").read_text(encoding="utf-8").rstrip("\n") + QUARREL


def part(first: str) -> str:
    """A key of the book and whatever stands under it."""
    indent = len(first) - len(first.lstrip())
    found = re.search(rf"(?m)^{re.escape(first)}\n(?: {{{indent + 1},}}.*\n|\n)*", good())
    assert found is not None
    return found[0]


def said(*changes: tuple[str, str]) -> list[str]:
    """What is wrong with the book once it is changed; it must be told at the places marked »."""
    text = good()
    for was, becomes in changes:
        assert was in text
        text = text.replace(was, becomes, 1)
    text, places = without_marks(text)
    found = problems(text)
    assert [(problem.line, problem.column) for problem in found] == places, found
    return [problem.what for problem in found]


def problems(text: str | bytes) -> tuple[Problem, ...]:
    try:
        checked(read(text, "house.yaml"), SHELF.sources)
    except BadFile as bad:
        return bad.problems
    return ()


NO_EXAMPLES = (part("examples:"), "examples: []\n")
"""For a change that would make some of them come out otherwise."""


def test_a_good_book_is_told_nothing() -> None:
    assert said() == []


ONE_PACK = ("  pack:", "  »pack:")
KINGS_MOMENTS = ("dealt", "turn", "asked", "drawn")
SETS = "    set: {dealer_turn: top}"


def unanswered(key: str) -> str:
    return f"does not answer the rule {key!r}: {about(key).question}"


NEVER_ARISES = "answers {!r}, which does not arise under its other rules".format

TOPP = (
    "'dealer_turn' should be 'bottom', 'cut_card', 'cut_then_top', 'last_before_dealer', 'next_seat', 'top', "
    "'top_if_ace_passed' or 'top_or_next_seat', is the text 'topp'; did you mean 'top'?"
)

MISTAKES: tuple[tuple[str, tuple[tuple[str, str], ...], list[str]], ...] = (
    ("a rule that is not answered is missed", ((part("  stock_out:"), ""), ONE_PACK),
        [unanswered("stock_out")]),
    ("every rule that is not answered is missed at once",
        (*((part(f"  {rule}:"), "") for rule in ("misdeal", "showdown", "sets")), ("  pack:", "  »»»pack:")),
        [unanswered(rule) for rule in ("misdeal", "sets", "showdown")]),
    *((f"what a king does is answered for every moment that makes quarrels: {moment}",
        (NO_EXAMPLES, (part(f"      {moment}:"), ""), ("    K:\n      ", "    K:\n      »")),
        [unanswered(f"powers.K.{moment}")])
        for moment in KINGS_MOMENTS),
    ("an answer to a question that does not arise is told so",
        (("  turn:\n",
            "  buy_back_limit:\n    »value: 3\n    warrant: editorial\n    note: Three.\n  turn:\n"),),
        [NEVER_ARISES("buy_back_limit")]),
    ("a question that only a variant raises is answered too",
        (NO_EXAMPLES, (part("  - id: low-card-cry"), ""), ("    value: always\n", "    »value: always\n"),
            ("    value: spoken\n", "    »value: spoken\n")),
        [NEVER_ARISES("cry_when"), NEVER_ARISES("cry_manner")]),
    ("a variant that raises questions has them answered",
        ((SETS, "    set: {grace: buy_back, pot: lost_lives}"), NO_EXAMPLES, ("  pack:", "  »»»pack:")),
        [unanswered(rule) for rule in ("buy_back_limit", "buy_back_price", "buy_back_while")]),
    ("rules that contradict each other are told at the rule with the reason",
        (NO_EXAMPLES, ("  winner_takes:\n    value: the_name", "  winner_takes:\n    »value: the_pot")),
        ["winner_takes: there is no pot to take"]),
    ("powers that contradict each other are told at the power with the reason",
        (NO_EXAMPLES, ("value: [show, refuse, spend]", "value: [refuse, pass_on]"),
            ("      asked:\n        ", "      asked:\n        »")),
        ["powers.K.asked: a King that passes the request on can do nothing else besides showing itself"]),
    ("a contradiction in a variant is told at the variant",
        (NO_EXAMPLES, (SETS, "    set: »{wipe_out: carry_pot, dealer_turn: top}")),
        ["wipe_out: there is no pot to carry into the next game"]),
    *(("a variant sets only what there is", (NO_EXAMPLES, (SETS, f"    set: {setting}")), [what])
        for setting, what in (
            ("{dealers_turn: »top}", "there is no rule 'dealers_turn'; did you mean 'dealer_turn'?"),
            ("{dealer_turn: »topp}", TOPP),
            ("{lives.cuont: »3}", "the rule 'lives' has no part 'cuont'; it has count, agreed"),
        )),
    ("an example says what comes of it",
        (("    outcome: {loses: {Ben: 1}, happens: [kept, judged]}\n", ""),
            ("- id: quarrel", "- »id: quarrel")),
        ["example 'quarrel': does not say what comes of it (outcome)"]),
    ("no two examples share an id", (("- id: quarrel", "- id: »all-keep"),),
        ["the id 'all-keep' is used twice"]),
    ("no two variants share an id", (NO_EXAMPLES, ("- id: low-card-cry", "- id: »top-card")),
        ["the id 'top-card' is used twice"]),
    ("a book has a year of its own or that of its page", (("year: 2008", "year: 2008\npage_year: »2010"),),
        ["the book has a year of its own (year), by which it is placed"]),
    ("a silence and an edge case speak of rules that there are",
        (("rules: [players, first_dealer]", "rules: »[players, first_deal]"),
            ("rule: powers.K.turn", "rule: »powers.K.trun")),
        ["there is no rule 'first_deal'; did you mean 'first_dealer'?", "there is no rule 'powers.K.trun'"]),
)  # fmt: skip
"""What is changed in the book, and what is then wrong with it."""


@pytest.mark.parametrize(("changes", "what"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES])
def test_a_mistake_in_a_book_is_told_at_its_place(
    changes: tuple[tuple[str, str], ...], what: list[str]
) -> None:
    assert said(*changes) == what


@pytest.mark.parametrize(
    ("was", "becomes", "what"),
    [
        ("loses: {Ben: 1}, happens", "loses: »{Anna: 1}, happens", "loses: expected Anna 1, and it is Ben 1"),
        ("happens: [kept, judged]", "out: »[Ben]", "out: expected Ben, and it is nobody"),
        ("happens: [kept, judged]", "happens: »[judged, kept]",
            "happens: expected kept, which does not come, or not in that order"),
        ("[kept, judged]", "[kept, »juged]", "there is no event 'juged'; did you mean 'judged'?"),
        ("[kept, judged]", "[kept, »sneezed]", "there is no event 'sneezed'"),
        ("loses: {Ben: 1}, h", "loses: {Bene: »1}, h", "loses: nobody is called 'Bene'; did you mean 'Ben'?"),
        ("decides: {Anna: keep, Ben", "decides: »{Ben",
            "Anna must decide (keep or change), but the case does not say which; add decides: {Anna: MOVE}"),
        ("    decides:", "    variants: [»topcard]\n    decides:",
            "the book 'parlett-2008' has no variant 'topcard'; did you mean 'top-card'?"),
    ],
)  # fmt: skip
def test_an_example_is_told_where_it_goes_wrong(was: str, becomes: str, what: str) -> None:
    assert was in QUARREL
    assert said((QUARREL, QUARREL.replace(was, becomes))) == [f"example 'quarrel': {what}"]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    told = said(
        ("source: parlett-2008\nsummary", "source: »parlet-2008\nsummary"),
        ("  pack:\n", "  »pack:\n"),
        (part("  stock_out:"), ""),
        ("rules: [players, first_dealer]", "rules: »[players, first_deal]"),
        ("- id: quarrel", "- id: »all-keep"),
        ("outcome: {loses: {Ben: 1}, h", "outcome: {loses: »{Anna: 1}, h"),
    )
    assert len(told) == 5


# A book that was spoilt is refused in words

MOST_SECONDS = 20
"""Far more than the slowest file takes on the slowest machine, and far less than for ever."""


@cache
def spoilt(name: str) -> st.SearchStrategy[bytes]:
    """That book with careless changes, or with parts exchanged."""
    text = (SHELF.folder / f"{name}.yaml").read_text(encoding="utf-8")
    return spoilt_texts(text) | spoilt_trees(read(text, name).tree)


@pytest.mark.parametrize("name", SHELF.ids)
@given(data=st.data())
@settings(max_examples=settings().max_examples // (3 if exploring() else 6))
def test_a_book_that_was_spoilt_is_refused_in_words_and_soon(name: str, data: st.DataObject) -> None:
    text = data.draw(spoilt(name))
    began = time.process_time()
    found = problems(text)
    assert list(found) == sorted(set(found))
    for problem in found:
        assert 1 <= problem.line <= text.count(b"\n") + 1 and problem.column >= 1, problem
        assert problem.what and (problem.what + problem.hint).isprintable(), problem
    assert time.process_time() - began < MOST_SECONDS
