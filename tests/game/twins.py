"""Two histories that one eye cannot tell apart, though the cards that it has not seen lie differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from ranter_tui.game import events as on
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Ask, Cause, Decide, Decision, For, Lifted, Lot, Move, Shuffle, ShuffledPack
from ranter_tui.game.referee import Game, Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, Sight, Story, face
from ranter_tui.game.state import State
from tests.game.history import History

SPEAKS_UP = (
    on.Cried, on.Doomed, on.Faced, on.HandStopped, on.HardDecision, on.Knocked, on.LifeGained, on.Matched,
    on.PlayStopped, on.Sank, on.Spent,
)  # fmt: skip
"""What a hidden card may bring about by itself, and thereby show what it is."""


class Leak(AssertionError):
    """Something that an eye was told depends on what that eye has not seen."""


def look_for_leaks(
    one: History, eye: Eye, luck: Luck, shown: Callable[[Sight], object] = lambda sight: None
) -> int:
    """Play the same words over again with other cards where the eye does not see them.

    As long as both histories have the same faces for that eye, everything else that it is offered or told
    must be the same too, and so must what it is `shown`. Returns for how many steps they could not be told
    apart though they differed.
    """
    other = History(one.law)
    common, alike = len(other.events), 0
    for at, step in enumerate(one.steps):
        cause = step.cause
        if isinstance(cause, ShuffledPack) and _wanted_for_a_hand(other.state.asks):
            cause = _lying_differently(one, at, cause, eye, luck)
        try:
            told = other.play(cause)
        except Illegal:
            # What somebody else may do can rest on his own card.
            break
        here, there = _faces(step.told, eye), _faces(told, eye)
        if here != there:
            _compare_silence(here, there, eye)
            break
        common += len(told)
        if other.state != step.state:
            _compare(one, at, other, eye)
            alike += 1
    sights = [Story(history.start, history.events[:common]).sight(eye) for history in (one, other)]
    _compare_sights(*sights)
    if shown(sights[0]) != shown(sights[1]):
        raise Leak(f"{_name(eye)} is shown what it has not seen")
    return alike


def _compare(one: History, at: int, other: History, eye: Eye) -> None:
    here, there = one.steps[at].state, other.state
    if _waited_for(here.asks, eye) != _waited_for(there.asks, eye):
        raise Leak(f"{_name(eye)} sees who, or what, is waited for: {here.asks} or {there.asks}")
    for attempt, said, other_said in zip(
        _attempts(eye), _refusals(here, eye), _refusals(there, eye), strict=True
    ):
        if said != other_said:
            raise Leak(f"{_name(eye)} tries {attempt} and is told {said!r} or {other_said!r}")


def _compare_silence(here: list[on.Event], there: list[on.Event], eye: Eye) -> None:
    """Where the referee waits in one history and goes on in the other, it must be a card that speaks up."""
    shorter, longer = sorted((here, there), key=len)
    if longer[: len(shorter)] == shorter and not isinstance(longer[len(shorter)], SPEAKS_UP):
        raise Leak(f"{_name(eye)} sees that nobody is asked, and not why: {longer[len(shorter)]}")


def _compare_sights(seen: Sight, also_seen: Sight) -> None:
    """Equal faces make equal sights."""
    assert seen == also_seen
    assert hash(seen) == hash(also_seen)
    assert (seen.table, seen.hand, seen.moves) == (also_seen.table, also_seen.hand, also_seen.moves)
    assert seen.card is also_seen.card


def _lying_differently(one: History, at: int, cause: ShuffledPack, eye: Eye, luck: Luck) -> ShuffledPack:
    """The same pack, with some of the cards changed about that the eye does not see for a while."""
    end = next(
        (n for n in range(at + 1, len(one.steps)) if any(type(e) is on.Dealt for e in one.steps[n].told)),
        len(one.steps),
    )
    until = at + 1 + luck.below(end - at)
    seen = {card for step in one.steps[at:until] for card in _cards(_faces(step.told, eye))}
    places = [place for place, card in enumerate(cause.cards) if card not in seen]
    # A whole shuffle seldom stays hidden for long; a pair of cards often does.
    moved = places if luck.below(3) == 0 else _some(one.law, cause, places, luck)
    cards = list(cause.cards)
    turned = luck.below(len(moved)) if moved else 0
    for place, card in zip(moved, [cause.cards[p] for p in moved[turned:] + moved[:turned]], strict=True):
        cards[place] = card
    return ShuffledPack(tuple(cards))


def _some(law: Law, order: ShuffledPack, places: list[int], luck: Luck) -> list[int]:
    """Two or three places, if possible one in somebody's hand and one of a card that can do something."""
    able = {law.order[0] if rank == "highest" else rank for rank in law.rules.powers}
    held = [place for place in places if place < law.seats]
    mighty = [place for place in places if order.cards[place].rank in able]
    chosen = [among[luck.below(len(among))] for among in (held, mighty, places) if among]
    return list(dict.fromkeys(chosen))


def _faces(told: Sequence[on.Event], eye: Eye) -> list[on.Event]:
    return [face(event, eye) for event in told]


def _cards(faces: Sequence[on.Event]) -> set[Card]:
    found: set[Card] = set()
    for event in faces:
        for name in event.shows:
            shown = getattr(event, name)
            found.update((shown,) if isinstance(shown, Card) else shown)
    return found - {BACK}


def _wanted_for_a_hand(ask: Ask | None) -> bool:
    return isinstance(ask, Shuffle) and ask.wanted_for is For.HAND


def _waited_for(ask: Ask | None, eye: Eye) -> tuple[object, ...]:
    """What an eye may know of whose word is awaited. The choice that a seat has is for its own eye."""
    if isinstance(ask, Decide):
        return (Decide, ask.seat, ask.moves if ask.seat == eye else ())
    return (type(ask), ask)


@cache
def _attempts(eye: Eye) -> list[Cause]:
    """What may be tried from that seat; or, in the room, in the name of chance."""
    if eye is None:
        return [Lifted(0), Lot(Seat(-1)), ShuffledPack(())]
    return [Decision(eye, move) for move in Move]


def _refusals(state: State, eye: Eye) -> Iterator[str | None]:
    """What each attempt is told. A game that has refused one is as it was before."""
    game = Game(state)
    for attempt in _attempts(eye):
        try:
            game.play(attempt)
        except Illegal as refusal:
            yield str(refusal)
        else:
            yield None
            game = Game(state)


def _name(eye: Eye) -> str:
    return "the room" if eye is None else f"seat {eye}"
