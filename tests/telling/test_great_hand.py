"""Which hand of a game is the one to watch again."""

from __future__ import annotations

from functools import partial

from ranter_tui.game.events import Event
from ranter_tui.game.rules import Rules
from ranter_tui.telling.moments import GreatHand, great_hand
from tests.game.table import KING, Table
from tests.game.table import book as rules_of
from tests.library.games import faces
from tests.library.shelves import book

parlett = partial(book, "parlett-2008")
PLAIN = rules_of(powers=KING)
KEPT = "Anna keep, Ben keep, Clara keep"
QUIET = ("Anna 2, Ben 9, Clara Q", KEPT)


def greatest(*hands: tuple[str, str], rules: Rules = PLAIN, **lives: int) -> GreatHand | None:
    table = Table(rules, "Anna Ben Clara", dealer="Clara", lives=lives)
    start, told = table.state, list[Event]()
    for holds, says in hands:
        told += table.deal(holds).says(says).events
    return great_hand(start, faces(tuple(told)), parlett(), table.names)


def test_the_greatest_hand_is_the_one_with_most_refusals_saved_lives_and_guests_who_go_out() -> None:
    refused = ("Ben 4, Clara K, Anna 9", "Ben change, Anna keep")
    quiet = ("Clara 2, Anna 9, Ben Q", "Clara keep, Anna keep, Ben keep")
    assert greatest(QUIET, refused, quiet) == GreatHand(2, "one refusal", (1, 0))
    saved = ("Ben 3, Clara 9, Anna Q", "Ben change, Clara keep, Anna keep")
    found = greatest(QUIET, saved, Ben=1, Clara=2)
    assert found == GreatHand(2, "Ben saved on the last life", (1, 1))
    out = ("Ben 2, Clara K, Anna 9", "Ben change, Anna keep")
    assert greatest(QUIET, out, Ben=1) == GreatHand(2, "one refusal, Ben out", (2, 0))


def test_of_hands_in_which_as_much_happens_more_exchanges_and_then_the_later_one_count() -> None:
    changed = ("Ben 9, Clara Q, Anna 2", "Ben change, Clara keep, Anna keep")
    assert greatest(QUIET, changed) == GreatHand(2, "one exchange", (0, 1))
    assert greatest(QUIET, ("Ben 2, Clara 9, Anna Q", "Ben keep, Clara keep, Anna keep")) == GreatHand(
        2, "no exchanges", (0, 0)
    )


def test_where_there_is_one_hand_there_is_no_choosing() -> None:
    assert greatest(QUIET) is None
