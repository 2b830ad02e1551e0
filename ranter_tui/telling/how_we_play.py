"""How a game is played, in seven lines that a host reads aloud in half a minute and plays from.

If several cards have a power, one of the seven is a table with a row for each.

Every sentence is made from the rules as they are in force, and no game is known by name. Where a value has no
words of its own here yet, the vocabulary's sentence stands in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ranter_tui.game.cards import PACKS, Rank
from ranter_tui.game.rules import RuleKey, Rules, showdown
from ranter_tui.game.rules import turn as own_turn
from ranter_tui.game.rules.about import MOST, in_words, listed
from ranter_tui.game.rules.asking import comes, power_key
from ranter_tui.game.rules.deal import DEAL, LOOKING, Deal, Looking
from ranter_tui.game.rules.dealer import DEALER_TURN, SAME_RANK_DRAWN, DealerTurn, SameRankDrawn
from ranter_tui.game.rules.lives import GRACE, KEPT_ON, LIVES, BuyBackPrice, BuyBackWhile, Grace, KeptOn
from ranter_tui.game.rules.pack import ORDER, PACK, Ranking
from ranter_tui.game.rules.pot import POT, WINNER_TAKES, WIPE_OUT, Pot, WinnerTakes, WipeOut
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.rules.showdown import AllAlike, Penalty, Sets, Showdown, Tie
from ranter_tui.game.rules.table import DIRECTION, OBJECT
from ranter_tui.game.rules.turn import AskerSpeech, CryManner, CryWhen, Turn, neighbours_change
from ranter_tui.telling import cards_in_words as cards
from ranter_tui.telling.cards_in_words import HowToPlay, in_a_sentence_of, one_of, pack_in_words, spoken


class Point(Struct, frozen=True):
    """One line of the card: what it is about, what it says, and the rules that say it."""

    title: str
    text: str
    rules: tuple[RuleKey, ...]
    rows: tuple[str, ...] = ()
    """The same text where it is a table: a row for each power."""


def how_we_play(rules: Rules, seats: int | None = None) -> tuple[Point, ...]:
    """Return how to play by these rules, for so many players or for any number."""
    game = HowToPlay(rules, seats)
    says = game.pack.says
    rows = tuple(map(says, cards.sentences(game)))
    return tuple(
        Point(says(title), says(" ".join(sentences)), named, rows if title == cards.SPECIAL else ())
        for title, sentences, named in (
            (
                "The aim",
                _aim(game),
                (OBJECT.key, ORDER.key, PACK.key, DEAL.key, LOOKING.key, showdown.PENALTY.key),
            ),
            (
                "Your turn",
                _turn(game),
                (own_turn.TURN.key, DIRECTION.key, own_turn.CRY.key, own_turn.HARD_DECISION.key),
            ),
            (cards.title(game), cards.sentences(game), cards.rules(game)),
            ("The dealer", _dealer(game), _dealer_rules(game)),
            (
                "The showdown",
                _showdown(game),
                (showdown.SHOWDOWN.key, showdown.TIE.key, showdown.SETS.key, showdown.ALL_ALIKE.key),
            ),
            ("Lives", _lives(game), (LIVES.key, KEPT_ON.key, GRACE.key)),
            ("The winner", _winner(game), (POT.key, WINNER_TAKES.key, WIPE_OUT.key)),
        )
    )


def _aim(game: HowToPlay) -> Iterator[str]:
    yield _deal(game)
    loses, worst = _loss(game), _worst_of_two(game) if game.for_two else _worst(game)
    yield f"The {worst} {loses or 'loses the hand'}; {_order(game)}."
    if not loses:
        yield game.rules.penalty.sentence


def in_prose(rules: Rules) -> str:
    """Return how to play in connected prose, without the table of what special cards do."""
    return " ".join(point.text for point in how_we_play(rules) if not point.rows)


def words_of(points: Iterable[Point]) -> str:
    """Return all that is said of how a game is played."""
    return "\n".join(point.text for point in points)


def aim_in_a_sentence(rules: Rules) -> str:
    """Return what the game is about, in one sentence."""
    game = HowToPlay(rules)
    card = _worst_of_two(game) if game.for_two else f"{_worst(game)} card"
    takes = "takes the pot" if rules.winner_takes is WinnerTakes.THE_POT else "wins"
    last = "the winner" if game.for_two else "the last player left"
    return game.pack.says(f"The {card} {_loss(game) or 'loses the hand'}; {last} {takes}.")


def _worst(game: HowToPlay) -> str:
    return "highest" if game.high_loses else "lowest"


def _worst_of_two(game: HowToPlay) -> str:
    return "higher card" if game.high_loses else "lower card"


def _order(game: HowToPlay) -> str:
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


def _deal(game: HowToPlay) -> str:
    from_pack = "" if game.pack is PACKS[Rules().pack] else f" from {pack_in_words(game.pack)}"
    dealt, looking = f"One card each{from_pack}", game.rules.looking
    if game.rules.deal is Deal.THREE_TO_DEALER:
        return f"{dealt}, but three for the dealer, who keeps the best."
    return f"{dealt}{_FACE_DOWN[looking]}." if looking in _FACE_DOWN else f"{dealt}. {looking.sentence}"


_LOSES = {
    Penalty.ONE_LIFE: "loses a life",
    Penalty.TWO_WITH_ACE: "loses a life, or two with an Ace",
    Penalty.OUT_AT_ONCE: "is out, whatever lives are left",
    Penalty.ONE_TO_EACH: "pays a life to each of the others",
}


def _loss(game: HowToPlay) -> str:
    """Return what losing a hand costs; empty for a price that has no words here."""
    rules = game.rules
    has_one = rules.lives.count == 1 and rules.grace is Grace.OUT
    if has_one and rules.penalty in _LOSES and rules.penalty is not Penalty.ONE_TO_EACH:
        return "loses the game" if game.for_two else "is out"
    return _LOSES.get(rules.penalty, "")


_TURNS = {
    Turn.KEEP_OR_CHANGE: "Keep, or change with {other}.",
    Turn.KEEP_OR_DRAW: "Keep, or draw a new card instead.",
    Turn.MUST_CHANGE: "You must change with {other}, unless {excuse}.",
}


def _turn(game: HowToPlay) -> Iterator[str]:
    rules = game.rules
    other = f"your {game.side}-hand neighbour"
    if game.for_two:
        yield "The player who did not deal begins."
        other = "the other player"
    yield _TURNS.get(rules.turn, rules.turn.sentence).format(other=other, excuse=_excuse(game))
    if rules.cry:
        yield _cry(game)
    elif rules.asker_speech is AskerSpeech.SILENT:
        yield "Never say what you gave away."
    if rules.hard_decision:
        yield f"Dealt {one_of(map(Rank, rules.hard_decision))}, you say how hard it is to decide."


def _excuse(game: HowToPlay) -> str:
    """Return what frees a player from an exchange that all must take part in."""
    changed = "somebody has changed with you"
    excuses = any(
        Effect.REFUSE in game.does(rank, Moment.ASKED) and not game.does(rank, Moment.TURN)
        for rank in game.order
    )
    return f"{changed} or you show a card that refuses" if excuses else changed


def _cry(game: HowToPlay) -> str:
    rules = game.rules
    better = " for a better card" if rules.cry_when is CryWhen.IF_RECEIVED_HIGHER else ""
    do = "pass it face up" if rules.cry_manner is CryManner.FACED else "say so"
    silent = "; the asker never does" if rules.asker_speech is AskerSpeech.SILENT else ""
    return f"If you give up {one_of(map(Rank, rules.cry))}{better}, {do}{silent}."


_OF_THE_TIED = {
    Tie.ALL_LOSE: "all who tie for {worst} lose",
    Tie.LAST_TO_TURN_UP: "in a tie for {worst}, the last in turn loses",
    Tie.FIRST_IN_ORDER: "in a tie for {worst}, the first in turn loses",
}


def _showdown(game: HowToPlay) -> Iterator[str]:
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


_ON = {
    KeptOn.COUNTERS: "",
    KeptOn.STAKES: ", each a stake,",
    KeptOn.PENNIES: ", each a penny,",
    KeptOn.NOTE: ", the folded corners of a banknote,",
    KeptOn.SLATE: ", strokes on a slate,",
    KeptOn.STROKES: ", written down in strokes,",
    KeptOn.RINGS: ", counted on rings of chalk,",
    KeptOn.BOARD: ", counted on the board,",
}


_THEN = {
    Grace.OUT: "you are out",
    Grace.ON_HONOUR: "you play on for honour, until the next loss",
    Grace.BUY_BACK: "you may buy back in, {price}",
}


def _lives(game: HowToPlay) -> Iterator[str]:
    """Yield how many lives there are, and what happens when they are gone."""
    rules = game.rules
    count, grace = rules.lives.count, rules.grace
    if game.for_two and count == 1 and grace is Grace.OUT:
        yield "One hand decides the game."
        return
    number = "one life" if count == 1 else f"{in_words(count, MOST)} lives"
    on = _ON.get(rules.kept_on, "") if count > 1 else ""
    if rules.lives.agreed is not None and game.seats is None:
        number, on = f"the lives you agree on, say {in_words(count, MOST)}", on or ","
    if grace not in _THEN:
        yield f"You have {number}{on.removesuffix(',')}. {grace.sentence}"
        return
    yield f"Lose {number}{on} and {_THEN[grace].format(price=_price(rules))}."


_PRICES = {
    BuyBackPrice.DOUBLING: "for double each time",
    BuyBackPrice.DOUBLING_FOR_ALL: "for double the last price",
}


def _price(rules: Rules) -> str:
    price, often = _PRICES.get(rules.buy_back_price, "for another stake"), rules.buy_back_limit
    limit = {0: "", 1: ", once only", 2: ", twice at most"}.get(
        often, f", {in_words(often, MOST)} times at most"
    )
    never = rules.buy_back_while is BuyBackWhile.ONE_NEVER_HAS
    return f"{price}{limit}{', while somebody has never had to' if never else ''}"


_FEEDS = {
    Pot.LOST_LIVES: "all lost lives",
    Pot.ANTE: "all stakes",
    Pot.ANTE_AND_LOST_LIVES: "all stakes and lost lives",
}

_TOGETHER = {
    WipeOut.JOINT_WINNERS: "the last out together share {prize}",
    WipeOut.DECIDER: "the last out together play on with one life each",
    WipeOut.CUT: "the last out together cut, and the highest card wins",
    WipeOut.RE_ANTE: "if all go out together, all start again",
    WipeOut.CARRY_POT: "if all go out together, they wait for the next game",
}

_SPARED = {WipeOut.NOBODY_LOSES: "A hand that puts everybody out costs nothing."}


def _winner(game: HowToPlay) -> Iterator[str]:
    """Yield who wins what, and what happens where nobody is left to."""
    rules = game.rules
    feeds, wins, prize = _FEEDS.get(rules.pot, "the pot"), "wins", "the win"
    if rules.pot is not Pot.NOTHING and rules.winner_takes is WinnerTakes.THE_POT:
        wins, prize = f"takes {feeds}", "them"
    elif rules.pot is not Pot.NOTHING:
        wins = f"wins in name only, for {feeds} stay in the pot"
    wins = f"{'The winner' if game.for_two else 'The last one left'} {wins}"
    if rules.wipe_out in _TOGETHER:
        yield f"{wins}; {_TOGETHER[rules.wipe_out].format(prize=prize)}."
    else:
        yield f"{wins}."
        if rules.wipe_out is not WipeOut.CANNOT_ARISE:
            yield _SPARED.get(rules.wipe_out, rules.wipe_out.sentence)


LIKE_EVERYBODY = "The dealer plays last, and keeps or changes like everybody else."
_TURN = {
    DealerTurn.TOP: "The dealer plays last, and may draw a new card instead.",
    DealerTurn.BOTTOM: "The dealer plays last, and may draw a new card from the bottom of the pack.",
    DealerTurn.CUT_CARD: "The dealer plays last, and may change with a card cut from the pack.",
    DealerTurn.CUT_THEN_TOP: "The dealer plays last, and may cut the pack and change with its top card.",
    DealerTurn.NEXT_SEAT: LIKE_EVERYBODY,
    DealerTurn.TOP_OR_NEXT_SEAT: (
        "The dealer plays last, and may change with the stock or with the {side}-hand neighbour."
    ),
    DealerTurn.TOP_IF_ACE_PASSED: "The dealer plays last, and may draw a new card only if handed an Ace.",
    DealerTurn.LAST_BEFORE_DEALER: "The dealer keeps; the player before may draw a card.",
}


def _dealer_rules(game: HowToPlay) -> tuple[RuleKey, ...]:
    """Return the rules about drawing from the stock."""
    drawn = (power_key(rank, Moment.DRAWN) for rank in game.order if game.does(rank, Moment.DRAWN))
    return (DEALER_TURN.key, SAME_RANK_DRAWN.key, *drawn)


def _dealer(game: HowToPlay) -> Iterator[str]:
    """Yield how the dealer changes, and what a card from the stock does, if this is the place to tell it."""
    turn = game.rules.dealer_turn
    if turn is DealerTurn.TOP and not neighbours_change(game.rules):
        yield LIKE_EVERYBODY
    else:
        yield _TURN.get(turn, turn.sentence).format(side=game.side)
    same = game.rules.same_rank_drawn
    if same is not SameRankDrawn.NOTHING and SAME_RANK_DRAWN.applies(game.rules):
        safe = "wins; all the others lose"
        if same is SameRankDrawn.IMMUNE:
            safe = f"is safe; the {_worst(game)} of the others loses"
        yield f"A dealer who draws the same rank again {safe}."
    if comes(game.rules, Moment.DRAWN) and len(cards.mighty(game)) <= 1:
        for ranks, effects in game.alike(Moment.DRAWN):
            yield in_a_sentence_of(game, Moment.DRAWN, one_of(ranks), ranks, effects)
