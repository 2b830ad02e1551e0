"""Finds rules that do not go together, each with the rule to look at and the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import rank_name, with_article
from ranter_tui.game.rules.asking import power_key
from ranter_tui.game.rules.deal import LOOKING, Deal, Looking
from ranter_tui.game.rules.dealer import DEALER_TURN, DealerTurn, SameRankDrawn
from ranter_tui.game.rules.lives import BUY_BACK_LIMIT, LIVES, BuyBackWhile, Grace
from ranter_tui.game.rules.pack import ORDER, PackName, Ranking, ranked
from ranter_tui.game.rules.pot import POT, WINNER_TAKES, WIPE_OUT, Pot, WinnerTakes, WipeOut
from ranter_tui.game.rules.powers import FITTING, HIGHEST, Effect, Moment
from ranter_tui.game.rules.showdown import PENALTY, AllAlike, Penalty, Sets, Tie
from ranter_tui.game.rules.table import DEALT_UNTIL, FIRST_DEALER, PLAYERS, Object

Conflict = tuple[RuleKey, str]

_PUNISHES = frozenset(
    {
        Effect.ASKER_LOSES_LIFE,
        Effect.ASKER_LOSES_TWO,
        Effect.ASKER_OUT,
        Effect.FIRST_HOLDER_OUT,
        Effect.SEND_BACK,
        Effect.RUN_BACK_CARD,
        Effect.RUN_BACK_ALL,
        Effect.STOP_PLAY,
    }
)
"""What can only follow on a refusal."""

_STRIKES = frozenset(
    {
        *(Effect.ASKER_LOSES_LIFE, Effect.ASKER_LOSES_TWO, Effect.ASKER_OUT, Effect.FIRST_HOLDER_OUT),
        *(Effect.BARGAIN, Effect.LOSES_ALONE, Effect.ANSWERED_FOR),
        *(Effect.LOSES_TOO, Effect.HOLDER_OUT, Effect.SPARED),
    }
)
"""What can decide who loses a hand beside the comparison of the cards."""

_MOVES_THE_ACE = (Ranking.ACE_HIGH, Ranking.REVERSED)

_ENDS = frozenset({Effect.SPEND, Effect.STOP_HAND, Effect.STOP_PLAY})


def conflicts(rules: Rules) -> Iterator[Conflict]:
    """Yield every conflict in these rules: what cannot be, or makes no sense together."""
    yield from _of_the_pack(rules)
    yield from _of_the_powers(rules)
    yield from _of_the_lives(rules)
    yield from _of_the_pot(rules)


def idle(rules: Rules) -> Iterator[Conflict]:
    """Yield every rule that hardly ever matters beside the others, and the reason."""
    ace_is_highest = rules.order in _MOVES_THE_ACE
    if ace_is_highest == (rules.object is Object.AVOID_LOWEST):
        if rules.penalty is Penalty.TWO_WITH_ACE:
            yield PENALTY.key, "an Ace is the safest card, and hardly anyone loses with it"
        if rules.dealer_turn is DealerTurn.TOP_IF_ACE_PASSED:
            yield DEALER_TURN.key, "an Ace is the safest card, and hardly anyone passes it on"


def turned_round(rules: Rules) -> Iterator[Conflict]:
    """Yield every power that hurts its holder beside the other rules, and how."""
    if rules.object is Object.AVOID_HIGHEST:
        top = ranked(rules, PACKS[rules.pack])[0]
        for rank in (top, HIGHEST):
            if Effect.REFUSE in rules.does(rank, Moment.ASKED):
                reason = f"the {rank_name(top)} is the worst card now, and refusing keeps it with its holder"
                yield power_key(rank, Moment.ASKED), reason


def ruled_out(rules: Rules) -> Iterator[str]:
    """Yield what cannot happen by these rules: that a hand is `shared` by several losers or `unlost`, that
    the last in a game are `wiped_out` together, or that it stays `unwon`.

    Where more than the comparison of the cards can decide who loses, nothing is said of hands.
    """
    does = {effect for told in rules.powers.values() for effects in told.values() for effect in effects}
    if not does & _STRIKES and rules.sets is Sets.NOTHING and rules.same_rank_drawn is SameRankDrawn.NOTHING:
        if rules.tie is not Tie.ALL_LOSE:
            yield "shared"
        if rules.all_alike is not AllAlike.NOBODY_LOSES and rules.wipe_out is not WipeOut.NOBODY_LOSES:
            yield "unlost"
    if rules.wipe_out in (WipeOut.CANNOT_ARISE, WipeOut.NOBODY_LOSES):
        yield "wiped_out"
    if rules.wipe_out is not WipeOut.CARRY_POT:
        yield "unwon"


def _of_the_pack(rules: Rules) -> Iterator[Conflict]:
    ranks = set(PACKS[rules.pack].order)
    for name in _packs(rules):
        yield from _of_one_pack(rules, name)
    for key, named in (("cry", rules.cry), ("hard_decision", rules.hard_decision)):
        for rank in named:
            if rank not in ranks:
                yield RuleKey(key), f"there is no card of rank {rank!r} in the pack {rules.pack.value}"
    if rules.deal is Deal.THREE_TO_DEALER and rules.looking is not Looking.AT_ONCE:
        yield LOOKING.key, "the dealer must look at the three cards to keep the highest"
    players = rules.players
    if players.fewest is not None and players.most is not None and players.fewest > players.most:
        yield PLAYERS.key, f"at least {players.fewest} and at most {players.most} cannot both be"


def _packs(rules: Rules) -> tuple[PackName, ...]:
    """Return every pack that may come to the table, for a small company or a large one."""
    return (rules.pack,) if rules.small_pack is None else (rules.pack, rules.small_pack.pack)


def _of_one_pack(rules: Rules, name: PackName) -> Iterator[Conflict]:
    pack = PACKS[name]
    if rules.order in _MOVES_THE_ACE and not {"A", "K"} <= set(pack.order):
        yield ORDER.key, f"the pack {name.value} has no Ace and King to rank in another order"
    if rules.order is Ranking.OTHER_LOW_CARDS and not pack.low_otherwise:
        yield ORDER.key, f"no other order is known of the lowest cards of the pack {name.value}"
    wanted = DEALT_UNTIL.get(rules.first_dealer)
    if wanted is not None and not any(map(wanted, pack.cards)):
        yield FIRST_DEALER.key, f"the card that makes the dealer is not in the pack {name.value}"
    if "A" not in pack.order:
        if rules.penalty is Penalty.TWO_WITH_ACE:
            yield PENALTY.key, f"the pack {name.value} has no Ace to pay double for"
        if rules.dealer_turn is DealerTurn.TOP_IF_ACE_PASSED:
            yield DEALER_TURN.key, f"the pack {name.value} has no Ace to be passed to the dealer"


def _of_the_powers(rules: Rules) -> Iterator[Conflict]:
    ranks = {rank for name in _packs(rules) for rank in PACKS[name].order}
    top = ranked(rules, PACKS[rules.pack])[0]
    for rank, told in rules.powers.items():
        for moment, effects in told.items():
            key = power_key(rank, moment)
            does = frozenset(effects)
            if rank == HIGHEST and effects and rules.does(top, moment):
                yield key, f"the {rank_name(top)} is the highest card and has its own rule already"
            if effects and rank != HIGHEST and rank not in ranks:
                yield key, f"there is no card of rank {rank!r} in the pack {rules.pack.value}"
            for effect in effects:
                if effect not in FITTING[moment]:
                    yield key, f"{effect.value} makes no sense {moment.sentence}"
            for is_wrong, reason in _WRONG_POWERS:
                if is_wrong(moment, does):
                    yield key, reason.format(with_article(rank_name(rank)))
            if Effect.LIFE_FROM_POT in effects and not rules.pot.takes_lives:
                yield key, "there are no lives in the pot to be taken out"


_WRONG_POWERS: tuple[tuple[Callable[[Moment, frozenset[Effect]], bool], str], ...] = (
    (
        lambda moment, does: moment is Moment.ASKED and Effect.REFUSE not in does and bool(does & _PUNISHES),
        "what {} does to the one who asked goes with a refusal; add refuse",
    ),
    (
        lambda moment, does: (
            moment is Moment.ASKED and Effect.PASS_ON in does and not does <= {Effect.PASS_ON, Effect.SHOW}
        ),
        "{} that passes the request on can do nothing else besides showing itself",
    ),
    (
        lambda _, does: Effect.ANSWER in does and not does & {Effect.REFUSE, Effect.BARGAIN},
        "{} answers for a card that it turned away, and turns none away; add refuse",
    ),
    (
        lambda _, does: Effect.BARGAIN in does and not does <= {Effect.BARGAIN, Effect.ANSWER},
        "{} that is for sale can do nothing else; it is shown and refused if it is not sold",
    ),
    (
        lambda moment, does: (
            moment in (Moment.DEALT, Moment.TURN) and bool(does & _ENDS) and Effect.SHOW not in does
        ),
        "{} that ends its holder’s turn must show itself, or nobody would know why; add show",
    ),
    (
        lambda moment, does: moment is Moment.DRAWN and len(does) > 1,
        "{} that is drawn cannot do several things at once",
    ),
    (
        lambda moment, does: (
            moment is Moment.EXCHANGED and not does <= {Effect.KNOCK} and Effect.SHOW not in does
        ),
        "{} that changes hands must be seen to sink, or to cost a life; add show",
    ),
)
"""Which effects a card cannot have at a moment, each with the reason."""


def _of_the_lives(rules: Rules) -> Iterator[Conflict]:
    if rules.lives.agreed is not None:
        fewest, most = rules.lives.agreed
        if not fewest <= rules.lives.count <= most:
            yield LIVES.key, f"{rules.lives.count} is not among the {fewest} to {most} that may be agreed"
    if rules.penalty is Penalty.ONE_TO_EACH and Effect.PAIR_GAINS in _at_the_showdown(rules):
        yield (
            PENALTY.key,
            "what is paid to the others is not lost, and a card brings new lives: the game need never end",
        )
    if rules.grace is Grace.BUY_BACK:
        if rules.buy_back_limit == 0 and rules.buy_back_while is BuyBackWhile.ALWAYS:
            yield BUY_BACK_LIMIT.key, "with no limit to buying back in the game need never end"
        if rules.pot is Pot.NOTHING:
            yield POT.key, "buying back in is paid into the pot, and there is none"


def _of_the_pot(rules: Rules) -> Iterator[Conflict]:
    if rules.pot is Pot.NOTHING and rules.winner_takes is WinnerTakes.THE_POT:
        yield WINNER_TAKES.key, "there is no pot to take"
    if rules.pot is Pot.NOTHING and rules.wipe_out is WipeOut.CARRY_POT:
        yield WIPE_OUT.key, "there is no pot to carry into the next game"
    if rules.wipe_out is WipeOut.CANNOT_ARISE and (reason := _several_can_lose(rules)):
        yield WIPE_OUT.key, f"all who are left can go out together after all: {reason}"


def _several_can_lose(rules: Rules) -> str:
    # All lose only if all tie: if a few tie, a player with a higher card is still in.
    # A set that includes everybody beats nobody, either.
    spares_all_alike = rules.all_alike is AllAlike.NOBODY_LOSES or rules.sets is Sets.PAIRING_UP
    if rules.tie is Tie.ALL_LOSE and not spares_all_alike:
        return "all who tie lose"
    if _at_the_showdown(rules) & {Effect.LOSES_TOO, Effect.HOLDER_OUT}:
        return "a card strikes at the showdown besides the lowest"
    return ""


def _at_the_showdown(rules: Rules) -> set[Effect]:
    return {effect for told in rules.powers.values() for effect in told.get(Moment.SHOWDOWN, ())}
