"""The screen that plays an example hand of a book for its readers."""

from __future__ import annotations

from ranter_tui.app.screens.steps import StepsScreen
from ranter_tui.rulebook.book import Example, Rulebook
from ranter_tui.rulebook.checking import rules_for, try_in


class WatchScreen(StepsScreen):
    """A replay of an example. Everybody may see everything: it is print."""

    def __init__(self, book: Rulebook, example: Example) -> None:
        trial = try_in(book, example)
        rules = rules_for(book, example)
        super().__init__(book, rules, trial.start, trial.events, trial.names, sees_all=True)
        self.example = example

    @property
    def title_line(self) -> str:
        return f"{self.book.short} · {self.example.title}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in ("eye", "next_hand", "previous_hand")
