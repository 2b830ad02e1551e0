"""By which words each rule is called: its own, those of its values, and those of quarrels about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import log
from typing import get_args

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import GROUPS, HINTS, RuleKey
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import about, power_of
from ranter_tui.game.rules.powers import Moment
from ranter_tui.library.said.claims import Claims
from ranter_tui.library.search.english import IDLE, KIN, kin_of, stem
from ranter_tui.library.search.spelling import words
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.prose import Contradiction

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


ABOVE_ALL, NAME, QUARREL, ALSO_SAID, VALUE, CASE, REASON = 3.2, 3.0, 2.5, 2.0, 1.2, 0.7, 0.5
"""What a word weighs: asking for one rule above all, in a rule’s name, in a quarrel about it, and so on."""
OTHERWISE = 0.75
"""What is left of it if another word was said for it."""

TELLING = frozenset({"all", "both", "many", "own", "next", "no", "go", "goes", "everybody", "nobody"})
"""Idle words that are not idle in a question."""

RANKS: dict[str, str] = {
    word: rank
    for pack in PACKS.values()
    for rank in pack.order
    for word in {*words(rank_name(rank)), *words(rank)}
    if not rank.isdecimal()
} | {
    "dragon": "dragoon",
    "hussar": "husar",
    "harlequin": "harlekin",
    "knave": "J",
    "sow": "husu",
    "witch": "hex",
    "inn": "vardshus",
    "knight": "N",
}
"""The ranks by what they are called."""


def telling(text: str) -> list[str]:
    """Return the words of a text that are not idle, each once."""
    return list(dict.fromkeys(word for word in words(text) if word in TELLING or word not in IDLE))


def as_rules_say(text: str) -> str:
    """Return the normalized words of a question, with words of the rules for the phrases of players.

    >>> as_rules_say("Whats if she won’t swap?"), as_rules_say("can we play with 3")
    ('what if she refuse', 'can we how many can play')
    """
    said = " ".join(words(text))
    for phrase, rules in _PHRASES:
        said = phrase.sub(rules, said)
    return said


_PHRASES = tuple((re.compile(rf"\b(?:{phrase})\b"), rules) for phrase, rules in PHRASES)
_GUEST = re.compile(GUEST)


def guests_in(text: str) -> frozenset[str]:
    """Return the words that stand in a question where a guest's name may stand.

    >>> sorted(guests_in("what if Ann asks Bob for the king"))
    ['ann', 'bob']
    """
    return frozenset(filter(None, (found[1] or found[2] for found in _GUEST.finditer(" ".join(words(text))))))


@cache
def meanings(word: str) -> frozenset[str]:
    """Return the stems of a word of a question, and of what the rules say for it.

    >>> sorted(meanings("swapping")), sorted(meanings("people"))
    (['chang', 'exchang', 'swap'], ['peopl', 'play'])
    """
    root = stem(word)
    said = (book for book, players in SAID_FOR if root in map(stem, (book, *players.split())))
    return frozenset({root, *map(stem, kin_of(word)), *map(stem, said)})


class Vocabulary:
    """The words of all rules, each with its weight."""

    def __init__(self, books: Sequence[Rulebook], contradictions: Iterable[Contradiction]) -> None:
        self.keys = Claims(books).rules
        self._weights: dict[str, dict[RuleKey, float]] = {}
        said = (
            *(players for _, players in (*SAID_FOR, *KIN)),
            *ALSO.values(),
            *MOMENTS.values(),
            *SAME_CARDS,
        )
        self.words: set[str] = {*RANKS, *" ".join(said).split()}
        """Every word that a question may be made of, to see which was meant by a slip."""
        for key in self.keys:
            for weight, text in _own(key):
                self._note(key, text, weight)
        for book in books:
            self._hear(book)
        for one in contradictions:
            for at, rule in enumerate(one.rules):
                self._note(RuleKey(rule), one.title, ALSO_SAID if at else QUARREL)

    def _hear(self, book: Rulebook) -> None:
        for key, entry in book.entries().items():
            if power_of(key) is not None:
                self._note(key, about(key).sentence(entry.value), VALUE)
        for variant in book.variants:
            for key in variant.rules_set():
                self._note(key, variant.title, CASE)
        for case in book.edge_cases:
            self._note(RuleKey(case.rule), case.situation, CASE)

    def _note(self, key: RuleKey, text: str, weight: float) -> None:
        for word in telling(text):
            self.words.add(word)
            weights = self._weights.setdefault(stem(word), {})
            weights[key] = max(weights.get(key, 0.0), weight)

    def scores(self, asked: Iterable[str]) -> dict[RuleKey, float]:
        """Return how well each rule fits the words of a question."""
        found: dict[RuleKey, float] = {}
        for word in asked:
            heard: dict[RuleKey, float] = {}
            for meaning in meanings(word):
                as_said = self._rarity(meaning) * (1 if meaning == stem(word) else OTHERWISE)
                for key, weight in self._weights.get(meaning, {}).items():
                    heard[key] = max(heard.get(key, 0.0), weight * as_said)
            for key, score in heard.items():
                found[key] = found.get(key, 0.0) + score
        return found

    def names(self, word: str, key: RuleKey) -> bool:
        """Whether a word belongs to a rule, and is not only said beside it."""
        return any(self._weights.get(meaning, {}).get(key, 0.0) >= VALUE for meaning in meanings(word))

    def _rarity(self, root: str) -> float:
        of_weight = sum(weight >= 1 for weight in self._weights.get(root, {}).values())
        return log(1 + len(self.keys) / (1 + of_weight))

    def knows(self, word: str) -> bool:
        return any(meaning in self._weights for meaning in meanings(word))


def _own(key: RuleKey) -> Iterator[tuple[float, str]]:
    """Yield the texts about a rule, each with its weight."""
    said = about(key)
    yield NAME, f"{said.title} {said.question}"
    yield REASON, f"{said.matters} {GROUPS[said.group]}"
    if (power := power_of(key)) is not None:
        rank, moment = power
        called = (word for word, one in RANKS.items() if one == rank)
        yield NAME, f"{moment.value} {' '.join(called)}"
        yield ABOVE_ALL, CALLED.get(moment, "")
        yield ALSO_SAID, MOMENTS[moment]
        return
    yield NAME, key
    yield ALSO_SAID, ALSO.get(key, "")
    yield ABOVE_ALL, CALLED.get(key, "")
    kind = get_args(HINTS[key])[0]
    if isinstance(kind, type) and issubclass(kind, Choice):
        yield VALUE, " ".join(f"{value} {said.sentence(value)}" for value in kind)
