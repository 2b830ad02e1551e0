"""Who says so: whether a rule at this table is the book's, a variant's of it, or the table's own."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import changed, in_general, sentence, value_of
from ranter_tui.game.rules.lives import Lives
from ranter_tui.library.articles.book import variant_keys
from ranter_tui.rulebook.book import Cite, Rulebook, Variant
from ranter_tui.rulebook.warrant import Warrant


class InForce(Struct, frozen=True):
    """A rule in force at a table, and who says so."""

    sentence: str
    in_general: str
    """The same in words by which it is compared."""
    warrant: Warrant
    cites: tuple[Cite, ...] = ()
    note: str = ""
    variant: Variant | None = None
    """The variant that the table agreed on."""
    instead_of: str = ""
    """What the book has in its main rules, if the table agreed on something else."""


LIVES = RuleKey("lives")
AGREED = "Agreed at this table."


def in_force(book: Rulebook, rules: Rules, key: RuleKey) -> InForce:
    """Return the rule in force, which may come from the book, from a variant of it, or from the table."""
    said, entry = (sentence(rules, key), in_general(rules, key)), book.entries().get(key)
    plain = book.plain_rules()
    if value_of(rules, key) == value_of(plain, key):
        if entry is not None:
            return InForce(*said, entry.warrant, entry.cites, entry.note)
        return InForce(*said, Warrant.EDITORIAL, note="The book does not answer this.")
    instead = sentence(plain, key)
    if (variant := _variant(book, rules, key)) is not None:
        return InForce(*said, variant.warrant, variant.cites, variant.note, variant, instead)
    if entry is not None and key == LIVES and left_open(entry.value, rules.lives.count):
        return InForce(*said, entry.warrant, entry.cites, AGREED, None, instead)
    return InForce(*said, Warrant.HOUSE, note=AGREED, instead_of=instead)


def _variant(book: Rulebook, rules: Rules, key: RuleKey) -> Variant | None:
    """Return the variant by which the rule stands. It must be played in all its parts.

    A table that agrees on two lives has not thereby agreed on a variant with two lives among other things.
    """
    for variant in book.variants:
        if key in variant_keys(variant) and is_played(book, variant, rules):
            return variant
    return None


def is_played(book: Rulebook, variant: Variant, rules: Rules) -> bool:
    """Whether these rules have everything that the variant sets."""
    made = changed(book.plain_rules(), variant.settings)
    return all(value_of(made, key) == value_of(rules, key) for key in variant_keys(variant))


def agreed(book: Rulebook, rules: Rules) -> tuple[str, ...]:
    """Return what the table chose where the book leaves a choice: titles of variants, and lives."""
    played = [variant for variant in book.variants if is_played(book, variant, rules)]
    titles = tuple(variant.title for variant in played)
    if rules.lives == book.plain_rules().lives or any(LIVES in variant_keys(variant) for variant in played):
        return titles
    return (*titles, "one life" if rules.lives.count == 1 else f"{rules.lives.count} lives")


def left_open(told: Lives, count: int) -> bool:
    """Whether the book lets the table agree on so many lives."""
    return told.agreed is not None and told.agreed[0] <= count <= told.agreed[1]
