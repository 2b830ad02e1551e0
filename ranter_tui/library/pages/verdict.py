"""The article on a case for the judge: what came of it, each step with its rule and who says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ranter_tui.game.events import DealPassed, Event, LifeGained, LifeLost, LifePaid, Looked
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import pack_of, power_of, sentence
from ranter_tui.library.pages.room import titled
from ranter_tui.library.text.article import Article, Fact, Passage
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.rulebook.book import Case, Entry, Rulebook, Variant
from ranter_tui.rulebook.checking import rules_for
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.trial import Trial
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.events import tell
from ranter_tui.telling.words import Words


def authority(book: Rulebook, case: Case, key: RuleKey) -> Entry[Any] | Variant:
    """Return who says that a rule is so: the book, the variant that is switched on, or the house."""
    if any((name if power_of(name) else name.partition(".")[0]) == key for name in case.settings):
        return Entry(None, Warrant.HOUSE, note="Set by the case.")
    for variant in reversed(book.variants):
        if variant.id in case.variants and key in variant.rules_set():
            return variant
    return book.entries().get(key) or Entry(None, Warrant.EDITORIAL, note="The book does not answer this.")


def verdict(book: Rulebook, case: Case, trial: Trial, sources: Mapping[str, Source]) -> Article:
    """Return the case as an article: what happened, what it comes to, and the rules that were applied."""
    notes = Footnotes(sources)
    parts = {
        "What happens": _steps(book, case, trial, notes),
        "What comes of it": _outcome(trial),
        "The rules applied": _rules(book, case, trial, notes),
    }
    return Article(
        address=f"case/{book.id}",
        title="The case",
        subtitle=f"by the rules of {book.short}",
        facts=tuple(_facts(book, case, trial)),
        sections=titled(parts),
        footnotes=notes.all(),
        sources=notes.sources(),
    )


def _facts(book: Rulebook, case: Case, trial: Trial) -> Iterator[Fact]:
    yield Fact("Seats", ", ".join(case.seats))
    yield Fact("Dealer", case.dealer or "")
    lives = trial.start.lives
    same = len(set(lives)) == 1
    each = (
        f"{lives[0]} each" if same else ", ".join(f"{n} {k}" for n, k in zip(case.seats, lives, strict=True))
    )
    yield Fact("Lives", each)
    if case.variants:
        titles = [variant.title for variant in book.variants if variant.id in case.variants]
        yield Fact("Variants", ", ".join(titles))
    if case.settings:
        yield Fact("House rules", ", ".join(f"{key} = {value}" for key, value in case.settings.items()))


def _steps(book: Rulebook, case: Case, trial: Trial, notes: Footnotes) -> Iterator[Passage]:
    # In a case all cards lie open: that everybody looks at a card goes without saying.
    told = [event for event in trial.events if not isinstance(event, Looked)]
    for number, event in enumerate(told, 1):
        said = authority(book, case, event.rule)
        yield Passage(
            text=f"{number}. {tell(event, Words(trial.names, pack_of(trial.start.law.rules)))}",
            warrant=said.warrant,
            footnotes=notes.mark(said.cites),
            rule=event.rule,
        )


def _outcome(trial: Trial) -> Iterator[Passage]:
    for seat, name in enumerate(trial.names):
        if change := _change(trial.events, seat):
            left = trial.state.lives[seat]
            out = "" if seat in trial.state.seated else " and is out"
            yield Passage(text=f"{name}: {change}; {left} left{out}.")
    if trial.state.winners:
        yield Passage(text=f"{listed(tuple(trial.name(seat) for seat in trial.state.winners))} won the game.")
    elif trial.state.ended:
        yield Passage(text=f"Nobody wins; the pot of {trial.state.pot} waits for the next game.")
    for event in trial.events:
        if isinstance(event, DealPassed):
            yield Passage(text=f"{trial.name(event.seat)} deals next.")


def _change(events: tuple[Event, ...], seat: int) -> str:
    lost = sum(event.lives for event in events if isinstance(event, LifeLost) and event.seat == seat)
    lost += sum(isinstance(event, LifePaid) and event.seat == seat for event in events)
    gained = sum(isinstance(event, LifeGained) and event.seat == seat for event in events)
    gained += sum(isinstance(event, LifePaid) and event.to == seat for event in events)
    parts = [f"{verb} {_lives(number)}" for verb, number in (("loses", lost), ("gains", gained)) if number]
    return " and ".join(parts)


def _lives(number: int) -> str:
    return "a life" if number == 1 else f"{number} lives"


def _rules(book: Rulebook, case: Case, trial: Trial, notes: Footnotes) -> Iterator[Passage]:
    rules = rules_for(book, case)
    for key in dict.fromkeys(event.rule for event in trial.events):
        said = authority(book, case, key)
        yield Passage(
            text=sentence(rules, key),
            note=said.note,
            warrant=said.warrant,
            footnotes=notes.mark(said.cites),
            rule=key,
        )
