"""Says an answer in so few words that several of them go into a line."""

from __future__ import annotations

from typing import Any

from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.power_words import power_title
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.library.questions.in_short import in_short

_WORDS: dict[str, dict[str, str]] = {
    "packs": {"one": "one pack", "two": "two packs", "as_needed": "as many as are needed"},
    "order": {
        "as_the_pack": "the usual order of the pack",
        "ace_high": "the Ace is highest",
        "other_low_cards": "another order of the low cards",
        "reversed": "the King is lowest",
    },
    "object": {"avoid_lowest": "the lowest", "avoid_highest": "the highest"},
    "direction": {"left": "to the left", "right": "to the right"},
    "first_dealer": {
        "lot": "whom the lot falls on",
        "cut": "whoever cuts the highest",
        "highest_drawn": "whoever draws the highest",
        "first_jack": "whoever gets the first Jack",
        "second_coin": "whoever gets the second card of coins",
        "first_ten": "whoever gets the first King of coins",
    },
    "rotation": {"next_survivor": "the next who is still in"},
    "deal": {"one_each": "one to each", "three_to_dealer": "one to each, three to the dealer"},
    "looking": {"on_turn": "on one's turn", "blind_dealer": "at once, but for the dealer"},
    "grace": {
        "out": "one is out",
        "on_honour": "one stays on one's honour",
        "buy_back": "one may buy back in",
    },
    "buy_back_limit": {"0": "as often as one likes", "1": "once", "2": "twice", "3": "three times"},
    "buy_back_price": {
        "stake": "the stake once more",
        "doubling": "twice as much each time",
        "doubling_for_all": "twice as much for the next",
    },
    "buy_back_while": {"one_never_has": "while somebody has never needed to"},
    "turn": {"must_change": "everybody must change"},
    "cry_when": {"if_received_higher": "only for a higher card"},
    "cry_manner": {"spoken": "called out", "faced": "shown"},
    "asker_speech": {"free": "he may", "silent": "he may not"},
    "dealer_turn": {
        "top": "the top card",
        "bottom": "the bottom card",
        "cut_card": "the card that is cut",
        "cut_then_top": "the top card after a cut",
        "next_seat": "his neighbour's card",
        "top_or_next_seat": "the top card, or his neighbour's",
        "top_if_ace_passed": "the top card, but only for an Ace",
        "last_before_dealer": "nowhere: the last before him draws",
    },
    "same_rank_drawn": {"wins_outright": "all others lose", "immune": "the dealer is safe"},
    "stock_out": {"no_exchange": "the card is kept"},
    "showdown": {"together": "all together", "eldest_round": "one by one"},
    "sets": {"nothing": "no", "pairing_up": "yes, and it beats single cards"},
    "tie": {
        "all_lose": "all of them",
        "last_to_turn_up": "the last to turn up",
        "first_in_order": "the first in the turn",
    },
    "all_alike": {"as_a_tie": "a tie like any other"},
    "penalty": {
        "two_with_ace": "two lives with an Ace",
        "out_at_once": "all of them at once",
        "one_to_each": "a life to each of the others",
    },
    "pot": {
        "nothing": "there is none",
        "ante": "a stake",
        "ante_and_lost_lives": "a stake, and the lost lives",
    },
    "wipe_out": {
        "joint_winners": "they win together",
        "decider": "they play on with a life each",
        "cut": "they cut for it",
        "carry_pot": "nobody wins, and the pot waits",
        "re_ante": "all pay in again",
        "nobody_loses": "nobody loses anything",
        "cannot_arise": "it cannot happen",
    },
}
"""Answers as one would give them to the question of the rule; others are said as in a table."""


def in_few_words(key: RuleKey, value: Any) -> str:
    """Return an answer in a few words.

    >>> in_few_words(RuleKey("tie"), "all_lose"), in_few_words(RuleKey("lives"), 3)
    ('all of them', '3')
    """
    if (power := power_of(key)) is not None:
        rank, moment = power
        card = "The highest card" if rank == HIGHEST else f"The {rank_name(rank)}"
        return (
            power_title(rank, moment, value).removeprefix(f"{card} ") if value else "is a card like any other"
        )
    if isinstance(value, str) and value in PACKS:
        return PACKS[value].title
    return _WORDS.get(key, {}).get(str(value)) or in_short(value)
