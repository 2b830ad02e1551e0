"""The ladder: the cards of a game from high to low, the place of one of them, and what each can do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from ranter_tui.game.cards import BACK, Card, Rank
from ranter_tui.game.law import Law
from ranter_tui.game.rules.about import SMALL, in_words, listed
from ranter_tui.game.rules.powers import Effect, Effects, Moment
from ranter_tui.game.state import Hand
from ranter_tui.telling.game_in_words import Nutshell, one_of, spoken
from ranter_tui.telling.what_cards_do import DOES, ON_OFFER

FEW = 3
"""So many cards are named; more are counted."""


class Rung(Struct, frozen=True):
    """A kind of card on the ladder."""

    rank: Rank
    mark: str
    """What stands for it in one line: "K", "10", "CU"."""
    name: str
    power: str
    """What it can do, in a phrase; empty where it can do nothing."""


def ladder(game: Nutshell) -> tuple[Rung, ...]:
    """Return every kind of card, high to low."""
    marks = dict(game.pack.marks)
    return tuple(
        Rung(rank, marks.get(rank, str(rank)), spoken(rank), power(game, rank)) for rank in game.order
    )


class LadderWord(Struct, frozen=True):
    """A word in the line of the ladder, and whether it stands for one's own card."""

    text: str
    mine: bool = False


def ladder_words(game: Nutshell, mine: Rank | None, *, sunk: bool = False) -> tuple[LadderWord, ...]:
    """Return the ladder in one line, with one's own card in brackets.

    A card that sinks once it has changed hands stands where it counts, and one that is not compared apart.
    """
    marks = dict(game.pack.marks)

    def marked(rank: Rank) -> LadderWord:
        text = marks.get(rank, str(rank))
        return LadderWord(f"[{text}]", mine=True) if rank == mine else LadderWord(text)

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
    game, sunk = Nutshell(law.rules, law.seats), card in hand.sunk
    return ladder_words(game, card.rank, sunk=sunk), about_card(game, card.rank, sunk=sunk)


def standing(game: Nutshell, rank: Rank, *, sunk: bool = False) -> str:
    """Return how good a card is: "Only the Owl and the Fool are worse."."""
    if rank not in game.compared:
        return "It is not compared."
    place = game.compared.index(rank)
    above, below = game.compared[:place], game.compared[place + 1 :]
    better, worse = (below, above) if game.high_loses else (above, below)
    if sunk:
        return "Nothing is worse, for it has changed hands."
    if not better:
        return "Nothing is better."
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


def power(game: Nutshell, rank: Rank) -> str:
    """Return what a card can do, in a phrase: "refuses and stops all play"."""
    return game.pack.says(", and ".join(_powers(game, rank)))


def _powers(game: Nutshell, rank: Rank) -> Iterator[str]:
    for moment, tell in _TELL.items():
        if effects := game.does(rank, moment):
            yield tell(effects)


def _asked(effects: Effects) -> str:
    deeds = tuple(does for effect, does in DOES.items() if effect in effects and effect is not Effect.SPEND)
    before, first, after = listed(deeds or ("is shown and given up",)).partition(ON_OFFER)
    return f"{before}{first}{after.replace(ON_OFFER, 'it')}"


def _dealt(effects: Effects) -> str:
    if Effect.STOP_HAND in effects:
        return "stops the hand when it is dealt"
    if Effect.LIFE_FROM_POT in effects:
        return "takes a life from the pot when it is dealt"
    if Effect.SHOW in effects:
        return "is laid open when it is dealt"
    return "knocks on the table when it is dealt"


def _on_turn(effects: Effects) -> str:
    return f"{'stops all play' if Effect.STOP_PLAY in effects else 'is shown'} on its holder’s turn"


def _kept(effects: Effects) -> str:
    return f"{'stops all play' if Effect.STOP_PLAY in effects else 'is shown'} when it is kept"


def _exchanged(effects: Effects) -> str:
    does = "is worst of all" if Effect.SINK in effects else "is shown" if Effect.SHOW in effects else "knocks"
    return f"{does} once it has changed hands"


def _drawn(effects: Effects) -> str:
    if Effect.DRAW_AGAIN in effects:
        return "is laid aside when it is drawn"
    if Effect.LOSES_ALONE in effects:
        return "makes whoever draws it lose alone"
    return f"{'goes back' if Effect.PUT_BACK in effects else 'stays there'} when it is drawn"


def _at_the_showdown(effects: Effects) -> str:
    if Effect.HOLDER_OUT in effects:
        return "puts its holder out at the showdown"
    if Effect.ANSWERED_FOR in effects:
        return "is paid for by whoever answers for it"
    if Effect.SPARED in effects:
        return "is spared if only a card that is not compared is lower"
    if Effect.COSTS_TWO in effects:
        return "costs two lives to lose with"
    all_held = "if all of its kind are held"
    if Effect.LOSES_TOO not in effects:
        return f"brings a life {all_held}"
    return f"costs its holder a life{f', or brings one {all_held}' if Effect.PAIR_GAINS in effects else ''}"


_TELL = {
    Moment.ASKED: _asked,
    Moment.DEALT: _dealt,
    Moment.TURN: _on_turn,
    Moment.KEPT: _kept,
    Moment.EXCHANGED: _exchanged,
    Moment.DRAWN: _drawn,
    Moment.SHOWDOWN: _at_the_showdown,
}


def in_a_sentence(game: Nutshell) -> str:
    """Return the ladder by the names of the cards, numbers in a row taken together."""
    first, last = ("worst", "best") if game.high_loses else ("best", "worst")
    names: list[str] = []
    for _, row in groupby(game.compared, key=lambda rank: rank.isdecimal() or rank):
        ranks = [*row]
        if len(ranks) > 2:
            names.append(f"{spoken(ranks[0])} down to {spoken(ranks[-1])}")
        else:
            names += map(spoken, ranks)
    apart = [rank for rank in game.order if rank not in game.compared]
    beside = f"; {one_of(apart, 'and')} is not compared" if apart else ""
    return f"From {first} to {last} they are {listed(tuple(names))}{beside}."


def about_card(game: Nutshell, rank: Rank, *, sunk: bool = False) -> str:
    """Return what whoever holds a card wants to know of it: how good it is, and what it can do."""
    can = "" if sunk else power(game, rank)
    return f"{standing(game, rank, sunk=sunk)}{f' It {can}.' if can else ''}"
