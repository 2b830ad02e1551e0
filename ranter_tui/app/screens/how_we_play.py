"""The screen that tells how we play: a few lines made from the rules in force, and the ladder of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual import events

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import Strikes
from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.app.drawing.card import picture_number
from ranter_tui.app.opening import HowWePlay
from ranter_tui.game.cards import Rank
from ranter_tui.library.text.drawn.pixels import Rows, picture
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import cells, evened, padded
from ranter_tui.library.text.page import heading
from ranter_tui.telling.cards_in_words import HowToPlay, about_card, capital, ladder_words, power, spoken
from ranter_tui.telling.how_we_play import Point, how_we_play

AIRY = 34
"""The height in rows from which there is a blank line between two points."""
LADDER = "ladder"
"""The place where the ranks begin."""
ACROSS, DOWN = 7, 3
"""The size of a small picture in cells."""
COLUMN = ACROSS + 3


class HowWePlayScreen(TextScreen):
    """How the game is played, and what beats what. It shows no card unless it lies open on the table."""

    BINDINGS = [*bindings(KeyScope.HOW_WE_PLAY)]

    def __init__(self, wanted: HowWePlay) -> None:
        super().__init__("How we play tonight", wanted.book)
        self.wanted = wanted
        self._game = HowToPlay(wanted.rules, wanted.seats)
        self._unasked = wanted.unasked
        self._strikes = Strikes(self.app.clock)
        self._airy = self.app.size.height >= AIRY

    def lines(self, width: int) -> list[TextLine]:
        return [
            *_set_points(how_we_play(self.wanted.rules, self.wanted.seats), width, airy=self._airy),
            *heading(self._game.pack.says("The cards"), width, LADDER),
            *self._ladder(width),
            *_set_rungs(self._game, width),
        ]

    def _ladder(self, width: int) -> list[TextLine]:
        if self.wanted.mine is None:
            return [*_set_ladder(self._game, width)]
        rank, sunk = self.wanted.mine.rank, self.wanted.sunk
        return [
            *_set_ladder(self._game, width, rank, sunk=sunk),
            *laid([Piece(about_card(self._game, rank, sunk=sunk), Role.NOTE)], width),
        ]

    def on_resize(self, event: events.Resize) -> None:
        airy = event.size.height >= AIRY
        if airy != self._airy:
            self._airy = airy
            self.text.show(self.lines, top=self.text.scroll_y)

    def on_mount(self) -> None:
        self.call_after_refresh(self._strikes.begin)
        if self.wanted.at_the_cards:
            self.action_ladder()

    def on_key(self, event: events.Key) -> None:
        """If the page came by itself, take no key until no key was pressed for a moment.

        The key that reads on goes on with the game where everything has been read.
        """
        self._unasked = self._unasked and self._strikes.come_too_soon(event)
        reads_on, *_ = self.app.key_map["reading.page_down"].split(",")
        if self._unasked:
            event.stop()
        elif event.key == reads_on and self.text.scroll_y >= self.text.max_scroll_y:
            event.stop()
            self.action_go_on()

    def tell_how_to_quit(self, words: str) -> None:
        """Say it in the running head: no notice lies over this page."""
        self.head.right = words

    def overtaken(self, key: events.Key) -> bool:
        return self._unasked

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to go on to the ranks where they are not in view already."""
        return self.text.goes_on if action == "ladder" else super().check_action(action, parameters)

    def action_go_on(self) -> None:
        self.action_close()

    def action_ladder(self) -> None:
        self.text.show(self.lines, place=LADDER)


def _set_points(points: Sequence[Point], width: int, *, airy: bool) -> Iterator[TextLine]:
    """Yield each point with its title at the left; with a blank line between two where there is room."""
    column = max(cells(point.title) for point in points) + 2
    for number, point in enumerate(points):
        if number and airy:
            yield SPACE
        lines = (words for text in point.rows or (point.text,) for words in evened(text, width - column))
        for first, words in enumerate(lines):
            head = point.title if not first else ""
            yield TextLine((Piece(padded(head, column), Role.NAME), Piece(words)))


def _set_ladder(
    game: HowToPlay, width: int, mine: Rank | None = None, *, sunk: bool = False
) -> Iterator[TextLine]:
    """Yield the cards from high to low, one's own marked."""
    pieces = []
    for mark in ladder_words(game, mine, sunk=sunk):
        role = Role.NOTE if mark.text.isalpha() and mark.text.islower() else Role.TEXT
        pieces += [Piece(mark.text, Role.FOUND if mark.mine else role), Piece(" ")]
    yield from laid(pieces[:-1], width)


def _set_rungs(game: HowToPlay, width: int) -> Iterator[TextLine]:
    """Yield the cards that have a picture or can do something; in a pack of pictures the others in a line."""
    plain: list[Rank] = []
    for rank in game.order:
        rows = picture(rank, ACROSS, DOWN)
        if not rows and not power(game, rank):
            plain.append(rank)
            continue
        yield from _in_a_line(plain, game, width)
        plain.clear()
        yield SPACE
        yield from _drawn(rank, rows, game, width)
    yield from _in_a_line(plain, game, width)


def _drawn(rank: Rank, rows: Rows, game: HowToPlay, width: int) -> Iterator[TextLine]:
    """Yield a picture, and beside it the name and the power of the card."""
    mark, can = game.mark(rank), power(game, rank) or "no special power"
    called = f"{spoken(rank)} ({mark})" if mark != rank else spoken(rank)
    named = [Piece(called, Role.NAME), Piece(f" · {_place(game, rank)}", Role.NOTE)]
    left = COLUMN if rows else 0
    words = [named, *(line.pieces for line in laid([Piece(f"{capital(can)}.")], width - left))]
    for at in range(max(len(rows), len(words))):
        drawn = rows[at] if at < len(rows) else ""
        yield TextLine((Piece(drawn.ljust(left)), *(words[at] if at < len(words) else ())))


def _place(game: HowToPlay, rank: Rank) -> str:
    """Return the place of a card on the ladder, and its number in a pack that numbers its pictures."""
    ranks = game.compared
    place = f"{ranks.index(rank) + 1} of {len(ranks)}" if rank in ranks else "not compared"
    return f"{place}, with the number {numbered}" if (numbered := picture_number(rank)) else place


def _in_a_line(plain: list[Rank], game: HowToPlay, width: int) -> Iterator[TextLine]:
    """Yield the cards between two pictures, which are no more than their rank."""
    if plain and game.pack.marks:
        yield SPACE
        first, last = spoken(plain[0]), spoken(plain[-1])
        yield from laid([Piece(first if first == last else f"{first} down to {last}", Role.NAME)], width)
