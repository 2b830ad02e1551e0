"""Turns a hand of a recorded game into a case for `judge`: the deal, the decisions, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from ranter_tui.game.cards import Card
from ranter_tui.game.events import CutForWin, Dealt
from ranter_tui.game.moves import Decision, Lifted
from ranter_tui.game.state import State
from ranter_tui.record.lines import Step
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.book import CaseFile, Outcome, Rulebook
from ranter_tui.rulebook.checking import try_in
from ranter_tui.rulebook.house import differing, in_plain, in_yaml
from ranter_tui.rulebook.trial import BadCase


class NoCase(ValueError):
    """Raised for a hand that cannot be told as a case; the message says why."""


def as_case(played: PlayedGame, number: int, book: Rulebook) -> CaseFile:
    """Return a hand, counted from one, as a case by a book. Raises `NoCase`."""
    before, steps = _hand(played, number)
    dealt = next(event for step in steps for event in step.events if isinstance(event, Dealt))
    names = {seat: guest.name for seat, guest in enumerate(played.guests)}
    decisions = (
        (names[step.cause.seat], step.cause.move.value) for step in steps if isinstance(step.cause, Decision)
    )
    cuts = (
        (names[seat], card.code)
        for step in steps
        for event in step.events
        if isinstance(event, CutForWin)
        for seat, card in zip(event.seats, event.cards, strict=True)
    )
    case = CaseFile(
        rulebook=book.id,
        settings={key: in_plain(value) for key, value in differing(book, played.header.rules).items()},
        seats=tuple(names[seat] for seat in before.seated),
        dealer=names[dealt.dealer],
        lives={names[seat]: before.lives[seat] for seat in before.seated if seat not in before.honour},
        honour=tuple(names[seat] for seat in before.honour),
        pot=before.pot,
        holds={
            names[seat]: _codes((card, *dealt.spare)) if seat == dealt.dealer and dealt.spare else card.code
            for seat, card in zip(dealt.seats, dealt.cards, strict=True)
        },
        decides={**_by_name(decisions)},
        cut_at=next((step.cause.cards for step in steps if isinstance(step.cause, Lifted)), None),
        cut_for_win={**_by_name(cuts)},
    )
    stock = dealt.stock[::-1] if before.law.from_below else dealt.stock
    return _with_stock(case, book, _codes(stock))


def _hand(played: PlayedGame, number: int) -> tuple[State, list[Step]]:
    """Return the state before a hand was dealt, and the steps from the deal to the next one."""
    state, steps, before = played.start, list[Step](), played.start
    for step in played.steps:
        for event in step.events:
            if state.hands < number:
                before = state
            state = event.after(state)
        if number == state.hands and number > 0:
            steps.append(step)
    if not steps:
        raise NoCase(f"there is no hand {number}; the game has {state.hands}")
    return before, steps


def _by_name(said: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, word in said:
        found[name] = (*found.get(name, ()), word)
    return found


def _codes(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(card.code for card in cards)


def _with_stock(case: CaseFile, book: Rulebook, stock: tuple[str, ...]) -> CaseFile:
    """Return the case with as much of the stock as it needs, and with what comes of it."""
    why = ""
    for size in range(len(stock) + 1):
        longer = replace(case, stock=stock[:size])
        try:
            told = try_in(book, longer).result
        except BadCase as bad:
            why = str(bad)
        else:
            outcome = Outcome(
                loses=told.loses, gains=told.gains or None, out=told.out, next_dealer=told.next_dealer
            )
            return replace(longer, outcome=outcome)
    raise NoCase(f"this hand cannot be told as a case: {why}")


def in_lines(case: CaseFile) -> Iterator[tuple[str, Any]]:
    """Yield every key of a case that says anything, with its value as a file has it."""
    for key, value in msgspec.to_builtins(case).items():
        if isinstance(value, dict):
            value = {name: one for name, one in value.items() if one not in (None, ())}
        if value not in (None, (), [], {}, 0) or key == "outcome":
            yield key, value


def written(case: CaseFile) -> str:
    """Return the text of a file with that case."""
    return "".join(f"{key}: {in_yaml(value)}\n" for key, value in in_lines(case))
