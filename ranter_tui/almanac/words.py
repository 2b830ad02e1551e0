"""Places and figures in words."""

from __future__ import annotations

from ranter_tui.almanac.answer import Figure


def place_name(place: int, seats: int) -> str:
    """Return what a seat is called by its place in the order of play.

    >>> [place_name(place, 4) for place in range(4)]
    ["dealer's left", '2nd', '3rd', 'dealer']
    """
    if place == seats - 1:
        return "dealer"
    if place == 0:
        return "dealer's left"
    number = place + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def percent(figure: Figure) -> str:
    """Return a share with its margin.

    >>> percent(Figure(0.2345, 0.004)), percent(Figure(0.5, 0.0004)), percent(Figure(1 / 3, fraction="1/3"))
    ('23.4% ± 0.4', '50.00% ± 0.04', '33.333%')
    """
    if figure.fraction is not None:
        return f"{figure.value:.3%}"
    digits = 1 if figure.margin >= 0.00095 else 2
    return f"{figure.value:.{digits}%} ± {figure.margin * 100:.{digits}f}"


def number(figure: Figure) -> str:
    """Return a number with its margin, with as many digits as the margin is worth.

    >>> number(Figure(16.4957, 0.0562)), number(Figure(0.3174, 0.0049))
    ('16.50 ± 0.06', '0.317 ± 0.005')
    """
    digits = 1 if figure.margin >= 0.095 else 2 if figure.margin >= 0.0095 else 3
    return f"{figure.value:.{digits}f} ± {figure.margin:.{digits}f}"
