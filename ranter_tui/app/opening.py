"""What a screen may ask the app to open: `app.open(HandsToWatch(book))`. So screens need not know each other.

A value holds what the screen needs that is opened for it, and nothing of how that looks. A page that belongs
to one screen alone, such as a dialog whose answer it waits for, that screen opens itself.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING

from msgspec import Struct

from ranter_tui.game.cards import BACK, Card

if TYPE_CHECKING:
    from ranter_tui.evening.sitting import Sitting
    from ranter_tui.evening.tournaments import Match
    from ranter_tui.game.rules import Rules
    from ranter_tui.game.state import State
    from ranter_tui.library.text.article import Article
    from ranter_tui.record.replay import PlayedGame
    from ranter_tui.rulebook.book import Rulebook
    from ranter_tui.telling.moments import GreatHand


class Place(Enum):
    """A screen that needs no further data."""

    TITLE = auto()
    """The title screen, with everything over it closed."""
    BOOKS = auto()
    """All books, to choose one to play by."""
    SEARCH = auto()
    """The search, and then the page that was chosen."""


class Reading(Struct, frozen=True):
    """A page of the library by its address, or an article that is on no shelf."""

    what: str | Article


class Seating(Struct, frozen=True):
    """The seats of a new game, with the guests of the last."""

    book: str
    """The id of the book to play by."""


class Table(Struct, frozen=True):
    """The table of a game, with nothing under it but the title screen."""

    sitting: Sitting


class Over(Struct, frozen=True):
    """The results of a game that is over, or of the match that has ended with it."""

    sitting: Sitting
    match: Match | None


class HandsToWatch(Struct, frozen=True):
    """The example hands of a book."""

    book: Rulebook


class MakeOurs(Struct, frozen=True):
    """The editor for house rules on a book. It returns the id of the new book, if one is saved."""

    book: Rulebook


class Replay(Struct, frozen=True):
    """A game on disk, watched again; or one great hand of it, if it is over."""

    played: PlayedGame
    great: GreatHand | None = None


class EveryBook(Struct, frozen=True):
    """A hand that is over, judged by every book."""

    read: Callable[[], PlayedGame]
    hand: int


class HowWePlay(Struct, frozen=True):
    """How a game is played, and what beats what."""

    book: str
    """The name of the book, as it stands in the heading."""
    rules: Rules
    seats: int | None = None
    mine: Card | None = None
    """A card that lies open before all, and is marked on the ladder."""
    sunk: bool = False
    """Whether that card is worth less than usual in this hand."""
    at_the_cards: bool = False
    """Whether it opens at the ladder of cards."""
    unasked: bool = False
    """Whether it comes by itself: the key that dealt may still be held, or struck twice."""

    @classmethod
    def at_table(
        cls,
        sitting: Sitting,
        shown: State,
        card: Card | None = None,
        *,
        at_the_cards: bool = False,
        unasked: bool = False,
    ) -> HowWePlay:
        """Return what to open for a game in progress; a card that lies face down is not marked."""
        book, law = sitting.book, shown.law
        return cls(
            f"{book.game} · {book.short}",
            law.rules,
            law.seats,
            mine=card if card is not BACK else None,
            sunk=shown.hand is not None and card in shown.hand.sunk,
            at_the_cards=at_the_cards,
            unasked=unasked,
        )


Opening = Place | Reading | Seating | Table | Over | HandsToWatch | MakeOurs | Replay | EveryBook | HowWePlay
