"""Puts one case to several rulebooks: which of them agree, and which rules make the difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.nearest import nearest
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import UnknownRule, changed, questions, value_of
from ranter_tui.rulebook.book import Case, CaseFile, Rulebook
from ranter_tui.rulebook.checking import rules_for, try_in
from ranter_tui.rulebook.load import case_schema
from ranter_tui.rulebook.mistakes import convert
from ranter_tui.rulebook.problem import BadFile, Complaint
from ranter_tui.rulebook.reader import Document
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf
from ranter_tui.rulebook.trial import BadCase, Result, Trial, contradicted, try_case

LIVES = ("loses", "gains", "out", "wins")
"""What is always compared. The next dealer, the pot and the cards are if the case names them."""


class Judged(Struct, frozen=True):
    """A case that was tried by the book that it names."""

    case: CaseFile
    book: Rulebook
    trial: Trial

    @property
    def wrong(self) -> list[Complaint]:
        """Where the case expects what does not come of it."""
        return [] if self.case.outcome is None else [*contradicted(self.trial, self.case.outcome)]


def judged(document: Document, shelf: Shelf) -> Judged:
    """Try the case in a document. Raises `BadFile` with everything that is wrong with it."""
    tried: list[tuple[Rulebook, Trial]] = []

    def further(case: CaseFile, _: object) -> Iterator[Complaint]:
        book, problems = _book(shelf, document, case)
        yield from problems
        if book is not None:
            try:
                tried.append((book, try_in(book, case)))
            except BadCase as bad:
                yield from bad.complaints

    case = convert(document, CaseFile, case_schema, further)
    return Judged(case, *tried[0])


def _book(shelf: Shelf, document: Document, case: CaseFile) -> tuple[Rulebook | None, list[Complaint]]:
    """Return the book that a case names, and what is wrong with the name. A path counts from the case."""
    beside = Path(document.name).parent / case.rulebook
    name = str(beside) if case.rulebook not in shelf.ids and beside.exists() else case.rulebook
    try:
        return shelf.book(name), []
    except NoSuchBook as none:
        near = nearest(case.rulebook, shelf.ids)
        return shelf.book(near) if near else None, [(("rulebook",), str(none))]
    except BadFile as bad:
        return None, [(("rulebook",), str(problem)) for problem in bad.problems]


class Agreement(Struct, frozen=True):
    """The books by which the same comes of a case."""

    books: tuple[Rulebook, ...]
    trial: Trial
    """By the first of them."""
    differing: tuple[RuleKey, ...] = ()
    """The rules of that book that alone would bring this about by the first book of all."""


class Opinions(Struct, frozen=True):
    """What comes of a case by several books."""

    agreements: tuple[Agreement, ...]
    """The one with the case's own book first, then those of most books."""
    refused: dict[tuple[str, ...], tuple[Rulebook, ...]]
    """The books by which the case cannot be tried, by the reasons."""


def opinions(books: Iterable[Rulebook], case: Case, own: str = "") -> Opinions:
    """Try a case by several books; `own` is the id of the one that it was told of."""
    agreed: dict[tuple[Any, ...], list[tuple[Rulebook, Trial]]] = {}
    refused: dict[tuple[str, ...], list[Rulebook]] = {}
    for book in books:
        try:
            trial = try_in(book, case, elsewhere=book.id != own)
        except BadCase as bad:
            why = tuple(dict.fromkeys(what for _, what in bad.complaints))
            refused.setdefault(why, []).append(book)
        else:
            agreed.setdefault(_compared(trial.result, case), []).append((book, trial))
    groups = sorted(agreed.values(), key=lambda one: (all(book.id != own for book, _ in one), -len(one)))
    agreements = tuple(
        Agreement(
            tuple(book for book, _ in group),
            group[0][1],
            () if group is groups[0] else _differing(case, groups[0][0], group[0]),
        )
        for group in groups
    )
    return Opinions(agreements, {why: tuple(those) for why, those in refused.items()})


def _compared(result: Result, case: Case) -> tuple[Any, ...]:
    """Return the parts of a result that are compared, in a form that can be."""
    asked = () if case.outcome is None else ("next_dealer", "pot", "holds")
    words = (*LIVES, *(word for word in asked if getattr(case.outcome, word) is not None))
    told = (getattr(result, word) for word in words)
    return tuple(frozenset(one.items()) if isinstance(one, dict) else one for one in told)


def _differing(
    case: Case, here: tuple[Rulebook, Trial], there: tuple[Rulebook, Trial]
) -> tuple[RuleKey, ...]:
    """Return a smallest set of rules that, taken from there, bring about here what comes of it there."""
    ours, theirs = rules_for(here[0], case), rules_for(there[0], case)
    wanted = _compared(there[1].result, case)
    applied = {event.rule for _, trial in (here, there) for event in trial.events}
    keys = dict.fromkeys((*questions(ours), *questions(theirs)))
    differing = [key for key in keys if value_of(ours, key) != value_of(theirs, key)]
    before: list[RuleKey] = []
    # One rule may stay in the first round only because another does not go without it.
    while differing != before:
        before = differing
        # What no event names hardly ever matters, and is left out first.
        for key in sorted(before, key=applied.__contains__):
            fewer = [one for one in differing if one != key]
            tried = changed(ours, {one: msgspec.to_builtins(value_of(theirs, one)) for one in fewer})
            if _come_of(tried, case) == wanted:
                differing = fewer
    return tuple(differing)


def _come_of(rules: Rules, case: Case) -> tuple[Any, ...] | None:
    try:
        trial = try_case(law_for(rules, len(case.seats)), case, elsewhere=True)
    except (Unplayable, UnknownRule, BadCase):
        return None
    return _compared(trial.result, case)
