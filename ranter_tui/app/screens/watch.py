"""The screen that plays an example hand of a book for its readers."""

from __future__ import annotations

from ranter_tui.app.screens.steps import StepsScreen
from ranter_tui.rulebook.book import Example, Rulebook
from ranter_tui.rulebook.checking import rules_for, try_in

READS, READS_A_SECOND = 1.0, 40
"""The seconds before a hand is played by itself, and how many letters of its caption are read in another."""


class WatchScreen(StepsScreen):
    """A replay of an example. Everybody may see everything: it is print."""

    def __init__(self, book: Rulebook, example: Example) -> None:
        self.example = example
        trial = try_in(book, example)
        rules = rules_for(book, example)
        super().__init__(book, rules, trial.start, trial.events, trial.names, sees_all=True)

    @property
    def title_line(self) -> str:
        return f"{self.book.short} · {self.example.title}"

    @property
    def caption(self) -> str:
        return self.example.text

    def on_mount(self) -> None:
        """Play it, once there was time to read what it is about; where nothing is to move, wait for a key."""
        if not self.app.still:
            self.play_after(READS + len(self.caption) / READS_A_SECOND)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in ("eye", "odds", "next_hand", "previous_hand")
