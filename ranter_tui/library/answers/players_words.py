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
    ("refuse", "stop prevent forbid allow"),
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

_SOME = r"(\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)"
_ALL = "(everybody|everyone|nobody|no one|(we|they) all|all of (us|them)|all (the )?players)"
_SWAP = "(swap|swop|change|exchange|trade|give)"
_GAME = "(it|this|that|we|(the|a|one|each) (game|hand|round|evening))"

PHRASES = (
    # Words
    ("wh?ats|wat|what now", "what"),
    ("whos", "who"),
    ("how much", "how"),
    ("loose", "lose"),
    ("every time", "every hand"),
    ("(if|when) i (get|got|am dealt)", "if i have"),
    # The pack
    ("cards (are |there are |do we have )?in (the|a|our|this) (pack|deck)|what do we play with", "pack kind"),
    ("suits? (matter|count|important)", "suit rank"),
    ("jokers? (count|allowed|used|in)|need jokers?", "joker"),
    (f"(a|the|my|an) {_SOME} (do|good|bad|worth)|(lower|higher|better|worse) than", "card rank order"),
    # The table
    (f"(play|game) (with|for) (just |only |all )?{_SOME}", "how many can play"),
    (f"({_SOME} of us|(we are|there are) (just |only )?{_SOME})(?!( of us)? left)", "how many can play"),
    (f"(are|can) {_SOME} (people|players|guests)", "how many can play"),
    ("who (deals|is dealer|is the dealer|the dealer)$", "who deals first"),
    (
        "(deck|pack|cards) (get |gets |be |is |are )?shuffled|shuffle the (deck|pack|cards)",
        "shuffle every hand",
    ),
    # The turn
    (f"what (do|should|can|must) i do with (a|the|my|an) {_SOME}", "keep change turn"),
    (f"(wont|won t|will not|says? no|not refuse)( (to )?{_SWAP})?", "refuse"),
    (f"(must|does|has) (my|the|her|his) neighbou?r (have to |has to |to )?{_SWAP}", "refuse"),
    ("give (me |him |her |us |up )?(my|his|her|their|the) card", "refuse"),
    ("what (does|can|may|must|should) the dealer do|dealer (is|be|go|goes|play|plays) last", "dealer turn"),
    ("same (card|rank) (back|again)", "same rank drawn gave up"),
    # The showdown and the end
    ("(show|reveal|turn over|turn up) (our|your|the|all|their) cards", "showdown"),
    ("lose a life", "loser penalty"),
    ("(pay|put) (in|into)", "pot"),
    (f"{_ALL} (dies?|died|is out|are out|goes? out|(is )?left|survives?)", "all survive at the same time"),
    (f"when (is|does|do) {_GAME} (over|end|ends|finish|stop|won)", "last left wins"),
    # What no rule of any book says
    (f"how long (does|do|will|is|would|should) {_GAME} *(last|take|play|go on)?", "duration"),
    ("how many (rounds|hands|games|deals)", "duration"),
)
"""Phrases of players, as regular expressions that mean the same in a browser, and the words of the rules."""

GUEST = (
    r"\b(?:if|when|asks?|from|with|to|and|does|can|may|must|will|gives?|gave) ([a-z]+)"
    r"|\b([a-z]+)(?= (?:has|had|holds?|asks?|gets?|got|gives?|gave|takes?|took|keeps?|wants?|refuses?"
    "|dies|draws?|deals|swaps?|shows?|says|looks?|won.?t|is out))"
)
"""Where the name of a guest may stand in a question."""

ALSO = {
    "pack": "joker special ordinary kind many number",
    "order": "ace king queen jack knave court suit special high low beat worst best",
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
    "dealer_turn": "keep top cut bottom stock neighbour exchange last take",
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

CALLED = {
    "players": "play",
    "reshuffle": "shuffle",
    "direction": "start",
    "grace": "out dead",
    Moment.ASKED: "refuse",
}
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
