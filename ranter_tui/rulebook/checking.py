"""Everything that must hold of a rulebook beyond its form: it answers what it must, claims only what its
sources bear, contradicts itself nowhere, and its examples come out as it says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Unplayable
from ranter_tui.game.nearest import meant
from ranter_tui.game.rules import ABOUT, Rules
from ranter_tui.game.rules.asking import UnknownRule, changed, power_of, questions
from ranter_tui.rulebook.book import Case, Rulebook
from ranter_tui.rulebook.problem import Steps
from ranter_tui.rulebook.trial import BadCase, Trial, contradicted, misnamed, try_case
from ranter_tui.rulebook.warrants import Complaint, Sources, unwarranted


def complaints(book: Rulebook, sources: Sources) -> Iterator[Complaint]:
    """Yield every mistake in a book, with its place in the file."""
    yield from unwarranted(book, sources)
    yield from _references(book)
    plain = book.plain_rules()
    own = list(conflicts(plain))
    for key, reason in own:
        yield ("rules", *key.split(".")), f"{key}: {reason}"
    settings = [plain]
    for number, variant in enumerate(book.variants):
        where: Steps = ("variants", number, "set")
        try:
            rules = changed(plain, variant.settings)
        except UnknownRule as error:
            yield where, str(error)
            continue
        settings.append(rules)
        for key, reason in conflicts(rules):
            if (key, reason) not in own:
                yield where, f"{key}: {reason}"
    yield from _answers(book, settings)
    for number, example in enumerate(book.examples):
        for at, what in example_complaints(book, example):
            yield ("examples", number, *at), f"example {example.id!r}: {what}"


def _answers(book: Rulebook, settings: list[Rules]) -> Iterator[Complaint]:
    """Yield questions without an answer, and the reverse. A variant answers for its own powers."""
    told, stands = book.entries(), settings[0]
    must = dict.fromkeys(
        key for rules in settings for key in questions(rules) if power_of(key) is None or rules is stands
    )
    for key in must:
        if key not in told:
            yield ("rules",), f"does not answer the rule {key!r}"
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
        near = meant(key, ABOUT)
        yield at, f"there is no rule {key!r}" + (f"; {near}" if near else "")


def rules_for(book: Rulebook, case: Case) -> Rules:
    """Return the book's rules with the variants and settings of a case. Raises `BadCase` if one is amiss."""
    rules = book.plain_rules()
    for number, name in enumerate(case.variants):
        with _blamed_on("variants", number):
            rules = changed(rules, variant_settings(book, name))
    for key, value in case.settings.items():
        with _blamed_on("set", key):
            rules = changed(rules, {key: value})
    return rules


@contextmanager
def _blamed_on(*at: str | int) -> Iterator[None]:
    try:
        yield
    except UnknownRule as error:
        raise BadCase(str(error), *at) from error


def variant_settings(book: Rulebook, name: str) -> dict[str, object]:
    """Return what a variant of the book sets."""
    for variant in book.variants:
        if variant.id == name:
            return variant.settings
    known = [variant.id for variant in book.variants]
    near = meant(name, known, f"it has {', '.join(known) or 'none'}")
    raise UnknownRule(f"the book {book.id!r} has no variant {name!r}; {near}")


def try_in(book: Rulebook, case: Case) -> Trial:
    """Try a case by the rules of a book. Raises `BadCase` if the case is invalid."""
    try:
        return try_case(rules_for(book, case), case)
    except Unplayable as error:
        blamed = "set" if case.settings else "variants" if case.variants else "seats"
        raise BadCase("; ".join(str(error).splitlines()), blamed) from error


def example_complaints(book: Rulebook, case: Case) -> Iterator[Complaint]:
    """Yield every mistake in an example, with its place in it."""
    if case.outcome is None:
        yield (), "does not say what comes of it (outcome)"
    elif slips := list(misnamed(case)):
        yield from slips
    else:
        try:
            yield from contradicted(try_in(book, case), case.outcome)
        except BadCase as bad:
            yield bad.at, str(bad)
