"""The game over screen: who won, what it was worth, and the awards."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor
from datetime import datetime
from functools import partial
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Center, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.app.drawing.title import Winner
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.opening import Place, Replay
from ranter_tui.app.screens.champion import THE_POINTS, TournamentSwitch, after, medal_table, who_chooses
from ranter_tui.app.screens.chronicle import ChronicleScreen
from ranter_tui.app.table.company import play_again
from ranter_tui.app.widgets.painting import WinnerPainting
from ranter_tui.app.widgets.preview import content_of
from ranter_tui.app.widgets.prompt import SteadyText, clickable
from ranter_tui.app.widgets.row_list import points
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.ledger import GameJudged, honours
from ranter_tui.evening.odds_told import YARDSTICK, judged, judging, table_of
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.tournaments import Match
from ranter_tui.game.events import PotCarried, Won
from ranter_tui.game.rules.about import counted, listed
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.library.text.line import SPACE, Piece, TextLine, laid
from ranter_tui.library.text.measure import NO_BREAK, cells, clipped, evened
from ranter_tui.library.text.page import MARGIN
from ranter_tui.odds.chunks import Processes
from ranter_tui.odds.judged import HandJudged
from ranter_tui.record.journal import this_moment
from ranter_tui.record.parsing import BadRecord
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.problem import printable
from ranter_tui.telling.awards import final_ranking
from ranter_tui.telling.moments import GreatHand, great_hand


class JudgingScreen(RanterScreen[None]):
    """A screen that has games judged, luck told from judgement, and shows what came of each."""

    counts: ClassVar[Callable[[], Executor]] = partial(Processes, 1)
    """Opens the process that tells luck from judgement."""

    @work(exclusive=True, group="counting", exit_on_error=False)
    async def judge(self, games: Mapping[str, Callable[[Executor], Awaitable[GameJudged]]]) -> None:
        """Tell luck from judgement in these games, in another process, one after another.

        A game over which the counting fails is left out for the rest of the evening: it would fail again.
        """
        unjudgeable = self.app.evening.unjudgeable
        waiting = {game: judge for game, judge in games.items() if game not in unjudgeable}
        if not waiting or self.has_failed("judge"):
            return
        with type(self).counts() as executor:
            for game, judge in waiting.items():
                try:
                    self.post_message(self.CameHome(partial(self.show_judged, await judge(executor))))
                except (BadRecord, OSError):
                    continue
                except BrokenExecutor:
                    return
                except Exception as error:
                    self.post_message(self.CameHome(partial(self._not_judged, error, not unjudgeable)))
                    unjudgeable.add(game)

    @abstractmethod
    def show_judged(self, judged: GameJudged) -> None:
        """Show what luck and judgement were in one more game."""

    def _not_judged(self, error: Exception, is_first: bool) -> None:
        self.app.leave_out(error, silently=not is_first)
        self.left_out("judge")


MEASURE = 68
"""The width of the page in cells."""
A_LITTLE = 0.5
"""Less luck than so many hands is not worth a word."""


class OverScreen(TournamentSwitch, JudgingScreen):
    """A page of results, to be read aloud."""

    STYLES = "over"

    BINDINGS = [*bindings(KeyScope.OVER)]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-middling"), (34, "-tall"), (48, "-high")]

    def __init__(self, sitting: Sitting, match: Match | None) -> None:
        super().__init__()
        self.sitting = sitting
        self.match = match
        faces = sitting.sight(None).faces
        self.great = None if match else great_hand(sitting.start, faces, sitting.book, sitting.names)
        self.tournament = Static(id="tournament", markup=False)
        self.chronicle = Static(id="chronicle", markup=False)
        self.awards = SteadyText(id="awards")
        self.judged: GameJudged | None = None

    def body(self) -> ComposeResult:
        with VerticalScroll():
            yield WinnerPainting(self._winner(), letters=self.app.evening.settings.letters)
            with Center(), Vertical(id="page"):
                # What matters most stands in view on a small screen, too.
                yield self.tournament
                yield Static(Content("\n").join(list(self._standings())), id="standings")
                self._tell_awards()
                yield self.awards
                yield self.chronicle

    def on_mount(self) -> None:
        try:
            path = self.app.evening.finish(self.sitting)
        except OSError as error:
            self.chronicle.update(f"The chronicle could not be saved: {error}")
        else:
            # Its name stands on a line of its own, however long the names of the folders are.
            folder, name = printable(str(path.parent)), printable(path.name)
            self.chronicle.update(f"The chronicle of this game is in\n{folder}/\n{name}")
        self.tournament.display = False
        self.in_thread("_count", self.app.evening.count_games, lambda _: self.tournament_changed())

    @on(events.ScreenResume)
    def _in_front(self) -> None:
        if self.judged is None:
            # The chronicle is written once more, with that in it.
            self.judge({self._game: partial(self.app.evening.judge_at_the_end, self.sitting)})

    @on(events.ScreenSuspend)
    def _covered(self) -> None:
        """Stop counting: the screen in front may want to count something of its own."""
        self.workers.cancel_group(self, "counting")

    def show_judged(self, judged: GameJudged) -> None:
        self.judged = judged
        self._tell_awards()

    @property
    def _game(self) -> str:
        return self.sitting.journal.path.name

    @property
    def _can_be_judged(self) -> bool:
        return self._game not in self.app.evening.unjudgeable

    def left_out(self, work: str) -> None:
        if work == "judge":
            self._tell_awards()
            self.refresh_bindings()

    def _tell_awards(self) -> None:
        self.awards.update(Content("\n").join(list(self._awards())))

    @property
    def first_game(self) -> tuple[datetime, str]:
        """This game is the first of a tournament that is begun here."""
        began = self.match.began if self.match is not None else self.sitting.header.when
        return began or this_moment(), self._game

    def tournament_changed(self) -> None:
        tournament = self.app.evening.tournament
        self.tournament.display = tournament is not None
        if tournament is not None:
            rows = map(content_of, medal_table(tournament.places, MEASURE, "  "))
            chooses = who_chooses(tournament)
            stands = f"{after(tournament)}. {chooses}." if chooses else f"{after(tournament)}."
            heading = Content.assemble(("The tournament  ", "bold $brass"), stands)
            below = evened(f"{THE_POINTS} {self.how_it_ends}", MEASURE - 2)
            self.tournament.update(
                Content("\n").join([heading, *rows, *(Content(f"  {one}") for one in below)])
            )

    def say_of_tournament(self, words: str) -> None:
        """Say nothing where the page says it already."""
        if self.app.evening.tournament is None:
            super().say_of_tournament(words)

    def _winner(self) -> Winner:
        names, pack, match = self.sitting.names, pack_of(self.sitting.rules), self.match
        much = counted(self.sitting.hands, "hand") if match is None else counted(match.deals, "deal")
        game = f"{self.sitting.book.short} · {much}"
        if match is not None:
            who = "Nobody" if match.winner is None else match.names[match.winner]
            told = "the match is drawn" if match.winner is None else "the match"
            return Winner(who, "wins", (f"{told}: {match.score}", game), pack)
        end = next(event for event in self.sitting.history if isinstance(event, (Won, PotCarried)))
        if isinstance(end, PotCarried):
            return Winner("Nobody", "wins", (f"The pot of {end.pot} waits for the rematch", game), pack)
        who = listed(tuple(names[seat] for seat in end.seats))
        several = len(end.seats) > 1
        pot = f"and {'share' if several else 'takes'} the pot of {end.pot}"
        return Winner(who, "win" if several else "wins", (pot, game) if end.pot else (game,), pack)

    def _standings(self) -> Iterator[Content]:
        names = self.sitting.names
        if self.match is not None:
            most = max(self.match.won)
            for name, won in sorted(zip(names, self.match.won, strict=True), key=lambda one: -one[1]):
                yield _standing(1 if won == most else 2, name, counted(won, "deal"))
            return
        for one in final_ranking(self.sitting.start, self.sitting.sight(None).faces):
            yield _standing(one.place, names[one.seat], "wins" if one.won else one.fate)

    def _awards(self) -> Iterator[Content]:
        sitting = self.sitting
        if self.great is not None:
            told = f"Hand {self.great.hand}: {self.great.why}. "
            yield from self._offer("The hand of the game", told, "great_hand", "watch it again")
        if self._can_be_judged:
            yield from self._offer("Luck or judgement", luckiest(self.judged), "luck", "the whole table")
        else:
            yield from _entry("Luck or judgement", "This game could not be judged.")
        for award in honours(sitting.bets, sitting.start, sitting.sight(None).faces, sitting.names):
            yield from _entry(award.title, award.text)
        for forfeit in self.app.evening.forfeits(sitting):
            yield from _entry(forfeit.whose, forfeit.card)

    def _offer(self, title: str, told: str, act: str, does: str) -> Iterator[Content]:
        """Yield an award with the key that shows more of it; a click does the same."""
        key = shown_key(self.app.key_map, KeyScope.OVER, act)
        for line in _entry(title, f"{told}[{key}]{NO_BREAK}{does}"):
            yield clickable(line, f"screen.{act}")

    # What the keys do

    def action_rematch(self) -> None:
        play_again(self.app, self.sitting)

    def action_other_book(self) -> None:
        self.app.evening.keep_company(self.sitting)
        with self.app.batch_update():
            self.app.open(Place.TITLE)
            self.app.open(Place.BOOKS)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return {"great_hand": self.great is not None, "luck": self._can_be_judged}.get(action, True)

    def action_replay(self) -> None:
        self._watch(None)

    def action_great_hand(self) -> None:
        self._watch(self.great)

    def _watch(self, great: GreatHand | None) -> None:
        if (played := self._played()) is not None:
            self.app.open(Replay(played, great))

    def _played(self) -> PlayedGame | None:
        """Read the game from its record, or say why not."""
        try:
            return self.app.evening.read(self.sitting.journal.path)
        except (BadRecord, OSError) as trouble:
            self.notify(f"This game cannot be read: {trouble}", severity="warning")
            return None

    def action_luck(self) -> None:
        if (played := self._played()) is not None:
            self.app.push_screen(LuckScreen(played, self.judged))

    def action_chronicle(self) -> None:
        self.app.push_screen(ChronicleScreen(self.app.evening.chronicle_of(self.sitting)))

    def action_keep(self) -> None:
        # Say once where the page is, however often the key is pressed.
        self.app.clear_notifications()
        if (played := self._played()) is not None:
            self.in_thread("action_keep", partial(_keep, self.app.evening, self.sitting, played), self.notify)

    def action_close(self) -> None:
        self.app.open(Place.TITLE)


def _keep(evening: Evening, sitting: Sitting, played: PlayedGame) -> str:
    """Save the page, and say where it is, or why not."""
    from ranter_tui.app.keepsake import keepsake

    page = keepsake(played, sitting.book, evening.shelf.sources, evening.chronicle_of(sitting))
    try:
        path = evening.keep_text(f"{sitting.journal.path.stem}.html", page)
    except OSError as error:
        return f"The page could not be saved: {error}"
    return f"Saved. Open it in any browser:\n{printable(str(path.parent))}/\n{printable(path.name)}"


def luckiest(judged: GameJudged | None) -> str:
    """Say who was lucky and who was not, or that nobody was, once that is known."""
    if judged is None or not judged.guests:
        return ""
    most, least = judged.guests[0], judged.guests[-1]
    lucky = f"{most.name} was lucky ({-most.by_luck:.1f} hands fewer lost than the odds say)"
    if least.by_luck < A_LITTLE:
        return f"{lucky}. " if -most.by_luck >= A_LITTLE else "Nobody was very lucky or unlucky. "
    if -most.by_luck < A_LITTLE:
        return f"{least.name} was unlucky ({least.by_luck:.1f} hands more lost than the odds say). "
    return f"{lucky}, {least.name} unlucky ({least.by_luck:.1f} more). "


def _standing(place: int, name: str, how: str) -> Content:
    who = clipped(name, MEASURE // 2)
    dots = points(MEASURE - 8 - cells(who) - cells(how))
    return Content.assemble(
        (f"{place:>3}", "$brass"), "  ", (who, "bold"), " ", (dots, "$felt-edge"), " ", how
    )


def _entry(title: str, text: str) -> Iterator[Content]:
    """Yield the lines of an award, all but the first indented."""
    for number, line in enumerate(evened(f"{title}. {text}", MEASURE - 2)):
        said = Content(line) if number else Content(line).stylize("bold", 0, len(title))
        yield Content.assemble("  " if number else ("◆ ", "$brass"), said)


JOBS = 2
"""The processes that count; the screen's own never does."""


class LuckScreen(TextScreen):
    """How many hands each guest lost, should have lost, and lost by choice or by luck."""

    counts: ClassVar[Callable[[], Executor]] = partial(Processes, JOBS)
    """Opens the processes that count."""

    def __init__(self, played: PlayedGame, known: GameJudged | None = None) -> None:
        super().__init__("Luck or judgement?", "in hands lost")
        self.played = played
        self.known = known
        """What has been counted before."""
        self.judging = judging(played)
        self.hands: list[HandJudged] = []
        """Those that have been judged by now."""
        self.trouble = ""
        """Why no more of them are judged."""

    def lines(self, width: int) -> Iterator[TextLine]:
        all_of_them = self.judging.hands
        done = all_of_them if self.known is not None else len(self.hands)
        if done < all_of_them or not done:
            so_far = f"Judged so far: {done} of {all_of_them} hands. {self.trouble}".rstrip()
            yield from laid([Piece(so_far if all_of_them else "No hand was played.")], width, MARGIN)
            yield SPACE
        if not done:
            return
        one = self.known or judged(self.played, self.hands)
        for row in table_of(one.guests):
            yield TextLine((Piece(f"{MARGIN}{row}"),))
        yield SPACE
        for sentence in (*(one.remarks if done == all_of_them else ()), YARDSTICK):
            yield from laid([Piece(sentence)], width, MARGIN)
            yield SPACE

    def on_mount(self) -> None:
        if self.known is None:
            self._judge()

    def left_out(self, work: str) -> None:
        self.trouble = "The other hands could not be judged."
        self.text.show(self.lines, self.text.scroll_y)

    @work(exclusive=True, exit_on_error=False)
    async def _judge(self) -> None:
        """Judge hand after hand. What has not been begun when the page is closed is never counted."""
        with type(self).counts() as executor:
            try:
                for counted in self.judging.all(executor):
                    self.hands.append(await asyncio.wrap_future(counted))
                    self.text.show(self.lines, self.text.scroll_y)
            except (BrokenExecutor, OSError):
                self.left_out("_judge")
