"""Replays a recorded game by its causes, with the recorded events as the check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import asdict

from ranter_tui.game.events import Event
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.moves import Cause
from ranter_tui.game.referee import Game, Illegal, seated
from ranter_tui.game.state import State
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import AtTheDoor, Bet, Header, Note, Seating, Step
from ranter_tui.record.parsing import BadRecord, RecordLine, Signature, Torn, blamed


class PlayedGame(Struct, frozen=True):
    """A recorded game, replayed as far as it is written down."""

    header: Header
    start: State
    """The state before anything happened."""
    said: tuple[Step | Note, ...] = ()
    state: State | None = None
    """The state at the end; None if the game has not begun."""
    torn: Torn | None = None
    """A last line that was being written."""

    @property
    def is_over(self) -> bool:
        return self.state is not None and self.state.ended

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(said for said in self.said if isinstance(said, Step))

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(said for said in self.said if not isinstance(said, Step))

    @property
    def bets(self) -> tuple[Bet, ...]:
        return tuple(note for note in self.notes if isinstance(note, Bet))

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)

    @property
    def guests(self) -> tuple[Guest, ...]:
        """The players at the end. A seat that nobody named goes by its number."""
        seatings = (note.guests for note in reversed(self.notes) if isinstance(note, Seating))
        guests = next(seatings, self.header.guests)
        seats = (self.state or self.start).law.seats
        unnamed = (Guest(f"Seat {seat}") for seat in range(len(guests), seats))
        return (*guests[:seats], *unnamed)


def replay(lines: Iterable[RecordLine]) -> State:
    """Return the state at the end of a recorded game.

    >>> from ranter_tui.game.rules import Rules
    >>> from ranter_tui.record.lines import header_line, line
    >>> from ranter_tui.record.parsing import read_lines
    >>> told = Game(seated(law_for(Rules(), seats=3))).begin()
    >>> replay(read_lines([header_line(Header(seats=3, rules=Rules())), line(None, told)])).lives
    (3, 3, 3)
    """
    state = play_again(lines).state
    if state is None:
        raise BadRecord(2, "the record ends before the game begins")
    return state


def play_again(lines: Iterable[RecordLine]) -> PlayedGame:
    """Replay a recorded game line by line. No error message names a card: it may still be secret."""
    rest = iter(lines)
    first = next(rest, None)
    if first is None or isinstance(first.said, Torn):
        raise BadRecord(1, "the record ends before the game begins")
    top = first.said
    if not isinstance(top, Header):
        raise BadRecord(first.number, "a game begins with its header, and this line is none")
    try:
        return _played(first.number, top, rest)
    except BadRecord as error:
        raise blamed(error, Signature(top.record, top.program)) from error


def _played(number: int, top: Header, rest: Iterator[RecordLine]) -> PlayedGame:
    start = _start(number, top)
    game, has_begun = Game(start), False
    torn: Torn | None = None
    said: list[Step | Note] = []
    for line in rest:
        match line.said:
            case Header():
                raise BadRecord(line.number, "another game begins here")
            case Torn():
                torn = line.said
            case Step() as step:
                if has_begun == (step.cause is None):
                    raise BadRecord(
                        line.number, "the first step of a game has no cause, and every other has one"
                    )
                has_begun = True
                _compare(line.number, step.events, _again(line.number, game, step.cause))
                said.append(step)
            case note:
                _check(line.number, note, game.state)
                said.append(note)
    return PlayedGame(top, start, tuple(said), game.state if has_begun else None, torn)


def _start(number: int, top: Header) -> State:
    try:
        return seated(law_for(top.rules, top.seats), pot=top.pot, dealer=top.dealer)
    except Unplayable as error:
        first, *_ = str(error).splitlines()
        raise BadRecord(number, f"these rules cannot be played: {first}") from error
    except Illegal as error:
        raise BadRecord(number, str(error)) from error


def _again(number: int, game: Game, cause: Cause | None) -> tuple[Event, ...]:
    try:
        return tuple(game.begin() if cause is None else game.play(cause))
    except Illegal as error:
        raise BadRecord(number, f"the referee does not accept what is recorded: {error}") from error


def _check(number: int, note: Note, state: State) -> None:
    """Check that a note names seats and hands that exist, so that its readers may rely on it."""
    seats = state.law.seats
    match note:
        case Seating():
            if len(note.guests) not in (seats, seats + 1):
                raise BadRecord(number, f"{len(note.guests)} guests for {seats} seats")
        case AtTheDoor():
            for seat in note.goes:
                if not 0 <= seat < seats:
                    raise BadRecord(number, f"seat {seat} waits to leave: the seats are 0 to {seats - 1}")
        case Bet():
            for seat in (note.seat, note.on):
                if not 0 <= seat < seats:
                    raise BadRecord(number, f"a bet of seat {seat}: the seats are 0 to {seats - 1}")
            if note.hand not in (state.hands, state.hands + 1):
                raise BadRecord(number, f"a bet on hand {note.hand}, and this is hand {state.hands}")


def _compare(number: int, recorded: tuple[Event, ...], told: tuple[Event, ...]) -> None:
    for place, (expected, came) in enumerate(zip_longest(recorded, told), 1):
        if expected != came:
            raise BadRecord(number, f"event {place}: {_difference(expected, came)}")


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
