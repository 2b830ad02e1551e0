"""The cards of a game in words: their order from high to low, the place of one of them, and what each does.

All of it is made from the rules as they are in force; no game is known by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Set
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from ranter_tui.game.cards import BACK, Card, Pack, Rank
from ranter_tui.game.law import Law
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import MOST, SMALL, in_words, listed, rank_name, with_article
from ranter_tui.game.rules.asking import pack_of, power_key
from ranter_tui.game.rules.deal import Looking
from ranter_tui.game.rules.pack import in_rows, ranked
from ranter_tui.game.rules.powers import HIGHEST, Effect, Moment
from ranter_tui.game.rules.table import Direction, Object
from ranter_tui.game.rules.turn import neighbours_change
from ranter_tui.game.state import Hand

T = TypeVar("T")
Effects = frozenset[Effect]


class HowToPlay(Struct, frozen=True, dict=True):
    """The rules of a game for so many players; None stands for a large company."""

    rules: Rules
    seats: int | None = None

    @cached_property
    def pack(self) -> Pack:
        return pack_of(self.rules, self.seats)

    @cached_property
    def order(self) -> tuple[Rank, ...]:
        """The ranks, high to low."""
        return ranked(self.rules, self.pack)

    @property
    def high_loses(self) -> bool:
        return self.rules.object is Object.AVOID_HIGHEST

    @property
    def side(self) -> str:
        """Where the next neighbour sits."""
        return "left" if self.rules.direction is Direction.LEFT else "right"

    @property
    def for_two(self) -> bool:
        """Whether exactly two can play."""
        return self.rules.players.fewest == self.rules.players.most == 2

    def mark(self, rank: Rank) -> str:
        """Return what stands for a card in one line: "K", "10", "CU"."""
        return dict(self.pack.marks).get(rank, rank)

    def does(self, rank: Rank, moment: Moment) -> Effects:
        """Return what a card does at a moment, by its own name or as the highest."""
        powers = self.rules.powers
        own = powers.get(rank, {}).get(moment, ())
        return frozenset(own or (powers.get(HIGHEST, {}).get(moment, ()) if rank == self.order[0] else ()))

    def alike(self, moment: Moment) -> Iterator[tuple[tuple[Rank, ...], Effects]]:
        """Yield what cards do at a moment, and those that do it; the highest first."""
        groups = _alike(self.order, lambda rank: self.does(rank, moment))
        return ((ranks, effects) for ranks, effects in groups if effects)

    def that_do(self, moment: Moment, *effects: Effect) -> tuple[Rank, ...]:
        """Return the ranks that do any of these at a moment, high to low."""
        return tuple(rank for rank in self.order if not self.does(rank, moment).isdisjoint(effects))

    @cached_property
    def compared(self) -> tuple[Rank, ...]:
        """The ranks that are compared at the showdown, high to low."""
        return tuple(rank for rank in self.order if Effect.LOSES_TOO not in self.does(rank, Moment.SHOWDOWN))


def _alike(ranks: Iterable[Rank], does: Callable[[Rank], T]) -> Iterator[tuple[tuple[Rank, ...], T]]:
    """Yield ranks that do the same together, and what they do."""
    groups: dict[T, list[Rank]] = {}
    for rank in ranks:
        groups.setdefault(does(rank), []).append(rank)
    return ((tuple(together), done) for done, together in groups.items())


def spoken(rank: Rank) -> str:
    """Return the name of a rank as one says it.

    >>> [spoken(Rank(rank)) for rank in ("K", "2", "12", "0", "owl")]
    ['King', 'Two', 'Twelve', 'Nought', 'Owl']
    """
    if not rank.isdecimal():
        return rank_name(rank)
    return in_words(int(rank), MOST).capitalize() if int(rank) else "Nought"


def one_of(ranks: Iterable[Rank], joint: str = "or") -> str:
    """Return ranks with their articles.

    >>> one_of((Rank("A"), Rank("1"), Rank("8")))
    'an Ace, a One or an Eight'
    """
    names = map(spoken, ranks)
    return listed(tuple("a One" if name == "One" else with_article(name) for name in names), joint)


def pack_in_words(pack: Pack) -> str:
    """Return what a pack is called, with its number in words."""
    return re.sub(r"\d+", lambda number: in_words(int(number[0]), MOST), pack.title.partition(",")[0])


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


# What a card does


class Deed(Struct, frozen=True):
    """What a card does that has these effects at a moment, and none of the deeds before."""

    effects: Set[Effect]
    phrase: str
    """As it stands behind the name of the card, without the moment."""
    sentence: str
    """As it is read aloud, with the card in it."""


_CHANGES_HANDS = "{one} that changes hands {does}."
_LOSES_TOO = "Hold {one} at the showdown and you lose a life, as well as the loser"
_PAIR = "if all of its kind are held"

DEEDS = {
    Moment.DEALT: (
        Deed(
            {Effect.STOP_HAND}, "stops the hand", "{found} show it, and the hand is judged as it was dealt."
        ),
        Deed(
            {Effect.LIFE_FROM_POT},
            "takes a life from the pot",
            "{found} show it and take a life from the pot.",
        ),
        Deed({Effect.SHOW}, "is laid open", "{found} lay it open at once{and_knock}{then}."),
        Deed(set(), "makes its holder knock on the table", "{found} knock on the table."),
    ),
    Moment.TURN: (
        Deed({Effect.STOP_PLAY}, "stops all play", "With {one} on your turn, show it, and all play stops."),
        Deed({Effect.SPEND}, "is shown", "If you have {one} on your turn, show it and keep it."),
        Deed(set(), "is shown", "If you have {one} on your turn, show it."),
    ),
    Moment.KEPT: (
        Deed({Effect.STOP_PLAY}, "stops all play", "If you keep {one}, {show}, and all play stops."),
        Deed(set(), "is shown", "If you keep {one}, {show}."),
    ),
    Moment.EXCHANGED: (
        Deed({Effect.ASKER_LOSES_LIFE}, "costs the giver a life", _CHANGES_HANDS),
        Deed({Effect.SINK}, "is the worst card of all", _CHANGES_HANDS),
        Deed({Effect.SHOW}, "is shown", _CHANGES_HANDS),
        Deed(set(), "makes its new holder knock", _CHANGES_HANDS),
    ),
    Moment.DRAWN: (
        Deed({Effect.DRAW_AGAIN}, "is laid aside", "{one} drawn is laid aside; draw again."),
        Deed({Effect.LOSES_ALONE}, "makes its new holder lose alone", "If you draw {one}, you alone lose."),
        Deed({Effect.PUT_BACK}, "goes back", "{one} drawn goes back."),
        Deed(set(), "stays there", "{one} drawn is left there."),
    ),
    Moment.SHOWDOWN: (
        Deed(
            {Effect.HOLDER_OUT},
            "puts out the player who still holds it",
            "Hold {one} at the showdown and you are out.",
        ),
        Deed(
            {Effect.ANSWERED_FOR},
            "is paid for, if it loses, by {} that turned it away",
            "If {one} loses, the player who answers for it pays.",
        ),
        Deed(
            {Effect.SPARED},
            "does not lose if no other kind of card is compared",
            "{one} does not lose if no other kind of card is compared.",
        ),
        Deed({Effect.COSTS_TWO}, "costs two lives to lose with", "Losing with {one} costs two lives."),
        Deed(
            {Effect.LOSES_TOO, Effect.PAIR_GAINS},
            f"costs its holder a life besides the loser’s, but brings one {_PAIR}",
            f"{_LOSES_TOO}; but {_PAIR}, the holders gain a life instead.",
        ),
        Deed({Effect.LOSES_TOO}, "costs its holder a life besides the loser’s", f"{_LOSES_TOO}."),
        Deed(set(), f"brings a life {_PAIR}", f"{_PAIR}, the holders gain a life each at the showdown."),
    ),
}
"""What a card does at each moment, except when it is asked for. Only the first deed that fits counts."""


BEHIND = {
    Moment.ASKED: "",
    Moment.DEALT: " when it is dealt",
    Moment.TURN: " on its holder’s turn",
    Moment.KEPT: " when it is kept",
    Moment.EXCHANGED: " once it has changed hands",
    Moment.DRAWN: " when it is drawn",
    Moment.SHOWDOWN: "",
}
"""The moment as it stands behind what a card does, in the order in which we say it."""


def _first(moment: Moment, effects: Effects) -> Deed:
    return next(deed for deed in DEEDS[moment] if deed.effects <= effects)


ON_OFFER = "the card on offer"

DOES = {
    Effect.REFUSE: "can’t be taken",
    Effect.SPEND: "ends its holder’s own turn",
    Effect.ASKER_LOSES_LIFE: "costs the asker a life",
    Effect.ASKER_LOSES_TWO: "costs the asker two lives",
    Effect.ASKER_OUT: "puts the asker out at once",
    Effect.SEND_BACK: f"sends {ON_OFFER} back the way it came",
    Effect.RUN_BACK_CARD: f"undoes every exchange that {ON_OFFER} has made",
    Effect.RUN_BACK_ALL: "undoes every exchange of the hand",
    Effect.FIRST_HOLDER_OUT: f"puts out the player who was dealt {ON_OFFER}",
    Effect.STOP_PLAY: "ends the hand at once",
    Effect.PASS_ON: "sends the asker on to the next player or the stock",
    Effect.BARGAIN: "may be sold for a life, or else can’t be taken",
    Effect.ANSWER: "makes its holder pay if it turned away {answered} that loses",
}
"""What a card does when it is asked for, in the order in which we say it."""


DOES_IN_NEW_HANDS = {
    Effect.SHOW: "is shown",
    Effect.KNOCK: "makes its new holder knock on the table",
    Effect.SINK: "counts as the worst card of all from then on",
    Effect.ASKER_LOSES_LIFE: "costs the player who gave it away a life",
}
"""What a card does that has changed hands, in the order in which we say it."""


def _when_asked(game: HowToPlay, effects: Effects) -> str:
    """Return what a card does that is asked for; the card on offer is named once."""
    answered = one_of(game.that_do(Moment.SHOWDOWN, Effect.ANSWERED_FOR)) or "a card"
    deeds = listed(tuple(does for effect, does in DOES.items() if effect in effects))
    before, first, after = deeds.format(answered=answered).partition(ON_OFFER)
    return f"{before}{first}{after.replace(ON_OFFER, 'it')}"


def power(game: HowToPlay, rank: Rank) -> str:
    """Return what a card can do, beginning with a verb: "can’t be taken and ends the hand at once"."""
    told = (
        _phrase(game, moment, effects) + behind
        for moment, behind in BEHIND.items()
        if (effects := game.does(rank, moment))
    )
    return game.pack.says(". It ".join(told))


def _phrase(game: HowToPlay, moment: Moment, does: Effects) -> str:
    if moment is Moment.ASKED:
        return _when_asked(game, does - {Effect.SPEND}) or "is shown and given up"
    return _first(moment, does).phrase.format(one_of(game.that_do(Moment.ASKED, Effect.ANSWER)) or "a card")


def in_a_sentence_of(
    game: HowToPlay, moment: Moment, one: str, ranks: tuple[Rank, ...], effects: Effects
) -> str:
    """Return what cards do at a moment, where `one` of them is called so."""
    refuses = all(Effect.REFUSE in game.does(rank, Moment.ASKED) for rank in ranks)
    holds = "nobody can take it" if refuses else ""
    over = "your turn is over" if Effect.SPEND in effects else ""
    then = " and ".join(filter(None, (holds, over)))
    at_once = game.rules.looking is Looking.AT_ONCE
    sentence = _first(moment, effects).sentence.format(
        one=one,
        and_knock=" and knock on the table" if Effect.KNOCK in effects else "",
        found=f"Dealt {one}," if at_once else f"If you find {one} on looking,",
        then=f"; {then}" if then else "",
        show="show it" if Effect.SHOW in effects else "say so",
        does=listed(tuple(does for effect, does in DOES_IN_NEW_HANDS.items() if effect in effects)),
    )
    return capital(sentence)


# What is read aloud of single cards


PLAIN = frozenset({Effect.SHOW, Effect.REFUSE, Effect.SPEND})
"""What a card may do that refuses, and does no more than that."""

IN_PLAY = tuple(moment for moment in Moment if moment is not Moment.DRAWN)
"""All moments but drawing: the line about the dealer says what a drawn card does."""


def mighty(game: HowToPlay) -> tuple[Rank, ...]:
    """Return the ranks that do anything but in the stock, high to low."""
    return tuple(rank for rank in game.order if any(game.does(rank, moment) for moment in IN_PLAY))


SPECIAL = "Special cards"


def title(game: HowToPlay) -> str:
    """Return a title for what single cards do."""
    ranks = mighty(game)
    if not ranks:
        return "Refusing"
    return f"The {spoken(ranks[0])}" if len(ranks) == 1 else SPECIAL


def named(game: HowToPlay, rank: Rank) -> str:
    """Return the name of a rank, with what a foreign name means: "Husu (sow)"."""
    english = dict(game.pack.english).get(rank)
    return f"{spoken(rank)} ({english})" if english else spoken(rank)


def powers(game: HowToPlay) -> tuple[tuple[tuple[Rank, ...], str], ...]:
    """Return what each card can do, high to low; cards that do the same stand together."""
    return tuple(_alike(mighty(game), lambda rank: power(game, rank)))


def rules(game: HowToPlay) -> tuple[RuleKey, ...]:
    """Return the rules about single cards in play."""
    named = {HIGHEST: game.order[0]}
    return tuple(
        power_key(rank, moment)
        for rank, told in game.rules.powers.items()
        for moment in told
        if moment in IN_PLAY and named.get(rank, rank) in game.order
    )


def sentences(game: HowToPlay) -> Iterator[str]:
    """Yield what a card does when it is asked for, then at other moments; of several, all that each does."""
    if len(mighty(game)) > 1:
        yield from _each(game)
        return
    asked = [*game.alike(Moment.ASKED)]
    open_already = {rank for rank in game.order if Effect.SHOW in game.does(rank, Moment.DEALT)}
    if not asked and neighbours_change(game.rules):
        yield "Nobody can refuse, whatever the card."
    elif not asked:
        yield "Nobody asks a neighbour for a card."
    elif not asked[0][1] <= PLAIN:
        ranks, effects = asked[0]
        yield f"{capital(one_of(ranks))} is shown when it is asked for. It {_when_asked(game, effects)}."
    elif not open_already:
        yield _refused_by_you(*asked[0])
    named = bool(asked) and not open_already
    for moment in (Moment.DEALT, Moment.TURN, Moment.KEPT, Moment.EXCHANGED, Moment.SHOWDOWN):
        for ranks, effects in game.alike(moment):
            yield in_a_sentence_of(game, moment, "one" if named else one_of(ranks), ranks, effects)
            named = True


def _each(game: HowToPlay) -> Iterator[str]:
    for ranks, can in powers(game):
        first, *others = (named(game, rank) for rank in ranks)
        do = "does" if len(others) == 1 else "do"
        rest = listed(tuple(f"the {name}" for name in others))
        yield f"The {first} {can}.{f' {capital(rest)} {do} the same.' if rest else ''}"


_COSTS = Effect.ASKER_LOSES_LIFE, Effect.ASKER_LOSES_TWO, Effect.ASKER_OUT

_ANSWERS = (
    ((Effect.REFUSE, Effect.BARGAIN), _COSTS, "refuses", "refuse", ""),
    ((Effect.ASKER_LOSES_LIFE,), (), "costs", "cost", " a life"),
    ((Effect.ASKER_LOSES_TWO,), (), "costs", "cost", " two lives"),
    ((Effect.ASKER_OUT,), (), "puts", "put", " you out"),
    ((Effect.PASS_ON,), (), "sends", "send", " you on"),
)
"""Cards that do this when they are asked for, but not that; and what they do to the player who asks."""


def _all_of(ranks: tuple[Rank, ...], does: str, do: str) -> str:
    """Return what cards do, without articles where there are several."""
    if len(ranks) == 1:
        return f"the {spoken(ranks[0])} {does}"
    return f"{listed(tuple(map(spoken, ranks)))} {do}"


def _refused_by_you(ranks: Iterable[Rank], effects: Effects) -> str:
    """Return how a player refuses with a card that does nothing else."""
    card = one_of(ranks)
    over = "; your turn is over" if Effect.SPEND in effects else ""
    if Effect.REFUSE not in effects:
        return f"{capital(card)} is shown when it is asked for, and given up{over}."
    if Effect.SHOW not in effects:
        return f"Nobody can take {card}, and you need not show it{over}."
    return f"Nobody can take {card}: show it when asked{over}."


# The ladder


FEW = 3
"""So many cards are named; more are counted."""


class LadderWord(Struct, frozen=True):
    """A word in the line of the ladder, and whether it stands for one's own card."""

    text: str
    mine: bool = False
    name: str = ""
    """The card by its name, where there is room for names."""


def ladder_words(game: HowToPlay, mine: Rank | None, *, sunk: bool = False) -> tuple[LadderWord, ...]:
    """Return the ladder in one line, with one's own card in brackets.

    A card that has sunk stands where it counts. Cards that are not compared stand apart.
    """

    def marked(rank: Rank) -> LadderWord:
        text, name = game.mark(rank), rank_name(rank)
        return LadderWord(f"[{text}]", True, f"[{name}]") if rank == mine else LadderWord(text, name=name)

    rungs = [marked(rank) for rank in game.compared if not (sunk and rank == mine)]
    if sunk and mine is not None:
        rungs.insert(0 if game.high_loses else len(rungs), marked(mine))
    first, last = ("worst", "best") if game.high_loses else ("best", "worst")
    apart = [marked(rank) for rank in game.order if rank not in game.compared]
    return (LadderWord(first), *rungs, LadderWord(last), *((LadderWord("apart:"), *apart) if apart else ()))


def worth(law: Law, hand: Hand | None, card: Card | None) -> tuple[tuple[LadderWord, ...], str]:
    """Return the line of the ladder with that card marked, and what it is worth; empty for none or a back."""
    if hand is None or card is None or card is BACK:
        return (), ""
    game, sunk = HowToPlay(law.rules, law.seats), card in hand.sunk
    return ladder_words(game, card.rank, sunk=sunk), about_card(game, card.rank, sunk=sunk)


def standing(game: HowToPlay, rank: Rank, *, sunk: bool = False) -> str:
    """Return how good a card is: "Only the Owl and the Fool are worse."."""
    if rank not in game.compared:
        return "It is not compared."
    place = game.compared.index(rank)
    above, below = game.compared[:place], game.compared[place + 1 :]
    better, worse = (below, above) if game.high_loses else (above, below)
    if sunk:
        return "Nothing is worse, for it has changed hands."
    if not better:
        sinks = Effect.SINK in game.does(rank, Moment.EXCHANGED)
        return "Nothing is better, dealt or drawn." if sinks else "Nothing is better."
    sinking = tuple(one for one in game.that_do(Moment.EXCHANGED, Effect.SINK) if one != rank)
    if not worse and sinking:
        return f"Nothing is worse but {one_of(sinking)} that has changed hands."
    if not worse:
        return "Nothing is worse."
    if len(worse) <= FEW:
        return f"Only {_named(worse)} worse."
    if len(better) <= FEW:
        return f"Only {_named(better)} better."
    return f"{_counted(len(better)).capitalize()} kinds are better, {_counted(len(worse))} worse."


def _named(ranks: tuple[Rank, ...]) -> str:
    names = listed(tuple(f"the {spoken(rank)}" for rank in ranks))
    return f"{names} {'is' if len(ranks) == 1 else 'are'}"


def _counted(number: int) -> str:
    return in_words(number, 2 * SMALL)


def in_a_sentence(game: HowToPlay) -> str:
    """Return the ladder by the names of the cards, numbers in a row taken together."""
    first, last = ("worst", "best") if game.high_loses else ("best", "worst")
    names: list[str] = []
    for row in in_rows(game.compared):
        if len(row) > 2:
            names.append(f"{spoken(row[0])} down to {spoken(row[-1])}")
        else:
            names += map(spoken, row)
    apart = [rank for rank in game.order if rank not in game.compared]
    beside = f"; {one_of(apart, 'and')} is not compared" if apart else ""
    return f"From {first} to {last} they are {listed(tuple(names))}{beside}."


def about_card(game: HowToPlay, rank: Rank, *, sunk: bool = False) -> str:
    """Return what the holder of a card wants to know: how good it is, and what it does at each moment."""
    does = (
        f"{when}, it {_phrase(game, moment, effects)}."
        for moment, when in WHEN.items()
        if not sunk and (effects := game.does(rank, moment))
    )
    knocks = Effect.KNOCK in game.does(rank, Moment.DEALT)
    warned = ("The player who is dealt it knocks, so that all know.",) if knocks else ()
    return game.pack.says(" ".join((standing(game, rank, sunk=sunk), *warned, *does)))


WHEN = {
    Moment.TURN: "On your turn",
    Moment.KEPT: "If you keep it",
    Moment.ASKED: "If you are asked for it",
    Moment.EXCHANGED: "Once it has changed hands",
    Moment.SHOWDOWN: "At the showdown",
}
"""When a card does something, for its holder: the moments that are still to come once it has been dealt."""


def neighbour_may(law: Law, who: str) -> str:
    """Return what that neighbour has to do when asked for a card."""
    game, told = HowToPlay(law.rules, law.seats), list[str]()
    for effects, without, does, do, to_you in _ANSWERS:
        worse = game.that_do(Moment.ASKED, *without)
        if ranks := tuple(rank for rank in game.that_do(Moment.ASKED, *effects) if rank not in worse):
            told.append(f"{_all_of(ranks, does, do)}{to_you}")
    return f"{who} must swap{', but ' if told else ''}{'; '.join(told)}."
