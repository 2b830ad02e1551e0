"""Checks whether a book can be played by this table."""

from __future__ import annotations

from ranter_tui.evening.plan import Plan
from ranter_tui.game.conflicts import idle
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.rules.keys import PLAYERS
from ranter_tui.library.articles.book import variant_keys
from ranter_tui.library.questions.in_short import in_short
from ranter_tui.library.questions.open_questions import Unagreed, rules_for
from ranter_tui.rulebook.book import Rulebook


def unplayable(book: Rulebook, plan: Plan) -> str:
    """Return why this table cannot play, in a sentence or more; empty if it can."""
    try:
        law_for(rules_for(book, plan.lives, plan.variants), len(plan.guests))
    except (Unagreed, Unplayable) as reason:
        return str(reason)
    return ""


def idle_choices(book: Rulebook, plan: Plan) -> str:
    """Return which choices come to next to nothing beside the others, and why; empty if each counts."""
    try:
        rules = rules_for(book, plan.lives, plan.variants)
    except Unagreed:
        return ""
    reasons = dict(idle(rules))
    return " ".join(
        f"“{variant.title}” comes to next to nothing: {reasons[key]}."
        for variant in book.variants
        if variant.id in plan.variants
        for key in variant_keys(variant)
        if key in reasons
    )


def not_foreseen(book: Rulebook, plan: Plan) -> str:
    """Return a note if the book has another number of players in mind; empty if not."""
    entry = next((entry for key, entry in book.entries().items() if key == PLAYERS), None)
    if entry is None or entry.warrant.is_chosen:
        return ""
    few, many = entry.value.fewest or 0, entry.value.most or len(plan.guests)
    if few <= len(plan.guests) <= many:
        return ""
    return f"{book.short} says {in_short(PLAYERS, entry.value)}; you are {len(plan.guests)}: allowed."
