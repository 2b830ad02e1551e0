"""The evening: everything that outlives a screen, as the books, the settings, the games on disk.

It is there before the title page is, and most of it is wanted after that; the imports are where they are
needed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.disk.whole_files import replace_file
from ranter_tui.evening.guest_book import told_apart
from ranter_tui.evening.household import Household
from ranter_tui.evening.paths import Paths, paths
from ranter_tui.evening.plan import FIRST_PLAN, Plan, load_plan, save_plan
from ranter_tui.evening.settings import Settings, load_settings, save_settings
from ranter_tui.game.cards import PACKS, Pack
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ranter_tui.evening.first_hand import GuidedSitting
    from ranter_tui.evening.forfeits import Forfeit, ForfeitPack
    from ranter_tui.evening.gathering import Door, Gathering
    from ranter_tui.evening.guest_book import GuestBook
    from ranter_tui.evening.kept_list import Bookmark
    from ranter_tui.evening.ledger import Ledger
    from ranter_tui.evening.luck_told import GameJudged, Judgements
    from ranter_tui.evening.sitting import Sitting
    from ranter_tui.evening.tournaments import Match, Tournament, Tournaments
    from ranter_tui.game.chance import Luck
    from ranter_tui.game.rules import Rules
    from ranter_tui.game.seats import Seat
    from ranter_tui.library.library import Library
    from ranter_tui.library.search.answer import Bureau
    from ranter_tui.library.search.index import Index
    from ranter_tui.record.glance import Save
    from ranter_tui.record.guest import Guest
    from ranter_tui.record.replay import PlayedGame
    from ranter_tui.record.saves import Saves
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.rulebook.first_hand import Company


class Evening:
    """What screens and commands ask for: each part is loaded when it is wanted first."""

    def __init__(self, where: Paths | None = None, *, shelf: Shelf | None = None, seed: int | None = None):
        self.paths = where or paths()
        self.household = Household(shelf or Shelf(own=self.paths.rulebooks, lasts=True))
        self.troubles: list[str] = []
        """Messages for the host about files that could not be used."""
        self.unjudgeable: set[str] = set()
        """The finished games over which the judging has failed, by the names of their files."""
        self.door: Door | None = None
        """The door for phones, if whoever opened this evening has one."""
        self.opens_door = False
        """Whether it is to be opened as soon as the app is."""
        self.compared_last = ""
        """The id of the book that was last laid beside another."""
        self._seeds = random.Random(seed) if seed is not None else random.SystemRandom()
        self.settings = self._load_settings()
        self._look_for_slips()

    def _look_for_slips(self) -> None:
        """Report what is invalid in the small files; nothing of it is overwritten."""
        last_table = self.paths.last_table
        if last_table.exists() and load_plan(last_table) is None:
            self.troubles.append(f"The last table cannot be made out, and is kept as it is: {last_table}")
        if self.paths.bookmarks.exists():
            from ranter_tui.evening.kept_list import Bookmark

            self._look_for_slip("bookmarks", self.paths.bookmarks, Bookmark)
        if self.paths.guest_book.exists():
            from ranter_tui.evening.guest_book import GuestEntry

            self._look_for_slip("entries of the guest book", self.paths.guest_book, GuestEntry)
        if self.paths.tournaments.exists():
            from ranter_tui.evening.tournaments import Span

            self._look_for_slip("tournaments", self.paths.tournaments, Span)
        if self.paths.judgements.exists():
            from ranter_tui.evening.luck_told import GameJudged

            self._look_for_slip("games told by luck and judgement", self.paths.judgements, GameJudged)

    def _look_for_slip(self, what: str, path: Path, kind: type[Struct]) -> None:
        from ranter_tui.evening.kept_list import KeptList

        if KeptList(path, kind).is_spoilt:
            self.troubles.append(
                f"Some {what} cannot be made out; the rest are there, and these are kept: {path}"
            )

    @cached_property
    def gathering(self) -> Gathering:
        """The company of this evening, at the screen and by phone."""
        from ranter_tui.evening.gathering import Gathering

        return Gathering()

    @cached_property
    def plan(self) -> Plan:
        """The players and options of the last game."""
        return load_plan(self.paths.last_table) or FIRST_PLAN

    @cached_property
    def saves(self) -> Saves:
        """The saved games on disk."""
        from ranter_tui.record.saves import Saves

        return Saves(self.paths.games, self.paths.damaged)

    @cached_property
    def ledger(self) -> Ledger:
        """The ledger of finished games."""
        from ranter_tui.evening.ledger import Ledger

        return Ledger(self.paths.evenings, self.saves)

    @cached_property
    def judgements(self) -> Judgements:
        """What luck and judgement were in finished games."""
        from ranter_tui.evening.luck_told import Judgements

        return Judgements(self.paths.judgements)

    async def judge(self, path: Path, executor: Executor) -> GameJudged:
        """Tell luck from judgement in a finished game, and keep what was told, if that has not been done yet.

        The counting is left to others. `BadRecord` and `OSError` if the game cannot be read, or nothing kept.
        """
        from asyncio import to_thread, wrap_future

        known = await to_thread(self.judgements.all)
        if path.name in known:
            return known[path.name]
        from ranter_tui.evening.luck_told import judged, judging

        played = await to_thread(self.saves.read, path)
        hands = [await wrap_future(counted) for counted in judging(played).all(executor)]
        one = judged(path.name, played, hands)
        await to_thread(self.judgements.keep, one)
        return one

    async def judge_at_the_end(self, sitting: Sitting, executor: Executor) -> GameJudged:
        """Judge the game that has just ended, and write its chronicle once more, with what was found."""
        from asyncio import to_thread

        one = await self.judge(sitting.journal.path, executor)
        await to_thread(self.finish, sitting)
        return one

    @cached_property
    def guest_book(self) -> GuestBook:
        """The guest book."""
        from ranter_tui.evening.guest_book import GuestBook

        return GuestBook(self.paths.guest_book)

    @cached_property
    def tournaments(self) -> Tournaments:
        """The tournaments of this evening and of others."""
        from ranter_tui.evening.tournaments import Tournaments

        return Tournaments(self.paths.tournaments, self.ledger)

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
        """When the tournament began that games of this window are dealt in: one that it is known to play."""
        running = self.tournament if self.tournaments.are_held else None
        return running.span.began if running is not None else None

    @property
    def shelf(self) -> Shelf:
        """The shelf of rulebooks."""
        return self.household.shelf

    @property
    def library(self) -> Library:
        """The library: all pages about the books on the shelf."""
        return self.household.library

    @property
    def index(self) -> Index:
        """The search index of the library."""
        return self.household.index

    @property
    def bureau(self) -> Bureau:
        """Where questions about the books on the shelf are answered."""
        return self.household.bureau

    def reload_books(self) -> None:
        """Reload the rulebooks if files were added, removed or changed."""
        if self.shelf.has_changed:
            self.household = self.household.anew()

    @cached_property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """The bookmarks."""
        from ranter_tui.evening.kept_list import load_bookmarks

        self._bookmarks_on_disk = load_bookmarks(self.paths.bookmarks)
        return self._bookmarks_on_disk

    def toggle_bookmark(self, one: Bookmark) -> bool:
        """Add a bookmark, or remove it if it is there. Return whether it is there now."""
        from ranter_tui.evening.kept_list import load_bookmarks, save_bookmarks, toggled

        kept, on_disk = self.bookmarks, load_bookmarks(self.paths.bookmarks)
        if on_disk != self._bookmarks_on_disk:
            # Another window has written since.
            kept = on_disk
        self.bookmarks = toggled(kept, one)
        save_bookmarks(self.paths.bookmarks, self.bookmarks)
        self._bookmarks_on_disk = self.bookmarks
        return one in self.bookmarks

    @cached_property
    def _told(self) -> tuple[str, ...]:
        from ranter_tui.evening.kept_list import load_explained

        return load_explained(self.paths.told)

    def is_news(self, words: str) -> bool:
        """Whether this has yet to be explained in this household, which wants to have it explained."""
        from ranter_tui.evening.kept_list import key_of

        return self.settings.how_we_play and key_of(words) not in self._told

    def has_told(self, words: str) -> None:
        """Note that this has been explained. It holds for this evening even if the disk refuses it."""
        from ranter_tui.evening.kept_list import key_of, save_explained

        if (key := key_of(words)) not in self._told:
            self._told = (*self._told, key)
            save_explained(self.paths.told, self._told)

    def luck(self) -> Luck:
        """Return a new random generator for a game. Its seed is not told: what it gives is recorded."""
        from ranter_tui.game.chance import Luck

        return Luck(self._seeds.randrange(2**64))

    def keep_settings(self, settings: Settings) -> None:
        """Use these settings from now on, and save them."""
        self.settings = settings
        save_settings(self.paths.settings, settings)
        # So that the file is there as soon as somebody wants to write in it.
        self.forfeit_pack()

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

    def base_of(self, book: Rulebook) -> Rulebook | None:
        """Return the book that came with the game from which this one was made, or may be made one's own."""
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
        self.household = self.household.anew()
        return name, path

    def last_table(self) -> tuple[Rulebook, Rules, int]:
        """Return the book, the rules and the number of guests of the last table; or else the first ones."""
        from ranter_tui.library.said.open_questions import Unagreed, rules_for

        plan = self.plan
        try:
            book = self.shelf.book(plan.book)
            return book, rules_for(book, plan.lives, plan.variants), len(plan.guests)
        except (BadFile, NoSuchBook, Unagreed):
            # The book may have been taken away since, or changed.
            book = self.shelf.book(FIRST_PLAN.book)
            return book, book.plain_rules(), len(plan.guests)

    def deal(self, plan: Plan, book: Rulebook | None = None) -> Sitting:
        """Start a new game and save the plan; by this book, or the plan's as it is now."""
        from ranter_tui.library.said.open_questions import rules_for

        book = book or self.shelf.book(plan.book)
        names = told_apart([guest.name for guest in plan.guests])
        locks = [guest.pin if self.settings.pins else None for guest in plan.guests]
        guests = tuple(
            replace(guest, name=name, pin=pin)
            for guest, name, pin in zip(plan.guests, names, locks, strict=True)
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
        """Start a new game; where it is played as a match, the first deal, or the one after that."""
        from ranter_tui.evening.sitting import Sitting
        from ranter_tui.evening.tournaments import is_match
        from ranter_tui.record.lines import DealOfMatch

        match = DealOfMatch() if is_match(rules, len(guests)) else None
        tournament = after.tournament if after is not None else self._dealt_in
        if after is not None and after.match is not None:
            match = DealOfMatch(after.match.number + 1, after.journal.path.name)
        guests = self.guest_book.dressed(guests)
        return self._with_our_bets(
            Sitting.begin(
                book,
                rules,
                guests,
                self.paths.games,
                self.luck(),
                pot=pot,
                dealer=dealer,
                match=match,
                tournament=tournament,
            )
        )

    def _with_our_bets(self, sitting: Sitting) -> Sitting:
        """Have this game take bets where the settings say so, also when they change later."""
        sitting.takes_bets = lambda: self.settings.bets
        return sitting

    def remember(self, plan: Plan) -> None:
        """Keep this table for the next game, on this evening or another."""
        self.plan = plan
        try:
            save_plan(self.paths.last_table, plan)
        except OSError as error:
            self.troubles.append(f"This table will not be remembered: {error}")

    def known_guests(self, seated: Iterable[str]) -> tuple[str, ...]:
        """Return the names of all others in the guest book, those of the last game first."""
        try:
            games = self.ledger.kept().games
        except OSError:
            return ()
        here = {name.casefold() for name in seated}
        return tuple(name for name in self.guest_book.names(games) if name.casefold() not in here)

    def rematch(self, sitting: Sitting) -> Sitting:
        """Start another game with the same table, with a pot that nobody won."""
        guests = self._seats_after(sitting.still_there)
        return self.begin(sitting.book, sitting.rules, guests, pot=sitting.pot_left)

    def match(self, sitting: Sitting) -> Match | None:
        """Return the match that this game is a deal of, with the deals that are over; None if of none."""
        from ranter_tui.evening.tournaments import match_so_far

        if sitting.match is None:
            return None
        try:
            games = self.ledger.kept().games
        except OSError:
            games = ()
        name = sitting.journal.path.name
        last = name if any(game.game == name for game in games) else sitting.match.after
        return match_so_far(games, last, sitting.names, sitting.match.number)

    def next_deal(self, sitting: Sitting) -> Sitting | None:
        """Begin the next deal of a match, or resume it if it is there: the same two, and the other one deals.

        None after the last, where somebody has got up, and where this was no deal of a match.
        """
        from ranter_tui.evening.tournaments import DEALS
        from ranter_tui.game.events import Dealt

        this = sitting.match
        if this is None or this.number >= DEALS or sitting.still_there != sitting.guests:
            return None
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
        """Return the games to go on with; of a match that was cut off between two deals, the next one."""
        from ranter_tui.evening.tournaments import cut_off

        saves = self.saves
        for save in cut_off(saves.list(), saves.put_away_before()):
            self._go_on_with_match(save.path)
        return saves.unfinished()

    def _go_on_with_match(self, last: Path) -> None:
        """Begin the deal after that one, unless somebody has got up, or it is still on a table."""
        from ranter_tui.record.journal import Busy
        from ranter_tui.record.parsing import BadRecord
        from ranter_tui.record.saves import SetAside

        # Whatever is wrong with it, the other games are listed.
        with suppress(OSError, Busy, BadRecord, SetAside):
            sitting = self.resume(last)
            with closing(sitting.journal):
                if (following := self.next_deal(sitting)) is not None:
                    following.journal.close()
                    # The score goes by what is counted.
                    self.ledger.count()

    def plan_for(self, book: str) -> Plan:
        """Return the table of the last game for this book; in a tournament, everybody in another seat."""
        plan, tournament = self.plan.by(book), self.tournament
        if tournament is None or not tournament.games:
            return plan
        names = told_apart([guest.name for guest in plan.guests])
        sat = tuple(score.guest.name for score in tournament.games[-1].scores)
        return replace(plan, guests=self._seats_after(plan.guests)) if names == sat else plan

    def _seats_after(self, guests: tuple[Guest, ...]) -> tuple[Guest, ...]:
        """Return the guests as they sit in the next game."""
        if self._dealt_in is None:
            return guests
        from ranter_tui.evening.tournaments import new_neighbours

        return new_neighbours(guests)

    def keep_company(self, sitting: Sitting) -> None:
        """Save those who are still there as the players of the next game, by whatever book."""
        self.remember(replace(self.plan.by(sitting.book.id), guests=sitting.still_there))

    def first_hand(self, company: Company) -> GuidedSitting:
        """Start the hand that shows newcomers how it goes. Nothing of it is kept."""
        from ranter_tui.evening.first_hand import GuidedSitting

        told = self.shelf.first_hand
        return GuidedSitting(told, self.shelf.book(told.rulebook), company)

    def resume(self, path: Path) -> Sitting:
        """Resume a game on disk."""
        from ranter_tui.evening.sitting import Sitting

        return self._with_our_bets(Sitting.resume(self.saves.open(path), self.luck(), self.shelf.vouched))

    def read(self, path: Path) -> PlayedGame:
        """Read a game on disk for a replay. Its book says in a source's name only what the shelf says."""
        played = self.saves.read(path)
        top = played.header
        if top.rulebook is None:
            return played
        return replace(played, header=replace(top, rulebook=self.shelf.vouched(top.rulebook)))

    def finish(self, sitting: Sitting) -> Path:
        """Write the chronicle of a finished game and return its path.

        Written again, it is the same, but for what has been told of luck and judgement since.
        """
        path = self.paths.chronicles / f"{sitting.journal.path.stem}.md"
        replace_file(path, self.chronicle_of(sitting).encode())
        return path

    def chronicle_of(self, sitting: Sitting) -> str:
        """Return the chronicle of a game as Markdown."""
        from ranter_tui.evening.ledger import glory, prophecy
        from ranter_tui.evening.luck_told import luck_in_the_chronicle
        from ranter_tui.library.pages.chronicle import chronicle

        one = self.judgements.all().get(sitting.journal.path.name)
        return chronicle(
            sitting.book,
            sitting.rules,
            sitting.names,
            sitting.history,
            self.shelf.sources,
            date=sitting.date,
            prophecies=[
                prophecy(one, sitting.names) for one in glory(sitting.bets, sitting.start, sitting.history)
            ],
            forfeits=[(one.whose, one.card) for one in self.forfeits(sitting)],
            luck=None if one is None else luck_in_the_chronicle(one.guests, one.remarks),
        )

    def forfeit_pack(self) -> ForfeitPack:
        """Load the forfeits of the house; none where it plays without."""
        from ranter_tui.evening.forfeits import ForfeitPack, load_forfeits

        return load_forfeits(self.paths.forfeits) if self.settings.forfeits else ForfeitPack(())

    def forfeits(self, sitting: Sitting) -> tuple[Forfeit, ...]:
        """Return what everybody who went out has to do, or had to."""
        from ranter_tui.evening.forfeits import forfeits

        cards, game = self.forfeit_pack().cards, sitting.journal.path.name
        return forfeits(cards, game, sitting.history, sitting.guests)

    def others(self, book: Rulebook) -> tuple[Rulebook, ...]:
        """Return the other books of the shelf."""
        return tuple(other for other in self.household.books if other.id != book.id)

    @property
    def has_read_all(self) -> bool:
        """Whether the other books are loaded already."""
        return self.household.has_read_all

    def _load_settings(self) -> Settings:
        try:
            return load_settings(self.paths.settings)
        except BadFile as error:
            self.troubles.append(f"The settings are as usual until this is mended or deleted:\n{error}")
        except OSError as error:
            self.troubles.append(f"The settings are as usual: {error}")
        return Settings()
