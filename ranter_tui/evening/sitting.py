"""One game in progress: the players, the referee and the record. Events are saved before they are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ranter_tui.bots import Bot, NoSuchBot, bot
from ranter_tui.evening.guest_book import look_alike, told_apart, with_crests
from ranter_tui.evening.ledger import may_be_bet_on
from ranter_tui.evening.plan import MOST_GUESTS
from ranter_tui.game.cards import Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Arrival, Ask, Cause, Decide, Decision, Departure, between_hands
from ranter_tui.game.referee import Game, Illegal
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, Sight, Story
from ranter_tui.game.state import State
from ranter_tui.record import lines
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import Journal
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.telling.choices import choices
from ranter_tui.telling.words import Words, card_name, words_at

STAND_IN = "cautious"
"""The bot that decides for a person who cannot, and in place of a bot that is unknown."""


class Sitting:
    """A game between players, new or resumed from a record.

    A shell reads what is awaited (`asks`), puts in a cause (`answer` has those of chance and of bots), and
    gets the events that it gave, once they are on disk. It shows them one by one, to each eye the face that
    this eye may see. The referee's own state is ahead of what has been shown, so no shell ever gets it. What
    a shell wants to know of the table is in a `sight`, or in what it has shown so far.
    """

    def __init__(self, played: PlayedGame, journal: Journal, luck: Luck) -> None:
        """Go on from what has been played, or begin if that is nothing."""
        header = played.header
        assert header.rulebook is not None, "a sitting plays by a book"
        self.header = header
        """The table at the start."""
        self.book: Rulebook = header.rulebook
        self.rules: Rules = header.rules
        self.journal = journal
        self.guests: tuple[Guest, ...] = ()
        self.bets: list[lines.Bet] = []
        self._door = lines.AtTheDoor()
        """The last announcement of who joins and who leaves, including those who have done so by now."""
        self.luck = luck
        self.start = played.start
        self._story = Story(played.start, played.events)
        self.torn = str(played.torn) if played.torn is not None else ""
        """A message on what the record lost of its last line, if the program was stopped while writing it."""
        self._bots: dict[Seat, Bot] = {}
        self._unwritten: tuple[bytes, tuple[Event, ...]] | None = None
        self.has_phone: Callable[[str], bool] = lambda name: False
        self.takes_bets: Callable[[], bool] = lambda: True
        self.helps: Callable[[], bool] = lambda: False
        """Whether the curtain tells the odds unasked."""
        self.tells_odds: Callable[[], bool] = lambda: False
        self.sharps: set[Seat] = set()
        """The guests who want no odds unasked."""
        self._persons: set[Seat] = set()
        """The seats in which a person ever sat."""
        self._seat_guests(header.guests)
        for note in played.notes:
            self._take_note(note)
        self._game = Game(played.state or played.start)
        # If the program was killed while a newcomer sat down, the guest is noted but has no seat.
        self.guests = self.guests[: self.law.seats]
        if played.state is None:
            try:
                self._write_down(None, self._game.begin())
            except OSError:
                # Close the record, so that the game can be resumed.
                self.journal.close()
                raise

    @property
    def law(self) -> Law:
        return self._game.state.law

    @property
    def asks(self) -> Ask | None:
        """What is awaited next; None once the game is over."""
        return self._game.asks

    @property
    def hands(self) -> int:
        return self._game.state.hands

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(guest.name for guest in self.guests)

    def words(self, card: Callable[[Card], str] = card_name) -> Words:
        """Return the words for this table: its names, and those of its pack."""
        return words_at(self.names, self.rules, card)

    @property
    def alone(self) -> Seat | None:
        """The point of view of the screen while no curtain is up.

        It is the seat of the only person who ever played, if there is just one. None if that person plays by
        phone, for then the screen is the table.
        """
        seat = next(iter(self._persons)) if len(self._persons) == 1 else None
        return None if seat is None or self.has_phone(self.names[seat]) else seat

    @property
    def between_hands(self) -> bool:
        return between_hands(self.asks)

    @property
    def hands_over(self) -> int:
        return self._game.state.hands_over

    @property
    def still_there(self) -> tuple[Guest, ...]:
        """The players without those who have left or are about to, and with those who are about to join."""
        door = self.at_the_door
        gone = {*self._game.state.gone_home, *door.goes}
        stay = (guest for seat, guest in enumerate(self.guests) if Seat(seat) not in gone)
        return (*stay, *door.comes)

    @property
    def pot_left(self) -> int:
        """The pot that goes on to the next game, because nobody has won this one."""
        state = self._game.state
        return 0 if state.winners else state.pot

    @property
    def history(self) -> list[Event]:
        """All events that are on disk."""
        return self._story.events

    def sight(self, eye: Eye, until: int | None = None) -> Sight:
        """Return what that eye has seen by now, or had seen after so many events."""
        return Sight(eye, self._story, len(self.history) if until is None else until)

    def odds(self, sight: Sight, now: Callable[[], float]) -> tuple[str, ...]:
        """Count how often each choice would lose the hand, from what that seat has seen; by that clock."""
        from ranter_tui.evening.odds_told import odds_told

        return odds_told(sight, choices(sight, self.names), now)

    def answer(self) -> Cause | None:
        """Return the answer of chance or of a bot; None if a person must decide, or the game is over."""
        ask = self.asks
        if isinstance(ask, Decide):
            return self.bot_says(ask) if self.guests[ask.seat].is_bot else None
        return self.luck.answer(ask) if ask is not None else None

    def bot_says(self, ask: Decide) -> Decision:
        """Return what a bot decides in that seat, even if a person sits there."""
        return Decision(ask.seat, self._bot(ask.seat).decide(self.sight(ask.seat), ask.moves))

    def put(self, cause: Cause) -> tuple[Event, ...]:
        """Play a cause and return its events, written to disk. After `NotWritten`, `write` tries again."""
        assert self._unwritten is None, "the line before this one is not on disk yet"
        return self._write_down(cause, self._game.play(cause))

    def _write_down(self, cause: Cause | None, came: Sequence[Event]) -> tuple[Event, ...]:
        self._unwritten = lines.line(cause, came), tuple(came)
        return self.write()

    @property
    def waits_for_the_disk(self) -> bool:
        """Whether the last events are not on disk yet, so that no shell has got them."""
        return self._unwritten is not None

    def write(self) -> tuple[Event, ...]:
        """Write the last events to disk, and return them."""
        if self._unwritten is None:
            return ()
        data, told = self._unwritten
        self.journal.append(data)
        self._unwritten = None
        self._story.events += told
        return told

    @property
    def at_the_door(self) -> lines.AtTheDoor:
        """Who joins and who leaves when the hand is over."""
        # Compared by name, for all names are different. A program killed between seating a newcomer and
        # noting it would otherwise seat the newcomer twice.
        seated = {name.casefold() for name in self.names}
        gone = self._game.state.gone_home
        return lines.AtTheDoor(
            comes=tuple(guest for guest in self._door.comes if guest.name.casefold() not in seated),
            goes=tuple(seat for seat in self._door.goes if seat not in gone),
        )

    def will_come(self, guest: Guest) -> Guest:
        """Announce a player who joins after this hand; return the player as renamed. `Illegal` if full."""
        door = self.at_the_door
        named = self._newcomer(guest, door.comes)
        self._note(replace(door, comes=(*door.comes, named)))
        return named

    def will_not_come(self, guest: Guest) -> None:
        """Withdraw the announcement that this player joins."""
        door = self.at_the_door
        self._note(replace(door, comes=tuple(other for other in door.comes if other != guest)))

    def will_go(self, seat: Seat) -> None:
        """Announce a player who leaves after this hand."""
        door = self.at_the_door
        self._note(replace(door, goes=(*door.goes, seat)))

    def will_stay(self, seat: Seat) -> None:
        """Withdraw the announcement that this player leaves."""
        door = self.at_the_door
        self._note(replace(door, goes=tuple(other for other in door.goes if other != seat)))

    def _newcomer(self, guest: Guest, waiting: Sequence[Guest] = ()) -> Guest:
        """Return the newcomer with a name and a crest of their own. Raises `Illegal` if full."""
        company = [*self.names, *(other.name for other in waiting)]
        if len(company) >= MOST_GUESTS:
            raise Illegal(f"no more than {MOST_GUESTS} can sit at this table")
        named = replace(guest, name=told_apart([*company, guest.name])[-1])
        return with_crests([*self.guests, *waiting, named])[-1]

    def comes(self, guest: Guest) -> tuple[Event, ...]:
        """Add a player, between two hands."""
        if not self.between_hands:
            raise Illegal("nobody can sit down now; guests come and go between two hands")
        guest = self._newcomer(guest)
        law_for(self.rules, self.law.seats + 1)
        self._note(lines.Seating((*self.guests, guest)))
        return self.put(Arrival())

    def goes(self, seat: Seat) -> tuple[Event, ...]:
        """Remove a player for good, between two hands; the lives are forfeited."""
        return self.put(Departure(seat))

    def take_over(self, seat: Seat, guest: Guest) -> None:
        """Give that seat to another person, a bot, or the same player without a PIN or under another name.

        Raises `Illegal` if that name is somebody else's, even of a player who has left.
        """
        others = (name for other, name in enumerate(self.names) if other != seat)
        if guest.name != self.names[seat] and any(look_alike(guest.name, name) for name in others):
            raise Illegal(f"somebody here is called {guest.name} already")
        guests = list(self.guests)
        guests[seat] = guest
        self._note(lines.Seating(tuple(guests)))

    def may_bet(self, shown: State) -> tuple[Seat, ...]:
        """Return the persons who are out, as long as the hand that the room saw lies face down.

        None may bet if the house takes no bets.
        """
        if not (self.takes_bets() and may_be_bet_on(shown)):
            return ()
        persons = (Seat(seat) for seat, guest in enumerate(self.guests) if not guest.is_bot)
        return tuple(seat for seat in persons if seat not in (*shown.seated, *shown.gone_home))

    def bet(self, seat: Seat, on: Seat, shown: State) -> None:
        """Record the bet of a guest who is out on who loses the hand, at the table as the room saw it."""
        if shown.hands != self.hands or seat not in self.may_bet(shown) or on not in may_be_bet_on(shown):
            raise Illegal(f"{self.names[seat]} cannot bet on {self.names[on]} now")
        self._note(lines.Bet(seat, shown.hands, on))

    def _note(self, note: lines.Note) -> None:
        self.journal.append(lines.note_line(note))
        self._take_note(note)

    def _take_note(self, note: lines.Note) -> None:
        match note:
            case lines.Seating():
                self._seat_guests(note.guests)
            case lines.AtTheDoor():
                self._door = note
            case lines.Bet():
                self.bets.append(note)

    def _seat_guests(self, guests: tuple[Guest, ...]) -> None:
        # Older records have no crests.
        self.guests = with_crests(guests)
        self._persons |= {Seat(seat) for seat, guest in enumerate(guests) if not guest.is_bot}
        self._bots.clear()

    def _bot(self, seat: Seat) -> Bot:
        """Return the bot in that seat. Bots are made anew when players change, as the pack may change."""
        if seat not in self._bots:
            try:
                self._bots[seat] = bot(self.guests[seat].temperament or STAND_IN, self.law, self.luck)
            except NoSuchBot:
                # A record may name a bot that no longer exists.
                self._bots[seat] = bot(STAND_IN, self.law, self.luck)
        return self._bots[seat]

    def hand_began(self) -> int:
        """Return the index in the history at which the current hand was dealt."""
        return self._story.hand_began(len(self.history))
