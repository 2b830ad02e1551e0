"""What one guest learns behind the curtain, and chooses. It knows no screen and no clock."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from ranter_tui.app.table.shared_screen import Decides, Outcome
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Changed, Drew, Event, RanBack, Revealed
from ranter_tui.game.moves import is_a_choice
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight, face
from ranter_tui.game.state import State
from ranter_tui.telling.cards_in_words import LadderWord, worth
from ranter_tui.telling.choices import OfferedMove, around, choices
from ranter_tui.telling.sentences import since, to_me


class PrivateLook:
    """One guest's look at the own card, with or without a decision."""

    def __init__(
        self,
        sitting: Sitting,
        seat: Seat,
        shown: State,
        *,
        looked_at: int | None,
        told: int | None,
        decide: Decides | None,
    ) -> None:
        self.sitting = sitting
        self.seat = seat
        self.shown = shown
        """The table as the room sees it."""
        self._until = told
        """How many events the room has been told; at a second look the guest is told of no more."""
        self._looked_at = looked_at if looked_at is not None else sitting.hand_began()
        """The number of events there were at the last look."""
        self._decide = decide
        self.offered: tuple[OfferedMove, ...] = ()
        self.chosen: OfferedMove | None = None
        self.mine: tuple[str, ...] = ()
        """What has happened to this guest since the last look; known only from the first look on."""
        self.since: tuple[str, ...] = ()
        """What else has happened since then, once somebody has asked for it."""
        self.weighed: Sight | None = None
        """What this guest knew when the odds were asked for, as long as they are of use."""
        self.odds: tuple[str, ...] = ()
        """The odds, once they are counted."""

    @property
    def name(self) -> str:
        return self.sitting.names[self.seat]

    @property
    def pin(self) -> str | None:
        """The lock of this guest's curtain, if it has one."""
        return self.sitting.guests[self.seat].pin

    @property
    def decides(self) -> bool:
        """Whether there is something to decide."""
        return self._decide is not None

    @property
    def outcome(self) -> Outcome:
        return self.chosen.move if self.chosen is not None else None

    def _sight(self) -> Sight:
        return self.sitting.sight(self.seat, self._until)

    # Looking

    def begin(self) -> None:
        """Take in what there is to choose, and what has happened to this guest."""
        words, sight = self.sitting.words(), self._sight()
        self.offered = choices(sight, words.names) if self.decides else ()
        self.mine = to_me(sight.faces[self._looked_at :], self.seat, words)

    def card(self) -> Card | None:
        """Return the card to draw: None without a hand, a back if the book lets nobody look yet."""
        sight = self._sight()
        return None if sight.hand is None else sight.card

    def worth(self) -> tuple[tuple[LadderWord, ...], str]:
        """Return the ladder with this guest's card marked, and what the card is worth, once it is known."""
        return worth(self.shown.law, self._sight().hand, self.card())

    @property
    def around(self) -> str:
        """Who deals, and who plays next."""
        return around(self.shown, self.seat, self.sitting.names)

    def tell_since(self, card: Callable[[Card], str]) -> None:
        """Tell what has happened since the last look, as far as this guest could see it, or hide it."""
        if self.since:
            self.since = ()
        else:
            self.weighed, self.odds = None, ()
            words = self.sitting.words(card)
            self.since = since(self._sight().faces, words, self._looked_at) or ("Nothing yet.",)

    @property
    def may_weigh(self) -> bool:
        """Whether there is a choice whose odds can be told."""
        return is_a_choice(tuple(choice.move for choice in self.offered))

    def toggle_odds(self) -> Sight | None:
        """Return what this guest knows, to count the odds from; nothing if they are to be put away."""
        again = self.weighed is not None
        self.since, self.odds = (), ()
        self.weighed = None if again else self._sight()
        return self.weighed

    def take_odds(self, asked: Sight, odds: tuple[str, ...]) -> None:
        """Take in the odds that were counted from that sight, if they are still asked for."""
        if asked is self.weighed:
            self.odds = odds

    # Choosing

    def choose(self, move: str) -> bool:
        """Choose an offered move, which can be taken back. Return False where it is not offered."""
        chosen = next((choice for choice in self.offered if choice.move.value == move), None)
        if chosen is None:
            return False
        self.chosen, self.since, self.weighed, self.odds = chosen, (), None, ()
        return True

    def take_back(self) -> None:
        """Have nothing chosen, and nothing asked for."""
        self.chosen, self.since, self.weighed, self.odds = None, (), None, ()

    def play(self) -> bool:
        """Play the chosen move for good. Return whether there is a new card to look at."""
        assert self.chosen is not None and self._decide is not None
        told = self._decide(self.chosen.move)
        self.mine = to_me([face(event, self.seat) for event in told], self.seat, self.sitting.words())
        self._looked_at = len(self.sitting.history)
        return self._brings_a_card(told)

    def _brings_a_card(self, told: tuple[Event, ...]) -> bool:
        """Whether this guest now holds a card that an exchange has brought, and the room does not see it."""
        if any(isinstance(event, Revealed) for event in told):
            return False
        mine = (face(event, self.seat) for event in told if isinstance(event, (Changed, Drew, RanBack)))
        return any(seen.held_by(self.seat) not in (None, BACK) for seen in mine)


class Stage(Enum):
    """The state of the curtain."""

    GUARDED = auto()
    """Shut, and not to be lifted yet: a key, held or hammered, may still be meant for the last screen."""
    DRAWN = auto()
    """Shut; it can be lifted."""
    RISING = auto()
    """Still shut: it is lifted unless the next key comes at once, as it does while one is held."""
    LOCKED = auto()
    """A PIN is asked for."""
    LIFTED = auto()
    FALLING = auto()
    """A choice was made; until the curtain is down it can be taken back."""
    GOT = auto()
    """The choice stands, and there is a new card to look at."""
    DOWN = auto()


UNTOUCHED = (Stage.GUARDED, Stage.DRAWN, Stage.RISING)
"""The stages in which keys and mouse have to be let alone before the curtain goes up."""
