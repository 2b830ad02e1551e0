"""Compares the result of a case with the expected one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ranter_tui.game.events import KINDS, DealPassed, LifeGained, LifeLost, LifePaid, WentOut, Won
from ranter_tui.game.nearest import meant
from ranter_tui.rulebook.book import Case, Outcome
from ranter_tui.rulebook.trial import Trial
from ranter_tui.rulebook.warrants import Complaint


def misnamed(case: Case) -> Iterator[Complaint]:
    """Yield unknown names in an expected outcome: of somebody who is not at the table, or of an event."""
    outcome = case.outcome
    if outcome is None:
        return
    named: dict[str, Iterable[str]] = {
        "loses": outcome.loses or (),
        "gains": outcome.gains or (),
        "out": outcome.out or (),
        "wins": outcome.wins or (),
        "next_dealer": (outcome.next_dealer,) if outcome.next_dealer is not None else (),
        "holds": outcome.holds or (),
    }
    for word, names in named.items():
        for name in names:
            if name not in case.seats:
                near = meant(name, case.seats, f"the seats are {', '.join(case.seats)}")
                yield ("outcome", word, name), f"{word}: nobody is called {name!r}; {near}"
    for number, kind in enumerate(outcome.happens):
        if kind not in KINDS:
            near = meant(kind, KINDS)
            yield (
                ("outcome", "happens", number),
                f"there is no event {kind!r}" + (f"; {near}" if near else ""),
            )


def contradicted(trial: Trial, outcome: Outcome) -> Iterator[Complaint]:
    """Yield where the result of a case differs from the expected outcome; names are those of the case."""
    for word, what in _differences(trial, outcome):
        yield ("outcome", word), f"{word}: {what}"


def _differences(trial: Trial, outcome: Outcome) -> Iterator[tuple[str, str]]:
    lost, gained = _changes(trial)
    for word, told, found in (("loses", outcome.loses, lost), ("gains", outcome.gains, gained)):
        if told is not None and {name: n for name, n in told.items() if n} != found:
            yield word, f"expected {_counts(told)}, and it is {_counts(found)}"
    out = sorted(trial.name(event.seat) for event in trial.events if isinstance(event, WentOut))
    if outcome.out is not None and sorted(outcome.out) != out:
        yield "out", f"expected {_listed(outcome.out)}, and it is {_listed(out)}"
    wins = sorted(trial.name(seat) for seat in trial.state.winners)
    if outcome.wins is not None and sorted(outcome.wins) != wins:
        yield "wins", f"expected {_listed(outcome.wins)}, and it is {_listed(wins)}"
    dealers = [trial.name(event.seat) for event in trial.events if isinstance(event, DealPassed)]
    if outcome.next_dealer is not None and dealers != [outcome.next_dealer]:
        yield "next_dealer", f"expected {outcome.next_dealer}, and it is {_listed(dealers)}"
    won = sum(event.pot for event in trial.events if isinstance(event, Won))
    if outcome.pot is not None and outcome.pot != trial.state.pot + won:
        yield "pot", f"expected {outcome.pot}, and it is {trial.state.pot + won}"
    for name, card in (outcome.holds or {}).items():
        held = trial.hand.cards[trial.names.index(name)]
        if str(card) not in (held.rank, held.code):
            yield "holds", f"expected {name} to end with {card}, and it is {held.code}"
    kinds = iter(event.kind for event in trial.events)
    for kind in outcome.happens:
        if kind not in kinds:
            yield "happens", f"expected {kind}, which does not come, or not in that order"
            break


def _changes(trial: Trial) -> tuple[dict[str, int], dict[str, int]]:
    lost: dict[str, int] = {}
    gained: dict[str, int] = {}
    for event in trial.events:
        if isinstance(event, LifeLost):
            lost[trial.name(event.seat)] = lost.get(trial.name(event.seat), 0) + event.lives
        elif isinstance(event, LifePaid):
            lost[trial.name(event.seat)] = lost.get(trial.name(event.seat), 0) + 1
            gained[trial.name(event.to)] = gained.get(trial.name(event.to), 0) + 1
        elif isinstance(event, LifeGained):
            gained[trial.name(event.seat)] = gained.get(trial.name(event.seat), 0) + 1
    return lost, gained


def _counts(told: dict[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(told.items())) or "nobody"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "nobody"
