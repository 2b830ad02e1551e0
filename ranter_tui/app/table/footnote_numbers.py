"""Footnote numbers: each rule gets a number where it is first applied, and keeps it for the game."""

from __future__ import annotations

from ranter_tui.game.rules import RuleKey

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
BETWEEN = "\N{NO-BREAK SPACE}"
"""What parts two numbers with no word between them, which would be read as one."""


class FootnoteNumbers:
    """The footnote numbers of one game.

    >>> marks = FootnoteNumbers()
    >>> marks.of(RuleKey("tie")), marks.of(RuleKey("turn")), marks.of(RuleKey("tie"))
    ('¹', '²', '¹')
    """

    def __init__(self) -> None:
        self._numbers: dict[RuleKey, int] = {}

    def of(self, rule: RuleKey) -> str:
        return str(self._numbers.setdefault(rule, len(self._numbers) + 1)).translate(RAISED)
