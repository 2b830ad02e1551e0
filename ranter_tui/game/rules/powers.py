"""What single cards can do, and when."""

from __future__ import annotations

from ranter_tui.game.choice import Choice

GROUP = "powers"

HIGHEST = "highest"
"""Stands for whichever rank the order puts on top."""


class Moment(Choice):
    DEALT = "dealt", "when it is first looked at"
    TURN = "turn", "on its holder’s own turn"
    KEPT = "kept", "when its holder keeps it"
    ASKED = "asked", "when it is asked for"
    EXCHANGED = "exchanged", "when it changes hands"
    DRAWN = "drawn", "when it is drawn from the stock"
    SHOWDOWN = "showdown", "at the showdown"


class Effect(Choice):
    SHOW = "show", "it is shown"
    SPEND = "spend", "its holder’s own turn is over"
    KNOCK = "knock", "its holder knocks on the table to warn the others"
    STOP_HAND = "stop_hand", "the hand is not played, and the cards count as they were dealt"
    STOP_PLAY = "stop_play", "all play stops for the showdown"
    LIFE_FROM_POT = "life_from_pot", "its holder shows it and takes a life from the pot, if there is one"
    REFUSE = "refuse", "the exchange is refused"
    PASS_ON = "pass_on", "the asker is sent on to the next player"
    BARGAIN = "bargain", "its holder may sell it for a life, and otherwise shows it and refuses"
    ASKER_LOSES_LIFE = "asker_loses_life", "the asker loses a life at once"
    ASKER_LOSES_TWO = "asker_loses_two", "the asker loses two lives at once"
    ASKER_OUT = "asker_out", "the asker is out at once"
    SEND_BACK = (
        "send_back",
        "the card that was offered goes back the way it came, to its start or to the last card that blocked",
    )
    RUN_BACK_CARD = "run_back_card", "the card that was offered goes all the way back to where it was dealt"
    RUN_BACK_ALL = "run_back_all", "every exchange of the hand is undone"
    FIRST_HOLDER_OUT = "first_holder_out", "the player to whom the offered card was dealt is out at once"
    ANSWER = "answer", "its holder answers for the card that was turned away"
    SINK = "sink", "it is the worst card of all from then on"
    PUT_BACK = "put_back", "it is shown and put back, and the old card is kept"
    BARRED = "barred", "it is shown and stays there, and the old card is kept"
    LOSES_ALONE = "loses_alone", "it is the worst card of all, and the player who drew it loses alone"
    DRAW_AGAIN = "draw_again", "it is laid aside, and another card is drawn"
    LOSES_TOO = "loses_too", "it is not compared, and its holder loses a life as well as the loser"
    COSTS_TWO = "costs_two", "losing the hand with it costs two lives instead of one"
    PAIR_GAINS = "pair_gains", "if all of its kind are held, the holders gain a life each instead"
    HOLDER_OUT = "holder_out", "its holder is out"
    ANSWERED_FOR = "answered_for", "if it loses, the player who answers for it pays in its holder’s place"
    SPARED = "spared", "it does not lose if no other kind of card is compared"


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
    Moment.EXCHANGED: frozenset({Effect.SHOW, Effect.KNOCK, Effect.SINK, Effect.ASKER_LOSES_LIFE}),
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

_ALONE = frozenset({Effect.PASS_ON, Effect.BARGAIN, Effect.KNOCK, Effect.LIFE_FROM_POT})


def with_its_kind(moment: Moment, effect: Effect) -> Effects:
    """Return an effect and its companions: a card that punishes always shows itself and refuses."""
    besides = {
        Moment.DEALT: (Effect.SHOW,),
        Moment.TURN: (Effect.SHOW,),
        Moment.ASKED: () if effect is Effect.SHOW else (Effect.SHOW, Effect.REFUSE),
        Moment.EXCHANGED: (Effect.SHOW,),
    }.get(moment, ())
    return (effect,) if effect in _ALONE else tuple(dict.fromkeys((*besides, effect)))


Powers = dict[str, dict[Moment, Effects]]
"""Rank (or `highest`), then moment, then what comes of it."""
