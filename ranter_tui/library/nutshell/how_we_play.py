"""How a game is played, in seven lines that a host reads aloud in half a minute and plays from.

What a single card does is told in them; where several do something, they name those that refuse, and the
rest stands with the cards.

Every sentence is made from the rules as they are in force, and no game is known by name. A value that has no
words of its own here yet is told in those that the vocabulary has for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ranter_tui.game.cards import PACKS, Rank
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules import keys as key
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.deal import Deal, Looking
from ranter_tui.game.rules.lives import Grace
from ranter_tui.game.rules.order import Ranking
from ranter_tui.game.rules.pot import WinnerTakes
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.rules.showdown import AllAlike, Penalty, Sets, Showdown, Tie
from ranter_tui.game.rules.turn import AskerSpeech, CryManner, CryWhen, Turn
from ranter_tui.library.nutshell import answering, ending, stock
from ranter_tui.library.nutshell.game import Nutshell
from ranter_tui.library.nutshell.rank_names import one_of, pack_in_words, spoken
from ranter_tui.library.typeset.link import link


class Point(Struct, frozen=True):
    """One line of the card: what it is about, what it says, and the rules that say it."""

    title: str
    text: str
    rules: tuple[RuleKey, ...]


def how_we_play(rules: Rules, seats: int | None = None) -> tuple[Point, ...]:
    """Return how to play by these rules, for so many players or for any number."""
    game = Nutshell(rules, seats)
    return tuple(
        Point(game.pack.says(title), game.pack.says(" ".join(sentences)), rules_named)
        for title, sentences, rules_named in (
            ("The aim", _aim(game), (key.OBJECT, key.ORDER, key.PACK, key.DEAL, key.LOOKING, key.PENALTY)),
            ("Your turn", _turn(game), (key.TURN, key.DIRECTION, key.CRY, key.HARD_DECISION)),
            (answering.title(game), answering.sentences(game), answering.rules(game)),
            ("The dealer", stock.sentences(game), stock.rules(game)),
            ("The showdown", _showdown(game), (key.SHOWDOWN, key.TIE, key.SETS, key.ALL_ALIKE)),
            ("Lives", ending.lives(game), (key.LIVES, key.KEPT_ON, key.GRACE)),
            ("The winner", ending.winner(game), (key.POT, key.WINNER_TAKES, key.WIPE_OUT)),
        )
    )


def _aim(game: Nutshell) -> Iterator[str]:
    yield _deal(game)
    worst = _worst(game)
    if game.for_two:
        worst = "higher card" if game.high_loses else "lower card"
    loses = _loss(game)
    yield f"The {worst} {loses or 'loses the hand'}; {_order(game)}."
    if not loses:
        yield game.rules.penalty.sentence


def in_prose(rules: Rules, cards: str) -> str:
    """Return how to play in connected prose, and where it says what several cards do."""
    said = " ".join(point.text for point in how_we_play(rules))
    more = Nutshell(rules).pack.says(answering.MORE_WITH)
    return said.replace(more, link(more, cards))


def words_of(points: Iterable[Point]) -> str:
    """Return all that is said of how a game is played."""
    return "\n".join(point.text for point in points)


def aim_in_a_sentence(rules: Rules) -> str:
    """Return what the game is about, in one sentence."""
    game = Nutshell(rules)
    card = f"{'higher' if game.high_loses else 'lower'} card" if game.for_two else f"{_worst(game)} card"
    takes = "takes the pot" if rules.winner_takes is WinnerTakes.THE_POT else "wins"
    last = "the winner" if game.for_two else "the last player left"
    return game.pack.says(f"The {card} {_loss(game) or 'loses the hand'}; {last} {takes}.")


def _worst(game: Nutshell) -> str:
    return "highest" if game.high_loses else "lowest"


def _order(game: Nutshell) -> str:
    first, second, *_, last = map(spoken, game.compared)
    if game.rules.order is Ranking.AS_THE_PACK:
        return f"{first} high, {last} low"
    if game.rules.order is Ranking.OTHER_LOW_CARDS:
        return f"{first} high, and at the bottom {listed(tuple(map(spoken, game.pack.low_otherwise)))}"
    return f"{first} high, then {second}, and {last} low"


_FACE_DOWN = {
    Looking.AT_ONCE: "",
    Looking.ON_TURN: ", face down until your turn or until asked",
    Looking.BLIND_DEALER: ", the dealer’s face down until the turn comes",
}


def _deal(game: Nutshell) -> str:
    from_pack = "" if game.pack is PACKS[Rules().pack] else f" from {pack_in_words(game.pack)}"
    dealt, looking = f"One card each{from_pack}", game.rules.looking
    if game.rules.deal is Deal.THREE_TO_DEALER:
        return f"{dealt}, but three for the dealer, who keeps the best."
    return f"{dealt}{_FACE_DOWN[looking]}." if looking in _FACE_DOWN else f"{dealt}. {looking.sentence}"


_LOSES = {
    Penalty.ONE_LIFE: "loses a life",
    Penalty.TWO_WITH_ACE: "loses a life, an Ace two",
    Penalty.OUT_AT_ONCE: "is out, whatever the lives",
    Penalty.ONE_TO_EACH: "pays a life to each of the others",
}


def _loss(game: Nutshell) -> str:
    """Return what losing a hand costs; empty for a price that has no words here."""
    rules = game.rules
    has_one = rules.lives.count == 1 and rules.grace is Grace.OUT
    if has_one and rules.penalty in _LOSES and rules.penalty is not Penalty.ONE_TO_EACH:
        return "loses the game" if game.for_two else "is out"
    return _LOSES.get(rules.penalty, "")


def _turn(game: Nutshell) -> Iterator[str]:
    rules = game.rules
    other = f"your {game.side}-hand neighbour"
    if game.for_two:
        yield "Whoever did not deal begins."
        other = "the other player"
    if rules.turn is Turn.KEEP_OR_CHANGE:
        yield f"Keep, or change with {other}."
    elif rules.turn is Turn.KEEP_OR_DRAW:
        yield "Keep, or change with the stock."
    else:
        yield f"You must change with {other}, unless {_excuse(game)}."
    if rules.cry:
        yield _cry(game)
    elif rules.asker_speech is AskerSpeech.SILENT:
        yield "Never say what you gave away."
    if rules.hard_decision:
        cards = one_of(map(Rank, rules.hard_decision))
        yield f"Dealt {cards}, you tell how hard it is to decide."


def _excuse(game: Nutshell) -> str:
    """Return what frees somebody from an exchange that everybody must take part in."""
    changed = "somebody has changed with you"
    excuses = any(
        Effect.REFUSE in game.does(rank, Moment.ASKED) and not game.does(rank, Moment.TURN)
        for rank in game.order
    )
    return f"{changed} or you show a card that refuses" if excuses else changed


def _cry(game: Nutshell) -> str:
    rules = game.rules
    better = " for a better card" if rules.cry_when is CryWhen.IF_RECEIVED_HIGHER else ""
    does = "passes it face up" if rules.cry_manner is CryManner.FACED else "says so"
    silent = "; whoever asked never does" if rules.asker_speech is AskerSpeech.SILENT else ""
    return f"Whoever gives up {one_of(map(Rank, rules.cry))}{better} {does}{silent}."


_OF_THE_TIED = {
    Tie.ALL_LOSE: "all who tie for {worst} lose",
    Tie.LAST_TO_TURN_UP: "of a tie for {worst} the last in turn loses",
    Tie.FIRST_IN_ORDER: "of a tie for {worst} the first in turn loses",
}


def _showdown(game: Nutshell) -> Iterator[str]:
    rules = game.rules
    turned = "" if rules.showdown is Showdown.TOGETHER else " one after another"
    opens = f"{'Both' if game.for_two else 'All'} show{turned}"
    if game.for_two and rules.tie is Tie.FIRST_IN_ORDER:
        yield f"{opens}; the dealer wins if they are alike."
    elif rules.tie in _OF_THE_TIED:
        yield f"{opens}; {_OF_THE_TIED[rules.tie].format(worst=_worst(game))}."
    else:
        yield f"{opens}. {rules.tie.sentence}"
    if rules.sets is Sets.PAIRING_UP:
        yield "Equal cards in several hands beat every single card."
    if rules.all_alike is AllAlike.NOBODY_LOSES or rules.sets is Sets.PAIRING_UP:
        yield "If all are alike, nobody loses."
