"""A table without a screen: what happens is shown at once, and what is to be asked is asked."""

from __future__ import annotations

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.gathering import Gathering, Question
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.moves import Decide, Decision
from ranter_tui.game.referee import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest


class PaperTable:
    """The host of a game that nobody watches."""

    def __init__(self, evening: Evening, sitting: Sitting) -> None:
        self.sitting = sitting
        self.gathering: Gathering = evening.gathering
        self.told: list[str] = []
        self.odds = False
        """Whether the house tells what the odds are."""
        self.gathering.host = self
        self.gathering.watch(sitting, len(sitting.history))

    def company(self) -> tuple[Guest, ...]:
        return self.sitting.still_there

    async def seat(self, name: str) -> str:
        return self.sitting.will_come(Guest(name)).name

    async def bet(self, who: Seat, on: Seat) -> None:
        raise Illegal("nobody bets on paper")

    def tells_odds(self) -> bool:
        return self.odds

    def tell(self, words: str) -> None:
        self.told.append(words)

    def to_the_next_question(self) -> Question | None:
        """Play on until a person must decide, and ask that question; None at the end."""
        sitting = self.sitting
        while (ask := sitting.asks) is not None:
            if (cause := sitting.answer()) is not None:
                sitting.put(cause)
                self.gathering.has_shown(sitting, len(sitting.history))
                continue
            assert isinstance(ask, Decide)
            question = Question(ask.seat, ask.moves, self.gathering.changed)
            self.gathering.ask(question)
            return question
        return None

    def deal_with(self, question: Question) -> None:
        """Put down what is chosen."""
        assert question.chosen is not None
        question.open = False
        self.gathering.answered()
        self.sitting.put(Decision(question.seat, question.chosen))
        self.gathering.has_shown(self.sitting, len(self.sitting.history))
