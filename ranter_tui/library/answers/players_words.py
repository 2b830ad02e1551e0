"""What players say at a table for the words of the rules."""

from __future__ import annotations

from ranter_tui.game.rules.powers import Moment

SAME_CARDS = (
    "cuckoo kuku cucco",
    "cat poes miau gnao",
    "horse kavall salta hott",
    "house inn vardshus taverna herberg einkehr",
    "bird vogel pfeiff",
    "fool blaren matto narr jan",
)
"""The cards that have one name in English and another in each pack."""

SAID_FOR = (
    ("play", "player people person guest mate friend"),
    ("clock", "clockwise anticlockwise counterclockwise"),
    ("tie", "same equal both share identical twice"),
    ("alike", "same identical equal"),
    ("pair", "double"),
    ("tell", "talk speak say reveal"),
    ("cry", "call say tell"),
    ("stake", "money cash bet gamble buy-in chip penny coin"),
    ("pot", "money prize"),
    ("out", "dead eliminate die leave knock"),
    ("buy", "rebuy revive return rejoin come"),
    ("look", "see"),
    ("turn", "go"),
    ("show", "turn face open"),
    ("refuse", "stop say prevent forbid allow"),
    ("draw", "cut pick turn"),
    ("low", "lowest lower bottom small"),
    ("high", "highest higher top big"),
    ("empty", "run nothing exhaust"),
    ("misdealt", "misdeal mistake wrong error"),
    ("win", "prize victory"),
    ("lose", "pay punish penalty cost"),
    ("left", "remain last final"),
    ("rank", "order value count worth beat"),
    ("keep", "hold"),
    ("everybody", "everyone all"),
    ("stock", "rest remain leftover"),
)
"""Words of the rules, and what may be said for them in a question."""

ALSO = {
    "pack": "joker special ordinary kind many number",
    "order": "ace king queen jack high low beat worst best",
    "object": "aim goal win objective highest lowest",
    "players": "many fewest most number two alone enough",
    "packs": "many large big crowd",
    "direction": "left right start first plays begins go",
    "first_dealer": "begins",
    "rotation": "after pass next turn drop out",
    "deal": "each three",
    "looking": "own blind before allow",
    "reshuffle": "gather collect used discard again same use next",
    "lives": "start begins many number",
    "kept_on": "count score money track mark use",
    "grace": "honour chance out zero buy back more another stay none no alive",
    "turn": "everybody must option pass force compulsory choice once twice change swap back again",
    "cry": "ace two three low pass announce call must",
    "asker_speech": "got gave silent secret bluff lie truth",
    "dealer_turn": "top cut bottom stock neighbour exchange last take",
    "same_rank_drawn": "again same",
    "stock_out": "cards enough left remain no more",
    "showdown": "together order reveal first once time over",
    "sets": "pair three kind",
    "tie": "two three players both lowest king ace got",
    "all_alike": "everybody all same",
    "penalty": "one two life dealer extra",
    "pot": "ante gamble into where goes hand every",
    "winner_takes": "get split share",
    "wipe_out": "everybody nobody last two final both all draw end simultaneously survive same time",
}
"""More words by which people ask for a rule."""

CALLED = {"grace": "out dead", "direction": "start"}
"""Words that ask for one rule above all, whatever other rules have them too."""

MOMENTS = {
    Moment.DEALT: "dealt deal start beginning first look immediately opening",
    Moment.TURN: "own turn must show reveal declare expose before",
    Moment.KEPT: "keep stand stay hold",
    Moment.ASKED: (
        "ask refuse block stop take demand request swap exchange away neighbour must give no beyond "
        "next bar protect safe jump skip"
    ),
    Moment.EXCHANGED: "receive get given pass changes hands new holder knock",
    Moment.DRAWN: "draw drawn cut stock dealer pick top deck turned up",
    Moment.SHOWDOWN: "showdown end compare hold left lose lowest final",
}
"""Words by which people ask what a card does at a moment."""
