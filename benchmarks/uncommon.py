"""Finds which rules of a book are not common, and what most other books have in their place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, json

from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import power_of, value_of
from ranter_tui.library.said.claims import Claims, apart, in_order, main_claim
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.house import with_answer

PACK, LIVES = RuleKey("pack"), RuleKey("lives")


class Uncommon(Struct, frozen=True):
    """A rule that most other books have otherwise."""

    rule: RuleKey
    instead: dict[RuleKey, Any]
    """The common answer as plain data, and that to a rule which does not go with it."""
    rules: Rules
    """The rules of the book with these answers."""


def uncommon(book: Rulebook, others: Sequence[Rulebook]) -> Iterator[Uncommon]:
    """Yield what sets a book apart and can be played in the common way, everything else as in the book.

    Another pack is another game. A card that no other book has is set beside one that does nothing.
    """
    rules = book.plain_rules()
    for key in in_order(claim.rule for claim, _ in apart(book, Claims(others))):
        common = dict(_common(key, others))
        if key == PACK or all(_same(key, value, value_of(rules, key)) for value in common.values()):
            continue
        changed = with_answer(rules, key, common[key])
        for against in [rule for rule, _ in conflicts(changed) if rule != key]:
            for rule, value in _common(against, others):
                common[rule] = value
                changed = with_answer(changed, rule, value)
        if not any(conflicts(changed)):
            yield Uncommon(key, json.decode(json.encode(common)), changed)


def _common(key: RuleKey, others: Sequence[Rulebook]) -> Iterator[tuple[RuleKey, Any]]:
    """Yield the rule with the answer that most of these books have, if the question arises in any of them."""
    answers, said = dict[str, Any](), Counter[str]()
    for other in others:
        claim = main_claim(other, key)
        if claim.arises:
            says = str(claim.value.count) if key == LIVES else claim.sentence
            answers.setdefault(says, claim.value)
            said[says] += 1
    if said:
        yield key, answers[said.most_common(1)[0][0]]
    elif power_of(key) is not None:
        yield key, ()


def _same(key: RuleKey, one: Any, other: Any) -> bool:
    """Whether two answers come to the same at the table: lives may be agreed on, or not."""
    return one.count == other.count if key == LIVES else bool(one == other)
