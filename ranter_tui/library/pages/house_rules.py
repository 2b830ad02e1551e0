"""The article beside the editor for house rules: what has changed, what conflicts, what trials gave."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ranter_tui.game.conflicts import conflicts, turned_round
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import pack_of, sentence, title
from ranter_tui.library.pages.room import titled
from ranter_tui.library.text.article import Article, Passage
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.house import differing

FEWEST, MOST = 2, 26
"""The least and the greatest number of players: the table has so many chairs."""


class Tried(Struct, frozen=True):
    """The result of trial hands played by these rules."""

    seats: int
    hands: int
    stuck: bool
    """Whether some hand did not end."""
    longest: int
    """The number of hands in the longest game."""
    ended: bool
    """Whether every game ended within a limit."""


def house_article(base: Rulebook, rules: Rules, seats: int, tried: Tried | None) -> Article:
    """Return the article with everything that a house wants to know while it changes a book."""
    says = pack_of(rules).says
    clashes = tuple(
        Passage(term=title(rules, key), text=says(f"{reason}."), about=(key,))
        for key, reason in conflicts(rules)
    )
    parts = {
        "Does not go together": clashes,
        "Think twice": (
            Passage(term=title(rules, key), text=says(f"{what}."), about=(key,))
            for key, what in turned_round(rules)
        ),
        "What you changed": _changes(base, rules),
        "Can it be played?": _answers(rules, seats, tried, bool(clashes)),
    }
    return Article(address=f"book/{base.id}", title="", sections=titled(parts))


def _changes(base: Rulebook, rules: Rules) -> Iterator[Passage]:
    plain = base.plain_rules()
    changes = differing(base, rules)
    for key in changes:
        yield Passage(
            term=title(rules, key), text=sentence(rules, key), note=f"The book: {sentence(plain, key)}"
        )
    if not changes:
        yield Passage(text=f"Nothing yet. These are the rules of {base.short}.")


def _answers(rules: Rules, seats: int, tried: Tried | None, clash: bool) -> Iterator[Passage]:
    if clash:
        yield Passage(text="Not while its rules do not go together.")
        return
    yield Passage(term=f"With {seats}", text=_with(rules, seats))
    yield Passage(term="With how many", text=_how_many(rules))
    if tried is not None:
        yield Passage(term="Can a hand get stuck", text=_told(tried))


def _with(rules: Rules, seats: int) -> str:
    try:
        law = law_for(rules, seats)
    except Unplayable as reason:
        return pack_of(rules).says(f"no. {reason}.")
    left = len(law.shoe) - seats
    said = pack_of(rules).says(f"yes; {len(law.shoe)} cards leave {left} in the stock.")
    players = rules.players
    if (players.fewest or 0) > seats or (players.most is not None and seats > players.most):
        return f"{said} The book is for another number of players."
    return said


def _how_many(rules: Rules) -> str:
    """Return the numbers of players that the rules, and our chairs, allow."""
    fit = [seats for seats in range(FEWEST, MOST + 1) if can_be_played(rules, seats)]
    if not fit:
        return "no number"
    said = f"{fit[0]} to {fit[-1]}"
    return (
        f"{said}, and as many as there are chairs."
        if fit[-1] == MOST
        else pack_of(rules).says(f"{said}; then the cards run out.")
    )


def can_be_played(rules: Rules, seats: int) -> bool:
    """Whether so many can play by these rules."""
    try:
        law_for(rules, seats)
    except Unplayable:
        return False
    return True


def _told(tried: Tried) -> str:
    if tried.stuck:
        return f"yes. With {tried.seats} at the table, a hand never ended."
    hands = f"no. Bots played {tried.hands} hands with {tried.seats} at the table, and each one ended."
    if tried.ended:
        return f"{hands} The longest game took {tried.longest}."
    return f"{hands} But one game was not over after {tried.longest}: this may be a long evening."
