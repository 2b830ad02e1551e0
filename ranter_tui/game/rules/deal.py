"""The deal, and when one may look."""

from __future__ import annotations

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About

GROUP = "deal"


class Deal(Choice):
    ONE_EACH = "one_each", "Everybody is dealt one card, face down."
    THREE_TO_DEALER = (
        "three_to_dealer",
        "Everybody is dealt one card, the dealer three, of which he keeps the highest.",
    )


DEAL = About(
    group=GROUP,
    title="The deal",
    question="How many cards are dealt?",
    matters="Three cards to choose from make the dealer nearly safe.",
)


class Looking(Choice):
    AT_ONCE = "at_once", "Everybody looks at his card as soon as it is dealt."
    ON_TURN = "on_turn", "A card is looked at only when its holder's turn comes, or when he is asked for it."
    BLIND_DEALER = (
        "blind_dealer",
        "Everybody looks at once but the dealer, who sees his card only on his turn, or when asked for it.",
    )


LOOKING = About(
    group=GROUP,
    title="Looking at the cards",
    question="When may a card be looked at?",
    matters="Whoever has not looked cannot show a King, nor bluff about it.",
)


class Reshuffle(Choice):
    EVERY_HAND = "every_hand", "The whole pack is gathered and shuffled before every hand."


RESHUFFLE = About(
    group=GROUP,
    title="The shuffle",
    question="Is the pack shuffled again for every hand?",
    matters="If not, a good memory would know what is left in the stock.",
)


class Misdeal(Choice):
    DEALT_AGAIN = "dealt_again", "A hand that was misdealt is dealt again by the same dealer."


MISDEAL = About(
    group=GROUP,
    title="A misdeal",
    question="What happens after a misdeal?",
    matters="A careful referee never misdeals; a real dealer does.",
    shown_only=True,
)
