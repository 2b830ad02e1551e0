"""The deal, and when one may look."""

from __future__ import annotations

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, RuleKey

GROUP = "deal"


class Deal(Choice):
    ONE_EACH = "one_each", "Everybody is dealt one card, face down.", "one to each"
    THREE_TO_DEALER = (
        "three_to_dealer",
        "Everybody is dealt one card; the dealer is dealt three, and keeps the best.",
        "one to each, three to the dealer",
    )


DEAL = About(
    key=RuleKey("deal"),
    group=GROUP,
    title="The deal",
    question="How many cards are dealt?",
    matters="Three cards to choose from make the dealer nearly safe.",
)


class Looking(Choice):
    AT_ONCE = "at_once", "Everybody looks at their card as soon as it is dealt."
    ON_TURN = (
        "on_turn",
        "Nobody looks at their card until their turn comes or somebody asks for it.",
        "on one’s turn",
    )
    BLIND_DEALER = (
        "blind_dealer",
        "All but the dealer look at once; the dealer waits until the turn comes or the card is asked for.",
        "at once, but for the dealer",
    )


LOOKING = About(
    key=RuleKey("looking"),
    group=GROUP,
    title="Looking at the cards",
    question="When may a card be looked at?",
    matters="A player who has not looked can neither show a card nor bluff about it.",
)


class Reshuffle(Choice):
    EVERY_HAND = "every_hand", "All cards are gathered and shuffled before every hand."


RESHUFFLE = About(
    key=RuleKey("reshuffle"),
    group=GROUP,
    title="The shuffle",
    question="Is the pack shuffled again for every hand?",
    matters="If not, a good memory would know what is left in the stock.",
)


class Misdeal(Choice):
    DEALT_AGAIN = "dealt_again", "After a misdeal the same dealer deals again."


MISDEAL = About(
    key=RuleKey("misdeal"),
    group=GROUP,
    title="A misdeal",
    question="What happens after a misdeal?",
    matters="A careful referee never misdeals; a real dealer does.",
    shown_only=True,
)
