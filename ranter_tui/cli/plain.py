"""`play --plain` and `resume --plain`: one person among bots, in lines. All of it comes out of one sight."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from string import ascii_lowercase
from time import thread_time

from ranter_tui.bots import TEMPERAMENTS
from ranter_tui.cli import FINE, Misuse, Refusal
from ranter_tui.cli.output import WITHOUT, width
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import NAMES, UNNAMED, fit_to_print
from ranter_tui.evening.ledger import honours, may_be_bet_on
from ranter_tui.evening.plan import FEWEST_GUESTS, FIRST_BOOK, MOST_GUESTS
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.tournaments import DEALS, Match
from ranter_tui.game.cards import BACK
from ranter_tui.game.events import Dealt, Event, Looked, Revealed
from ranter_tui.game.moves import Decide, Decision, Move, is_a_choice
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from ranter_tui.library.said.claims import in_force
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.measure import broken
from ranter_tui.record.glance import Save
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import Busy, NotWritten
from ranter_tui.record.parsing import BadRecord
from ranter_tui.record.saves import SetAside
from ranter_tui.rulebook.problem import printable
from ranter_tui.telling.awards import final_ranking
from ranter_tui.telling.cards_in_words import HowToPlay, about_card, in_a_sentence
from ranter_tui.telling.choices import MOVE_KEYS, choices
from ranter_tui.telling.events import speech, translated
from ranter_tui.telling.how_we_play import Point, how_we_play, words_of
from ranter_tui.telling.sentences import retold, since
from ranter_tui.telling.words import the_card

GOOD_NIGHT = "Good night."
WAITS = "This game is saved. To carry on with it: ranter-tui resume --plain"


def play_in_lines(arguments: argparse.Namespace) -> int:
    need_somebody_to_ask("play --plain")
    seats = arguments.seats
    if seats is not None and not FEWEST_GUESTS <= seats <= MOST_GUESTS:
        raise Misuse(f"--seats: choose from {FEWEST_GUESTS} to {MOST_GUESTS}")
    evening = Evening(seed=arguments.seed)
    book = evening.shelf.book(evening.shelf.called(arguments.book or FIRST_BOOK))
    try:
        if arguments.book is None and arguments.seats is None and arguments.seed is None:
            waiting = for_one(evening)
            if waiting is not None and _goes_on(waiting):
                return go_on(waiting.path)
        if seats is None:
            seats = book.plain_rules().players.usual
        guests = _company(_ask_name(), seats)
    except EOFError:
        print(f"\n{GOOD_NIGHT}")
        return FINE
    return _play(evening, evening.begin(book, book.plain_rules(), guests))


def need_somebody_to_ask(command: str) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Misuse(f"{command} needs a terminal to ask you in. {WITHOUT}")


def go_on(path: Path) -> int:
    """Resume a game on disk, wherever it was begun, if one person plays in it."""
    evening = Evening()
    sitting = evening.resume(path)
    if sitting.alone is None:
        sitting.journal.close()
        raise Refusal(
            "--plain is for one person among bots: it has no curtain between two. Carry on with this game on "
            f"the screen: ranter-tui resume {path.stem}"
        )
    return _play(evening, sitting)


def for_one(evening: Evening) -> Save | None:
    """Return the game last played that one person alone can resume."""
    waiting = (save for save in evening.unfinished() if save.waits)
    return next((save for save in waiting if sum(not guest.is_bot for guest in save.guests) == 1), None)


def _goes_on(save: Save) -> bool:
    last = f"last played {save.touched:%Y-%m-%d %H:%M}"
    print(printable(f"Your last game is not over: {save.short}, {save.at_hand}, {last}."))
    while (typed := input("[Enter] carry on with it, [n] start another: ").strip().lower()) not in ("", "n"):
        print(f"  {NO_ANSWER}")
    return not typed


def _ask_name() -> str:
    while (name := fit_to_print(input(f"Your name? [{UNNAMED}] "))) and not any(map(str.isalpha, name)):
        print(f"  A name needs a letter. Press Enter alone to be called {UNNAMED}.")
    return name or UNNAMED


def _company(yours: str, seats: int) -> tuple[Guest, ...]:
    """Return the players: you, and bots of every temperament, none of them with your name."""
    others = (name for name in NAMES if name.casefold() != yours.casefold())
    bots = zip(others, cycle(TEMPERAMENTS), strict=False)
    return (Guest(yours), *(Guest(*bot) for bot, _ in zip(bots, range(seats - 1), strict=False)))


def _play(evening: Evening, sitting: Sitting) -> int:
    """Play game after game, until the person leaves. An unfinished game stays on disk."""
    for trouble in evening.troubles:
        print(trouble, file=sys.stderr)
    next_deal: Sitting | None = None
    try:
        while True:
            table = PlainTable(evening, sitting)
            with closing(sitting.journal):
                next_deal = table.play(goes_on=next_deal is not None)
            if next_deal is not None:
                sitting = next_deal
                table.read((NEXT_DEAL, *ASIDES), {""})
            elif table.ask((REMATCH, ENOUGH), {"", LEAVE}) != LEAVE:
                sitting = evening.rematch(sitting)
            else:
                break
    except (HadEnough, EOFError, KeyboardInterrupt) as left:
        print()
        if sitting.asks is not None:
            print(WAITS)
        if isinstance(left, KeyboardInterrupt):
            raise
    finally:
        sitting.journal.close()
    print(GOOD_NIGHT)
    return FINE


WHY, SINCE, RULES, ODDS, LEAVE = "y", "w", "r", "m", "q"
"""The keys that they have on the screen, too."""
NO_BREAK = "\u00a0"


def _key(letter: str, words: str) -> str:
    """Return a key and its meaning with a no-break space, not to be parted at the end of a line."""
    return f"[{letter}] {words}".replace(" ", NO_BREAK)


GO_ON, NEXT_DEAL, TRY_AGAIN, NO_BET, REMATCH = (
    _key("Enter", words) for words in ("go on", "the next deal", "try again", "no bet", "play again")
)
NO_ANSWER = "Type one of the keys in brackets, then press Enter."
ENOUGH = _key(LEAVE, "leave")
ASIDES = (_key(WHY, "why"), _key(SINCE, "what happened"), _key(RULES, "rules"), ENOUGH)


class HadEnough(Exception):
    """Raised when the person leaves. What was played is on disk."""


class PlainTable:
    """Plays one game, as seen from the only seat in which a person sits."""

    def __init__(self, evening: Evening, sitting: Sitting) -> None:
        assert sitting.alone is not None, "--plain has no curtain between two persons"
        self.evening, self.sitting, self.you = evening, sitting, sitting.alone
        self.shown = sitting.sight(self.you).table
        """The table as far as it has been told; the referee's own is ahead of that."""

    def play(self, *, goes_on: bool) -> Sitting | None:
        """Play on to the end, and return the next deal of a match, if there is one.

        `goes_on` says that this is such a deal itself, so that the table has been introduced.
        """
        sitting = self.sitting
        match = self.evening.match(sitting)
        if match is not None and goes_on:
            self.say(f"Deal {match.number} of {DEALS}.")
        else:
            self._sit_down(match)
        while (ask := sitting.asks) is not None:
            if sitting.between_hands and sitting.hands:
                self._between_hands()
            cause = sitting.answer()
            if cause is None:
                assert isinstance(ask, Decide)
                cause = Decision(ask.seat, self._choice())
            self._tell(self._on_disk(partial(sitting.put, cause)))
        return self._end()

    def _sit_down(self, match: Match | None) -> None:
        sitting = self.sitting
        self.say(f"{sitting.book.game}, by the rules of {sitting.book.short}.")
        self.say(f"At the table: {', '.join(sitting.names)}.")
        if match is not None:
            self.say(f"A match: {match.on_its_way}.")
        if sitting.torn:
            self.say(f"{sitting.torn}.")
        if sitting.hands:
            self.say(f"You carry on in hand {sitting.hands}.")
        elif self.evening.is_news(words := words_of(self._points())):
            self._how_we_play()
            with suppress(OSError):
                self.evening.has_told(words)
        self._what_happened()

    def _points(self) -> tuple[Point, ...]:
        return how_we_play(self.sitting.rules, self.shown.law.seats)

    def _how_we_play(self) -> None:
        """Print how the game is played, and the cards from the best to the worst, one's own marked."""
        game, hand = HowToPlay(self.sitting.rules, self.shown.law.seats), self.shown.hand
        card = hand.cards[self.you] if hand is not None and not hand.open else BACK
        for point in self._points():
            self.say(f"{point.title}. {point.text}")
        self.say(f"{game.pack.says('The cards')}. {in_a_sentence(game)}")
        if hand is not None and card is not BACK:
            self.say(f"You hold {the_card(card)}. {about_card(game, card.rank, sunk=card in hand.sunk)}")

    def _what_happened(self) -> None:
        """Print the current hand from its deal on; before the first deal, how the guests sat down."""
        sitting = self.sitting
        for said in since(sitting.sight(self.you).faces, sitting.words(), sitting.hand_began()):
            self.say(said)

    # Telling

    def _tell(self, events: Sequence[Event]) -> None:
        """Print events, as far as this seat may know of them."""
        words = self.sitting.words()
        for told in retold([face(event, self.you) for event in events], words):
            if isinstance(told.events[0], Revealed):
                self._offer_a_bet()
            if isinstance(told.events[0], Dealt):
                print()
            for seen in told.events:
                self.shown = seen.after(self.shown)
                if call := translated(speech(seen, self.sitting.book), words.names):
                    self.say(call)
            self.say(told.text)

    def _on_disk(self, do: Callable[[], Sequence[Event] | None]) -> Sequence[Event]:
        """Run a function that writes to disk, and return its events. While the disk refuses, wait."""
        while True:
            try:
                return (self.sitting.write() if self.sitting.waits_for_the_disk else do()) or ()
            except NotWritten as trouble:
                self.say(f"{trouble} Nothing is lost. Once that is fixed:")
                self.read((TRY_AGAIN, *ASIDES), {""})

    def _between_hands(self) -> None:
        self.say(f"Lives: {', '.join(map(self._standing, range(len(self.shown.lives))))}.")
        if self.shown.pot:
            self.say(f"The pot: {self.shown.pot}.")
        self.read((GO_ON, *ASIDES), {""})

    def _standing(self, number: int) -> str:
        seat, name = Seat(number), self.sitting.names[number]
        if seat not in self.shown.seated:
            return f"{name} out"
        return f"{name} {'on honour' if seat in self.shown.honour else self.shown.lives[seat]}"

    # Asking

    def _choice(self) -> Move:
        sight = self.sitting.sight(self.you)
        just_told = isinstance(self.sitting.history[-1], Looked)
        if sight.hand is not None and not sight.hand.open and sight.card is not BACK and not just_told:
            self.say(f"You hold {the_card(sight.card)}.")
        offered = choices(sight, self.sitting.names)
        letters = {MOVE_KEYS[choice.move].letter: choice for choice in offered}
        meanings = {letter: choice.words for letter, choice in letters.items()}
        if self.evening.settings.odds and is_a_choice(sight.moves):
            meanings[ODDS] = "what are the odds?"
        keys = (*(_key(letter, words) for letter, words in meanings.items()), *ASIDES)
        while (typed := self.read(keys, {*meanings})) == ODDS:
            # By its own time, as for phones: on a busy machine one waits, and learns as much.
            for told in self.sitting.odds(sight, thread_time):
                self.say(told)
        return letters[typed].move

    def _offer_a_bet(self) -> None:
        """Before the cards are turned, let a person who is out bet on who will lose."""
        shown, sitting = self.shown, self.sitting
        # With the first card turned up, the hand lies open, and nobody may bet any more.
        if self.you not in sitting.may_bet(shown):
            return
        letters = dict(zip(ascii_lowercase, may_be_bet_on(shown), strict=False))
        self.say(
            sitting.words().say(
                "The cards are about to be turned. You are out: bet, for glory, on who loses this hand."
            )
        )
        keys = (_key(letter, sitting.names[seat]) for letter, seat in letters.items())
        typed = self.ask((*keys, NO_BET), {"", *letters})
        if typed:
            self._on_disk(partial(sitting.bet, self.you, letters[typed], shown))

    def read(self, keys: Sequence[str], accepted: set[str]) -> str:
        """Read one of the accepted answers; side questions ("why?") are answered first."""
        asides = {WHY: self._why, SINCE: self._what_happened, RULES: self._how_we_play}
        while (typed := self.ask(keys, {*accepted, *asides, LEAVE})) not in accepted:
            if typed == LEAVE:
                raise HadEnough
            asides[typed]()
        return typed

    def ask(self, keys: Sequence[str], accepted: set[str]) -> str:
        asked = broken(f"{', '.join(keys)}:", width() - 2)
        *lines, last = (line.replace(NO_BREAK, " ") for line in asked)
        while True:
            print(*lines, sep="\n", end="\n" if lines else "")
            typed = input(f"{last} ").strip().lower()
            if typed in accepted:
                return typed
            self.say(NO_ANSWER)

    def _why(self) -> None:
        """Print the rule that governed the last event, and who says so."""
        sitting = self.sitting
        stands = in_force(sitting.book, sitting.rules, sitting.history[-1].rule)
        warrant = stands.warrant
        self.say(stands.here)
        # Without its mark, which is a shape: a listener has the word.
        self.say(f"{warrant.words.capitalize()}: {warrant.sentence}. {stands.note}")
        notes = Footnotes(self.evening.shelf.sources)
        notes.mark(stands.cites)
        for note in notes.all():
            self.say(f"{note.label}, {note.place}: {note.says}")

    # The end

    def _end(self) -> Sitting | None:
        """Print the standings, the awards, and the path of the chronicle; or how far the match has come."""
        sitting = self.sitting
        room = sitting.sight(None).faces
        print()
        next_deal = self._next_deal()
        match = self.evening.match(sitting)
        if match is not None and next_deal is not None:
            self.say(match.so_far)
            return next_deal
        if match is not None and match.is_over:
            self.say(match.result)
        else:
            for one in final_ranking(sitting.start, room):
                self.say(f"{one.place}. {sitting.names[one.seat]}, {one.fate}")
        for award in honours(sitting.bets, sitting.start, room, sitting.names):
            self.say(f"{award.title}. {award.text}")
        try:
            self.say(f"The chronicle of this game is in {self.evening.finish(sitting)}")
        except OSError as error:
            self.say(f"The chronicle could not be saved: {error}")
        self.say(f"To watch the game again: ranter-tui replay {sitting.journal.path.stem}")
        return None

    def _next_deal(self) -> Sitting | None:
        """Count this deal of a match, and begin the next one: on disk before the score is told."""
        if self.sitting.header.match is not None:
            try:
                self.evening.ledger.count()
                return self.evening.next_deal(self.sitting)
            except (OSError, Busy, BadRecord, SetAside) as trouble:
                self.say(f"The match cannot go on: {trouble}")
        return None

    def say(self, text: str) -> None:
        print(*broken(printable(text), width(), "  ", "    "), sep="\n")
