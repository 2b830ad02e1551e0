"""An example of a book, played for its readers."""

from __future__ import annotations

from ranter_tui.app.screens.steps import StepsScreen
from ranter_tui.rulebook.book import Example, Rulebook
from ranter_tui.rulebook.checking import rules_for, try_in


class WatchScreen(StepsScreen):
    """Everybody may see everything here: it is print."""

    def __init__(self, book: Rulebook, example: Example) -> None:
        trial = try_in(book, example)
        super().__init__(book, rules_for(book, example), trial.start, trial.events, trial.names)
        self.example = example
        self.sees_all = True
        self._beats = self._seen()

    @property
    def title_line(self) -> str:
        return f"{self.book.short} · {self.example.title}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in ("eye", "next_hand", "previous_hand")

    def action_faces(self) -> None:
        self.look_with(None, all_of_it=not self.sees_all)
