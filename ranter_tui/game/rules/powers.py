"""What single cards can do, and when."""

from __future__ import annotations

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, listed, rank_name, with_article

GROUP = "powers"

HIGHEST = "highest"
"""Stands for whichever rank the order puts on top."""


class Moment(Choice):
    DEALT = "dealt", "when it is first looked at"
    TURN = "turn", "when its holder's turn comes"
    KEPT = "kept", "when its holder keeps it on his turn"
    ASKED = "asked", "when it is asked for"
    EXCHANGED = "exchanged", "when it changes hands"
    DRAWN = "drawn", "when it is drawn from the stock"
    SHOWDOWN = "showdown", "when it is held at the showdown"


class Effect(Choice):
    SHOW = "show", "it is turned face up"
    SPEND = "spend", "its holder's own turn is over"
    KNOCK = "knock", "its holder knocks on the table to warn the others"
    STOP_HAND = "stop_hand", "the hand is not played but judged as it was dealt"
    STOP_PLAY = "stop_play", "all play stops for the showdown"
    LIFE_FROM_POT = "life_from_pot", "its holder shows it and takes a life from the pot, if there is one"
    REFUSE = "refuse", "the exchange is refused"
    PASS_ON = "pass_on", "the request passes on to the next player"
    BARGAIN = "bargain", "its holder may sell it for a life, or else the exchange is refused"
    ASKER_LOSES_LIFE = "asker_loses_life", "the one who asked loses a life at once"
    ASKER_LOSES_TWO = "asker_loses_two", "the one who asked loses two lives at once"
    ASKER_OUT = "asker_out", "the one who asked is out at once"
    SEND_BACK = (
        "send_back",
        "the card that was offered travels back to where it started, or to the last card that blocked",
    )
    RUN_BACK_CARD = "run_back_card", "every exchange that the offered card made is undone"
    RUN_BACK_ALL = "run_back_all", "every exchange of the hand is undone"
    FIRST_HOLDER_OUT = "first_holder_out", "whoever was dealt the offered card is out at once"
    ANSWER = "answer", "its holder answers for the card that was turned away"
    SINK = "sink", "it ranks lowest of all from then on"
    PUT_BACK = "put_back", "it is shown and put back, and the old card is kept"
    BARRED = "barred", "the exchange is barred: it is shown and left, and the old card is kept"
    LOSES_ALONE = "loses_alone", "it counts lowest of all, and only the one who drew it loses"
    DRAW_AGAIN = "draw_again", "it is laid aside and another card is drawn"
    LOSES_TOO = "loses_too", "its holder loses a life besides the loser, and it is not compared"
    COSTS_TWO = "costs_two", "whoever loses the hand with it loses two lives instead of one"
    PAIR_GAINS = "pair_gains", "if all of its kind are out, their holders gain a life instead"
    HOLDER_OUT = "holder_out", "its holder is out"
    ANSWERED_FOR = "answered_for", "whoever answers for it pays in its holder's place"
    SPARED = "spared", "it does not lose beside a card that is not compared"


FITTING: dict[Moment, frozenset[Effect]] = {
    Moment.DEALT: frozenset(
        {Effect.SHOW, Effect.SPEND, Effect.KNOCK, Effect.STOP_HAND, Effect.LIFE_FROM_POT}
    ),
    Moment.TURN: frozenset({Effect.SHOW, Effect.SPEND, Effect.STOP_PLAY}),
    Moment.KEPT: frozenset({Effect.SHOW, Effect.STOP_PLAY}),
    Moment.ASKED: frozenset(
        {
            Effect.SHOW,
            Effect.REFUSE,
            Effect.SPEND,
            Effect.STOP_PLAY,
            Effect.PASS_ON,
            Effect.BARGAIN,
            Effect.ASKER_LOSES_LIFE,
            Effect.ASKER_LOSES_TWO,
            Effect.ASKER_OUT,
            Effect.SEND_BACK,
            Effect.RUN_BACK_CARD,
            Effect.RUN_BACK_ALL,
            Effect.FIRST_HOLDER_OUT,
            Effect.ANSWER,
        }
    ),
    Moment.EXCHANGED: frozenset({Effect.SHOW, Effect.KNOCK, Effect.SINK}),
    Moment.DRAWN: frozenset({Effect.PUT_BACK, Effect.BARRED, Effect.LOSES_ALONE, Effect.DRAW_AGAIN}),
    Moment.SHOWDOWN: frozenset(
        {
            Effect.LOSES_TOO,
            Effect.COSTS_TWO,
            Effect.PAIR_GAINS,
            Effect.HOLDER_OUT,
            Effect.ANSWERED_FOR,
            Effect.SPARED,
        }
    ),
}
"""Which effects make sense at which moment."""

Effects = tuple[Effect, ...]
Powers = dict[str, dict[Moment, Effects]]
"""Rank (or `highest`), then moment, then what comes of it."""

_TITLES = {
    Moment.DEALT: "{card} at the deal",
    Moment.TURN: "{card} on its holder's turn",
    Moment.KEPT: "{card} that is kept",
    Moment.ASKED: "{card} that is asked for",
    Moment.EXCHANGED: "{card} that changes hands",
    Moment.DRAWN: "{card} from the stock",
    Moment.SHOWDOWN: "{card} at the showdown",
}

_DEEDS = {
    Effect.PASS_ON: "{card} passes it on",
    Effect.BARGAIN: "{card} is for sale",
    Effect.ASKER_LOSES_LIFE: "{card} takes a life",
    Effect.ASKER_LOSES_TWO: "{card} takes two lives",
    Effect.ASKER_OUT: "{card} puts the asker out",
    Effect.FIRST_HOLDER_OUT: "{card} puts a player out",
    Effect.SEND_BACK: "{card} sends it back",
    Effect.RUN_BACK_CARD: "{card} undoes exchanges",
    Effect.RUN_BACK_ALL: "{card} undoes every exchange",
    Effect.STOP_HAND: "{card} stops the hand",
    Effect.STOP_PLAY: "{card} stops all play",
    Effect.REFUSE: "{card} refuses",
    Effect.ANSWER: "{card} answers for another",
    Effect.LIFE_FROM_POT: "{card} takes a life from the pot",
    Effect.SINK: "{card} sinks",
    Effect.PUT_BACK: "{card} is put back",
    Effect.BARRED: "{card} bars the exchange",
    Effect.LOSES_ALONE: "{card} ruins the drawer",
    Effect.DRAW_AGAIN: "{card} is laid aside",
    Effect.PAIR_GAINS: "{card} costs a life, or brings one",
    Effect.LOSES_TOO: "{card} costs a life",
    Effect.COSTS_TWO: "{card} costs two lives",
    Effect.HOLDER_OUT: "{card} puts its holder out",
    Effect.ANSWERED_FOR: "{card} is paid for by others",
    Effect.SPARED: "{card} is spared",
    Effect.KNOCK: "{card} knocks",
    Effect.SHOW: "{card} is shown",
    Effect.SPEND: "{card} spends the turn",
}
"""What a heading says of a card that does something; of several things the one that stands first here."""

_QUESTIONS = {
    Moment.DEALT: "What does {card} do when it is dealt?",
    Moment.TURN: "What does {card} do on its holder's own turn?",
    Moment.KEPT: "What happens when {card} is kept?",
    Moment.ASKED: "What happens when {card} is asked for?",
    Moment.EXCHANGED: "What happens when {card} changes hands?",
    Moment.DRAWN: "What happens when {card} is drawn from the stock?",
    Moment.SHOWDOWN: "What does {card} do at the showdown?",
}

_MATTERS = {
    Moment.DEALT: "A card shown before the first turn warns the seat before it.",
    Moment.TURN: "A card that shows itself tells those behind it that there is no help there.",
    Moment.KEPT: "A card shown on being kept is safe, and everybody knows it.",
    Moment.ASKED: "A refusal is the only thing that stops a bad card on its way round.",
    Moment.EXCHANGED: "A card can change its worth by changing hands.",
    Moment.DRAWN: "The last card taken in a hand decides more hands than any other.",
    Moment.SHOWDOWN: "The lowest card need not be the only one that hurts.",
}

_NOTHING = {
    Moment.DEALT: "{card} does nothing when it is dealt.",
    Moment.TURN: "{card} has no duty on its holder's own turn.",
    Moment.KEPT: "{card} that is kept stays hidden.",
    Moment.ASKED: "{card} must be given up like any other card.",
    Moment.EXCHANGED: "{card} changes hands like any other card.",
    Moment.DRAWN: "{card} drawn from the stock is a card like any other.",
    Moment.SHOWDOWN: "{card} is compared like any other card.",
}


def power_title(rank: str, moment: Moment, effects: Effects) -> str:
    """A heading for what a card does at a moment.

    >>> power_title("K", Moment.ASKED, (Effect.SHOW, Effect.REFUSE))
    'The King refuses'
    """
    card = "The highest card" if rank == HIGHEST else f"The {rank_name(rank)}"
    deed = next((words for effect, words in _DEEDS.items() if effect in effects), _TITLES[moment])
    return deed.format(card=card)


def power_about(rank: str, moment: Moment) -> About:
    """The question that one rank raises at one moment."""
    card = "the highest card" if rank == HIGHEST else with_article(rank_name(rank))

    def sentence(value: Effects) -> str:
        effects = listed(tuple(effect.sentence for effect in value))
        said = f"{card}, {moment.sentence}: {effects}." if value else _NOTHING[moment].format(card=card)
        return said[0].upper() + said[1:]

    return About(
        group=GROUP,
        title=power_title(rank, moment, ()),
        question=_QUESTIONS[moment].format(card=card),
        matters=_MATTERS[moment],
        sentence=sentence,
    )
