"""The screen that shows ten trial hands by rules that are still being edited, every card open."""

from __future__ import annotations

from ranter_tui.app.screens.steps import StepsScreen
from ranter_tui.evening.rehearsal import Rehearsal
from ranter_tui.game.rules import Rules
from ranter_tui.rulebook.book import Rulebook


class RehearsalScreen(StepsScreen):
    """A replay of trial hands. Only bots play, so that everybody may see everything."""

    def __init__(self, book: Rulebook, rules: Rules, rehearsal: Rehearsal) -> None:
        super().__init__(book, rules, rehearsal.start, rehearsal.events, rehearsal.names, sees_all=True)

    @property
    def title_line(self) -> str:
        return f"{self.book.short} · ten hands among bots"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in ("eye", "odds")
