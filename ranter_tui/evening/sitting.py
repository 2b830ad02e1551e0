"""One game on its way: the guests, the referee and the record. Nothing is told before it is on disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ranter_tui.bots import Bot
from ranter_tui.bots.temperaments import temperament
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Arrival, Ask, Cause, Decide, Decision, Departure, For, Move, Shuffle
from ranter_tui.game.referee import Game, Illegal, seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, Sight
from ranter_tui.game.state import State
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import Journal, this_moment
from ranter_tui.record.lines import Bet, Edition, Header, Note, Seating, line, note_line
from ranter_tui.rulebook.book import Rulebook

if TYPE_CHECKING:
    from ranter_tui.record.saves import Resumed

ABOUT_THE_CARD = frozenset({Move.KEEP, Move.CHANGE, Move.CHANGE_WITH_NEXT})
"""Moves that are chosen with an eye on one's own card, and therefore behind the curtain."""


class Sitting:
    """A game between guests, from its first word, or from where a record leaves off."""

    def __init__(
        self,
        header: Header,
        journal: Journal,
        luck: Luck,
        *,
        history: Sequence[Event] = (),
        state: State | None = None,
        notes: Sequence[Note] = (),
    ) -> None:
        assert header.rulebook is not None, "a sitting plays by a book"
        self.book: Rulebook = header.rulebook
        self.rules: Rules = header.rules
        self.journal = journal
        self.date = header.when.strftime("%d %B %Y").lstrip("0") if header.when is not None else "undated"
        self.guests: tuple[Guest, ...] = ()
        self.bets: list[Bet] = []
        self.luck = luck
        self.history: list[Event] = list(history)
        self.start = seated(law_for(header.rules, header.seats), pot=header.pot, dealer=header.dealer)
        self.torn = ""
        """What the record lost of its last line, if it was being written when the program was stopped."""
        self._bots: dict[Seat, Bot] = {}
        self._unwritten: tuple[bytes, tuple[Event, ...]] | None = None
        self._persons: set[Seat] = set()
        """The seats where a person ever sat."""
        self._seat_guests(header.guests)
        for note in notes:
            self._take_note(note)
        self.game = Game(state or self.start)
        if state is None:
            told = tuple(self.game.begin())
            self._unwritten = (line(None, told), told)
        # A guest whose seat was never made sat down at the moment when the program was killed.
        self.guests = self.guests[: self.law.seats]
        if self._unwritten is not None:
            self._begin()

    def _begin(self) -> None:
        """A game that cannot even begin on disk is left to whoever tries again."""
        try:
            self.write()
        except OSError:
            self.journal.close()
            raise

    @classmethod
    def begin(
        cls,
        book: Rulebook,
        rules: Rules,
        guests: tuple[Guest, ...],
        folder: Path,
        luck: Luck,
        *,
        pot: int = 0,
    ) -> Sitting:
        """A new game with its record in that folder. `Unplayable` where the book cannot serve so many."""
        law_for(rules, len(guests))
        header = Header(
            when=this_moment(),
            book=Edition(book.id, book.version),
            rulebook=book,
            seats=len(guests),
            guests=guests,
            pot=pot,
            rules=rules,
        )
        return cls(header, Journal.create(folder, header), luck)

    @classmethod
    def resume(cls, resumed: Resumed, luck: Luck) -> Sitting:
        """The game as its record leaves it."""
        sitting = cls(
            resumed.header,
            resumed.journal,
            luck,
            history=resumed.events,
            state=resumed.state,
            notes=resumed.notes,
        )
        sitting.torn = str(resumed.torn) if resumed.torn is not None else ""
        return sitting

    @property
    def law(self) -> Law:
        return self.game.state.law

    @property
    def asks(self) -> Ask | None:
        return self.game.asks

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(guest.name for guest in self.guests)

    @property
    def alone(self) -> Seat | None:
        """The only seat where a person ever sat: whoever looks at the screen may see that card."""
        return next(iter(self._persons)) if len(self._persons) == 1 else None

    @property
    def audience(self) -> Eye:
        """Whose eye the screen is for when no curtain is up."""
        return self.alone

    @property
    def between_hands(self) -> bool:
        ask = self.asks
        return isinstance(ask, Shuffle) and ask.wanted_for is For.HAND

    def sight(self, eye: Eye) -> Sight:
        return Sight(eye, self.start, self.history)

    def answer(self) -> Cause | None:
        """What chance or a bot answers; nothing where a person must speak, or where the game is over."""
        ask = self.asks
        if ask is None:
            return None
        if not isinstance(ask, Decide):
            return self.luck.answer(ask)
        if not self.guests[ask.seat].is_bot:
            return None
        return self.bot_says(ask)

    def bot_says(self, ask: Decide) -> Decision:
        """What a bot decides in that seat, whoever sits there."""
        return Decision(ask.seat, self._bot(ask.seat).decide(self.sight(ask.seat), ask.moves))

    def put(self, cause: Cause) -> tuple[Event, ...]:
        """What comes of a cause, on disk when it is returned. After `NotWritten`, `write` tries once more."""
        assert self._unwritten is None, "the line before this one is not on disk yet"
        told = tuple(self.game.play(cause))
        self._unwritten = (line(cause, told), told)
        return self.write()

    @property
    def waits_for_the_disk(self) -> bool:
        """Whether something was ruled that is not on disk yet, and that nobody has been told."""
        return self._unwritten is not None

    def write(self) -> tuple[Event, ...]:
        """Have what was ruled last on disk, and tell it."""
        if self._unwritten is None:
            return ()
        data, told = self._unwritten
        self.journal.append(data)
        self._unwritten = None
        self.history += told
        return told

    def comes(self, guest: Guest) -> tuple[Event, ...]:
        """A guest joins, between two hands."""
        if not self.between_hands:
            raise Illegal("nobody can sit down now; guests come and go between two hands")
        law_for(self.rules, self.law.seats + 1)
        self._note(Seating((*self.guests, guest)))
        return self.put(Arrival())

    def goes(self, seat: Seat) -> tuple[Event, ...]:
        """A guest leaves for good, between two hands, and the lives are forfeited."""
        return self.put(Departure(seat))

    def hand_over(self, seat: Seat, guest: Guest) -> None:
        """Somebody else, or a bot, or the same guest without a lock, sits in that seat from now on."""
        guests = list(self.guests)
        guests[seat] = guest
        self._note(Seating(tuple(guests)))

    def bet(self, seat: Seat, on: Seat) -> None:
        """Somebody who is out bets, for glory, on who loses this hand."""
        if seat in self.game.state.seated:
            raise Illegal(f"{self.names[seat]} is still in, and cannot bet")
        self._note(Bet(seat, self.game.state.hands, on))

    def _note(self, note: Note) -> None:
        self.journal.append(note_line(note))
        self._take_note(note)

    def _take_note(self, note: Note) -> None:
        if isinstance(note, Seating):
            self._seat_guests(note.guests)
        else:
            self.bets.append(note)

    def _seat_guests(self, guests: tuple[Guest, ...]) -> None:
        self.guests = guests
        self._persons |= {Seat(seat) for seat, guest in enumerate(guests) if not guest.is_bot}
        self._bots.clear()

    def _bot(self, seat: Seat) -> Bot:
        """The bot in that seat. It is made anew whenever the company changes, for so may the pack."""
        made = self._bots.get(seat)
        if made is None:
            name = self.guests[seat].temperament
            made = self._bots[seat] = temperament(name or "cautious", self.law, self.luck)
        return made

    def hand_began(self) -> int:
        """Where in the history the hand in play was dealt."""
        at = len(self.history)
        while at and not isinstance(self.history[at - 1], Dealt):
            at -= 1
        return max(at - 1, 0)
