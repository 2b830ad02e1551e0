"""Where a note says "as in most books", most books on the shelf say the same, now and with one more."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ranter_tui.library.said.claims import Claim
from ranter_tui.rulebook.book import Entry, citing
from ranter_tui.rulebook.warrants import text_of
from tests.library.shelves import books, claims

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
    for book in books():
        for rule, entry in book.entries().items():
            for said in SAID.finditer(entry.note):
                (claim,) = (one for one in claims().main(rule) if one.book.id == book.id)
                yield f"{book.id} {rule}: {said[0]}", said, claim


def test_what_is_said_of_most_books_is_true_of_the_shelf() -> None:
    for at, said, claim in sayings():
        agree = spoken(said, claim)
        assert sum(agree) * 2 > len(agree) if said[1].lower() == "most" else all(agree), (at, agree)


def test_only_the_note_of_a_rule_speaks_of_most_books() -> None:
    """Elsewhere nobody could see which rule is meant."""
    for book in books():
        for at, part in citing(book):
            assert isinstance(part, Entry) or not SAID.search(text_of(part)), (book.id, at)
