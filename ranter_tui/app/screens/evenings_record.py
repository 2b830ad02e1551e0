"""The evening's record: statistics of who has won, who has lost, and who was robbed most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.app.screens import champion
from ranter_tui.app.screens.games import GamesScreen, open_replay
from ranter_tui.app.screens.over import JudgingScreen
from ranter_tui.evening.ledger import (
    GameJudged,
    GameLine,
    HandOfTheEvening,
    Ledger,
    LedgerContents,
    Standing,
    hand_of_the_evening,
    standings,
    tonight,
)
from ranter_tui.evening.odds_told import IN_SHORT, over_all, table_of
from ranter_tui.evening.small_files import KeptList
from ranter_tui.evening.tournaments import Tournament, Tournaments
from ranter_tui.game.rules.about import MOST, counted, listed
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import clipped, padded
from ranter_tui.library.text.page import MARGIN, heading, title
from ranter_tui.record.glance import Save

MOST_GAMES = 30
"""Most games to list in a row."""

NOBODY_YET = (
    "No game has been finished yet. After the first you will read here who wins, who loses the most hands, "
    "who is robbed most often, and whose bets come true: tonight, and on all evenings."
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
REMARKS: tuple[tuple[str, Callable[[Standing], int], int, str], ...] = (
    ("Most often robbed", lambda one: one.count.robbed, 2, "times"),
    ("Hardest to rob", lambda one: one.count.refused, 2, "refusals"),
    ("Most hands lost", lambda one: one.count.hands_lost, 2, "hands"),
    ("Won most in a row", lambda one: one.streak, 2, "games"),
    ("The best prophet", lambda one: one.right, 1, "right"),
)
"""What is worth reading aloud: of what a guest has most, how many that must be at least, and the unit."""
GAP = 2


class LookedUp(Struct):
    """What the page is made from."""

    kept: LedgerContents | None = None
    """The statistics; None until the games are counted."""
    troubles: Sequence[str] = ()
    """Sentences about what could not be counted or read."""
    tournaments: Sequence[Tournament] = ()
    judged: dict[str, GameJudged] = {}
    """The games in which luck has been told from judgement, by their files."""
    great: HandOfTheEvening | None = None


class RecordScreen(TextScreen, champion.TournamentSwitch, JudgingScreen):
    """A page of statistics: tonight first, then all evenings, then the games one by one."""

    BINDINGS = [*bindings(KeyScope.RECORD)]

    def __init__(self) -> None:
        super().__init__("Evening’s record")
        self.found = LookedUp()

    def on_mount(self) -> None:
        self.tournament_changed()

    def tournament_changed(self) -> None:
        evening = self.app.evening
        count = partial(looked_up, evening.ledger, evening.tournaments, evening.judgements)
        self.in_thread("_look_up", count, self._show)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        does_something = {
            "great_hand": self.found.great is not None,
            "tournament": any(one.runs(datetime.now().astimezone()) for one in self.found.tournaments[-1:]),
        }
        return does_something.get(action, super().check_action(action, parameters))

    def _show(self, found: LookedUp) -> None:
        found.great = self.found.great
        self.found = found
        self.text.show(self.lines)
        self.refresh_bindings()
        evening = self.app.evening
        assert found.kept is not None, "it has been counted"
        here = tonight(found.kept.games, datetime.now().astimezone())
        find = partial(hand_of_the_evening, here, evening.saves.folder, evening.read)
        self.in_thread("_find_the_great_hand", find, self._tell_the_great_hand)
        unjudged = (Path(game.game).name for game in here if game.game not in found.judged)
        self.judge({game: partial(evening.judge, evening.saves.folder / game) for game in unjudged})

    def left_out(self, work: str) -> None:
        if work == "_look_up":
            self.found.troubles = ("The games could not be counted.",)
            self.text.show(self.lines)

    def show_judged(self, judged: GameJudged) -> None:
        self.found.judged[judged.game] = judged
        self.text.show(self.lines, top=self.text.scroll_y)

    def _tell_the_great_hand(self, great: HandOfTheEvening | None) -> None:
        self.found.great = great
        self.text.show(self.lines, top=self.text.scroll_y)
        self.refresh_bindings()

    def action_great_hand(self) -> None:
        great = self.found.great
        if great is not None and (refused := open_replay(self.app, great.game, great.great)):
            self.notify(refused)

    def action_games(self) -> None:
        """List all the games on disk, finished or not."""
        self.in_thread("action_games", self.app.evening.saves.list, self._open)

    def _open(self, saves: tuple[Save, ...]) -> None:
        if not self.is_current:
            return
        if saves:
            look, open_game = self.app.evening.saves.list, partial(open_replay, self.app)
            self.app.push_screen(GamesScreen("Watch a game again", saves, look, open_game))
        else:
            self.notify("No game has been played yet.")

    def lines(self, width: int) -> Iterator[TextLine]:
        return evenings_record(self.found, datetime.now().astimezone(), width)


def looked_up(ledger: Ledger, tournaments: Tournaments, judgements: KeptList[GameJudged]) -> LookedUp:
    """Count the games, and read what else is kept of them."""
    kept, troubles = LedgerContents(()), list[str]()
    played: tuple[Tournament, ...] = ()
    try:
        troubles += ledger.count()
    except OSError as error:
        troubles.append(f"The last games could not be added: {error.strerror or error}")
    try:
        kept = ledger.kept()
        played = tournaments.all()
    except OSError as error:
        troubles.append(f"{ledger.path} cannot be read: {error.strerror or error}")
    troubles += [f"{ledger.path.name}, line {number} is damaged" for number in kept.damaged]
    return LookedUp(kept, troubles, played, judgements.all())


def evenings_record(found: LookedUp, now: datetime, width: int) -> Iterator[TextLine]:
    """Yield the lines of the whole page; only the troubles while the statistics are not counted."""
    kept, great = found.kept, found.great
    if kept is None:
        yield from _missing(found.troubles, width)
        return
    if not kept.games:
        yield from title("The first page is blank", "♠   ♥   ♣   ♦", width)
        yield SPACE
        yield from laid([Piece(NOBODY_YET)], width, MARGIN)
    champions = [one for one in found.tournaments if one.games and not one.runs(now)]
    for running in found.tournaments[-1:]:
        if running.runs(now):
            yield from heading("The tournament", width)
            yield from _tournament(running, width)
            yield from _luck(running.games, found.judged, width)
    here = tonight(kept.games, now)
    if here:
        yield from heading("Tonight", width)
        yield from _evening(here, _date(now), width)
        if great is not None:
            yield SPACE
            told = f": {great.book}, hand {great.great.hand}: {great.great.why}."
            yield from laid(
                [Piece("The hand of the evening", Role.NAME), Piece(told)], width, MARGIN, MARGIN * 2
            )
        yield from _luck(here, found.judged, width)
    if len(kept.games) > len(here):
        first = kept.games[0].began or kept.games[0].ended
        yield from heading("All evenings", width)
        yield from _evening(kept.games, f"Since {_date(first.astimezone())}", width)
        yield from _luck(kept.games, found.judged, width)
    if champions:
        yield from heading("Champions", width)
        for past in reversed(champions):
            yield from laid(
                [
                    Piece(f"{_date(past.games[-1].ended.astimezone())}: "),
                    Piece(champion.champion(past), Role.NAME),
                    Piece(f", {champion.earned(past)}."),
                ],
                width,
                MARGIN,
                MARGIN * 2,
            )
            yield from champion.medal_table(past.places[:3], width, MARGIN * 2)
    if kept.games:
        yield from heading("The games", width)
        yield from _games(kept.games, width)
    yield from _missing(found.troubles, width)


def _missing(troubles: Sequence[str], width: int) -> Iterator[TextLine]:
    if troubles:
        yield from heading("What is missing", width)
        for trouble in troubles:
            yield from laid([Piece(trouble, Role.NOTE)], width, MARGIN, MARGIN * 2)


def _tournament(running: Tournament, width: int) -> Iterator[TextLine]:
    stands = champion.after(running) if running.games else "No game of it is finished yet"
    yield from laid([Piece(f"{stands}. {champion.THE_POINTS}")], width, MARGIN)
    if running.games:
        yield SPACE
        yield from champion.medal_table(running.places, width, MARGIN)
    if chooses := champion.who_chooses(running):
        yield SPACE
        yield from laid([Piece(f"{chooses}.")], width, MARGIN)


def _luck(games: Sequence[GameLine], judged: Mapping[str, GameJudged], width: int) -> Iterator[TextLine]:
    """Yield what luck and judgement were in those of these games in which that has been told."""
    those, many = over_all((game.game for game in games), judged)
    if not those:
        return
    yield SPACE
    yield TextLine(
        (Piece(MARGIN), Piece("Luck or judgement", Role.GROUP), Piece(", in hands lost", Role.NOTE))
    )
    for row in table_of(those):
        yield TextLine((Piece(f"{MARGIN}{row}"),))
    told = "" if many == len(games) else f" Counted in {many} of {len(games)} games."
    yield from laid([Piece(f"{IN_SHORT}{told}", Role.NOTE)], width, MARGIN)


def _date(when: datetime) -> str:
    return f"{when.day} {when:%B %Y}"


def _evening(games: Sequence[GameLine], when: str, width: int) -> Iterator[TextLine]:
    everybody = standings(games)
    persons = [one for one in everybody if not one.is_bot]
    bots = [one for one in everybody if one.is_bot]
    hands = sum(game.hands for game in games)
    much = f"{counted(len(games), 'game', upto=MOST)}, {counted(hands, 'hand', upto=MOST)}."
    yield from laid([Piece(f"{when}: {much}")], width, MARGIN)
    for named, those in (("Guests", persons), ("Bots", bots)):
        if those:
            yield SPACE
            yield from _table(named, those, width)
    if remarks := list(_remarks(persons or bots)):
        yield SPACE
        for remark in remarks:
            yield from laid(remark, width, MARGIN, MARGIN * 2)


def _table(named: str, those: Iterable[Standing], width: int) -> Iterator[TextLine]:
    room = width - len(MARGIN) - sum(len(column) + GAP for column, _ in COLUMNS)
    heads = "".join(column.rjust(len(column) + GAP) for column, _ in COLUMNS)
    yield TextLine((Piece(MARGIN), Piece(padded(named, room), Role.GROUP), Piece(heads, Role.NOTE)))
    for one in those:
        figures = "".join(shown(one).rjust(len(column) + GAP) for column, shown in COLUMNS)
        name = padded(clipped(one.name, room), room)
        yield TextLine((Piece(MARGIN), Piece(name, Role.NAME), Piece(figures)))


def _remarks(those: Sequence[Standing]) -> Iterator[list[Piece]]:
    """Yield who has most of something; nothing if everybody has it, or more than two have as much."""
    for what, count, least, unit in REMARKS:
        most = max(map(count, those), default=0)
        best = [one.name for one in those if count(one) == most]
        if most >= least and len(best) <= 2 and len(best) < len(those):
            yield [Piece(what, Role.NAME), Piece(f": {listed(tuple(best))} ({most} {unit})")]


def _games(games: Sequence[GameLine], width: int) -> Iterator[TextLine]:
    """Yield a line for each of the last games, the latest first."""
    for game in games[: -MOST_GAMES - 1 : -1]:
        day = game.ended.astimezone()
        date = Piece(f"{MARGIN}{day.day:>2} {day:%b %Y}  ", Role.NUMBER)
        guests, hands = counted(len(game.scores), "guest", upto=MOST), counted(game.hands, "hand", upto=MOST)
        winners = tuple(score.guest.name for score in game.scores if score.count.wins)
        won = f"{listed(winners or ('nobody',))} won."
        said = [Piece(game.book, Role.NAME), Piece(f", {guests}, {hands}: {won}")]
        yield from laid(said, width, date)
    if len(games) > MOST_GAMES:
        earlier = f"and {counted(len(games) - MOST_GAMES, 'game', upto=MOST)} before that"
        yield from laid([Piece(earlier, Role.NOTE)], width, MARGIN)
