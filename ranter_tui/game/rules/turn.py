"""The turn, and what must be said at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, RuleKey, listed, rank_name, with_article

if TYPE_CHECKING:
    from ranter_tui.game.rules import Rules

GROUP = "turn"


class Turn(Choice):
    KEEP_OR_CHANGE = (
        "keep_or_change",
        "Each player in turn keeps their card or changes it with the next neighbour.",
    )
    KEEP_OR_DRAW = (
        "keep_or_draw",
        (
            "Each player in turn keeps their card or changes it, once, for one from the stock; neighbours do "
            "not change."
        ),
    )
    MUST_CHANGE = (
        "must_change",
        (
            "Each player in turn may change, once, with the next neighbour; a player whom nobody has asked "
            "must change, unless holding a card that refuses."
        ),
        "everybody must change",
    )


TURN = About(
    key=RuleKey("turn"),
    group=GROUP,
    title="Keeping and changing",
    question="What may one do on one’s turn?",
    matters="It is the one decision in the game.",
)


def neighbours_change(rules: Rules) -> bool:
    """Whether cards go from hand to hand at all."""
    return rules.turn is not Turn.KEEP_OR_DRAW


def _cries(rules: Rules) -> bool:
    return bool(rules.cry) and neighbours_change(rules)


def _cry(value: tuple[str, ...]) -> str:
    if not value:
        return "No card that changes hands need be announced."
    return f"A player who has to give up {_one_of(value)} must say so."


def _one_of(ranks: tuple[str, ...]) -> str:
    return listed(tuple(with_article(rank_name(rank)) for rank in ranks), "or")


CRY = About(
    key=RuleKey("cry"),
    group=GROUP,
    title="The cry of a low card",
    question="Which low cards must be cried when they are given away?",
    matters="The whole table learns where a low card lies, and those behind it may stand.",
    sentence=_cry,
    examples=((), ("A", "2")),
    applies=neighbours_change,
)


class CryWhen(Choice):
    ALWAYS = "always", "A low card is cried whatever comes for it."
    IF_RECEIVED_HIGHER = (
        "if_received_higher",
        "A low card is cried only if a higher one comes for it.",
        "only for a higher card",
    )


CRY_WHEN = About(
    key=RuleKey("cry_when"),
    group=GROUP,
    title="When the cry is made",
    question="Is the cry made in every case?",
    matters="A cry made only for a better card also tells what the crier now holds.",
    applies=_cries,
)


class CryManner(Choice):
    SPOKEN = "spoken", "The low card is called out.", "called out"
    FACED = "faced", "The low card is passed face up.", "shown"


CRY_MANNER = About(
    key=RuleKey("cry_manner"),
    group=GROUP,
    title="Called out or shown",
    question="Is the low card called out or shown?",
    matters="A card that lies open is not forgotten.",
    applies=_cries,
)


class AskerSpeech(Choice):
    FREE = "free", "The asker may tell what was given away, or keep it secret.", "the asker may"
    SILENT = (
        "silent",
        "The asker must not tell what was given away, for it may be passed on.",
        "the asker may not",
    )


ASKER_SPEECH = About(
    key=RuleKey("asker_speech"),
    group=GROUP,
    title="What the asker may say",
    question="May the asker tell what was given away?",
    matters="A word about it would warn the rest of the table.",
    applies=neighbours_change,
    shown_only=True,
)


def _hard_decision(value: tuple[str, ...]) -> str:
    if not value:
        return "Nobody need say that the choice is hard."
    return (
        f"A player who was dealt {_one_of(value)} and still has it says, when the turn comes, how hard the "
        "choice is."
    )


HARD_DECISION = About(
    key=RuleKey("hard_decision"),
    group=GROUP,
    title="A hard decision",
    question="Who must say that the choice is hard?",
    matters="It is courtesy, and it gives something away.",
    sentence=_hard_decision,
    examples=((), ("7", "8")),
    words=lambda value: f"the holder of {_one_of(value)}" if value else "nobody",
)
