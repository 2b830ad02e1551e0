"""What single cards can do, in words: one sentence for all that a card does at a moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from ranter_tui.game.rules.about import About, RuleKey, listed, rank_name, with_article
from ranter_tui.game.rules.dealer import DealerTurn, sends_on
from ranter_tui.game.rules.powers import GROUP, HIGHEST, Effect, Effects, Moment
from ranter_tui.game.rules.turn import Turn

if TYPE_CHECKING:
    from ranter_tui.game.rules import Rules

Does = frozenset[Effect]


def _dealt(card: str, does: Does) -> str:
    deeds = {
        Effect.SHOW: "turns it up at first sight",
        Effect.LIFE_FROM_POT: "shows it and takes a life from the pot, if one is there",
        Effect.KNOCK: "knocks on the table to warn the others",
    }
    told = _those(deeds, does)
    if Effect.SPEND in does:
        told = (f"{listed(told)}, and has no turn",) if told else ("has no turn",)
    holder = f"a player dealt {card} {listed(told)}"
    if Effect.STOP_HAND not in does:
        return holder
    stopped = "the hand is not played, and the cards count as they were dealt"
    return f"{holder}; {stopped}" if told else f"if somebody is dealt {card}, {stopped}"


def _on_turn(card: str, does: Does) -> str:
    holder = f"when their turn comes, the holder of {card}"
    told = _those({Effect.SHOW: "shows it", Effect.SPEND: "may not change it"}, does)
    if Effect.STOP_PLAY not in does:
        return f"{holder} {listed(told)}"
    return f"{holder} {listed(told)}, and {STOPS}" if told else f"{holder} stops all play for the showdown"


def _kept(card: str, does: Does) -> str:
    if Effect.STOP_PLAY not in does:
        return f"a player who keeps {card} shows it"
    shows = f"a player who keeps {card} shows it, and" if Effect.SHOW in does else f"if {card} is kept,"
    return f"{shows} {STOPS}"


def _asked(card: str, does: Does) -> str:
    holder, shows = f"a player asked for {card}", Effect.SHOW in does
    if Effect.PASS_ON in does:
        return f"{holder} {'shows it and ' if shows else ''}sends the asker on to the next player"
    if Effect.BARGAIN in does:
        deeds = ("shows it", "refuses", ANSWERS) if Effect.ANSWER in does else ("shows it", "refuses")
        return f"{holder} may sell it for a life, and otherwise {listed(deeds)}"
    if Effect.REFUSE in does:
        opens = f"{holder} shows it and refuses" if shows else f"{holder} refuses without showing it"
    else:
        opens = f"{holder} shows it and gives it up" if shows else f"{holder} gives it up"
    if not (then := _what_follows(does)):
        return opens
    return f"{opens}, and {then[0]}" if len(then) == 1 else f"{opens}; {', '.join(then[:-1])}, and {then[-1]}"


STOPS = "all play stops for the showdown"
ANSWERS = "answers for the card turned away"


def _what_follows(does: Does) -> tuple[str, ...]:
    """Return what comes of asking for a card, in the order in which it comes."""
    dealt_it = "that player" if Effect.RUN_BACK_CARD in does else "the offered card’s first holder"
    follows = {
        Effect.ANSWER: ANSWERS,
        Effect.SPEND: "their own turn is over",
        Effect.ASKER_LOSES_LIFE: "the asker loses a life at once",
        Effect.ASKER_LOSES_TWO: "the asker loses two lives at once",
        Effect.ASKER_OUT: "the asker is out at once",
        Effect.SEND_BACK: (
            "the card that was offered goes back to where it started, or to the last card that blocked it"
        ),
        Effect.RUN_BACK_ALL: "every exchange of the hand is undone",
        Effect.RUN_BACK_CARD: "the offered card goes all the way back to the player who was dealt it",
        Effect.FIRST_HOLDER_OUT: f"{dealt_it} is out at once",
        Effect.STOP_PLAY: STOPS,
    }
    if Effect.ANSWER in does and does & follows.keys() != {Effect.ANSWER}:
        follows[Effect.ANSWER] = f"its holder {ANSWERS}"
    return _those(follows, does)


def _exchanged(card: str, does: Does) -> str:
    if does == {Effect.KNOCK}:
        return f"a player who receives {card} knocks on the table to warn the others"
    deeds = {Effect.SHOW: "is shown", Effect.KNOCK: "makes its new holder knock on the table"}
    shown = listed(_those(deeds, does))
    sinks = "is the worst card of all from then on" if Effect.SINK in does else ""
    costs = "costs the player who gave it away a life" if Effect.ASKER_LOSES_LIFE in does else ""
    return f"{card} that changes hands {', and '.join(filter(None, (shown, sinks, costs)))}"


def _drawn(card: str, does: Does, drawer: str = "the player who drew it") -> str:
    drawn = f"{card} drawn from the stock"
    deeds = {
        Effect.PUT_BACK: f"{drawn} is shown and put back, and {drawer} keeps the old card",
        Effect.BARRED: (
            f"{card} on the stock bars the exchange: "
            f"it is shown, stays there, and {drawer} keeps the old card"
        ),
        Effect.LOSES_ALONE: f"{drawn} ruins {drawer}: it is the worst card of all, and nobody else loses",
        Effect.DRAW_AGAIN: f"{drawn} is laid aside, and another card is drawn",
    }
    return "; ".join(_those(deeds, does))


def _at_the_showdown(card: str, does: Does) -> str:
    held = "if all of its kind are held"
    gains = f"{card} gains its holder a life at the showdown {held}"
    if Effect.LOSES_TOO in does:
        gains = f"but {held}, the holders gain a life each instead"
    deeds = {
        Effect.LOSES_TOO: (
            f"{card} is not compared at the showdown, and its holder loses a life as well as the loser"
        ),
        Effect.PAIR_GAINS: gains,
        Effect.COSTS_TWO: f"a player who loses the hand with {card} loses two lives instead of one",
        Effect.HOLDER_OUT: f"a player who holds {card} at the showdown is out",
        Effect.ANSWERED_FOR: f"if {card} loses, the player who answers for it pays in its holder’s place",
        Effect.SPARED: f"if no other kind of card is compared, {card} does not lose",
    }
    return "; ".join(_those(deeds, does))


def _those(deeds: dict[Effect, str], does: Does) -> tuple[str, ...]:
    return tuple(words for effect, words in deeds.items() if effect in does)


_SAYS: dict[Moment, Callable[[str, Does], str]] = {
    Moment.DEALT: _dealt,
    Moment.TURN: _on_turn,
    Moment.KEPT: _kept,
    Moment.ASKED: _asked,
    Moment.EXCHANGED: _exchanged,
    Moment.DRAWN: _drawn,
    Moment.SHOWDOWN: _at_the_showdown,
}

_NOTHING = {
    Moment.DEALT: "{card} that is dealt stays face down",
    Moment.TURN: "when their turn comes, the holder of {card} may decide without showing it",
    Moment.KEPT: "{card} that is kept stays hidden",
    Moment.ASKED: "{card} must be given up like any other card",
    Moment.EXCHANGED: "{card} changes hands like any other card",
    Moment.DRAWN: "{card} drawn from the stock is a card like any other",
    Moment.SHOWDOWN: "{card} is compared like any other card",
}


_SHOWN_BEFORE = {
    Moment.TURN: ((Moment.DEALT,), "{card} has lain open since the deal, and its holder has no turn"),
    Moment.KEPT: ((Moment.DEALT, Moment.TURN), "{card} has been shown before anybody could keep it"),
    Moment.ASKED: ((Moment.DEALT,), "nobody can ask for {card} that lies open; play goes on beyond it"),
}
"""Moments that never come if the card ends its holder’s turn before, and what is said of them then."""


def shown_before(rules: Rules, rank: str, moment: Moment) -> str:
    """Return what is said of a moment that never comes, as the card was shown before; empty if it comes."""
    before, words = _SHOWN_BEFORE.get(moment, ((), ""))
    return words if any(Effect.SPEND in rules.does(rank, one) for one in before) else ""


def power_sentence(rank: str, moment: Moment, effects: Effects) -> str:
    """Return all that a card does at a moment.

    >>> power_sentence("K", Moment.DRAWN, (Effect.PUT_BACK,))
    'A King drawn from the stock is shown and put back, and the player who drew it keeps the old card.'
    """
    card = _a_card(rank)
    return _full(_SAYS[moment](card, frozenset(effects)) if effects else _NOTHING[moment].format(card=card))


def _here(rank: str, moment: Moment, rules: Rules) -> str:
    """Return the same where the other rules say who draws, or what is done with a card that is kept."""
    effects, card = rules.does(rank, moment), _a_card(rank)
    if moment is Moment.DRAWN and effects and only_the_dealer_draws(rules):
        return _full(_drawn(card, frozenset(effects), "the dealer"))
    if words := shown_before(rules, rank, moment):
        return _full(words.format(card=card))
    return power_sentence(rank, moment, effects)


def _full(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."


def only_the_dealer_draws(rules: Rules) -> bool:
    """Whether the stock is for the dealer alone."""
    return (
        not sends_on(rules)
        and rules.turn is not Turn.KEEP_OR_DRAW
        and rules.dealer_turn is not DealerTurn.LAST_BEFORE_DEALER
    )


def _a_card(rank: str) -> str:
    return "the highest card" if rank == HIGHEST else with_article(rank_name(rank))


_TITLES = {
    Moment.DEALT: "{card} at the deal",
    Moment.TURN: "{card} on its holder’s turn",
    Moment.KEPT: "{card} that is kept",
    Moment.ASKED: "{card} that is asked for",
    Moment.EXCHANGED: "{card} that changes hands",
    Moment.DRAWN: "{card} from the stock",
    Moment.SHOWDOWN: "{card} at the showdown",
}

_DEEDS = {
    Effect.PASS_ON: "{card} sends the asker on",
    Effect.BARGAIN: "{card} is for sale",
    Effect.ASKER_LOSES_LIFE: "{card} takes a life",
    Effect.ASKER_LOSES_TWO: "{card} takes two lives",
    Effect.ASKER_OUT: "{card} puts the asker out",
    Effect.FIRST_HOLDER_OUT: "{card} puts a player out",
    Effect.SEND_BACK: "{card} sends a card back",
    Effect.RUN_BACK_CARD: "{card} sends a card home",
    Effect.RUN_BACK_ALL: "{card} undoes every exchange",
    Effect.STOP_HAND: "{card} stops the hand",
    Effect.STOP_PLAY: "{card} stops all play",
    Effect.REFUSE: "{card} refuses",
    Effect.ANSWER: "{card} answers for another",
    Effect.LIFE_FROM_POT: "{card} takes a life from the pot",
    Effect.SINK: "{card} sinks",
    Effect.PUT_BACK: "{card} is put back",
    Effect.BARRED: "{card} bars the exchange",
    Effect.LOSES_ALONE: "{card} ruins the dealer",
    Effect.DRAW_AGAIN: "{card} is laid aside",
    Effect.PAIR_GAINS: "{card} costs a life, or brings one",
    Effect.LOSES_TOO: "{card} costs a life",
    Effect.COSTS_TWO: "{card} costs two lives",
    Effect.HOLDER_OUT: "{card} puts its holder out",
    Effect.ANSWERED_FOR: "{card} is paid for by others",
    Effect.SPARED: "{card} is spared",
    Effect.KNOCK: "{card} has its holder knock",
    Effect.SHOW: "{card} is shown",
    Effect.SPEND: "{card} costs its holder’s turn",
}
"""What a heading says of a card. If it does several things, the heading names the first in this order."""

_QUESTIONS = {
    Moment.DEALT: "What does {card} do when it is dealt?",
    Moment.TURN: "What does {card} do on its holder’s own turn?",
    Moment.KEPT: "What happens when {card} is kept?",
    Moment.ASKED: "What happens when {card} is asked for?",
    Moment.EXCHANGED: "What happens when {card} changes hands?",
    Moment.DRAWN: "What happens when {card} is drawn from the stock?",
    Moment.SHOWDOWN: "What does {card} do at the showdown?",
}

_MATTERS = {
    Moment.DEALT: "Everybody knows it before the first exchange.",
    Moment.TURN: "What comes to light on a turn helps only those who play later.",
    Moment.KEPT: "A kept card that is shown tells the others where there is nothing to gain.",
    Moment.ASKED: "It is the risk of asking for a card that you have not seen.",
    Moment.EXCHANGED: "A card may do something as it changes hands, to its new holder or to its old one.",
    Moment.DRAWN: "A player who changes with the stock gets a card that nobody has seen.",
    Moment.SHOWDOWN: "When the cards are turned up, it is too late to get rid of one.",
}


def power_title(rank: str, moment: Moment, effects: Effects) -> str:
    """A heading for what a card does at a moment.

    >>> power_title("K", Moment.ASKED, (Effect.SHOW, Effect.REFUSE))
    'The King refuses'
    """
    card = "The highest card" if rank == HIGHEST else f"The {rank_name(rank)}"
    deed = next((words for effect, words in _DEEDS.items() if effect in effects), _TITLES[moment])
    return deed.format(card=card)


_UNDERSTOOD = {Effect.SHOW, Effect.REFUSE, Effect.LOSES_TOO}
"""What goes without saying of a card that does more."""


def power_deeds(effects: Effects) -> str:
    """Return all that a card does, in so few words that a heading could have them.

    >>> power_deeds((Effect.SHOW, Effect.REFUSE)), power_deeds((Effect.SHOW, Effect.REFUSE, Effect.SPEND))
    ('refuses', 'refuses and costs its holder’s turn')
    """
    first, *more = (effect for effect in _DEEDS if effect in effects)
    told = (first, *(effect for effect in more if effect not in _UNDERSTOOD))
    return listed(tuple(_DEEDS[effect].removeprefix("{card} ") for effect in told))


@lru_cache(1024)
def power_about(key: RuleKey, rank: str, moment: Moment) -> About:
    """The question that one rank raises at one moment."""
    return About(
        key=key,
        group=GROUP,
        title=power_title(rank, moment, ()),
        question=_QUESTIONS[moment].format(card=_a_card(rank)),
        matters=_MATTERS[moment],
        sentence=lambda effects: power_sentence(rank, moment, effects),
        here=lambda rules: _here(rank, moment, rules),
    )
