"""Everything that must hold of a rulebook beyond its form: it answers what it must, claims only what its
sources bear, contradicts itself nowhere, and its examples come out as it says."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.nearest import with_hint
from ranter_tui.game.rules import ABOUT, Rules
from ranter_tui.game.rules.asking import (
    UnknownRule,
    WrongValue,
    about,
    changed,
    kinds_of_value,
    power_of,
    questions,
)
from ranter_tui.rulebook.book import Case, Outcome, Rulebook
from ranter_tui.rulebook.mistakes import wrong_value
from ranter_tui.rulebook.problem import UNANSWERED, Complaint, Steps
from ranter_tui.rulebook.trial import BadCase, Trial, contradicted, try_case
from ranter_tui.rulebook.warrants import Sources, unwarranted


def complaints(book: Rulebook, sources: Sources, unknown: Collection[Steps] = ()) -> Iterator[Complaint]:
    """Yield every mistake in a book, with its place in the file; at `unknown` places there is a stand-in."""
    yield from unwarranted(book, sources)
    yield from _references(book)
    plain = book.plain_rules()
    settings = [plain]
    clashes = list(conflicts(plain))
    varied = []
    for number, variant in enumerate(book.variants):
        rules, wrong = settled(plain, variant.settings)
        yield from ((("variants", number, "set", *at), what) for at, what in wrong)
        settings += [] if wrong else [rules]
        new = [] if wrong else [clash for clash in conflicts(rules) if clash not in clashes]
        varied += [(("variants", number, "set"), f"{key}: {reason}") for key, reason in new]
    if any(place[0] == "rules" and "value" in place for place in unknown):
        # What does not go together, what arises and what comes of a hand hangs on every rule.
        return
    yield from ((("rules", *key.split(".")), f"{key}: {reason}") for key, reason in clashes)
    yield from varied
    yield from _answers(book, settings)
    for number, example in enumerate(book.examples):
        for at, what in example_complaints(book, example):
            yield ("examples", number, *at), f"example {example.id!r}: {what}"


def settled(rules: Rules, settings: Mapping[str, Any]) -> tuple[Rules, list[Complaint]]:
    """Return the rules with those of these settings that there can be, and what is wrong with the others."""
    wrong = list[Complaint]()
    for key, value in settings.items():
        try:
            rules = changed(rules, {key: value})
        except WrongValue as error:
            wrong += [*wrong_value(key, value, kinds_of_value(key))] or [((key,), str(error))]
        except UnknownRule as error:
            wrong.append(((key,), str(error)))
    return rules, wrong


def _answers(book: Rulebook, settings: list[Rules]) -> Iterator[Complaint]:
    """Yield questions without an answer, and the reverse. A variant answers for its own powers."""
    told, stands = book.entries(), settings[0]
    must = dict.fromkeys(
        key for rules in settings for key in questions(rules) if power_of(key) is None or rules is stands
    )
    for key in must:
        if key not in told:
            yield ("rules", *key.split(".")), f"{UNANSWERED} {key!r}: {about(key).question}"
    for key in told:
        if power_of(key) is None and not any(ABOUT[key].applies(rules) for rules in settings):
            yield ("rules", key), f"answers {key!r}, which does not arise under its other rules"


def _references(book: Rulebook) -> Iterator[Complaint]:
    if book.year is not None and book.page_year is not None:
        yield ("page_year",), "the book has a year of its own (year), by which it is placed"
    for part, told in (("variants", book.variants), ("examples", book.examples)):
        ids = [one.id for one in told]
        for at, name in enumerate(ids):
            if name in ids[:at]:
                yield (part, at, "id"), f"the id {name!r} is used twice"
    for at, silence in enumerate(book.silences):
        for key in silence.rules:
            yield from _rule_known(("silences", at, "rules"), key)
    for at, case in enumerate(book.edge_cases):
        yield from _rule_known(("edge_cases", at, "rule"), case.rule)


def _rule_known(at: Steps, key: str) -> Iterator[Complaint]:
    if key not in ABOUT and power_of(key) is None:
        yield at, with_hint(f"there is no rule {key!r}", key, ABOUT)


def rules_for(book: Rulebook, case: Case) -> Rules:
    """Return the book's rules with the variants and settings of a case that can be tried by it."""
    return _rules_told(book, case)[0]


def _rules_told(book: Rulebook, case: Case) -> tuple[Rules, list[Complaint]]:
    rules, wrong = book.plain_rules(), list[Complaint]()
    for number, name in enumerate(case.variants):
        try:
            rules = changed(rules, book.variant(name).settings)
        except UnknownRule as error:
            wrong.append((("variants", number), str(error)))
    rules, unfit = settled(rules, case.settings)
    return rules, wrong + [(("set", *at), what) for at, what in unfit]


def try_in(book: Rulebook, case: Case, *, elsewhere: bool = False) -> Trial:
    """Try a case by the rules of a book. Raises `BadCase` with everything that is wrong with it."""
    rules, wrong = _rules_told(book, case)
    for played in (rules, book.plain_rules()):
        try:
            law = law_for(played, len(case.seats))
        except Unplayable as error:
            blamed = "set" if case.settings else "variants" if case.variants else "seats"
            wrong.append(((blamed,), "; ".join(str(error).splitlines())))
            if not any(conflicts(played)):
                break
        else:
            return try_case(law, case, wrong, elsewhere=elsewhere)
    raise BadCase(wrong)


def example_complaints(book: Rulebook, case: Case) -> Iterator[Complaint]:
    """Yield every mistake in an example, with its place in it."""
    if case.outcome is None:
        yield (), "does not say what comes of it (outcome)"
    try:
        trial = try_in(book, case)
    except BadCase as bad:
        yield from bad.complaints
    else:
        yield from contradicted(trial, case.outcome or Outcome())
