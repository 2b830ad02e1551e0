"""The awards after a game, the counts of each seat, and the final ranking, from what the whole room saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import itemgetter
from typing import Annotated

from msgspec import Meta, Struct

from ranter_tui.game.cards import Rank
from ranter_tui.game.events import Event, GotUp, WentOut
from ranter_tui.game.rules.about import rank_name, with_article
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State, Tableau
from ranter_tui.telling.played import PlayedHand, PlayedHands, hand_by_hand
from ranter_tui.telling.words import Names, Words, words_at

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


def tally(start: State, events: Iterable[Event]) -> dict[Seat, Count]:
    """Count one game, for every seat that ever sat in it."""
    game = hand_by_hand(start, events)
    hands = game.hands
    return {
        seat: Count(
            hands=sum(seat in hand.lives for hand in hands),
            hands_lost=sum(seat in hand.losers for hand in hands),
            robbed=sum(hand.robbed.count(seat) for hand in hands),
            kept=sum(hand.kept.count(seat) for hand in hands),
            changed=sum(hand.changed.count(seat) for hand in hands),
            refused=sum(hand.refused.count(seat) for hand in hands),
            wins=int(seat in game.end.winners),
        )
        for seat in map(Seat, range(len(game.end.lives)))
    }


class Award(Struct, frozen=True):
    """An award that was earned."""

    title: str
    seats: tuple[Seat, ...]
    """Who gets it; two share it at most."""
    text: str


def awards(start: State, faces: Iterable[Event], names: Names) -> tuple[Award, ...]:
    """Return the awards earned in a game, from what the room was shown of it."""
    game, words = hand_by_hand(start, faces), words_at(names, start.law.rules)
    return tuple(award for kind in _KINDS for award in _given(kind, game, words))


Score = Callable[[PlayedHands], Mapping[Seat, int]]


class _Kind(Struct, frozen=True):
    """A kind of award: for the seat that has most of something, if that is enough."""

    title: str
    score: Score
    least: int
    text: str
    """Its text in the past tense: one or two may have done it."""


def _ranks(game: PlayedHands) -> list[Rank]:
    """Return the ranks from the safest to the worst."""
    strength = game.end.law.strength
    return sorted(strength, key=lambda rank: -strength[rank])


def _given(kind: _Kind, game: PlayedHands, words: Words) -> Iterator[Award]:
    """Yield the award if a seat earned it. Two may share it, but not all seats of the game."""
    score, ranks = kind.score(game), _ranks(game)
    most = max(score.values(), default=0)
    best = tuple(sorted(seat for seat, count in score.items() if count == most))
    if most >= kind.least and len(best) <= 2 and len(best) < len(game.end.lives):
        text = words.say(
            kind.text,
            who=f"{words.who(*best)}{' each' if len(best) > 1 else ''}",
            count=str(most),
            times="twice" if most == 2 else f"{most} times",
            worst=with_article(rank_name(ranks[-1])),
            # The worst card kept is counted in ranks: so many are better than it.
            kept=with_article(rank_name(ranks[min(most, len(ranks) - 1)])),
        )
        yield Award(kind.title, best, text)


def _in_all_hands(seats: Callable[[PlayedHand], Iterable[Seat]]) -> Score:
    """Return a score of how often each seat did something, given who did it in a hand."""
    return lambda game: Counter(seat for hand in game.hands for seat in seats(hand))


def _worst_kept(game: PlayedHands) -> dict[Seat, int]:
    """Return for each seat how many ranks are better than the worst card that it kept without losing."""
    worst, ranks = dict[Seat, int](), _ranks(game)
    for hand in game.hands:
        # A card may cost a life, or put its holder out, without losing the hand.
        for seat in hand.stood - hand.losers - {*hand.cost, *hand.out}:
            card = hand.shown.get(seat)
            if card is not None and card.rank in ranks[len(ranks) // 2 :]:
                worst[seat] = max(worst.get(seat, 0), ranks.index(card.rank))
    return worst


def _unscathed(game: PlayedHands) -> dict[Seat, int]:
    """Return the longest run of hands that each seat did not lose."""
    longest: dict[Seat, int] = {}
    running: Counter[Seat] = Counter()
    for hand in game.hands:
        for seat in hand.lives:
            running[seat] = 0 if seat in hand.losers else running[seat] + 1
            longest[seat] = max(longest.get(seat, 0), running[seat])
    return longest


def _worst_card(game: PlayedHands) -> Counter[Seat]:
    worst = _ranks(game)[-1]
    return Counter(
        seat
        for hand in game.hands
        for seat in hand.losers
        if seat in hand.shown and hand.shown[seat].rank == worst
    )


def _dealers_luck(game: PlayedHands) -> dict[Seat, int]:
    """Return how often each dealer drew and did not lose, for dealers who never lost by it."""
    deals = [hand for hand in game.hands if hand.dealer in hand.drew]
    unlucky = {hand.dealer for hand in deals if hand.dealer in hand.losers}
    return Counter(hand.dealer for hand in deals if hand.dealer not in unlucky)


def _last_life_survived(hand: PlayedHand) -> Iterator[Seat]:
    """Yield who came through a hand with the last life, while others had more."""
    for seat, lives in hand.lives.items():
        if lives <= 1 < max(hand.lives.values()) and seat not in hand.losers:
            yield seat


def _comeback(game: PlayedHands) -> dict[Seat, int]:
    """Return how far behind a single winner has been, with one life left or none."""
    behind: dict[Seat, int] = {}
    for winner in _single_winner(game):
        for hand in game.hands:
            if winner in hand.lives and hand.lives[winner] <= 1:
                ahead = max(hand.lives.values()) - hand.lives[winner]
                behind[winner] = max(behind.get(winner, 0), ahead)
    return behind


def _without_a_scratch(game: PlayedHands) -> dict[Seat, int]:
    lost = {seat for hand in game.hands for seat in hand.losers}
    return {seat: len(game.hands) for seat in _single_winner(game) if seat not in lost}


def _single_winner(game: PlayedHands) -> tuple[Seat, ...]:
    return game.end.winners if len(game.end.winners) == 1 else ()


_KINDS = (
    _Kind("Without a scratch", _without_a_scratch, 2, "{who} won without losing any of {count} hands."),
    _Kind(
        "Back from the brink", _comeback, 2, "{who} was {count} lives behind with one left, and still won."
    ),
    _Kind(
        "Most often robbed",
        _in_all_hands(lambda hand: hand.robbed),
        3,
        "{who} had to give up a card {times}.",
    ),
    _Kind("Got away with it", _worst_kept, 1, "{who} kept {kept}, and did not lose."),
    _Kind("The longest peace", _unscathed, 4, "{who} went {count} hands in a row without losing one."),
    _Kind(
        "Nine lives",
        _in_all_hands(_last_life_survived),
        2,
        "{who} came through {count} hands on the last life.",
    ),
    _Kind("Nobody wanted it", _worst_card, 2, "{who} got stuck with {worst} {times}."),
    _Kind(
        "Out of the frying pan",
        _in_all_hands(lambda hand: hand.losers.intersection(hand.changed)),
        2,
        "{who} took another card and lost the hand all the same, {times}.",
    ),
    _Kind("The dealer’s luck", _dealers_luck, 2, "{who} drew as dealer {times}, and never lost by it."),
    _Kind(
        "The dealer’s lot",
        _in_all_hands(lambda hand: hand.losers & {hand.dealer}),
        2,
        "{who} lost {count} hands as dealer.",
    ),
    _Kind("Hardest to rob", _in_all_hands(lambda hand: hand.refused), 2, "{who} refused {count} exchanges."),
    _Kind("Easily pleased", _in_all_hands(lambda hand: hand.kept), 4, "{who} kept the card {times}."),
    _Kind("Never content", _in_all_hands(lambda hand: hand.changed), 4, "{who} took another card {times}."),
)
"""Every kind of award, in the order in which they are given."""


class FinalPlace(Struct, frozen=True):
    """One seat's place. Those who went out in the same hand share theirs."""

    place: int
    seat: Seat
    won: bool
    fate: str
    """How it ended for the seat: "won", "out in hand 7"."""


def final_ranking(start: State, faces: Iterable[Event]) -> tuple[FinalPlace, ...]:
    """Return the ranking at the end of a game, or as far as it went."""
    table, last_hand = Tableau(start), dict[Seat, int]()
    for event in faces:
        event.happen(table)
        if isinstance(event, (WentOut, GotUp)):
            last_hand.pop(event.seat, None)
            last_hand[event.seat] = table.hands
    ranked = [(seat, (0, 0), "won") for seat in table.winners]
    for seat in table.seated:
        if seat not in table.winners:
            lives = table.lives[seat]
            ranked.append((seat, (1, -lives), f"still in, lives: {lives}"))
    # In the order of their going, which in one hand is the order of the table.
    for seat, hand in last_hand.items():
        if seat not in (*table.seated, *table.winners):
            left = "left after" if seat in table.gone_home else "out in"
            ranked.append((seat, (2, -hand), f"{left} hand {hand}"))
    ranked.sort(key=itemgetter(1))
    return tuple(
        FinalPlace(1 + sum(better < rank for _, better, _ in ranked), seat, seat in table.winners, fate)
        for seat, rank, fate in ranked
    )


def outlived_by(places: Iterable[FinalPlace]) -> dict[Seat, int]:
    """Return for each seat how many others have a worse place."""
    found = tuple(places)
    return {one.seat: sum(other.place > one.place for other in found) for one in found}
