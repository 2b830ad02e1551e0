"""The turn, and what must be said at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, listed, rank_name

if TYPE_CHECKING:
    from ranter_tui.game.rules import Rules

GROUP = "turn"


class Turn(Choice):
    KEEP_OR_CHANGE = (
        "keep_or_change",
        "Each in turn keeps his card or changes it with his next neighbour, once.",
    )
    KEEP_OR_DRAW = (
        "keep_or_draw",
        "Each in turn keeps his card or changes it for one from the stock, once; neighbours do not change.",
    )
    MUST_CHANGE = (
        "must_change",
        "Everybody must propose or undergo an exchange at least once, unless he holds a card that refuses.",
    )


TURN = About(
    group=GROUP,
    title="Keeping and changing",
    question="What may one do on one's turn?",
    matters="It is the one decision in the game.",
)


def _cries(rules: Rules) -> bool:
    return bool(rules.cry)


def _cry(value: tuple[str, ...]) -> str:
    if not value:
        return "Nothing is said of the cards that change hands."
    ranks = listed(tuple(rank_name(rank) for rank in value), "or")
    return f"Whoever is forced to give a card of rank {ranks} must make it known."


CRY = About(
    group=GROUP,
    title="The cry of a low card",
    question="Which low cards must be cried when they are given away?",
    matters="The whole table learns where a low card lies, and those behind it may stand.",
    sentence=_cry,
)


class CryWhen(Choice):
    ALWAYS = "always", "The cry is made whatever came in exchange."
    IF_RECEIVED_HIGHER = (
        "if_received_higher",
        "The cry is made only by one who received a higher card for it.",
    )


CRY_WHEN = About(
    group=GROUP,
    title="When the cry is made",
    question="Is the cry made in every case?",
    matters="A cry made only for a better card also tells what the crier now holds.",
    applies=_cries,
)


class CryManner(Choice):
    SPOKEN = "spoken", "The value is called out."
    FACED = "faced", "The card is passed face up."


CRY_MANNER = About(
    group=GROUP,
    title="Called out or shown",
    question="Is the low card called out or shown?",
    matters="A card that lies open is not forgotten.",
    applies=_cries,
)


class AskerSpeech(Choice):
    FREE = "free", "Nothing is said about whether the one who asked may speak of his card."
    SILENT = "silent", "The one who asked must not say what he gave, for it may be passed on."


ASKER_SPEECH = About(
    group=GROUP,
    title="What the asker may say",
    question="May the one who asked tell what he gave away?",
    matters="A word from him would warn the rest of the table.",
    shown_only=True,
)


def _hard_decision(value: tuple[str, ...]) -> str:
    if not value:
        return "No decision need be announced as a hard one."
    ranks = listed(tuple(rank_name(rank) for rank in value), "or")
    return f"Whoever was dealt a card of rank {ranks} tells the table, on his turn, how hard it is to decide."


HARD_DECISION = About(
    group=GROUP,
    title="A hard decision",
    question="Which cards are announced as a hard decision?",
    matters="It is courtesy, and it gives something away.",
    sentence=_hard_decision,
)
