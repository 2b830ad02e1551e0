"""Recorded games that are kept for ever, in `games/`: one by each book, and one for each way a game can end.

`python -m tests.record.recorded` plays and writes those that are missing. It never writes over one that is
there: what was recorded once has to be read, and ruled in the same way, by every version to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ranter_tui.bots import bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import CutLevel, Event, GotUp, Reprieved, WipedOut, Won
from ranter_tui.game.law import Law, Unplayable, law_for
from ranter_tui.game.moves import Departure, between_hands
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.pot import WipeOut
from ranter_tui.record.lines import Edition, Header, header_line, line
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf
from tests.game.history import by_luck
from tests.record.table import a_game

FOLDER = Path(__file__).parent / "games"
COMMAND = "python -m tests.record.recorded"

AT_A_TABLE = "at-a-table"
"""With all that a table writes down besides: the whole book, guests, late ones, those who leave, and bets."""
ANNOUNCED = "announced-at-a-table"
"""The same, with the word of those who are about to come and go."""
GOES_HOME = "everybody-else-goes-home"

SEATS = 3
WITH_POT = {"pot": "ante_and_lost_lives", "winner_takes": "the_pot"}
ENDS_BY = "parlett-2008"
"""The book of which a rule is changed where an ending asks for another."""


class Ending(NamedTuple):
    """A way in which a game can end, or almost."""

    settings: dict[str, Any]
    """What has to be changed in the book for it."""
    came: Callable[[Iterable[Event]], bool]
    """Whether it did."""


def won(pot: bool, *kinds: type[Event]) -> Callable[[Iterable[Event]], bool]:
    """Whether these things happened, and somebody won in the end: the pot, or no more than the name."""

    def came(events: Iterable[Event]) -> bool:
        told = list(events)
        last = told[-1]
        return isinstance(last, Won) and (last.pot > 0) == pot and {*kinds} <= {type(event) for event in told}

    return came


def wiped_out(events: Iterable[Event]) -> bool:
    """Whether all who were left went out together, or would have."""
    return any(isinstance(event, (WipedOut, Reprieved)) for event in events)


ENDINGS: dict[str, Ending] = {
    "the-winner-takes-the-pot": Ending(WITH_POT, won(True)),
    "the-winner-takes-the-name": Ending({"winner_takes": "the_name"}, won(False)),
    GOES_HOME: Ending(WITH_POT, won(True, GotUp)),
    "those-level-cut-again": Ending({**WITH_POT, "wipe_out": "cut"}, won(True, CutLevel)),
    **{
        f"wipe-out-{way.value.replace('_', '-')}": Ending({**WITH_POT, "wipe_out": way.value}, wiped_out)
        for way in WipeOut
        if way is not WipeOut.CANNOT_ARISE
    },
}
"""Every one that the rules know."""


def missing() -> Iterator[str]:
    """The names of the recorded games that are not there."""
    for name in (*Shelf().ids, *ENDINGS, AT_A_TABLE, ANNOUNCED):
        if not place(name).exists():
            yield name


def place(name: str) -> Path:
    return FOLDER / f"{name}.jsonl"


def write(name: str) -> None:
    place(name).write_bytes(b"".join(_played(name)))


def _played(name: str) -> list[bytes]:
    if name in (AT_A_TABLE, ANNOUNCED):
        game = a_game("kukushka", lives=1)
        return [game.top, *game.lines]
    if name not in ENDINGS:
        return _by_bots(Shelf().book(name), {}, lambda events: True)
    if name == GOES_HOME:
        return _going_home(Shelf().book(ENDS_BY))
    return _by_bots(Shelf().book(ENDS_BY), *ENDINGS[name])


def _law(book: Rulebook, settings: dict[str, Any]) -> Law:
    """With one life for everybody where the book lets them, which keeps the records short."""
    rules = changed(book.plain_rules(), settings)
    try:
        return law_for(changed(rules, {"lives": 1}), SEATS)
    except Unplayable:
        return law_for(rules, SEATS)


def _top(book: Rulebook, law: Law, seed: int) -> bytes:
    # The book is left out: it is long, and `AT_A_TABLE` has one.
    edition = Edition(book.id, book.version)
    return header_line(Header(book=edition, seats=law.seats, seed=seed, rules=law.rules))


def _by_bots(
    book: Rulebook, settings: dict[str, Any], came: Callable[[Iterable[Event]], bool]
) -> list[bytes]:
    """The first game between bots that ended so."""
    law = _law(book, settings)
    for seed in range(10_000):
        luck = Luck(seed)
        bots = [bot(one, law, luck) for one in ("cautious", "bold", "random")]
        steps = [(cause, tuple(told)) for cause, told, _ in bots_game(law, bots, luck)]
        if came(event for _, told in steps for event in told):
            return [_top(book, law, seed), *(line(cause, told) for cause, told in steps)]
    raise AssertionError(f"no game by {book.id} with {settings} ends so")


def _going_home(book: Rulebook) -> list[bytes]:
    """Between two hands, everybody but one leaves."""
    law, luck = _law(book, WITH_POT), Luck(1)
    game = Game(seated(law))
    lines = [_top(book, law, 1), line(None, game.begin())]
    while ask := game.asks:
        leaves = between_hands(ask) and game.state.hands
        cause = Departure(game.state.seated[0]) if leaves else by_luck(luck, ask)
        lines.append(line(cause, game.play(cause)))
    return lines


if __name__ == "__main__":
    for name in list(missing()):
        write(name)
        print(place(name))
