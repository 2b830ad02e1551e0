"""Playing a recorded game again, by its causes, with the recorded events as the check."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from msgspec.structs import asdict

from ranter_tui.game.contradictions import contradictions
from ranter_tui.game.events import Event
from ranter_tui.game.law import Law, Unplayable, law_for
from ranter_tui.game.referee import Illegal, begin, play
from ranter_tui.game.state import State
from ranter_tui.record.lines import Header, Step
from ranter_tui.record.reading import BadRecord, Line


class Differs(BadRecord):
    """The referee does not rule as the record has it."""


def replay(lines: Iterable[Line]) -> State:
    """What is so at the end of one recorded game. No difference names a card: it may still be secret.

    >>> from ranter_tui.game.rules import Rules
    >>> from ranter_tui.record.lines import header, line
    >>> from ranter_tui.record.reading import read_lines
    >>> told, _ = begin(law_for(Rules(), seats=3))
    >>> replay(read_lines([header(Rules(), seats=3), line(None, told)])).lives
    (3, 3, 3)
    """
    top: Header | None = None
    state: State | None = None
    for line in lines:
        match line.said:
            case Header() as said:
                if top is not None:
                    raise BadRecord(line.number, "another game begins here")
                top, law = said, _law(line.number, said)
            case Step() as step:
                if top is None:
                    raise BadRecord(line.number, "a game begins with its header, and this line is none")
                told, state = _again(line.number, top, law, state, step)
                _compare(line.number, step.events, told)
    if state is None:
        number = 1 if top is None else 2
        raise BadRecord(number, "the record ends before the game begins")
    return state


def _law(number: int, said: Header) -> Law:
    for key, reason in contradictions(said.rules):
        raise BadRecord(number, f"these rules cannot be played: {key}: {reason}")
    try:
        return law_for(said.rules, said.seats)
    except Unplayable as error:
        raise BadRecord(number, f"these rules cannot be played: {error}") from error


def _again(
    number: int, top: Header, law: Law, state: State | None, step: Step
) -> tuple[tuple[Event, ...], State]:
    if (state is None) != (step.cause is None):
        raise BadRecord(number, "the first step of a game has no cause, and every other has one")
    try:
        if state is None or step.cause is None:
            return begin(law, pot=top.pot, dealer=top.dealer)
        return play(state, step.cause)
    except Illegal as error:
        raise Differs(number, f"the referee does not accept what is recorded: {error}") from error


def _compare(number: int, recorded: tuple[Event, ...], told: tuple[Event, ...]) -> None:
    for place, (expected, came) in enumerate(zip_longest(recorded, told), 1):
        if expected != came:
            raise Differs(number, f"event {place}: {_difference(expected, came)}")


def _difference(expected: Event | None, came: Event | None) -> str:
    if expected is None or came is None or expected.kind != came.kind:
        return f"expected {_named(expected)}, and {_named(came)} came"
    other = asdict(came)
    told = [
        f"{name} expected {value!r}, and {other[name]!r} came"
        if repr(value) != repr(other[name])
        else f"{name} expected other cards than came"
        for name, value in asdict(expected).items()
        if value != other[name]
    ]
    return f"{expected.kind}: {'; '.join(told)}"


def _named(event: Event | None) -> str:
    return f"{event.kind} by {event.rule}" if event is not None else "nothing"
