"""What changed rules do, told while it is counted."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.evening.rehearsal import change_told
from ranter_tui.game.rules.asking import changed
from ranter_tui.library.text.line import Role, TextLine
from ranter_tui.odds.same_deals import Change
from tests.rulebook.by_the_book import SHELF


def told(bits: int, guests: int = 3, **changes: str) -> Iterator[list[TextLine]]:
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
    assert {*map(said, told(5, 6, order="ace_high"))} == {"No seat clearly loses more or less so far."}


def test_what_a_rule_does_is_told_at_once() -> None:
    (lines,) = told(1, tie="last_to_turn_up")
    assert said(lines).startswith("The first to play loses")


def test_no_seat_is_named_by_its_side_as_play_may_go_either_way() -> None:
    (lines,) = told(1, direction="right", tie="last_to_turn_up")
    assert any(str(line).strip().startswith("1st to play ") for line in lines)
    assert not any("left" in str(line) or "right" in str(line) for line in lines)
