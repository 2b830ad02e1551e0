"""A sentence that tells one thing: clause by clause, each with the rule that it applies."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.events import Event
from ranter_tui.game.rules import RuleKey


class Clause(Struct, frozen=True):
    """A part of a sentence, and the rule that it rests on. The last of them has no full stop yet."""

    text: str
    rule: RuleKey


class Told(Struct, frozen=True):
    """What has happened of one thing so far: its events, and the clauses that tell them."""

    events: tuple[Event, ...]
    clauses: tuple[Clause, ...]

    @property
    def text(self) -> str:
        """The sentence, or two."""
        return "".join(clause.text for clause in self.clauses) + "."

    @property
    def rules(self) -> tuple[RuleKey, ...]:
        """Every rule that was applied, once."""
        return tuple(dict.fromkeys(event.rule for event in self.events))

    @property
    def goes_on(self) -> bool:
        """Whether the last event made a sentence longer that had been told before."""
        return len(self.events) > 1

    @property
    def parts(self) -> tuple[Clause, ...]:
        """The clauses with their full stop, those that rest on the same rule taken together.

        The stop stands with the last word, before all numbers that follow it. A clause that says nothing
        more is there for its rule alone, and need not name one twice.
        """
        parts: list[Clause] = []
        for clause in self.clauses:
            if not clause.text and any(part.rule == clause.rule for part in parts):
                continue
            if parts and parts[-1].rule == clause.rule:
                parts[-1] = Clause(parts[-1].text + clause.text, clause.rule)
            else:
                parts.append(clause)
        last = max(at for at, part in enumerate(parts) if part.text or not at)
        parts[last] = Clause(f"{parts[last].text}.", parts[last].rule)
        return tuple(parts)
