"""The great moments of a game, for large letters: found in the faces that the room is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.cards import BACK
from ranter_tui.game.events import (
    Changed,
    DealPassed,
    Dealt,
    Event,
    LifeLost,
    OnHonour,
    PotCarried,
    Refused,
    Reprieved,
    WentOut,
    WipedOut,
    Won,
)
from ranter_tui.game.rules.about import counted, in_words, listed, rank_name, times, with_article
from ranter_tui.game.rules.asking import pack_of, power_of
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.telling.events import speech
from ranter_tui.telling.words import Names, the_card


class MomentKind(StrEnum):
    """The kinds of moments. Where a hand ends in several at once, the first of these is told."""

    WON = "won"
    NOBODY_WON = "nobody_won"
    ALL_OUT = "all_out"
    SPARED = "spared"
    OUT = "out"
    SAVED = "saved"
    HONOUR = "honour"
    DEAR = "dear"
    FORESEEN = "foreseen"
    REFUSED = "refused"
    LAST_TWO = "last_two"


_ENDS = (Reprieved, WipedOut, DealPassed, Won, PotCarried)
"""The events of which the first settles a hand."""


class GreatMoment(Struct, frozen=True):
    """A great moment, in few words."""

    kind: MomentKind
    who: str
    shout: str
    """A word or two, for the largest letters that there are."""
    lines: tuple[str, ...] = ()
    """How it came about, the most important first."""


def moments(
    start: State, faces: Iterable[Event], book: Rulebook, names: Names
) -> Iterator[tuple[int, GreatMoment]]:
    """Yield the great moments of a game, each with the index of the face after which it is told."""
    found, table = Moments(book), start
    for place, seen in enumerate(faces):
        before, table = table, seen.after(table)
        if (moment := found.see(seen, before, table, names)) is not None:
            yield place, moment


class Moments:
    """Finds great moments while a game goes on: at most one in the course of a hand, and one at its end."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._robbed: Counter[Seat] = Counter()
        """How often each seat had to give a card in this game."""
        self._dealt: State | None = None
        """The table when the last hand was dealt."""
        self._cost: Counter[Seat] = Counter()
        """How many lives this hand has cost each seat."""
        self._honour: list[Seat] = []
        """Who is on honour since this hand."""
        self._told_in_play = self._told_at_the_end = False
        self.bets: dict[Seat, Seat] = {}
        """Who bets on whom in this hand."""
        self.right: tuple[Seat, ...] | None = None
        """Whose bets on this hand were right; None until it is paid for."""

    def see(self, seen: Event, before: State, after: State, names: Names) -> GreatMoment | None:
        """Add a face, with the table before and after it; return the moment that it completes, if any."""
        moment = self._found(seen, before, after, names)
        hand = after.hand or before.hand
        if isinstance(seen, _ENDS) and self.right is None and hand is not None and hand.open:
            return self._foreseen(hand, moment, names)
        return moment

    def _found(self, seen: Event, before: State, after: State, names: Names) -> GreatMoment | None:
        match seen:
            case Dealt():
                return self._dealt_out(before, after, names)
            case Changed(holder=holder):
                self._robbed[holder] += 1
            case LifeLost(seat=seat, lives=lives):
                self._cost[seat] += lives
            case OnHonour(seat=seat):
                self._honour.append(seat)
            case Refused():
                return self._in_play(self._refused(seen, after, names))
            case WentOut(seat=seat):
                if before.hand is not None and not before.hand.open and len(after.seated) > 1:
                    return self._in_play(self._out((seat,), seen, before, names))
            case Reprieved():
                return self._at_the_end(
                    GreatMoment(
                        MomentKind.SPARED,
                        _all(seen.seats, names),
                        "Spared!",
                        ("nobody would have been left",),
                    )
                )
            case WipedOut():
                return self._at_the_end(
                    GreatMoment(
                        MomentKind.ALL_OUT,
                        _all(seen.seats, names),
                        "All out!",
                        (f"together, in hand {after.hands}",),
                    )
                )
            case DealPassed():
                return self._at_the_end(self._settled(seen, before, after, names))
            case Won():
                return self._won(seen, before, names)
            case PotCarried(pot=pot):
                return GreatMoment(
                    MomentKind.NOBODY_WON, "", "Nobody wins!", (f"the pot of {pot} waits for the next game",)
                )
        return None

    def _foreseen(self, hand: Hand, moment: GreatMoment | None, names: Names) -> GreatMoment | None:
        """Settle the bets, and return the moment with whoever was right in it."""
        self.right = tuple(seat for seat, on in self.bets.items() if on in hand.losers)
        if not self.right:
            return moment
        if moment is not None:
            first, *others = moment.lines
            return replace(moment, lines=(first, saw_it_coming(self.right, names), *others))
        shout = "I knew it!" if len(self.right) == 1 else "We knew it!"
        bet = f"with a bet on {_all(dict.fromkeys(self.bets[seat] for seat in self.right), names)}"
        return GreatMoment(MomentKind.FORESEEN, _all(self.right, names), shout, (bet,))

    def _in_play(self, moment: GreatMoment | None) -> GreatMoment | None:
        if moment is None or self._told_in_play:
            return None
        self._told_in_play = True
        return moment

    def _at_the_end(self, moment: GreatMoment | None) -> GreatMoment | None:
        if moment is None or self._told_at_the_end:
            return None
        self._told_at_the_end = True
        return moment

    def _dealt_out(self, before: State, after: State, names: Names) -> GreatMoment | None:
        last, self._dealt = self._dealt, after
        self._cost.clear()
        self._honour.clear()
        self.bets.clear()
        self.right = None
        self._told_in_play = self._told_at_the_end = False
        if len(before.seated) != 2 or last is None or len(last.seated) <= 2:
            return None
        one, other = before.seated
        return self._in_play(
            GreatMoment(
                MomentKind.LAST_TWO,
                f"{names[one]} and {names[other]}",
                "Duel!",
                ("the last two", f"{_lives(before.lives[one])} against {in_words(before.lives[other])}"),
            )
        )

    def _refused(self, seen: Refused, table: State, names: Names) -> GreatMoment | None:
        """Return a refusal where much is at stake: a last life, or a duel."""
        power = power_of(seen.rule)
        kept = rank_name(power[0]) if power else pack_of(table.law.rules).says("card")
        keeps = f"keeps the {kept}"
        asked = f"{names[seen.asker]} asked in vain"
        if self._on_the_last_life(seen.holder, table):
            keeps = f"{keeps}, and the last life"
        elif self._on_the_last_life(seen.asker, table):
            asked = f"{asked}, with the last life"
        elif len(table.seated) > 2:
            return None
        said = speech(seen, self.book)
        call = said.words if said is not None else "No"
        return GreatMoment(MomentKind.REFUSED, names[seen.holder], f"{call.rstrip('!')}!", (keeps, asked))

    def _settled(self, seen: Event, before: State, after: State, names: Names) -> GreatMoment | None:
        """Return the greatest moment of a hand that is paid for."""
        hand = before.hand
        if hand is None or not hand.open:
            return None
        out = tuple(seat for seat in before.fallen if seat not in after.seated and seat not in hand.gone)
        if out:
            return self._out(out, seen, before, names)
        if (saved := self._saved(hand, after, names)) is not None:
            return saved
        if self._honour:
            return GreatMoment(
                MomentKind.HONOUR, _all(self._honour, names), "On honour!", ("no life left, and still in",)
            )
        dear = tuple(seat for seat, lives in self._cost.items() if lives > 1)
        if dear:
            return self._dear(dear, seen, before, names)
        return None

    def _out(self, seats: tuple[Seat, ...], seen: Event, table: State, names: Names) -> GreatMoment:
        when = f"hand {table.hands}"
        if len(seats) > 1:
            return GreatMoment(MomentKind.OUT, _all(seats, names), "Out!", (f"together, in {when}",))
        (seat,) = seats
        fate = f"{when}, {self._how_often_robbed(seat)}"
        return GreatMoment(MomentKind.OUT, names[seat], "Out!", (*_by_what(seat, seen, table), fate))

    def _how_often_robbed(self, seat: Seat) -> str:
        return f"robbed {times(self._robbed[seat])}" if self._robbed[seat] else "never robbed"

    def _saved(self, hand: Hand, table: State, names: Names) -> GreatMoment | None:
        """Return who got rid of a losing card in this hand, with a last life to lose."""
        if hand.doomed is not None or hand.matched is not None:
            return None
        for loser in hand.losers:
            for giver, taker in _way_of_the_card(hand, loser):
                if giver not in hand.losers and self._on_the_last_life(giver, table):
                    went = f"{the_card(hand.cards[loser])} went to {names[taker]}"
                    return GreatMoment(MomentKind.SAVED, names[giver], "Saved!", ("on the last life", went))
        return None

    def _dear(self, seats: tuple[Seat, ...], seen: Event, table: State, names: Names) -> GreatMoment:
        lives = max(self._cost[seat] for seat in seats)
        (first, *_) = seats
        lines = (*_by_what(first, seen, table), f"{_lives(lives)} gone at once")
        return GreatMoment(MomentKind.DEAR, _all(seats, names), "Double!" if lives == 2 else "Dear!", lines)

    def _won(self, seen: Won, before: State, names: Names) -> GreatMoment:
        several = len(seen.seats) > 1
        pot = f"and {'share' if several else 'takes'} the pot of {seen.pot}"
        out = tuple(seat for seat in before.fallen if seat not in seen.seats)
        lines = (
            *((pot,) if seen.pot else ()),
            *((f"{_all(out, names)} {'is' if len(out) == 1 else 'are'} out",) if out else ()),
            f"after {counted(before.hands, 'hand')}",
        )
        return GreatMoment(MomentKind.WON, _all(seen.seats, names), "Win!" if several else "Wins!", lines)

    def _on_the_last_life(self, seat: Seat, table: State) -> bool:
        """Whether a seat plays with its last life or none, where it began with more."""
        dealt = self._dealt or table
        return min(dealt.lives[seat], table.lives[seat]) <= 1 < table.law.rules.lives.count


def saw_it_coming(seats: Iterable[Seat], names: Names) -> str:
    """Return what is said of those whose bets were right."""
    return f"{_all(seats, names)} saw it coming!"


def _way_of_the_card(hand: Hand, seat: Seat) -> Iterator[tuple[Seat, Seat]]:
    """Yield the exchanges by which a seat's card came to it, the last first: who gave, and who got it."""
    for asker, holder in reversed(hand.trail):
        if seat in (asker, holder):
            giver = holder if seat == asker else asker
            yield giver, seat
            seat = giver


def _by_what(seat: Seat, seen: Event, table: State) -> tuple[str, ...]:
    """Return the card that put a seat out: its own at the showdown, or one that did so before."""
    hand = table.hand
    if hand is not None and hand.open and seat in hand.seats and hand.cards[seat] is not BACK:
        return (f"with {the_card(hand.cards[seat])}",)
    power = power_of(seen.rule)
    return (f"by {with_article(rank_name(power[0]))}",) if power else ()


def _all(seats: Iterable[Seat], names: Names) -> str:
    return listed(tuple(names[seat] for seat in seats))


def _lives(number: int) -> str:
    return f"{in_words(number)} {'life' if number == 1 else 'lives'}"
