"""The awards after a game and the counts of each seat, from what the whole room saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct, field

from ranter_tui.game.events import Began, Changed, Dealt, Event, GotUp, Refused, SatDown, WentOut, Won
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import SMALL, counted, listed, rank_name, with_article
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.telling.moments import MomentKind, Moments
from ranter_tui.telling.played import PlayedHand, hands
from ranter_tui.telling.words import Names, Words

HowMany = Annotated[int, Meta(ge=0, le=10**9)]
"""A number of what happened; more than that was never played."""


class Count(Struct):
    """The statistics of one seat in a game, or in many."""

    hands: HowMany = 0
    """Hands that it was dealt in."""
    hands_lost: HowMany = 0
    robbed: HowMany = 0
    """How often it had to give a card that was asked for."""
    kept: HowMany = 0
    changed: HowMany = 0
    refused: HowMany = 0
    wins: HowMany = 0
    """Games won, alone or together."""

    def add(self, other: Count) -> None:
        """Add the counts of another game."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def tally(events: Sequence[Event]) -> dict[Seat, Count]:
    """Count one game, for every seat that ever sat in it."""
    counts: dict[Seat, Count] = {seat: Count() for seat in _seats(events)}
    for hand in hands(events):
        for seat in hand.seats:
            counts[seat].hands += 1
        for seat in hand.losers:
            counts[seat].hands_lost += 1
        for seat in hand.robbed:
            counts[seat].robbed += 1
        for seat in hand.kept:
            counts[seat].kept += 1
        for seat in hand.changed:
            counts[seat].changed += 1
        for seat in hand.refused:
            counts[seat].refused += 1
    for seat in _winners(events):
        counts[seat].wins += 1
    return counts


def _seats(events: Iterable[Event]) -> Iterator[Seat]:
    for event in events:
        if isinstance(event, Began):
            yield from (Seat(number) for number in range(event.seats))
        elif isinstance(event, SatDown):
            yield event.seat


def _winners(events: Iterable[Event]) -> tuple[Seat, ...]:
    return next((event.seats for event in events if isinstance(event, Won)), ())


class Award(Struct, frozen=True):
    """An award that was earned."""

    id: str
    title: str
    seats: tuple[Seat, ...]
    """Who gets it; two share it at most."""
    count: int
    text: str


class FinishedGame(Struct, frozen=True):
    """What awards need to know of a finished game."""

    hands: tuple[PlayedHand, ...]
    winners: tuple[Seat, ...]
    ranks: tuple[str, ...]
    """The ranks from the safest to the worst."""


def awards(faces: Sequence[Event], names: Names, rules: Rules) -> tuple[Award, ...]:
    """Return the awards earned in a game, from what the room was shown of it."""
    seats = len(list(_seats(faces)))
    strength = law_for(rules, seats).strength
    ranks = sorted(strength, key=lambda rank: -strength[rank])
    game = FinishedGame(tuple(hands(faces)), _winners(faces), tuple(ranks))
    words = Words(names, pack_of(rules))
    return tuple(award for kind in _KINDS for award in _given(kind, game, words, seats))


class _Kind(Struct, frozen=True):
    """A kind of award: for whoever has most of something, if that is enough."""

    id: str
    title: str
    score: Callable[[FinishedGame], Mapping[Seat, int]]
    least: int
    text: str
    """Its text in the past tense: one or two may have done it."""


def _given(kind: _Kind, game: FinishedGame, words: Words, seats: int) -> Iterator[Award]:
    """Yield the award if somebody earned it. Two may share it; what everybody has is no distinction."""
    score = kind.score(game)
    most = max(score.values(), default=0)
    best = tuple(sorted(seat for seat, count in score.items() if count == most))
    if most >= kind.least and len(best) <= 2 and len(best) < seats:
        text = words.say(
            kind.text,
            who=f"{words.who(*best)}{' each' if len(best) > 1 else ''}",
            count=str(most),
            times="twice" if most == 2 else f"{most} times",
            worst=with_article(rank_name(game.ranks[-1])),
            # Boldness is counted in ranks: so many are better than the card.
            kept=with_article(rank_name(game.ranks[min(most, len(game.ranks) - 1)])),
        )
        yield Award(kind.id, kind.title, best, most, text)


def _robbed(game: FinishedGame) -> Counter[Seat]:
    return Counter(seat for hand in game.hands for seat in hand.robbed)


def _refusals(game: FinishedGame) -> Counter[Seat]:
    return Counter(seat for hand in game.hands for seat in hand.refused)


def _keeping(game: FinishedGame) -> Counter[Seat]:
    return Counter(seat for hand in game.hands for seat in hand.kept)


def _changing(game: FinishedGame) -> Counter[Seat]:
    return Counter(seat for hand in game.hands for seat in hand.changed)


def _boldness(game: FinishedGame) -> dict[Seat, int]:
    """Return for each seat how many ranks are better than the worst card that it kept without losing."""
    bold: dict[Seat, int] = {}
    for hand in game.hands:
        for seat in hand.stood - hand.losers:
            card = hand.shown.get(seat)
            if card is not None and card.rank in game.ranks[len(game.ranks) // 2 :]:
                bold[seat] = max(bold.get(seat, 0), game.ranks.index(card.rank))
    return bold


def _unscathed(game: FinishedGame) -> dict[Seat, int]:
    """Return the longest run of hands that each seat did not lose."""
    longest: dict[Seat, int] = {}
    running: Counter[Seat] = Counter()
    for hand in game.hands:
        for seat in hand.seats:
            running[seat] = 0 if seat in hand.losers else running[seat] + 1
            longest[seat] = max(longest.get(seat, 0), running[seat])
    return longest


def _worst_card(game: FinishedGame) -> Counter[Seat]:
    return Counter(
        seat
        for hand in game.hands
        for seat in hand.losers
        if seat in hand.shown and hand.shown[seat].rank == game.ranks[-1]
    )


def _frying_pan(game: FinishedGame) -> Counter[Seat]:
    return Counter(seat for hand in game.hands for seat in hand.losers.intersection(hand.changed))


def _dealers_luck(game: FinishedGame) -> dict[Seat, int]:
    """Return how often each dealer drew and did not lose, for those whom it never failed."""
    deals = [hand for hand in game.hands if hand.dealer in hand.drew]
    unlucky = {hand.dealer for hand in deals if hand.dealer in hand.losers}
    return Counter(hand.dealer for hand in deals if hand.dealer not in unlucky)


def _dealers_lot(game: FinishedGame) -> Counter[Seat]:
    return Counter(hand.dealer for hand in game.hands if hand.dealer in hand.losers)


def _on_the_brink(game: FinishedGame) -> Counter[Seat]:
    """Count the hands survived with the last life, while others had more."""
    return Counter(
        seat
        for hand in game.hands
        for seat in hand.seats
        if hand.lives[seat] <= 1 < max(hand.lives.values()) and seat not in hand.losers
    )


def _comeback(game: FinishedGame) -> dict[Seat, int]:
    """Return how far behind the winner has been, with one life left or none."""
    behind: dict[Seat, int] = {}
    for winner in game.winners if len(game.winners) == 1 else ():
        for hand in game.hands:
            if winner in hand.seats and hand.lives[winner] <= 1:
                ahead = max(hand.lives.values()) - hand.lives[winner]
                behind[winner] = max(behind.get(winner, 0), ahead)
    return behind


def _without_a_scratch(game: FinishedGame) -> dict[Seat, int]:
    lost = {seat for hand in game.hands for seat in hand.losers}
    return {seat: len(game.hands) for seat in game.winners if len(game.winners) == 1 and seat not in lost}


_KINDS = (
    _Kind(
        "without-a-scratch",
        "Without a scratch",
        _without_a_scratch,
        2,
        "{who} won without losing any of {count} hands.",
    ),
    _Kind(
        "comeback",
        "Back from the brink",
        _comeback,
        2,
        "{who} won after having been {count} lives behind, on the last one.",
    ),
    _Kind("robbed", "Most often robbed", _robbed, 3, "{who} had to give up a card {times}."),
    _Kind("boldest", "The boldest", _boldness, 1, "{who} kept {kept}, and got away with it."),
    _Kind(
        "unscathed", "The longest peace", _unscathed, 4, "{who} went {count} hands on end without losing one."
    ),
    _Kind("nine-lives", "Nine lives", _on_the_brink, 2, "{who} came through {count} hands on the last life."),
    _Kind("worst-card", "Nobody wanted it", _worst_card, 2, "{who} got stuck with {worst} {times}."),
    _Kind(
        "frying-pan",
        "Out of the frying pan",
        _frying_pan,
        2,
        "{who} took another card and lost the hand all the same, {times}.",
    ),
    _Kind(
        "dealers-luck",
        "The dealer’s luck",
        _dealers_luck,
        2,
        "{who} drew as dealer {times}, and never lost by it.",
    ),
    _Kind("dealers-lot", "The dealer’s lot", _dealers_lot, 2, "{who} lost {count} hands as dealer."),
    _Kind("refusals", "Hardest to rob", _refusals, 2, "{who} refused {count} exchanges."),
    _Kind("content", "Easily pleased", _keeping, 4, "{who} kept the card {times}."),
    _Kind("restless", "Never content", _changing, 4, "{who} took another card {times}."),
)
"""Every kind of award, in the order in which they are given."""


SAID_OF = {
    MomentKind.SAVED: "{who} saved on the last life",
    MomentKind.DEAR: "{who} pays dear",
    MomentKind.HONOUR: "{who} on honour",
    MomentKind.SPARED: "all spared",
    MomentKind.ALL_OUT: "all out together",
}
"""What is said of great moments. Refusals, and those who go out, are counted one by one."""


class GreatHand(Struct, frozen=True):
    """A hand, and what made it great."""

    hand: int
    why: str
    """What happened in it: "two refusals, Ben saved on the last life"."""
    greatness: tuple[int, int]
    """How many great things happened in it, and how often cards changed hands."""


class _Hand(Struct):
    """What has been counted of a hand."""

    number: int
    refusals: int = 0
    exchanges: int = 0
    out: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def greatness(self) -> tuple[int, int]:
        return self.refusals + len(self.out) + len(self.said), self.exchanges

    def feats(self) -> Iterator[str]:
        if self.refusals:
            yield counted(self.refusals, "refusal", upto=SMALL)
        yield from self.said
        if self.out and SAID_OF[MomentKind.ALL_OUT] not in self.said:
            yield f"{listed(tuple(self.out))} out"
        if not self.greatness[0]:
            yield counted(self.exchanges, "exchange", upto=SMALL)


def great_hand(start: State, faces: Iterable[Event], book: Rulebook, names: Names) -> GreatHand | None:
    """Return the greatest hand of a game; nothing where there were not two hands to choose from.

    Every refusal counts one, everybody who goes out, and every other great moment: a last life saved, a loss
    that costs more than a life, a hand in which all are spared or all go out. Of two hands with as many, the
    one in which cards changed hands more often is greater, and then the later one.
    """
    found, table = Moments(book), start
    hands: list[_Hand] = []
    for seen in faces:
        before, table = table, seen.after(table)
        moment = found.see(seen, before, table, names)
        if isinstance(seen, Dealt):
            hands.append(_Hand(table.hands))
        if not hands:
            continue
        match seen:
            case Refused():
                hands[-1].refusals += 1
            case Changed():
                hands[-1].exchanges += 1
            case WentOut(seat=seat):
                hands[-1].out.append(names[seat])
        if moment is not None and moment.kind in SAID_OF:
            hands[-1].said.append(SAID_OF[moment.kind].format(who=moment.who))
    if len(hands) < 2:
        return None
    best = max(hands, key=lambda hand: (hand.greatness, hand.number))
    return GreatHand(best.number, ", ".join(best.feats()), best.greatness)


class FinalPlace(Struct, frozen=True):
    """One seat's place. Those who went out in the same hand share theirs."""

    place: int
    seat: Seat
    lives: int
    won: bool
    hand: int | None
    """The last hand that it played; None if it is still in."""
    got_up: bool
    """Whether it left of its own will, after that hand."""

    @property
    def fate(self) -> str:
        """Return how it ended for the seat: "won", "out in hand 7"."""
        if self.won:
            return "won"
        if self.hand is None:
            return f"still in, lives: {self.lives}"
        return f"{'left after' if self.got_up else 'out in'} hand {self.hand}"


def final_ranking(start: State, faces: Iterable[Event]) -> tuple[FinalPlace, ...]:
    """Return the ranking at the end of a game, or as far as it went."""
    state, last_hand, got_up = start, dict[Seat, int](), set[Seat]()
    for event in faces:
        if isinstance(event, (WentOut, GotUp)):
            last_hand.pop(event.seat, None)
            last_hand[event.seat] = state.hands
            got_up |= {event.seat} if isinstance(event, GotUp) else set()
        state = event.after(state)
    found: list[FinalPlace] = []
    for group in _groups(state, last_hand):
        place = len(found) + 1
        for seat in group:
            won = seat in state.winners
            hand = None if won or seat in state.seated else last_hand[seat]
            found.append(FinalPlace(place, seat, state.lives[seat], won, hand, seat in got_up))
    return tuple(found)


def outlived_by(places: Iterable[FinalPlace]) -> dict[Seat, int]:
    """Return for each seat how many others have a worse place."""
    found = tuple(places)
    return {one.seat: sum(other.place > one.place for other in found) for one in found}


def _groups(state: State, last_hand: dict[Seat, int]) -> Iterator[tuple[Seat, ...]]:
    """Yield seats that share a place, the best first."""
    yield state.winners
    playing = [seat for seat in state.seated if seat not in state.winners]
    for lives in sorted({state.lives[seat] for seat in playing}, reverse=True):
        yield tuple(seat for seat in playing if state.lives[seat] == lives)
    # In the order of their going, which in one hand is the order of the table.
    gone = [seat for seat in last_hand if seat not in state.seated and seat not in state.winners]
    for hand in sorted({last_hand[seat] for seat in gone}, reverse=True):
        yield tuple(seat for seat in gone if last_hand[seat] == hand)
