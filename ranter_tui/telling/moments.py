"""The great moments of a game, for large letters, and its greatest hand: found in what the room is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game import events as on
from ranter_tui.game.cards import BACK
from ranter_tui.game.rules.about import SMALL, counted, in_words, listed, rank_name, times, with_article
from ranter_tui.game.rules.asking import pack_of, power_of
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.telling.events import speech
from ranter_tui.telling.played import PlayedHand, enter
from ranter_tui.telling.words import Names, lives, the_card


class MomentKind(StrEnum):
    """The kinds of moments. If a hand ends in several at once, the table sees the first of this list."""

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


SAID_OF = {
    MomentKind.SAVED: "{who} saved on the last life",
    MomentKind.DEAR: "{who} pays dear",
    MomentKind.HONOUR: "{who} on honour",
    MomentKind.SPARED: "all spared",
    MomentKind.ALL_OUT: "all out together",
}
"""Their words in the story of a hand. Refusals and guests who go out are counted one by one instead."""

_FINAL = (on.Won, on.PotCarried)
_ENDS = (on.Reprieved, on.WipedOut, on.DealPassed, *_FINAL)
"""The events of which the first settles a hand."""


class GreatMoment(Struct, frozen=True):
    """A great moment, in few words."""

    kind: MomentKind
    who: str
    shout: str
    """A word or two, for the largest letters that there are."""
    lines: tuple[str, ...] = ()
    """How it came about, the most important first."""


class Moments:
    """Finds great moments while a game goes on: at most one in the course of a hand, and one at its end."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.hands: list[PlayedHand] = []
        self._told: set[str] = set()
        """The parts of this hand of which a great moment has been told: its course, and its end."""
        self.bets: dict[Seat, Seat] = {}
        """Who bets on whom in this hand, as whoever goes through the game knows."""
        self.right: tuple[Seat, ...] | None = None
        """Whose bets on this hand were right; None until it is paid for."""

    def through(
        self, start: State, faces: Iterable[on.Event], names: Names
    ) -> Iterator[tuple[int, GreatMoment]]:
        """Yield the great moments of a game, each with the index of the face that completes it."""
        table = start
        for place, seen in enumerate(faces):
            before, table = table, seen.after(table)
            if (moment := self.see(seen, before, table, names)) is not None:
                yield place, moment

    def see(self, seen: on.Event, before: State, after: State, names: Names) -> GreatMoment | None:
        """Add a face, with the table before and after it; return the moment that it completes, if any."""
        enter(self.hands, seen, after)
        if isinstance(seen, on.Dealt):
            self.right = None
            self._told.clear()
        moment, part = self._found(seen, before, after, names), "end" if isinstance(seen, _ENDS) else "course"
        if moment is not None and not isinstance(seen, _FINAL):
            moment = moment if part not in self._told else None
            self._told.add(part)
        hand = after.hand or before.hand
        if part == "end" and self.right is None and hand is not None and hand.open:
            return self._foreseen(hand, moment, names)
        return moment

    def _found(self, seen: on.Event, before: State, after: State, names: Names) -> GreatMoment | None:
        match seen:
            case on.Dealt():
                return self._last_two(before, names)
            case on.Refused():
                return self._refused(seen, after, names)
            case on.WentOut(seat=seat) if before.hand is not None and not before.hand.open:
                if len(after.seated) > 1:
                    return self._out((seat,), seen, before, names)
            case on.Reprieved(seats=seats):
                left = ("nobody would have been left",)
                return GreatMoment(MomentKind.SPARED, _all(seats, names), "Spared!", left)
            case on.WipedOut(seats=seats):
                lines = (f"together, in hand {after.hands}",)
                return GreatMoment(MomentKind.ALL_OUT, _all(seats, names), "All out!", lines)
            case on.DealPassed():
                return self._settled(seen, before, after, names)
            case on.Won():
                return self._won(seen, before, names)
            case on.PotCarried(pot=pot):
                waits = (f"the pot of {pot} waits for the next game",)
                return GreatMoment(MomentKind.NOBODY_WON, "", "Nobody wins!", waits)
        return None

    def _last_two(self, before: State, names: Names) -> GreatMoment | None:
        """Return that two are left of more who played the hand before."""
        if len(before.seated) != 2 or len(self.hands) < 2 or len(self.hands[-2].lives) <= 2:
            return None
        left = (lives(before.lives[before.seated[0]]), in_words(before.lives[before.seated[1]]))
        lines = "the last two", " against ".join(left)
        who = " and ".join(names[seat] for seat in before.seated)
        return GreatMoment(MomentKind.LAST_TWO, who, "Duel!", lines)

    def _foreseen(self, hand: Hand, moment: GreatMoment | None, names: Names) -> GreatMoment | None:
        """Settle the bets, and return the moment with the names of the guests who were right."""
        self.right = tuple(seat for seat, loser in self.bets.items() if loser in hand.losers)
        if not self.right:
            return moment
        if moment is not None:
            first, *others = moment.lines
            return replace(moment, lines=(first, saw_it_coming(self.right, names), *others))
        shout = "I knew it!" if len(self.right) == 1 else "We knew it!"
        bet = f"with a bet on {_all(dict.fromkeys(self.bets[seat] for seat in self.right), names)}"
        return GreatMoment(MomentKind.FORESEEN, _all(self.right, names), shout, (bet,))

    def _refused(self, seen: on.Refused, table: State, names: Names) -> GreatMoment | None:
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

    def _settled(self, seen: on.Event, before: State, after: State, names: Names) -> GreatMoment | None:
        """Return the greatest moment of a hand that is paid for."""
        hand = before.hand
        if hand is None or not hand.open:
            return None
        out = tuple(seat for seat in before.fallen if seat not in after.seated and seat not in hand.gone)
        if out:
            return self._out(out, seen, before, names)
        if (saved := self._saved(hand, after, names)) is not None:
            return saved
        if honour := self.hands[-1].honour:
            still_in = ("no life left, and still in",)
            return GreatMoment(MomentKind.HONOUR, _all(honour, names), "On honour!", still_in)
        return self._dear(seen, before, names)

    def _out(self, seats: tuple[Seat, ...], seen: on.Event, table: State, names: Names) -> GreatMoment:
        when = f"hand {table.hands}"
        if len(seats) > 1:
            return GreatMoment(MomentKind.OUT, _all(seats, names), "Out!", (f"together, in {when}",))
        (seat,) = seats
        robbed = sum(hand.robbed.count(seat) for hand in self.hands)
        how_often = f"robbed {times(robbed)}" if robbed else "never robbed"
        fate = (*_by_what(seat, seen, table), f"{when}, {how_often}")
        return GreatMoment(MomentKind.OUT, names[seat], "Out!", fate)

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

    def _dear(self, seen: on.Event, table: State, names: Names) -> GreatMoment | None:
        """Return a loss of several lives at once."""
        dear = {seat: cost for seat, cost in self.hands[-1].cost.items() if cost > 1}
        if not dear:
            return None
        most = max(dear.values())
        lines = (*_by_what(next(iter(dear)), seen, table), f"{lives(most)} gone at once")
        return GreatMoment(MomentKind.DEAR, _all(dear, names), "Double!" if most == 2 else "Dear!", lines)

    def _won(self, seen: on.Won, before: State, names: Names) -> GreatMoment:
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
        began = self.hands[-1].lives if self.hands else table.lives
        return min(began[seat], table.lives[seat]) <= 1 < table.law.rules.lives.count


def saw_it_coming(seats: Iterable[Seat], names: Names) -> str:
    """Return the words for guests whose bets were right."""
    return f"{_all(seats, names)} saw it coming!"


def _way_of_the_card(hand: Hand, seat: Seat) -> Iterator[tuple[Seat, Seat]]:
    """Yield the exchanges by which a seat's card came to it, the last first: who gave, and who got it."""
    for asker, holder in reversed(hand.trail):
        if seat in (asker, holder):
            giver = holder if seat == asker else asker
            yield giver, seat
            seat = giver


def _by_what(seat: Seat, seen: on.Event, table: State) -> tuple[str, ...]:
    """Return the card that put a seat out: its own at the showdown, or the card that struck it before."""
    hand = table.hand
    if hand is not None and hand.open and seat in hand.seats and hand.cards[seat] is not BACK:
        return (f"with {the_card(hand.cards[seat])}",)
    power = power_of(seen.rule)
    return (f"by {with_article(rank_name(power[0]))}",) if power else ()


def _all(seats: Iterable[Seat], names: Names) -> str:
    return listed(tuple(names[seat] for seat in seats))


class GreatHand(Struct, frozen=True):
    """A hand, and what made it great."""

    hand: int
    why: str
    """What happened in it: "two refusals, Ben saved on the last life"."""
    greatness: tuple[int, int]
    """How many great things happened in it, and how often cards changed hands."""


def great_hand(start: State, faces: Iterable[on.Event], book: Rulebook, names: Names) -> GreatHand | None:
    """Return the greatest hand of a game; nothing where there were not two hands to choose from.

    Every refusal counts one, everybody who goes out, and every other great moment: a last life saved, a loss
    that costs more than a life, a hand in which all are spared or all go out. Of two hands with as many, the
    one in which cards changed hands more often is greater, and then the later one.
    """
    found = Moments(book)
    said: dict[int, list[str]] = {}
    for _, moment in found.through(start, faces, names):
        if moment.kind in SAID_OF:
            said.setdefault(found.hands[-1].number, []).append(SAID_OF[moment.kind].format(who=moment.who))
    if len(found.hands) < 2:
        return None
    hands = (_great(hand, said.get(hand.number, []), names) for hand in found.hands)
    return max(hands, key=lambda great: (great.greatness, great.hand))


def _great(hand: PlayedHand, said: list[str], names: Names) -> GreatHand:
    """Return what made a hand great, given what is said of its great moments."""
    greatness = len(hand.refused) + len(hand.out) + len(said), len(hand.asked)
    feats = [counted(len(hand.refused), "refusal", upto=SMALL)] if hand.refused else []
    feats += said
    if hand.out and SAID_OF[MomentKind.ALL_OUT] not in said:
        feats.append(f"{_all(hand.out, names)} out")
    exchanges = counted(len(hand.asked), "exchange", upto=SMALL)
    return GreatHand(hand.number, ", ".join(feats) if greatness[0] else exchanges, greatness)
