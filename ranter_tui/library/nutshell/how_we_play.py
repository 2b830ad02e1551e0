"""How a game is played, in seven lines that a host reads aloud in half a minute and plays from.

Every sentence is made from the rules as they are in force, and no game is known by name. A value that has no
words of its own here yet is told in those that the vocabulary has for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ranter_tui.game.cards import Rank
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules import keys as key
from ranter_tui.game.rules.deal import Deal, Looking
from ranter_tui.game.rules.lives import Grace
from ranter_tui.game.rules.pack import Ranking
from ranter_tui.game.rules.pot import WinnerTakes
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.rules.showdown import AllAlike, Penalty, Sets, Showdown, Tie
from ranter_tui.game.rules.turn import AskerSpeech, CryManner, CryWhen, Turn
from ranter_tui.library.nutshell import answering, ending, stock
from ranter_tui.library.nutshell.game import Game
from ranter_tui.library.nutshell.words import one_of, pack_in_words, spoken


class Point(Struct, frozen=True):
    """One line of the card: what it is about, what it says, and the rules that say it."""

    title: str
    text: str
    rules: tuple[RuleKey, ...]


def how_we_play(rules: Rules, seats: int | None = None) -> tuple[Point, ...]:
    """Return how to play by these rules, for so many players or for any number."""
    game = Game(rules, seats)
    return tuple(
        Point(title, " ".join(sentences), rules_named)
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


def _aim(game: Game) -> Iterator[str]:
    yield _deal(game)
    worst = _worst(game)
    if game.for_two:
        worst = "higher card" if game.high_loses else "lower card"
    loses = _loss(game)
    yield f"Whoever is left with the {worst} {loses or 'loses the hand'}; {_order(game)}."
    if not loses:
        yield game.rules.penalty.sentence


def words_of(points: Iterable[Point]) -> str:
    """Return all that is said of how a game is played."""
    return "\n".join(point.text for point in points)


def in_a_line(rules: Rules) -> str:
    """Return what the game is about, in one sentence."""
    game = Game(rules)
    card = f"{'higher' if game.high_loses else 'lower'} card" if game.for_two else f"{_worst(game)} card"
    takes = "takes the pot" if rules.winner_takes is WinnerTakes.THE_POT else "wins"
    last = "the winner" if game.for_two else "the last player left"
    return f"The {card} {_loss(game) or 'loses the hand'}; {last} {takes}."


def _worst(game: Game) -> str:
    return "highest" if game.high_loses else "lowest"


def _order(game: Game) -> str:
    first, second, *_, last = map(spoken, game.compared)
    if game.rules.order is Ranking.AS_THE_PACK:
        return f"the {first} is highest, the {last} lowest"
    return f"the {first} is highest, the {second} next, and the {last} lowest"


_FACE_DOWN = {
    Looking.AT_ONCE: "",
    Looking.ON_TURN: ", and leave it face down until your turn comes or somebody asks for it",
    Looking.BLIND_DEALER: ", which a dealer leaves face down until the turn comes or somebody asks for it",
}


def _deal(game: Game) -> str:
    dealt, looking = f"You get one card from {pack_in_words(game.pack)}", game.rules.looking
    if game.rules.deal is Deal.THREE_TO_DEALER:
        return f"{dealt}; the dealer gets three and keeps the best."
    return f"{dealt}{_FACE_DOWN[looking]}." if looking in _FACE_DOWN else f"{dealt}. {looking.sentence}"


_LOSES = {
    Penalty.ONE_LIFE: "loses a life",
    Penalty.TWO_WITH_ACE: "loses a life, or two if it is an Ace",
    Penalty.OUT_AT_ONCE: "is out, with however many lives",
    Penalty.ONE_TO_EACH: "pays a life to each of the others",
}


def _loss(game: Game) -> str:
    """Return what losing a hand costs; empty for a price that has no words here."""
    rules = game.rules
    has_one = rules.lives.count == 1 and rules.grace is not Grace.ON_HONOUR
    if has_one and rules.penalty in _LOSES and rules.penalty is not Penalty.ONE_TO_EACH:
        return "loses the game" if game.for_two else "is out"
    return _LOSES.get(rules.penalty, "")


def _turn(game: Game) -> Iterator[str]:
    rules = game.rules
    other = f"your {game.side}-hand neighbour"
    if game.for_two:
        yield "Whoever did not deal begins."
        other = "the other player"
    if rules.turn is Turn.KEEP_OR_CHANGE:
        yield f"On your turn, keep your card or make {other} change with you."
    else:
        yield f"On your turn you must make {other} change with you, unless {_excuse(game)}."
    if rules.cry:
        yield _cry(game)
    elif rules.asker_speech is AskerSpeech.SILENT:
        yield "Whoever asks never says what was given away."
    if rules.hard_decision:
        cards = one_of(map(Rank, rules.hard_decision))
        yield f"Whoever was dealt {cards} tells the table how hard it is to decide."


def _excuse(game: Game) -> str:
    """Return what frees somebody from an exchange that everybody must take part in."""
    changed = "somebody has changed with you already"
    excuses = any(
        Effect.REFUSE in game.does(rank, Moment.ASKED) and not game.does(rank, Moment.TURN)
        for rank in game.order
    )
    return f"{changed} or you lay open a card that refuses" if excuses else changed


def _cry(game: Game) -> str:
    rules = game.rules
    better = " for a better card" if rules.cry_when is CryWhen.IF_RECEIVED_HIGHER else ""
    does = "passes it face up" if rules.cry_manner is CryManner.FACED else "says so aloud"
    silent = ", and the one who asked stays silent" if rules.asker_speech is AskerSpeech.SILENT else ""
    return f"Whoever has to give up {one_of(map(Rank, rules.cry))}{better} {does}{silent}."


_OF_THE_TIED = {
    Tie.ALL_LOSE: "{tied} all lose",
    Tie.LAST_TO_TURN_UP: "of {tied} only the last in turn loses",
    Tie.FIRST_IN_ORDER: "of {tied} only the first in turn loses",
}


def _showdown(game: Game) -> Iterator[str]:
    rules = game.rules
    turned = "" if rules.showdown is Showdown.TOGETHER else " one after another"
    opens = f"Then {'both' if game.for_two else 'all'} cards are turned up{turned}"
    if game.for_two and rules.tie is Tie.FIRST_IN_ORDER:
        yield f"{opens}, and the dealer wins if they are alike."
    elif rules.tie in _OF_THE_TIED:
        tied = _OF_THE_TIED[rules.tie].format(tied=f"those who tie for {_worst(game)}")
        yield f"{opens}, and {tied}."
    else:
        yield f"{opens}. {rules.tie.sentence}"
    if rules.sets is Sets.PAIRING_UP:
        yield "Equal cards in several hands make a pair or better, which beats every single card."
    if rules.all_alike is AllAlike.NOBODY_LOSES or rules.sets is Sets.PAIRING_UP:
        yield "If all hold the same rank, nobody loses."
