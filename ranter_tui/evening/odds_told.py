"""Tells a guest the odds, and luck from judgement once a game is over: what was expected, chosen and left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt

from ranter_tui.evening.ledger import Fortune, GameJudged
from ranter_tui.game.moves import Move
from ranter_tui.game.rules.about import counted
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.library.pages.chronicle import ToldOfLuck
from ranter_tui.library.text.measure import cells, clipped, padded
from ranter_tui.odds.from_a_seat import chances
from ranter_tui.odds.judged import DEALS, GAMES, ChoiceJudged, HandJudged, Judging
from ranter_tui.record.guest import Guest
from ranter_tui.record.replay import PlayedGame
from ranter_tui.telling.choices import OfferedMove

TIME = 0.19
"""The seconds for which odds are counted. A guest will wait for a fifth of a second."""
ENOUGH = 100
"""The deals that plain words rest on at least: a chance is then known to 10 in 100."""
IN_PLAIN_WORDS = {
    0.0: "almost none",
    1 / 10: "about one in ten",
    1 / 7: "about one in seven",
    1 / 5: "about one in five",
    1 / 4: "about one in four",
    1 / 3: "about one in three",
    2 / 5: "about two in five",
    1 / 2: "about one in two",
    3 / 5: "about three in five",
    2 / 3: "about two in three",
    3 / 4: "about three in four",
    9 / 10: "about nine in ten",
    1.0: "almost certain",
}


def chance_in_words(share: float) -> str:
    """Return a chance in plain words.

    >>> chance_in_words(0.31), chance_in_words(0.58), chance_in_words(0.01)
    ('about one in three', 'about three in five', 'almost none')
    """
    return IN_PLAIN_WORDS[min(IN_PLAIN_WORDS, key=lambda one: abs(one - share))]


def odds_told(sight: Sight, offered: Sequence[OfferedMove], now: Callable[[], float]) -> tuple[str, ...]:
    """Count the odds as long as a guest waits by that clock, and say how often each of these moves loses.

    First in a line of plain words, then in figures. They are those of this seat in this hand: of its place,
    of so many players, and of all that it knows.
    """
    asked = now()
    found = chances(sight, in_time=lambda: now() - asked < TIME)
    if not found.hands:
        return ("That took too long to count: too much is known about this hand.",)
    plain = " ".join(f"{choice.words}: {chance_in_words(found.loses(choice.move))}." for choice in offered)
    return (
        f"Chance to lose. {plain}"
        if found.hands >= ENOUGH
        else "Chance to lose: too few deals were counted to say.",
        *(
            f"{choice.words}: you lose {100 * found.loses(choice.move):.0f} in 100 "
            f"(±{100 * found.margin(choice.move):.0f})"
            for choice in offered
        ),
        f"{found.hands:,} possible deals of the cards you have not seen, if the others play well.",
    )


def over_all(games: Iterable[str], known: Mapping[str, GameJudged]) -> tuple[list[Fortune], int]:
    """Return the sums of all guests in these games, the luckiest first, and how many games were judged."""
    judged = [known[game] for game in games if game in known]
    sums: dict[tuple[str, bool], Fortune] = {}
    for one in judged:
        for guest in one.guests:
            who = (guest.name.casefold(), guest.is_bot)
            before = sums.get(who, Fortune(guest.name, guest.is_bot, 0, 0.0, 0.0))
            sums[who] = Fortune(
                guest.name,
                guest.is_bot,
                before.lost + guest.lost,
                before.expected + guest.expected,
                before.by_choice + guest.by_choice,
            )
    return sorted(sums.values(), key=lambda guest: guest.by_luck), len(judged)


NAMES = 24
"""The widest column of names."""
BOT = " (bot)"
COLUMNS = ("lost", "expected", "by choice", "by luck")
WINS_OFF = 100 * 1.96 * sqrt(0.25 / GAMES)
"""The margin of error of a chance to win, in percent: half of the 95% interval where it is widest."""
DIGITS = 3
"""How many digits of an expectation are kept."""
DID = {Move.KEEP: "kept", Move.CHANGE: "changed", Move.CHANGE_WITH_NEXT: "turned to the neighbour"}
ING = {Move.KEEP: "keeping", Move.CHANGE: "changing", Move.CHANGE_WITH_NEXT: "turning to the neighbour"}
IN_SHORT = (
    "Lost: here with lives lost before the showdown (to a Cat, say), which the table of guests leaves out. "
    "Expected: what anybody would have lost in the same seats. By choice: what better choices would have "
    "saved, given what that guest could know. By luck: the rest."
)
YARDSTICK = (
    "Expected: how many hands anybody would have lost in the same seats if everybody played well by these "
    f"rules or the nearest book’s, counted on {DEALS} deals of each hand. By choice: how much more often the "
    "guest’s choices lose than the best ones, given what that guest could know; nothing where it may be "
    "chance. By luck: the rest. Bots and persons are measured alike."
)


def judging(played: PlayedGame) -> Judging:
    """Return the judge of that game, hand by hand."""
    return Judging(played.start, [(step.cause, step.events) for step in played.steps])


def fortunes(hands: Sequence[HandJudged], guests: Sequence[Guest]) -> list[Fortune]:
    """Return the luck and judgement of each guest, the luckiest first."""
    seats = sorted({seat for hand in hands for seat in hand.expected})
    found = [
        Fortune(
            guests[seat].name,
            guests[seat].is_bot,
            sum(seat in hand.lost for hand in hands),
            round(sum(hand.expected.get(seat, 0.0) for hand in hands), DIGITS),
            round(sum(one.price for hand in hands for one in hand.choices if one.seat == seat), DIGITS),
        )
        for seat in seats
    ]
    return sorted(found, key=lambda one: one.by_luck)


def judged(played: PlayedGame, hands: Sequence[HandJudged], game: str = "") -> GameJudged:
    """Return the result for a game of which these hands have been judged."""
    names = [guest.name for guest in played.guests]
    winners = played.state.winners if played.state is not None else ()
    return GameJudged(game, tuple(fortunes(hands, played.guests)), tuple(remarkable(hands, names, winners)))


def figures(one: Fortune) -> tuple[str, str, str, str]:
    """Return the hands lost, those expected, those by choice and those by luck."""
    return f"{one.lost}", f"{one.expected:.1f}", f"{one.by_choice:+.1f}", f"{one.by_luck:+z.1f}"


def table_of(those: Sequence[Fortune]) -> Iterator[str]:
    """Yield a row for each guest, below a heading."""
    names = bots_marked(those)
    wide = min(NAMES, max(map(cells, names)))
    yield f"{'':{wide}}  {'  '.join(COLUMNS)}"
    for name, one in zip(names, those, strict=True):
        told = (f"{figure:>{len(head)}}" for figure, head in zip(figures(one), COLUMNS, strict=True))
        yield f"{padded(name, wide)}  {'  '.join(told)}"


def bots_marked(those: Sequence[Fortune]) -> list[str]:
    """Return the names, with "(bot)" after the name of a bot that a person shares."""
    persons = {one.name.casefold() for one in those if not one.is_bot}
    marks = [BOT if one.is_bot and one.name.casefold() in persons else "" for one in those]
    return [clipped(one.name, NAMES - len(mark)) + mark for one, mark in zip(those, marks, strict=True)]


def persons_in_a_line(known: Mapping[str, GameJudged]) -> dict[str, str]:
    """Return a line about each person in all these games together, by the name in small letters."""
    those, _ = over_all(known, known)
    games = Counter(
        guest.name.casefold() for one in known.values() for guest in one.guests if not guest.is_bot
    )
    return {
        who: _in_a_line(one, games[who]) for one in those if not one.is_bot and (who := one.name.casefold())
    }


def _in_a_line(one: Fortune, games: int) -> str:
    told = ", ".join(f"{head} {figure}" for head, figure in zip(COLUMNS, figures(one), strict=True))
    return f"{counted(games, 'game')}: {told}"


def luck_in_the_chronicle(those: Sequence[Fortune], remarks: Sequence[str]) -> ToldOfLuck:
    """Return luck and judgement for the chronicle of a game."""
    return ToldOfLuck(COLUMNS, [(one.name, *figures(one)) for one in those], [*remarks, YARDSTICK])


def remarkable(hands: Sequence[HandJudged], names: Sequence[str], winners: Sequence[Seat]) -> Iterator[str]:
    """Yield the boldest choice, the costliest, and where the game turned."""
    choices = [
        (choice, choice.seat in hand.lost) for hand in hands for choice in hand.choices if choice.price
    ]
    for title, lost in (("The boldest choice that came off", False), ("The costliest choice", True)):
        if those := [choice for choice, was_lost in choices if was_lost is lost]:
            yield f"{title}: {_told(max(those, key=lambda one: one.price), names)}."
    if not choices:
        yield "Nobody made a clearly worse choice."
    if len(winners) == 1 and (turned := _turning_point(hands, winners[0], names[winners[0]])):
        yield turned


def _told(choice: ChoiceJudged, names: Sequence[str]) -> str:
    chances, best = choice.chances, choice.chances.best
    return (
        f"in hand {choice.hand} {names[choice.seat]} {DID[choice.move]}, which loses "
        f"{chances.loses(choice.move):.0%} of such hands (±{100 * chances.margin(choice.move):.0f}); "
        f"{ING[best]} loses {chances.loses(best):.0%}"
    )


def _turning_point(hands: Sequence[HandJudged], winner: Seat, name: str) -> str:
    """Say in which hand before the last the winner's chance to win the game rose most."""
    there = [hand for hand in hands if winner in hand.wins]
    rises = [(after.wins[winner] - at.wins[winner], at, after) for at, after in pairwise(there)]
    if not rises:
        return ""
    _, at, after = max(rises, key=lambda one: one[0])
    return (
        f"The turning point: hand {at.hand}. Before it {name} would have won {at.wins[winner]:.0%} of the "
        f"games, after it {after.wins[winner]:.0%} (of {GAMES} played on from there, so ±{WINS_OFF:.0f})."
    )


def choice_told(choice: ChoiceJudged, name: str) -> str:
    """Say how often each offered move loses, and which was chosen."""
    chances = choice.chances
    if not chances.hands:
        return f"{name}’s choice is too hard to count."
    odds = ", ".join(f"{ING[move]} loses {chances.loses(move):.0%}" for move in chances.lost)
    price = f" at a price of {choice.price:.0%}" if choice.price else ""
    return f"{odds} (±{100 * chances.margin(choice.move):.0f}). {name} {DID[choice.move]}{price}."
