"""An evening: the household's books, what it keeps on disk, and the games that are played."""

from __future__ import annotations

import random
from contextlib import closing, suppress
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ranter_tui.disk.whole_files import replace_file
from ranter_tui.evening import tournaments
from ranter_tui.evening.forfeits import Forfeit, forfeits
from ranter_tui.evening.guest_book import told_apart
from ranter_tui.evening.kept import Kept
from ranter_tui.evening.ledger import GameJudged, glory, prizes
from ranter_tui.evening.paths import Paths, paths
from ranter_tui.evening.plan import FIRST_PLAN, Plan
from ranter_tui.evening.tournaments import Match, Tournament
from ranter_tui.game.cards import PACKS, Pack
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt
from ranter_tui.game.law import law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.said.open_questions import Unagreed, rules_for
from ranter_tui.record.glance import Save
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import Busy, Journal, this_moment
from ranter_tui.record.lines import DealOfMatch, Edition, Header
from ranter_tui.record.parsing import BadRecord
from ranter_tui.record.replay import PlayedGame
from ranter_tui.record.saves import SetAside
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ranter_tui.evening.gathering import Door, Gathering
    from ranter_tui.evening.sitting import Sitting
    from ranter_tui.library.library import Library
    from ranter_tui.library.search.answer import Answers
    from ranter_tui.library.search.index import Index


class Snapshot(Holdings):
    """The books as they were at one moment, with the library that is made of them."""

    @cached_property
    def library(self) -> Library:
        from ranter_tui.library.library import Library

        return Library(self)

    @cached_property
    def index(self) -> Index:
        from ranter_tui.library.search.index import Index

        return Index(self)

    @cached_property
    def answers(self) -> Answers:
        from ranter_tui.library.search.answer import Answers

        return Answers(self, self.index)


class Evening(Kept):
    """What screens and commands ask for: the games of one window, with the books and all that is kept."""

    def __init__(self, where: Paths | None = None, *, shelf: Shelf | None = None, seed: int | None = None):
        super().__init__(where or paths())
        self.household = Snapshot(shelf or Shelf(own=self.paths.rulebooks, lasts=True))
        self.unjudgeable: set[str] = set()
        """The finished games over which the judging has failed, by the names of their files."""
        self.door: Door | None = None
        self.opens_door = False
        self.compared_last = ""
        """The id of the book that was last compared with another."""
        self._seeds = random.Random(seed) if seed is not None else random.SystemRandom()

    @cached_property
    def gathering(self) -> Gathering:
        from ranter_tui.evening.gathering import Gathering

        return Gathering()

    # The books, as files come and go

    @property
    def shelf(self) -> Shelf:
        return self.household.shelf

    def reload_books(self) -> None:
        """Reload the rulebooks if files were added, removed or changed."""
        if self.shelf.has_changed:
            self._look_again()

    def _look_again(self) -> None:
        self.household = Snapshot(self.shelf.anew())

    def short_name(self, book: str) -> str:
        """Return the short name of a book, or else its id."""
        try:
            return self.shelf.book(book).short
        except (BadFile, NoSuchBook):
            return book

    def pack_of(self, book: str) -> Pack:
        """Return the pack that a book is played with, or else the usual one."""
        try:
            return PACKS[self.shelf.book(book).plain_rules().pack]
        except (BadFile, NoSuchBook):
            return next(iter(PACKS.values()))

    def others(self, book: Rulebook) -> tuple[Rulebook, ...]:
        return tuple(other for other in self.household.books if other.id != book.id)

    @property
    def has_read_all(self) -> bool:
        """Whether the other books are loaded already."""
        return "books" in vars(self.household)

    def base_of(self, book: Rulebook) -> Rulebook | None:
        """Return the shipped book that house rules were made from, or that they could be made from."""
        name = book.made_from or book.id
        return None if self.shelf.is_own(name) or name not in self.shelf.ids else self.shelf.book(name)

    def keep_house(
        self, title: str, base: Rulebook, rules: Rules, *, instead_of: Rulebook
    ) -> tuple[str, Path]:
        """Save house rules; return their id and file. Those that they were made from may be replaced."""
        from ranter_tui.evening.own_books import keep_new, name_for
        from ranter_tui.rulebook.house import house_of, written

        self.reload_books()
        if title.casefold() == instead_of.title.casefold() and self.shelf.is_own(instead_of.id):
            name = instead_of.id
            house = house_of(name, title, base, rules, version=instead_of.version + 1)
            path = self.shelf.file(name)
            replace_file(path, written(house, rules).encode())
        else:
            name = name_for(title, self.shelf)
            path = keep_new(name, written(house_of(name, title, base, rules), rules), self.shelf)
        self._look_again()
        return name, path

    # The games

    async def judge(self, path: Path, executor: Executor) -> GameJudged:
        """Tell luck from judgement in a finished game and keep the result, unless that is done already.

        The executor does the counting. Raises `BadRecord` or `OSError` if the game cannot be read or saved.
        """
        from asyncio import to_thread, wrap_future

        known = await to_thread(self.judgements.all)
        if path.name in known:
            return known[path.name]
        from ranter_tui.evening.odds_told import judged, judging

        played = await to_thread(self.saves.read, path)
        hands = [await wrap_future(counted) for counted in judging(played).all(executor)]
        one = judged(played, hands, path.name)
        await to_thread(self.judgements.keep, one)
        return one

    async def judge_at_the_end(self, sitting: Sitting, executor: Executor) -> GameJudged:
        """Judge the game that has just ended, and write its chronicle again, with the result."""
        from asyncio import to_thread

        one = await self.judge(sitting.journal.path, executor)
        await to_thread(self.finish, sitting)
        return one

    @property
    def tournament(self) -> Tournament | None:
        """The tournament that this window plays this evening, if any."""
        running = self._running_tournament
        with suppress(OSError):
            if running is not None and self.tournaments.hold():
                return running
        return None

    @property
    def tournament_elsewhere(self) -> bool:
        """Whether another window plays a tournament this evening."""
        return self._running_tournament is not None and self.tournament is None

    @property
    def _running_tournament(self) -> Tournament | None:
        return self.tournaments.running(datetime.now().astimezone())

    @property
    def _dealt_in(self) -> datetime | None:
        """When the tournament began to which games of this window belong; None without a tournament."""
        running = self.tournament if self.tournaments.are_held else None
        return running.span.began if running is not None else None

    def count_games(self) -> None:
        """Enter finished games in the ledger. If that fails, the evening's record tells why."""
        with suppress(OSError):
            self.ledger.count()

    def luck(self) -> Luck:
        """Return a new random generator for a game. Its seed stays secret: the record holds what it gives."""
        return Luck(self._seeds.randrange(2**64))

    def last_table(self) -> tuple[Rulebook, Rules, int]:
        """Return book, rules and number of guests of the last table, or of the first plan if it is no use."""
        plan = self.plan
        try:
            book = self.shelf.book(plan.book)
            return book, rules_for(book, plan.lives, plan.variants), len(plan.guests)
        except (BadFile, NoSuchBook, Unagreed):
            # The book may have been taken away since, or changed.
            book = self.shelf.book(FIRST_PLAN.book)
            return book, book.plain_rules(), len(plan.guests)

    def deal(self, plan: Plan, book: Rulebook | None = None) -> Sitting:
        """Start a new game and save the plan. Without a book, the plan's is read from the shelf."""
        book = book or self.shelf.book(plan.book)
        names = told_apart([guest.name for guest in plan.guests])
        guests = tuple(
            replace(guest, name=name, pin=guest.pin if self.settings.pins else None)
            for guest, name in zip(plan.guests, names, strict=True)
        )
        sitting = self.begin(book, rules_for(book, plan.lives, plan.variants), guests)
        self.remember(plan)
        return sitting

    def begin(
        self,
        book: Rulebook,
        rules: Rules,
        guests: tuple[Guest, ...],
        *,
        pot: int = 0,
        dealer: Seat | None = None,
        after: Sitting | None = None,
    ) -> Sitting:
        """Start a new game, which may be the first deal of a match, or the one after that game.

        Raises `Unplayable` if so many cannot play.
        """
        match = DealOfMatch() if tournaments.is_match(rules, len(guests)) else None
        tournament = after.header.tournament if after is not None else self._dealt_in
        if after is not None and after.header.match is not None:
            match = DealOfMatch(after.header.match.number + 1, after.journal.path.name)
        guests = self.guest_book.dressed(guests)
        start = seated(law_for(rules, len(guests)), pot=pot, dealer=dealer)
        header = Header(
            when=this_moment(),
            book=Edition(book.id, book.version),
            rulebook=book,
            seats=len(guests),
            guests=guests,
            pot=pot,
            dealer=dealer,
            match=match,
            tournament=tournament,
            rules=rules,
        )
        return self._sit_down(PlayedGame(header, start), Journal.create(self.paths.games, header))

    def _sit_down(self, played: PlayedGame, journal: Journal) -> Sitting:
        """Return the game, which takes bets whenever the settings allow them: they may change meanwhile."""
        from ranter_tui.evening.sitting import Sitting

        sitting = Sitting(played, journal, self.luck())
        sitting.takes_bets = lambda: self.settings.bets
        veterans = self._veterans(sitting.book.short)
        sitting.helps = lambda: (
            self.settings.hints
            and any(not guest.is_bot and guest.name.casefold() not in veterans for guest in sitting.guests)
        )
        sitting.tells_odds = lambda: self.settings.odds or sitting.helps()
        return sitting

    def _veterans(self, book: str) -> frozenset[str]:
        """Return who has finished a game by that book, in small letters, but for those always helped."""
        games = (game for game in self.games() if game.book == book)
        names = {score.guest.name.casefold() for game in games for score in game.scores}
        return frozenset(name for name in names if not self.guest_book.entry(name).helped)

    def rematch(self, sitting: Sitting) -> Sitting:
        """Start another game with the same guests, and with the pot if nobody won it."""
        guests = sitting.still_there
        if self._dealt_in is not None:
            guests = tournaments.new_neighbours(guests)
        return self.begin(sitting.book, sitting.rules, guests, pot=sitting.pot_left)

    def match(self, sitting: Sitting) -> Match | None:
        """Return the match to which this game belongs, with the deals played so far; None without one."""
        if sitting.header.match is None:
            return None
        return tournaments.match_so_far(
            self.games(), sitting.journal.path.name, sitting.header.match, sitting.names
        )

    def next_deal(self, sitting: Sitting) -> Sitting | None:
        """Begin the next deal of a match, or resume it if it exists. The same two play, and the other deals.

        The chronicle of this deal is written first. Return None after the last deal, if a guest has left, and
        if this game is no deal of a match.
        """
        this = sitting.header.match
        if this is None or this.number >= tournaments.DEALS or sitting.still_there != sitting.guests:
            return None
        self.finish(sitting)
        for save in self.saves.unfinished():
            if save.match is not None and save.match.after == sitting.journal.path.name:
                return self.resume(save.path)
        dealt = next(event.dealer for event in reversed(sitting.history) if isinstance(event, Dealt))
        return self.begin(
            sitting.book,
            sitting.rules,
            sitting.guests,
            pot=sitting.pot_left,
            dealer=sitting.law.everybody[1 - dealt],
            after=sitting,
        )

    def unfinished(self) -> tuple[Save, ...]:
        """Return the games that can be resumed. If a match stopped between two deals, begin the next one."""
        for save in tournaments.cut_off(self.saves.list(), self.saves.put_away_before()):
            self._go_on_with_match(save.path)
        return self.saves.unfinished()

    def _go_on_with_match(self, last: Path) -> None:
        """Begin the deal after that one, unless a guest has left or another window still has it open."""
        # Whatever is wrong with this one, the other games must be listed.
        with suppress(OSError, Busy, BadRecord, SetAside):
            sitting = self.resume(last)
            with closing(sitting.journal):
                if (following := self.next_deal(sitting)) is not None:
                    following.journal.close()
                    # The score goes by what is counted.
                    self.ledger.count()

    def plan_for(self, book: str) -> Plan:
        """Return the last table for this book; in a tournament, all guests get new neighbours."""
        plan, tournament = self.plan.by(book), self.tournament
        if tournament is None or not tournament.games:
            return plan
        names = told_apart([guest.name for guest in plan.guests])
        sat = tuple(score.guest.name for score in tournament.games[-1].scores)
        return replace(plan, guests=tournaments.new_neighbours(plan.guests)) if names == sat else plan

    def keep_company(self, sitting: Sitting) -> None:
        """Save the guests who have not left as the players of the next game."""
        self.remember(replace(self.plan.by(sitting.book.id), guests=sitting.still_there))

    def resume(self, path: Path) -> Sitting:
        """Resume a game on disk. If that fails, its file is unlocked again.

        Raises `BadRecord` if there is no rulebook in it, and whatever opening it raises.
        """
        journal, played = self.saves.open(path)
        try:
            if played.header.rulebook is None:
                lacks = f"{path.stem} holds no rulebook to go on by; to see it: ranter-tui replay {path}"
                raise BadRecord(1, lacks)
            return self._sit_down(self._vouched(played), journal)
        except BaseException:
            journal.close()
            raise

    def read(self, path: Path) -> PlayedGame:
        """Read a game on disk for a replay."""
        return self._vouched(self.saves.read(path))

    def _vouched(self, played: PlayedGame) -> PlayedGame:
        """Return the game with its book, which may cite a source only as the shelf does."""
        top = played.header
        if top.rulebook is None:
            return played
        return replace(played, header=replace(top, rulebook=self.shelf.vouched(top.rulebook)))

    def finish(self, sitting: Sitting) -> Path:
        """Write the chronicle of a finished game and return its path.

        Writing it again changes nothing, except that luck and judgement may have been added since.
        """
        return self.keep_text(f"{sitting.journal.path.stem}.md", self.chronicle_of(sitting))

    def keep_text(self, name: str, text: str) -> Path:
        """Write a file among the chronicles, replacing any of that name, and return its path."""
        path = self.paths.chronicles / name
        replace_file(path, text.encode())
        return path

    def chronicle_of(self, sitting: Sitting) -> str:
        """Return the chronicle of a game as Markdown."""
        from ranter_tui.evening.odds_told import luck_in_the_chronicle
        from ranter_tui.library.pages.chronicle import chronicle

        one = self.judgements.all().get(sitting.journal.path.name)
        return chronicle(
            sitting.book,
            sitting.rules,
            sitting.names,
            sitting.history,
            self.shelf.sources,
            date=sitting.header.date,
            prophecies=tuple(prizes(glory(sitting.bets, sitting.start, sitting.history), sitting.names)),
            forfeits=[(one.whose, one.card) for one in self.forfeits(sitting)],
            luck=None if one is None else luck_in_the_chronicle(one.guests, one.remarks),
        )

    def forfeits(self, sitting: Sitting) -> tuple[Forfeit, ...]:
        cards, game = self.forfeit_pack().cards, sitting.journal.path.name
        return forfeits(cards, game, sitting.history, sitting.guests)
