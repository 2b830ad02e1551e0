"""All that an evening has at hand: the books, the settings, the last table, the games on disk.

It is there before the title page is, and most of it is wanted after that; the imports are where they are
needed.
"""

from __future__ import annotations

import random
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ranter_tui.evening.guests import told_apart
from ranter_tui.evening.places import Places, places
from ranter_tui.evening.plan import FIRST_PLAN, Plan, load_plan, save_plan
from ranter_tui.evening.safely import replace_file
from ranter_tui.evening.settings import Settings, load_settings, save_settings
from ranter_tui.game.seats import Seat
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import Shelf

if TYPE_CHECKING:
    from ranter_tui.evening.bookmarks import Bookmark
    from ranter_tui.evening.sitting import Sitting
    from ranter_tui.evening.tally import Tally
    from ranter_tui.game.chance import Luck
    from ranter_tui.game.rules import Rules
    from ranter_tui.library.library import Library
    from ranter_tui.library.search import Index
    from ranter_tui.record.guest import Guest
    from ranter_tui.record.saves import Saves
    from ranter_tui.rulebook.book import Rulebook


class Evening:
    """What the screens ask for everything that outlives them."""

    def __init__(self, where: Places | None = None, *, shelf: Shelf | None = None, seed: int | None = None):
        self.places = where or places()
        self.shelf = shelf or Shelf(own=self.places.rulebooks)
        self.troubles: list[str] = []
        """What the host should be told about files that could not be used."""
        self._seeds = random.Random(seed) if seed is not None else random.SystemRandom()
        self.settings = self._load_settings()

    @cached_property
    def plan(self) -> Plan:
        """The table as it last sat down."""
        return load_plan(self.places.last_table) or FIRST_PLAN

    @cached_property
    def saves(self) -> Saves:
        """The games on disk."""
        from ranter_tui.record.saves import Saves

        return Saves(self.places.games, self.places.damaged)

    @cached_property
    def tally(self) -> Tally:
        """The evening's record."""
        from ranter_tui.evening.tally import Tally

        return Tally(self.places.evenings, self.saves)

    @cached_property
    def library(self) -> Library:
        """Everything that there is to read."""
        from ranter_tui.library.library import Library

        return Library(self.shelf)

    @cached_property
    def index(self) -> Index:
        """Where to look things up in the library."""
        from ranter_tui.library.search import open_index

        return open_index(self.library)

    @cached_property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """The pages that somebody wants to find again."""
        from ranter_tui.evening.bookmarks import load_bookmarks

        return load_bookmarks(self.places.bookmarks)

    def toggle_bookmark(self, one: Bookmark) -> bool:
        """Put it in, or take it out where it was in; whether it is in now."""
        from ranter_tui.evening.bookmarks import save_bookmarks, toggled

        self.bookmarks = toggled(self.bookmarks, one)
        save_bookmarks(self.places.bookmarks, self.bookmarks)
        return one in self.bookmarks

    def luck(self) -> Luck:
        """New luck for a game. It is never told: what it gives is recorded instead."""
        from ranter_tui.game.chance import Luck

        return Luck(self._seeds.randrange(2**64))

    def keep(self, settings: Settings) -> None:
        """Use these settings from now on."""
        self.settings = settings
        save_settings(self.places.settings, settings)

    def base_of(self, book: Rulebook) -> Rulebook | None:
        """The book that came with the game from which that one can be made one's own, or was made."""
        name = book.made_from or book.id
        return None if self.shelf.is_own(name) or name not in self.shelf.ids else self.shelf.book(name)

    def keep_house(
        self, title: str, base: Rulebook, rules: Rules, *, instead_of: Rulebook
    ) -> tuple[str, Path]:
        """Write house rules down; its id, and where. Those that they were made from may be replaced."""
        from ranter_tui.evening.own_books import keep_new
        from ranter_tui.library.leaves import slug
        from ranter_tui.rulebook.house import house_of
        from ranter_tui.rulebook.house_file import written

        name = slug(title)
        if name == instead_of.id and instead_of.made_from is not None:
            house = house_of(name, title, base, rules, version=instead_of.version + 1)
            path = self.shelf.file(name)
            replace_file(path, written(house, rules).encode())
        else:
            path = keep_new(name, written(house_of(name, title, base, rules), rules), self.shelf)
        self._furnish_anew()
        return name, path

    def _furnish_anew(self) -> None:
        """The shelf has changed, and everything that was made from it."""
        self.shelf = Shelf(self.shelf.folder, self.shelf.own)
        for made in ("library", "index", "_books"):
            self.__dict__.pop(made, None)

    def deal(self, plan: Plan) -> Sitting:
        """A new game at this table, which is remembered."""
        from ranter_tui.evening.sitting import Sitting
        from ranter_tui.library.open_questions import rules_for

        book = self.shelf.book(plan.book)
        names = told_apart([guest.name for guest in plan.guests])
        locks = [guest.pin if self.settings.pins else None for guest in plan.guests]
        guests = tuple(
            replace(guest, name=name, pin=pin)
            for guest, name, pin in zip(plan.guests, names, locks, strict=True)
        )
        rules = rules_for(book, plan.lives, plan.variants)
        sitting = Sitting.begin(book, rules, guests, self.places.games, self.luck())
        self.plan = plan
        try:
            save_plan(self.places.last_table, plan)
        except OSError as error:
            self.troubles.append(f"This table will not be remembered: {error}")
        return sitting

    def rematch(self, sitting: Sitting) -> Sitting:
        """The same table once more, with a pot that nobody won."""
        from ranter_tui.evening.sitting import Sitting

        state = sitting.game.state
        pot = 0 if state.winners else state.pot
        guests = _still_there(sitting)
        return Sitting.begin(sitting.book, sitting.rules, guests, self.places.games, self.luck(), pot=pot)

    def keep_company(self, sitting: Sitting) -> None:
        """Whoever is still there sits down to the next game, too, by whatever book."""
        self.plan = replace(self.plan.by(sitting.book.id), guests=_still_there(sitting))

    def resume(self, path: Path) -> Sitting:
        """Go on with a game on disk."""
        from ranter_tui.evening.sitting import Sitting

        return Sitting.resume(self.saves.open(path), self.luck())

    def finish(self, sitting: Sitting) -> Path:
        """Write down the chronicle of a game that is over. It may be written again: it comes out the same."""
        from ranter_tui.library.chronicle import chronicle

        path = self.places.chronicles / f"{sitting.journal.path.stem}.md"
        text = chronicle(
            sitting.book,
            sitting.rules,
            sitting.names,
            sitting.history,
            self.shelf.sources,
            date=sitting.date,
        )
        replace_file(path, text.encode())
        return path

    def others(self, book: Rulebook) -> tuple[Rulebook, ...]:
        """The other books of the shelf."""
        return tuple(other for other in self._books if other.id != book.id)

    @property
    def has_read_all(self) -> bool:
        """Whether the other books are at hand, or would have to be read first."""
        return "_books" in self.__dict__

    @cached_property
    def _books(self) -> tuple[Rulebook, ...]:
        """All that stand on the shelf, read once an evening: they are looked up with every line of a list."""
        return tuple(self.shelf.books())

    def _load_settings(self) -> Settings:
        try:
            return load_settings(self.places.settings)
        except BadFile as error:
            self.troubles.append(f"The settings are as usual until this is mended or deleted:\n{error}")
        except OSError as error:
            self.troubles.append(f"The settings are as usual: {error}")
        return Settings()


def _still_there(sitting: Sitting) -> tuple[Guest, ...]:
    """The guests who have not gone home."""
    gone = sitting.game.state.gone_home
    return tuple(guest for seat, guest in enumerate(sitting.guests) if Seat(seat) not in gone)
