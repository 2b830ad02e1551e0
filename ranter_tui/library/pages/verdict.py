"""The article on a case for the judge: what came of it, each step with its rule and who says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ranter_tui.game.events import Judged, LifeLost, LifePaid, Looked, WentOut
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import rule_of, sentence
from ranter_tui.library.pages.room import boxed, titled
from ranter_tui.library.text.article import Article, Fact, Passage
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.rulebook.book import Case, Entry, Rulebook, Variant
from ranter_tui.rulebook.checking import rules_for
from ranter_tui.rulebook.judging import Agreement, Opinions
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.trial import Trial, contradicted
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.events import tell
from ranter_tui.telling.words import words_at


def authority(book: Rulebook, case: Case, key: RuleKey) -> Entry[Any] | Variant:
    """Return who says that a rule is so: the book, the variant that is switched on, or the house."""
    if any(rule_of(name) == key for name in case.settings):
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
        "What comes of it": (Passage(text=said) for said in result_in_words(trial)),
        "The rules applied": _rules(book, case, trial, notes),
    }
    return Article(
        address=f"case/{book.id}",
        title="The case",
        subtitle=f"by the rules of {book.short}",
        facts=_facts(book, case, trial),
        summary=rightness(case, trial),
        sections=titled(parts),
        footnotes=notes.all(),
        sources=notes.sources(),
    )


def _facts(book: Rulebook, case: Case, trial: Trial) -> tuple[Fact, ...]:
    lives = trial.start.lives
    each = f"{lives[0]} each"
    if len(set(lives)) > 1:
        each = ", ".join(f"{name} {left}" for name, left in zip(case.seats, lives, strict=True))
    titles = (variant.title for variant in book.variants if variant.id in case.variants)
    return boxed(
        Fact("Seats", ", ".join(case.seats)),
        Fact("Dealer", case.dealer or ""),
        Fact("Lives", each),
        Fact("Variants", ", ".join(titles)),
        Fact("House rules", ", ".join(f"{key} = {value}" for key, value in case.settings.items())),
    )


def _steps(book: Rulebook, case: Case, trial: Trial, notes: Footnotes) -> Iterator[Passage]:
    # In a case all cards lie open: that everybody looks at a card goes without saying.
    told = [event for event in trial.events if not isinstance(event, Looked)]
    for number, event in enumerate(told, 1):
        said = authority(book, case, event.rule)
        yield Passage(
            text=f"{number}. {tell(event, words_at(trial.names, trial.start.law.rules))}",
            warrant=said.warrant,
            footnotes=notes.mark(said.cites),
            rule=event.rule,
        )


def result_in_words(trial: Trial) -> Iterator[str]:
    """Yield what comes of a case, sentence by sentence."""
    result = trial.result
    for name in trial.names:
        parts = [
            f"{verb} {_lives(told[name])}"
            for verb, told in (("loses", result.loses), ("gains", result.gains))
            if name in told
        ]
        # On his honour a player has no life to lose.
        if name in result.out and not parts:
            yield f"{name} is out."
        elif parts:
            left = result.lives[name]
            after = " and is out" if name in result.out else "" if left else " and stays in on honour"
            yield f"{name} {' and '.join(parts)}; {left} left{after}."
    if result.wins:
        yield f"{listed(result.wins)} {'wins' if len(result.wins) == 1 else 'win'} the game."
    elif trial.state.ended:
        yield f"Nobody wins; the pot of {result.pot} waits for the next game."
    if result.next_dealer is not None:
        yield f"{result.next_dealer} deals next."


def rightness(case: Case, trial: Trial) -> str:
    """Return whether the outcome that a case expects is right; empty if it expects none."""
    if case.outcome is None:
        return ""
    wrong = [what for _, what in contradicted(trial, case.outcome)]
    return f"You were wrong. {'; '.join(wrong)}." if wrong else "You were right: that is what comes of it."


def decisive(book: Rulebook, case: Case, trial: Trial) -> tuple[str, Entry[Any] | Variant]:
    """Return the step that decides a case, as a sentence, and who says its rule."""
    said = [event for event in trial.events if isinstance(event, (Judged, LifeLost, LifePaid, WentOut))]
    event = next((one for one in said if isinstance(one, Judged)), (said or trial.events)[-1])
    words = words_at(trial.names, trial.start.law.rules)
    return tell(event, words), authority(book, case, event.rule)


def in_groups(found: Opinions, case: Case, width: int, margin: str = "") -> Iterator[TextLine]:
    """Yield who agrees with whom on a case, and which rules make the difference."""

    def told(text: str, first: str, role: Role = Role.TEXT, rest: str | None = None) -> Iterator[TextLine]:
        return laid([Piece(text, role)], width, margin + first, margin + (first if rest is None else rest))

    for one in found.agreements:
        yield SPACE
        yield from told(" ".join(result_in_words(one.trial)) or "Nothing comes of it.", "", Role.NAME)
        if right := rightness(case, one.trial):
            yield from told(right, "  ")
        yield from told(f"By {_named(one.books)}", "  ")
        for rule in one.differing:
            here, there = both_ways(found, one, case, rule)
            mark = authority(one.books[0], case, rule).warrant.mark
            yield from told(f"{mark} {there} ({rule})", "    ", rest="      ")
            yield from told(f"instead of: {here}", "      ", Role.NOTE)
    refused: dict[str, list[Rulebook]] = {}
    for reasons, books in found.refused.items():
        # One card that is not in the pack says as much as all of them.
        refused.setdefault(min(reasons).partition(";")[0].rstrip("."), []).extend(books)
    for reason, those in refused.items():
        yield SPACE
        yield from told(f"Cannot be tried: {reason}.", "", Role.NOTE)
        yield from told(_named(those), "  ", Role.NOTE)


def _named(books: Iterable[Rulebook]) -> str:
    names = tuple(book.short for book in books)
    return f"{listed(names)} ({len(names)})" if len(names) > 1 else f"{names[0]} alone"


def both_ways(found: Opinions, one: Agreement, case: Case, rule: RuleKey) -> tuple[str, str]:
    """Return a rule as the first book of all has it, and as the first of this group has it."""
    first, there = (rules_for(group.books[0], case) for group in (found.agreements[0], one))
    return sentence(first, rule), sentence(there, rule)


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
