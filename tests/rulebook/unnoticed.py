"""Which rules of a book could be otherwise, and none of its example hands would notice.

`make unnoticed` goes through every book, `make unnoticed ARGS=cuccu` through one. It fails where the examples
of a book notice no more than half of the changes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.chance import Luck
from ranter_tui.game.choice import Choice
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.events import Event
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Decide, Decision, Move
from ranter_tui.game.rules import ABOUT, RuleKey, Rules
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.lives import Lives
from ranter_tui.rulebook.book import Entry, Rulebook
from ranter_tui.rulebook.checking import example_complaints
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf
from tests.game.history import History

BEYOND_ONE_HAND = ("first_dealer", "packs")
"""What no example can show, for each of them is one hand at a small table."""


class Noticing(Struct, frozen=True):
    """What the examples of a book notice of all the changes that make a difference to a game."""

    changes: int
    unnoticed: tuple[str, ...]

    @property
    def share(self) -> float:
        return 1 - len(self.unnoticed) / self.changes


def noticing(book: Rulebook) -> Noticing:
    game = cache(partial(nameless_game, book.plain_rules()))
    noticed, unnoticed = 0, []
    for key, value in other_answers(book):
        other = with_rule(book, key, value)
        rules = other.plain_rules()
        if any(conflicts(rules)):
            continue
        if any(any(example_complaints(other, example)) for example in book.examples):
            noticed += 1
        elif makes_a_difference(game, rules):
            unnoticed.append(f"{key}: {listed(value)}")
    return Noticing(noticed + len(unnoticed), tuple(unnoticed))


def with_rule(book: Rulebook, key: RuleKey, value: Any) -> Rulebook:
    """The book with another answer to one question."""
    rules: Any = book.rules
    if (power := power_of(key)) is None:
        return replace(book, rules=replace(rules, **{key: replace(getattr(rules, key), value=value)}))
    rank, moment = power
    told: dict[Any, Entry[Any]] = rules.powers[rank]
    moments = {**told, moment: replace(told[moment], value=value)}
    return replace(book, rules=replace(rules, powers={**rules.powers, rank: moments}))


def other_answers(book: Rulebook) -> Iterator[tuple[RuleKey, Any]]:
    """Every other value of every rule that the referee goes by, one at a time."""
    for key, entry in book.entries().items():
        value = entry.value
        if power_of(key) is not None:
            for effect in value:
                yield key, tuple(other for other in value if other is not effect)
        elif ABOUT[key].shown_only or key in BEYOND_ONE_HAND:
            continue
        elif isinstance(value, Choice):
            yield from ((key, other) for other in type(value) if other is not value)
        elif isinstance(value, Lives):
            yield key, replace(value, count=value.count + 1, agreed=None)
        elif isinstance(value, tuple):
            yield from ((key, tuple(rank for rank in value if rank != left_out)) for left_out in value)


def played(rules: Rules, seed: int) -> Iterator[Event]:
    """A game in which a seat decides the same in the same hand, whatever happened before."""
    history = History(law_for(rules, 2 + seed % 5))
    luck = Luck(seed)
    yield from history.first
    while (ask := history.state.asks) is not None and len(history.steps) < 150:
        if isinstance(ask, Decide):
            choice = (seed >> (ask.seat + history.state.hands) % 16) % len(ask.moves)
            yield from history.play(Decision(ask.seat, Move(ask.moves[choice])))
        else:
            yield from history.play(luck.answer(ask))


def makes_a_difference(game: Callable[[int], list[Event]], other: Rules) -> bool:
    """Whether anything ever happens otherwise, whichever rule is named for it."""
    seeds = (number * 2_654_435_761 % 2**32 for number in range(300))
    return any(game(seed) != nameless_game(other, seed) for seed in seeds)


def nameless_game(rules: Rules, seed: int) -> list[Event]:
    return [replace(event, rule=RuleKey("")) for event in played(rules, seed)]


def listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def main() -> int:
    shelf = Shelf()
    parser = argparse.ArgumentParser(prog="make unnoticed", description=__doc__)
    parser.add_argument("books", nargs="*", metavar="BOOK")
    try:
        books = [shelf.book(name) for name in parser.parse_args().books or shelf.ids]
    except NoSuchBook as unknown:
        parser.error(str(unknown))
    poor = []
    for book in books:
        found = noticing(book)
        print(f"{book.id}: of {found.changes} changes {found.share:.0%} are noticed; not so", flush=True)
        for change in found.unnoticed:
            print(f"    {change}")
        if found.share <= 1 / 2:
            poor.append(book.id)
    if poor:
        print(f"Too little is noticed by the examples of {', '.join(poor)}.")
    return 1 if poor else 0


if __name__ == "__main__":
    raise SystemExit(main())
