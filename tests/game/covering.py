"""A few combinations of answers in which any two that can stand beside each other do so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations, product
from typing import NamedTuple

from ranter_tui.game.conflicts import Conflict
from ranter_tui.game.rules import RuleKey
from tests.game.answers import Answer, Answers, arises, faults, questions, rules_of

Pair = tuple[Answer, Answer]

OUT_OF_PLACE = "the question does not arise"


class Cover(NamedTuple):
    """The combinations, and the pairs that no combination can have, each with what stood in the way."""

    combinations: list[dict[str, Answer]]
    impossible: dict[Pair, list[Conflict]]


@cache
def cover() -> Cover:
    """Greedy, and the same every time: what goes into a combination is whatever is missing most."""
    usual = {rule: tried[0] for rule, tried in questions().items()}
    left, apart = _Ledger(), _Ledger()
    left.add(combinations(questions().values(), 2))
    found: list[dict[str, Answer]] = []
    impossible: dict[Pair, list[Conflict]] = {}
    while (pair := left.fullest()) is not None:
        plain = _mended({**usual, pair[0].rule: pair[0], pair[1].rule: pair[1]}, pair, left)
        if wrong := [*_wrong(plain, pair)]:
            impossible[pair] = wrong
            apart.add([((pair[0],), (pair[1],))])
            left.cross_off(list(pair))
        else:
            full = _mended(_filled(pair, left, apart, len(found)), pair, left)
            answers = plain if any(_wrong(full, pair)) else full
            left.cross_off(playing(answers))
            found.append(answers)
    return Cover(found, impossible)


class _Ledger:
    """Pairs, kept as the partners of every answer: one bit for each."""

    def __init__(self) -> None:
        self.bits = {
            answer: 1 << place
            for place, answer in enumerate(answer for tried in questions().values() for answer in tried)
        }
        self.partners = dict.fromkeys(self.bits, 0)

    def add(self, both: Iterable[tuple[Sequence[Answer], Sequence[Answer]]]) -> None:
        """Each of these with each of those."""
        for some, others in both:
            for one, other in product(some, others):
                self.partners[one] |= self.bits[other]
                self.partners[other] |= self.bits[one]

    def among(self, answer: Answer, others: int) -> int:
        """With how many of these an answer makes a pair."""
        return (self.partners[answer] & others).bit_count()

    def fullest(self) -> Pair | None:
        """The answer with the most partners, and of those the one with the most."""
        one = max(self.partners, key=lambda answer: self.partners[answer].bit_count())
        if not (others := self.partners[one]):
            return None
        best = max(
            (answer for answer, bit in self.bits.items() if bit & others),
            key=lambda answer: self.partners[answer].bit_count(),
        )
        return one, best

    def cross_off(self, together: list[Answer]) -> None:
        met = self.together(together)
        for answer in together:
            self.partners[answer] &= ~met

    def together(self, answers: list[Answer]) -> int:
        """Their bits."""
        return sum(self.bits[answer] for answer in answers)


def _filled(pair: Pair, left: _Ledger, apart: _Ledger, number: int) -> dict[str, Answer]:
    """An answer to every other question: one that makes many new pairs, and none that cannot be."""
    chosen = {answer.rule: answer for answer in pair}
    bits = left.together(list(pair))
    order = sorted(questions(), key=lambda rule: -max(left.among(one, bits) for one in questions()[rule]))
    for rule in order:
        if rule not in chosen:
            tried = questions()[rule]
            turned = tried[number % len(tried) :] + tried[: number % len(tried)]
            chosen[rule] = max(turned, key=lambda one: (-apart.among(one, bits), left.among(one, bits)))
            bits |= left.bits[chosen[rule]]
    return {rule: chosen[rule] for rule in questions()}


def _mended(answers: dict[str, Answer], pair: Pair, left: _Ledger) -> dict[str, Answer]:
    """One answer after another is changed, none of the pair, until nothing is wrong or nothing helps."""
    wrong = [*_wrong(answers, pair)]
    while wrong:
        named = {rule for rule, _ in wrong}
        near = [rule for rule in questions() if rule in named]
        far = [rule for rule in questions() if rule not in named]
        better = _change(answers, near, pair, left) or _change(answers, far, pair, left)
        if better is None:
            break
        answers, wrong = better, [*_wrong(better, pair)]
    return answers


def _change(
    answers: dict[str, Answer], rules: list[str], pair: Pair, left: _Ledger
) -> dict[str, Answer] | None:
    """The first change of one answer that helps, tried in the order in which they make new pairs."""
    weight = sum(map(_weight, _wrong(answers, pair)))
    changes = [
        (rule, other)
        for rule in rules
        if answers[rule] not in pair
        for other in questions()[rule]
        if other is not answers[rule]
    ]
    bits = left.together(list(answers.values()))
    changes.sort(key=lambda change: -left.among(change[1], bits))
    for rule, other in changes:
        changed = {**answers, rule: other}
        # As soon as it is too much, the rest need not be looked for.
        if all(so_far < weight for so_far in accumulate(map(_weight, _wrong(changed, pair)))):
            return changed
    return None


def _weight(wrong: Conflict) -> int:
    """A question that does not arise weighs most: what makes it arise may bring contradictions."""
    _, reason = wrong
    return len(questions()) if reason == OUT_OF_PLACE else 1


def _wrong(answers: Answers, pair: Pair) -> Iterator[Conflict]:
    rules = rules_of(answers)
    yield from ((RuleKey(one.rule), OUT_OF_PLACE) for one in pair if not arises(one.rule, rules))
    yield from faults(rules)


def playing(answers: Answers) -> list[Answer]:
    """The answers whose questions arise."""
    rules = rules_of(answers)
    return [answer for rule, answer in answers.items() if arises(rule, rules)]
