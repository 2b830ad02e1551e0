"""The evening's record: who has won, who has lost, and who was robbed most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import ClassVar

from textual import getters, work
from textual.binding import BindingType

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.drawing.cells import clipped
from ranter_tui.app.screens.games import GamesScreen
from ranter_tui.app.screens.leaf import Leaf
from ranter_tui.app.words import in_words
from ranter_tui.evening.scores import Standing, standings, tonight
from ranter_tui.evening.tally import GameLine, Kept, Tally
from ranter_tui.game.rules.about import listed
from ranter_tui.library.line import SPACE, Line, Piece, Role, laid
from ranter_tui.library.measure import padded
from ranter_tui.library.page import MARGIN, heading, title

MOST_GAMES = 30
"""More than that nobody wants to see in a row."""

NOBODY_YET = (
    "No game has been played to its end yet. From the first on it will stand here who wins, who loses the "
    "most hands, who is robbed most often, and whose bets come true: tonight, and on all evenings."
)

COLUMNS: tuple[tuple[str, Callable[[Standing], str]], ...] = (
    ("games", lambda one: str(one.games)),
    ("won", lambda one: str(one.count.wins)),
    ("in a row", lambda one: str(one.streak)),
    ("hands", lambda one: str(one.count.hands)),
    ("lost", lambda one: str(one.count.hands_lost)),
    ("robbed", lambda one: str(one.count.robbed)),
    ("bets", lambda one: f"{one.right}/{one.bets}" if one.bets else "–"),
)
GAP = 2


class RecordScreen(Leaf):
    """Tonight first, then all evenings, then the games one by one."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.RECORD)]

    app = getters.app(RanterApp)

    def __init__(self) -> None:
        super().__init__("Evening's record")
        self.kept: Kept | None = None
        self.troubles: tuple[str, ...] = ()

    def on_mount(self) -> None:
        self._look_up()

    @work(exclusive=True)
    async def _look_up(self) -> None:
        self.kept, self.troubles = await asyncio.to_thread(looked_up, self.app.evening.tally)
        self.text.show(self.lines)
        self.refresh_bindings()

    @work(exclusive=True, group="games")
    async def action_games(self) -> None:
        saves = await asyncio.to_thread(self.app.evening.saves.list)
        if saves:
            self.app.push_screen(GamesScreen(saves))
        else:
            self.notify("No game has been played yet.")

    def lines(self, width: int) -> list[Line]:
        return list(record(self.kept, self.troubles, datetime.now().astimezone(), width))


def looked_up(tally: Tally) -> tuple[Kept, tuple[str, ...]]:
    """Everything that is counted, with what was not counted yet, and what could not be."""
    kept, troubles = Kept(()), list[str]()
    try:
        troubles += tally.count()
    except OSError as error:
        troubles.append(f"What was played last could not be entered: {error.strerror or error}")
    try:
        kept = tally.kept()
    except OSError as error:
        troubles.append(f"{tally.path} cannot be read: {error.strerror or error}")
    troubles += [f"{tally.path.name}, line {number}: it is damaged" for number in kept.damaged]
    return kept, tuple(troubles)


def record(kept: Kept | None, troubles: Sequence[str], now: datetime, width: int) -> Iterator[Line]:
    """The whole page; nothing as long as the record is being looked up."""
    if kept is None:
        return
    if not kept.games:
        yield from title("The first page is blank", "♠   ♥   ♣   ♦", width)
        yield SPACE
        yield from laid([Piece(NOBODY_YET)], width, MARGIN)
    here = tonight(kept.games, now)
    if here:
        yield from heading("Tonight", width)
        yield from _evening(here, _date(now), width)
    if len(kept.games) > len(here):
        first = kept.games[0].began or kept.games[0].ended
        yield from heading("All evenings", width)
        yield from _evening(kept.games, f"Since {_date(first.astimezone())}", width)
    if kept.games:
        yield from heading("The games", width)
        yield from _games(kept.games, width)
    if troubles:
        yield from heading("What is missing", width)
        for trouble in troubles:
            yield from laid([Piece(trouble, Role.NOTE)], width, MARGIN, MARGIN * 2)


def _date(when: datetime) -> str:
    return f"{when.day} {when:%B %Y}"


def _evening(games: Sequence[GameLine], when: str, width: int) -> Iterator[Line]:
    everybody = standings(games)
    persons = [one for one in everybody if not one.is_bot]
    bots = [one for one in everybody if one.is_bot]
    yield from laid([Piece(f"{when}: {_how_much(games)}")], width, MARGIN)
    for named, those in (("Guests", persons), ("Bots", bots)):
        if those:
            yield SPACE
            yield from _table(named, those, width)
    if remarks := list(_remarks(persons or bots)):
        yield SPACE
        for remark in remarks:
            yield from laid(remark, width, MARGIN, MARGIN * 2)


def _how_much(games: Sequence[GameLine]) -> str:
    hands = sum(game.hands for game in games)
    return f"{_counted(len(games), 'game')}, {_counted(hands, 'hand')}."


def _counted(number: int, what: str) -> str:
    return f"{in_words(number)} {what}{'' if number == 1 else 's'}"


def _table(named: str, those: Iterable[Standing], width: int) -> Iterator[Line]:
    room = width - len(MARGIN) - sum(len(column) + GAP for column, _ in COLUMNS)
    heads = "".join(column.rjust(len(column) + GAP) for column, _ in COLUMNS)
    yield Line((Piece(MARGIN), Piece(padded(named, room), Role.GROUP), Piece(heads, Role.NOTE)))
    for one in those:
        figures = "".join(shown(one).rjust(len(column) + GAP) for column, shown in COLUMNS)
        name = padded(clipped(one.name, room), room)
        yield Line((Piece(MARGIN), Piece(name, Role.NAME), Piece(figures)))


def _remarks(those: Sequence[Standing]) -> Iterator[list[Piece]]:
    """What is worth reading aloud."""
    yield from _most(those, "Most often robbed", lambda one: one.count.robbed, 2, "times")
    yield from _most(those, "Hardest to rob", lambda one: one.count.refused, 2, "refusals")
    yield from _most(those, "Most hands lost", lambda one: one.count.hands_lost, 2, "hands")
    yield from _most(those, "Won most in a row", lambda one: one.streak, 2, "games")
    yield from _most(those, "The best prophet", lambda one: one.right, 1, "right")


def _most(
    those: Sequence[Standing], what: str, count: Callable[[Standing], int], least: int, unit: str
) -> Iterator[list[Piece]]:
    """Whoever has most of it. What everybody has, or more than two, is no distinction."""
    most = max(map(count, those), default=0)
    best = [one.name for one in those if count(one) == most]
    if most >= least and len(best) <= 2 and len(best) < len(those):
        yield [Piece(what, Role.NAME), Piece(f": {listed(tuple(best))} ({most} {unit})")]


def _games(games: Sequence[GameLine], width: int) -> Iterator[Line]:
    """The last ones, the latest first."""
    for game in games[: -MOST_GAMES - 1 : -1]:
        day = game.ended.astimezone()
        date = Piece(f"{MARGIN}{day.day:>2} {day:%b %Y}  ", Role.NUMBER)
        said = [
            Piece(game.book, Role.NAME),
            Piece(
                f", {_counted(len(game.scores), 'guest')}, {_counted(game.hands, 'hand')}: {_who_won(game)}"
            ),
        ]
        yield from laid(said, width, date)
    if len(games) > MOST_GAMES:
        earlier = f"and {_counted(len(games) - MOST_GAMES, 'game')} before that"
        yield from laid([Piece(earlier, Role.NOTE)], width, MARGIN)


def _who_won(game: GameLine) -> str:
    winners = tuple(score.guest.name for score in game.scores if score.count.wins)
    if not winners:
        return "nobody won."
    return f"{listed(winners)} won."
