"""Bets by players who are out: for glory, in public, and without holding anybody up."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase

from ranter_tui.app.widgets.prompt import PromptKey
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.forfeits import ForfeitPack, forfeits
from ranter_tui.evening.ledger import may_be_bet_on
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.tournaments import Match
from ranter_tui.game.events import Event
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State


class Betting:
    """The input of a bet by two letters: one for who bets, where several could, and one for who will lose."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.open = False
        self._who: Seat | None = None

    def bettors(self, shown: State) -> tuple[Seat, ...]:
        """Return who may bet at the table as the room has been shown it."""
        return self.sitting.may_bet(shown)

    def begin(self, shown: State) -> None:
        bettors = self.bettors(shown)
        self.open = True
        self._who = bettors[0] if len(bettors) == 1 else None

    def close(self) -> None:
        self.open = False

    def letters(self, shown: State) -> dict[Seat, str]:
        """Return a letter for each seat that may be named now."""
        if not self.open:
            return {}
        seats = self.bettors(shown) if self._who is None else may_be_bet_on(shown)
        return dict(zip(seats, ascii_lowercase, strict=False))

    def asked(self, shown: State) -> tuple[str, tuple[PromptKey, ...]]:
        """Return the question, and the letters that answer it."""
        names, who = self.sitting.names, self._who
        question = "Who bets?" if who is None else f"{names[who]} bets, for glory: who will lose?"
        letters = self.letters(shown)
        return question, tuple(
            PromptKey(letter, names[seat], f"bet_on({letter!r})") for seat, letter in letters.items()
        )

    def answer(self, letter: str, shown: State) -> tuple[Seat, Seat] | None:
        """Take the next letter. Return the bet when it is complete."""
        named = {letter: seat for seat, letter in self.letters(shown).items()}.get(letter)
        if named is None:
            return None
        if self._who is None:
            self._who = named
            return None
        who = self._who
        self.close()
        return who, named


class ForfeitsDue:
    """The forfeits of one game, as far as the house wants them."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._wanted = False
        """Whether the settings wanted forfeits when they were asked last."""
        self._pack = ForfeitPack(())

    def apply_settings(self, evening: Evening) -> tuple[str, ...]:
        """Load the cards if the house has come to want them. Return what is wrong with their file."""
        if evening.settings.forfeits == self._wanted:
            return ()
        self._wanted = evening.settings.forfeits
        self._pack = evening.forfeit_pack()
        return self._pack.troubles

    def after_hand(self, hand: int, faces: Iterable[Event]) -> tuple[str, ...]:
        """Return what those who went out in that hand have to do, as far as these events tell."""
        game, guests = self.sitting.journal.path.name, self.sitting.guests
        told = forfeits(self._pack.cards, game, faces, guests)
        return tuple(f"{one.whose}: {one.card}" for one in told if one.hand == hand)


class MatchAtTable:
    """The match of one deal at the table, if it is one of a match."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.score: Match | None = None
        """The score before this deal and, once that is counted, after it; None where there is no match."""
        self._next_deal: Sitting | None = None
        """The next deal, until it is played."""

    @property
    def on_its_way(self) -> str:
        """Which deal is being played, and the score before it; empty where there is no match."""
        return self.score.on_its_way if self.score is not None and not self.score.is_over else ""

    @property
    def ended(self) -> Match | None:
        """The match, if this deal has ended it."""
        return self.score if self.score is not None and self.score.is_over else None

    def read_score(self, evening: Evening) -> None:
        self.score = evening.match(self.sitting)

    def begin_next_deal(self, evening: Evening) -> bool:
        """Begin the next deal on disk, once this one is counted. Return False where none is to come.

        Whoever leaves then, or is cut off, goes on with it later.
        """
        self.read_score(evening)
        self._next_deal = evening.next_deal(self.sitting)
        if self._next_deal is None:
            return False
        evening.finish(self.sitting)
        return True

    def take_next_deal(self) -> Sitting | None:
        """Hand over the next deal, once."""
        sitting, self._next_deal = self._next_deal, None
        return sitting

    def close(self) -> None:
        """Let go of a deal that nobody has taken."""
        if self._next_deal is not None:
            self._next_deal.journal.close()
