"""The figures of the almanac, each with its margin of error, and how they are put in words."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.conflicts import ruled_out
from ranter_tui.game.rules import RuleKey, Rules

DEVIATIONS = 1.959964
"""Half the width of an interval that holds 95 of 100, in standard deviations."""

CLEARLY = 2
"""So many margins of error make a difference clear: once in ten thousand times that is chance. By one margin
one in twenty would seem clear, and we compare more than a thousand."""

PLUS_MINUS = "± is the margin of error: the true figure lies within it 19 times in 20."
"""What stands below figures with their margins."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """A number with its margin of error: 19 times in 20 the true figure lies within it."""

    value: float
    margin: float = 0.0
    """Nought where every case was counted."""
    fraction: str | None = None
    """The number as a fraction, where every case was counted."""

    @property
    def is_clear(self) -> bool:
        """Whether this, as a difference, is more than chance."""
        return abs(self.value) > CLEARLY * self.margin

    @property
    def more_or_less(self) -> str:
        """What a row says of this behind the figures, as a difference; nothing if it is not clear."""
        return ("  more" if self.value > 0 else "  less") if self.is_clear else ""


class SeatOdds(Struct, frozen=True, omit_defaults=True):
    """What awaits one seat."""

    loses: Figure
    """Its chance to lose the hand."""
    lives: Figure
    """The lives it loses in a hand, on the average; lives that it gains are taken off."""
    wins: Figure | None = None
    """Its chance to win the game; of a win that is shared it has its share."""


class HandOdds(Struct, frozen=True):
    """What happens in a hand, as a share of all hands."""

    counted: int
    """How many hands this rests on."""
    tied: Figure
    """Hands that were lost by the rule for ties."""
    shared: Figure
    """Hands that more than one seat lost."""
    unlost: Figure
    """Hands that nobody lost."""
    powers: dict[RuleKey, Figure]
    """Hands in which the card did this, by its rule."""


class GameOdds(Struct, frozen=True):
    """What becomes of a game."""

    counted: int
    """How many games this rests on."""
    hands: Figure
    """The hands of a game, on the average."""
    spread: float
    """How far the hands of a game are from that, by the standard deviation."""
    wiped_out: Figure
    """Games in which all who were left went out together, at least once."""
    unwon: Figure
    """Games that nobody won."""


class Odds(Struct, frozen=True, omit_defaults=True):
    """What is to be expected at a table, from the first to play to the dealer."""

    seats: tuple[SeatOdds, ...]
    hand: HandOdds
    game: GameOdds | None = None


HANDS, LIVES = "hands", "lives"
"""What a seat loses."""
ROUNDLY = 0.05
"""How far off, as a part of itself, a share may be if we call it "1 in 4"."""


def place_name(place: int, seats: int) -> str:
    """Return what a seat is called by its place in the order of play.

    >>> [place_name(place, 4) for place in range(4)]
    ['1st to play', '2nd', '3rd', 'dealer']
    """
    if place == seats - 1:
        return "dealer"
    if place == 0:
        return "1st to play"
    number = place + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def percent(figure: Figure) -> str:
    """Return a share with its margin.

    >>> percent(Figure(0.2345, 0.004)), percent(Figure(0.5, 0.0004)), percent(Figure(1 / 3, fraction="1/3"))
    ('23.4% ± 0.4', '50.00% ± 0.04', '33.333%')
    >>> percent(Figure(0)), percent(Figure(0, 0.0003))
    ('never', '0.00% ± 0.03')
    """
    if not figure.value and not figure.margin:
        return "never"
    if figure.fraction is not None:
        return f"{figure.value:.3%}"
    digits = 1 if figure.margin >= 0.00095 else 2
    return f"{figure.value:.{digits}%} ± {figure.margin * 100:.{digits}f}"


def certain(rules: Rules, name: str, figure: Figure) -> Figure:
    """Return a share of hands or games or, if the rules exclude what it counts, a nought without a margin."""
    return figure if figure.value or name not in ruled_out(rules) else Figure(0)


def number(figure: Figure) -> str:
    """Return a number with its margin, with as many digits as the margin is worth.

    >>> number(Figure(16.4957, 0.0562)), number(Figure(0.3174, 0.0049))
    ('16.50 ± 0.06', '0.317 ± 0.005')
    """
    digits = 1 if figure.margin >= 0.095 else 2 if figure.margin >= 0.0095 else 3
    return f"{figure.value:.{digits}f} ± {figure.margin:.{digits}f}"


def seat_name(place: int, seats: int) -> str:
    """Return what a seat is called in a sentence.

    >>> [seat_name(place, 3) for place in range(3)]
    ['first to play', '2nd seat', 'dealer']
    """
    if place == 0:
        return "first to play"
    name = place_name(place, seats)
    return name if place == seats - 1 else f"{name} seat"


def instead_of(now: float, before: float, what: str) -> str:
    """Return two shares of all hands in plain words.

    >>> instead_of(0.2, 0.253, "hands"), instead_of(0.27, 0.24, "hands")
    ('1 hand in 5 instead of 1 in 4', '27 of 100 hands instead of 24')
    >>> instead_of(0.31, 0.25, "lives")
    '31 lives in 100 hands instead of 25'
    """
    one, was = _one_in(now), _one_in(before)
    if what == HANDS and one and was and one != was:
        return f"1 hand in {one} instead of 1 in {was}"
    digits = 0 if round(100 * now) != round(100 * before) else 1
    of = "of 100 hands" if what == HANDS else f"{what} in 100 hands"
    return f"{100 * now:.{digits}f} {of} instead of {100 * before:.{digits}f}"


def _one_in(share: float) -> int | None:
    """Return the number of hands of which a share is one, if it is about that."""
    many = round(1 / share) if share > 0 else 0
    return many if many > 1 and abs(1 / many - share) <= ROUNDLY * share else None
