"""House rules by lot: what any table might change in any book."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed, pack_of
from ranter_tui.game.rules.powers import HIGHEST, Moment
from ranter_tui.rulebook.house import House, house_of, in_plain
from ranter_tui.rulebook.shelf import Shelf
from tests.game.answers import questions
from tests.game.any_rules import any_rules, powers_at

SHELF = Shelf()

NAMES = st.from_regex(r"\A[a-z0-9][a-z0-9-]{0,20}\Z") | st.sampled_from(
    ("true", "null", "no", "on", "123", "010", "1-5", "2024-01-01", "0")
)
TITLES = st.text(st.characters(min_codepoint=32, max_codepoint=0x17F), min_size=1, max_size=32).filter(
    lambda title: title.isprintable() and bool(title.strip())
)
WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=126) | st.just("\n"), min_size=1, max_size=200)


@st.composite
def change(draw: st.DrawFn, rules: Rules) -> tuple[str, Any]:
    """One rule, and another value for it."""
    pack = pack_of(rules)
    asked = [rule for rule in questions() if not rule.startswith("powers.")]
    if draw(st.integers(0, 3)) == 0:
        rank = draw(st.sampled_from((*pack.order, HIGHEST)))
        moment = draw(st.sampled_from(list(Moment)))
        effects = [(), *(told for every in powers_at(moment).values() for told in every if len(told) <= 3)]
        return f"powers.{rank}.{moment.value}", in_plain(draw(st.sampled_from(effects)))
    answer = draw(st.sampled_from(questions()[draw(st.sampled_from(asked))]))
    value = answer.value(pack) if callable(answer.value) else answer.value
    return answer.rule, in_plain(value)


@st.composite
def houses(draw: st.DrawFn) -> tuple[House, Rules]:
    """A few changes to a book, made one after the other, and what they come to."""
    base = SHELF.book(draw(st.sampled_from(SHELF.ids)))
    rules = base.plain_rules()
    for _ in range(draw(st.integers(0, 6))):
        tried = changed(rules, dict([draw(change(rules))]))
        if not any(conflicts(tried)):
            rules = tried
    return house_of(draw(NAMES), draw(TITLES), base, rules), rules


@st.composite
def far_houses(draw: st.DrawFn) -> tuple[House, Rules]:
    """Rules that have nothing to do with the book from which they are said to be made."""
    rules = draw(any_rules())
    base = SHELF.book(draw(st.sampled_from(SHELF.ids)))
    house = house_of("far-away", "Far away", base, rules)
    assume(not any(conflicts(changed(base.plain_rules(), house.changes))))
    return house, rules
