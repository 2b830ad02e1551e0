"""The suits as signs, letters and pictures. A sign is never an emoji: it takes one cell in every terminal."""

from __future__ import annotations

from collections.abc import Callable

from ranter_tui.game.cards import Card
from ranter_tui.library.pictures.pixels import Rows, cut
from ranter_tui.library.telling.cards import SIGNS, card_in_letters, card_in_short

_SIGNS = {**SIGNS, "O": "¤", "U": "∪", "W": "†", "B": "/"}
_RED = frozenset("HDOU")


def sign(suit: str, letters: bool = False) -> str:
    """Return a suit as one character: its sign, or the letter it has in a record.

    >>> sign("H"), sign("H", letters=True)
    ('♥', 'H')
    """
    return suit if letters else _SIGNS.get(suit, suit)


def card_writer(letters: bool) -> Callable[[Card], str]:
    """Return how a card is written in a sentence at the table.

    >>> card_writer(letters=False)(Card("4", "D"))
    '4♦'
    """
    return card_in_letters if letters else card_in_short


def red(suit: str) -> bool:
    """Whether the suit is printed in the second colour (red)."""
    return suit in _RED


PICTURES: dict[str, Rows] = cut(
    """
S         H         C         D
....#.... .##...##. ...###... ....#....
...###... ####.#### ..#####.. ...###...
..#####.. ######### ..#####.. ..#####..
.#######. ######### .##.#.##. .#######.
######### .#######. ######### .#######.
######### ..#####.. ######### ..#####..
.##.#.##. ...###... .##.#.##. ...###...
...###... ....#.... ...###... ....#....

O         U         W         B
..#####.. ######### ....#.... .....###.
.##...##. .#######. ...##.... .....###.
##..#..## .#######. ...##.... ....###..
#..###..# ..#####.. ...##.... ....##...
#..###..# ....#.... ...##.... ...###...
##..#..## ....#.... .#######. ..###....
.##...##. ...###... ....#.... ..###....
..#####.. ..#####.. ....#.... .###.....
""",
    height=8,
)
"""The suits as pixels, four rows of cells high."""
