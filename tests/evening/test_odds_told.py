"""What a guest reads who asks what the odds are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count

from ranter_tui.evening.odds_told import TIME, odds_told
from ranter_tui.evening.rehearsal import change_told
from ranter_tui.game.rules.asking import changed
from ranter_tui.library.text.line import Role, TextLine
from ranter_tui.odds.same_deals import Change
from ranter_tui.telling.choices import choices
from tests.game.table import dealt
from tests.odds.test_from_a_seat import PLAIN, sight
from tests.rulebook.by_the_book import SHELF


def told(now: Callable[[], float]) -> tuple[str, ...]:
    """What Anna reads, who holds a Seven, by that clock."""
    seen = sight(dealt(PLAIN, "Anna 7S, Ben 9H, Clara 5C"))
    return odds_told(seen, choices(seen, ("Anna", "Ben", "Clara")), now)


def test_a_chance_is_told_in_plain_words_then_in_a_hundred_and_how_far_off_it_may_be() -> None:
    plain, keep, change, rest = told(lambda: 0.0)
    assert re.fullmatch(
        r"Chance to lose\. Keep: about one in \w+\. Change with Ben: about \w+ in \w+\.", plain
    )
    assert keep.startswith("Keep: you lose ") and keep.endswith(" in 100 (±3)")
    assert change.startswith("Change with ") and change.endswith(" in 100 (±3)")
    assert rest == "1,000 possible deals of the cards you have not seen, if the others play well."


def test_too_few_deals_are_not_put_in_plain_words_and_who_waited_in_vain_is_told_so() -> None:
    looks, late = count(0.0, TIME / 8), count(0.0, TIME)
    assert told(lambda: next(looks))[0] == "Chance to lose: too few deals were counted to say."
    (in_vain,) = told(lambda: next(late))
    assert in_vain == "That took too long to count: too much is known about this hand."


# What changed rules do, changes_told while it is counted


def changes_told(bits: int, guests: int = 3, **changes: str) -> Iterator[list[TextLine]]:
    """What is told after each bit of Parlett's rules with these changes."""
    rules = SHELF.book("parlett-2008").plain_rules()
    change = Change(rules, changed(rules, changes), guests, ends=False)
    for _ in range(bits):
        assert change.next is not None
        change.add(change.next())
        yield list(change_told(change, "", 200))


def said(lines: list[TextLine]) -> str:
    """The sentence above the table."""
    return "".join(piece.text for line in lines for piece in line.pieces if piece.role is Role.NAME).strip()


def test_what_a_rule_does_not_do_is_not_told_for_a_moment() -> None:
    """Six seats are looked at again and again; Aces that are high give each of them as many low cards."""
    assert {*map(said, changes_told(5, 6, order="ace_high"))} == {
        "No seat clearly loses more or less so far."
    }


def test_what_a_rule_does_is_told_at_once_and_no_seat_is_named_by_its_side() -> None:
    (lines,) = changes_told(1, tie="last_to_turn_up")
    assert said(lines).startswith("The first to play loses")
    # Play may go either way.
    (lines,) = changes_told(1, direction="right", tie="last_to_turn_up")
    assert any(str(line).strip().startswith("1st to play ") for line in lines)
    assert not any("left" in str(line) or "right" in str(line) for line in lines)
