"""Whether a book can serve the table."""

from __future__ import annotations

from ranter_tui.evening.plan import Plan, not_foreseen, unplayable
from ranter_tui.record.guest import Guest
from tests.library.shelves import book


def table(name: str, guests: int, *variants: str, lives: int | None = None) -> Plan:
    return Plan(
        book=name, lives=lives, variants=variants, guests=tuple(Guest(f"Guest {at}") for at in range(guests))
    )


def test_one_pack_cannot_go_round_sixty_guests() -> None:
    name = "everything2-screw-your-neighbor"
    assert "60 seats are too many for 1 x 52 cards" in unplayable(book(name), table(name, 60))
    assert unplayable(book(name), table(name, 26)) == ""


def test_variants_that_contradict_each_other_are_named_in_the_refusal() -> None:
    reason = unplayable(book("mcleod-cuckoo"), table("mcleod-cuckoo", 5, "decider", "cut-for-the-pot"))
    assert "“The last ones play a decider” and “The last ones cut for it” do not go together" in reason


def test_a_company_that_the_book_does_not_foresee_is_remarked_on_and_may_play() -> None:
    few = table("hoyle-composite", 3)
    assert (
        not_foreseen(book("hoyle-composite"), few)
        == "Players in Hoyle composite: 5 to 20. With 3 it works, too."
    )
    assert unplayable(book("hoyle-composite"), few) == ""
    assert not_foreseen(book("hoyle-composite"), table("hoyle-composite", 5)) == ""


def test_a_book_that_says_nothing_of_players_has_nothing_to_remark() -> None:
    assert not_foreseen(book("parlett-2008"), table("parlett-2008", 26)) == ""
