"""The vocabulary: every rule there is, its question and its values. One field of `Rules` per rule."""

from __future__ import annotations

from typing import Annotated, Any, get_type_hints

from msgspec import Meta, Struct, field

from ranter_tui.game.rules.about import About
from ranter_tui.game.rules.about import RuleKey as RuleKey
from ranter_tui.game.rules.deal import DEAL, LOOKING, MISDEAL, RESHUFFLE, Deal, Looking, Misdeal, Reshuffle
from ranter_tui.game.rules.dealer import (
    DEALER_TURN,
    SAME_RANK_DRAWN,
    STOCK_OUT,
    DealerTurn,
    SameRankDrawn,
    StockOut,
)
from ranter_tui.game.rules.lives import (
    BUY_BACK_LIMIT,
    BUY_BACK_PRICE,
    BUY_BACK_WHILE,
    GRACE,
    KEPT_ON,
    LIVES,
    BuyBackPrice,
    BuyBackWhile,
    Grace,
    KeptOn,
    Lives,
)
from ranter_tui.game.rules.pack import (
    ORDER,
    PACK,
    PACKS_USED,
    SMALL_PACK,
    PackName,
    Packs,
    Ranking,
    SmallPack,
)
from ranter_tui.game.rules.pot import POT, WINNER_TAKES, WIPE_OUT, Pot, WinnerTakes, WipeOut
from ranter_tui.game.rules.powers import Effects, Moment, Powers
from ranter_tui.game.rules.showdown import (
    ALL_ALIKE,
    PENALTY,
    SETS,
    SHOWDOWN,
    TIE,
    AllAlike,
    Penalty,
    Sets,
    Showdown,
    Tie,
)
from ranter_tui.game.rules.table import (
    DIRECTION,
    FIRST_DEALER,
    OBJECT,
    PLAYERS,
    ROTATION,
    Direction,
    FirstDealer,
    Object,
    Players,
    Rotation,
)
from ranter_tui.game.rules.turn import (
    ASKER_SPEECH,
    CRY,
    CRY_MANNER,
    CRY_WHEN,
    HARD_DECISION,
    TURN,
    AskerSpeech,
    CryManner,
    CryWhen,
    Turn,
)

GROUPS = {
    "pack": "The pack",
    "table": "The table",
    "deal": "The deal",
    "lives": "Lives",
    "turn": "The turn",
    "powers": "Cards with powers",
    "dealer": "The dealer’s turn",
    "showdown": "The showdown",
    "pot": "The pot and the end",
}


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """What a book answers to every question. A rule that does not arise keeps its default."""

    pack: Annotated[PackName, PACK] = PackName.FRENCH_52
    packs: Annotated[Packs, PACKS_USED] = Packs.AS_NEEDED
    small_pack: Annotated[SmallPack | None, SMALL_PACK] = None
    order: Annotated[Ranking, ORDER] = Ranking.AS_THE_PACK

    object: Annotated[Object, OBJECT] = Object.AVOID_LOWEST
    players: Annotated[Players, PLAYERS] = Players()
    direction: Annotated[Direction, DIRECTION] = Direction.LEFT
    first_dealer: Annotated[FirstDealer, FIRST_DEALER] = FirstDealer.LOT
    rotation: Annotated[Rotation, ROTATION] = Rotation.NEXT_SURVIVOR

    deal: Annotated[Deal, DEAL] = Deal.ONE_EACH
    looking: Annotated[Looking, LOOKING] = Looking.AT_ONCE
    reshuffle: Annotated[Reshuffle, RESHUFFLE] = Reshuffle.EVERY_HAND
    misdeal: Annotated[Misdeal, MISDEAL] = Misdeal.DEALT_AGAIN

    lives: Annotated[Lives, LIVES] = Lives(3)
    kept_on: Annotated[KeptOn, KEPT_ON] = KeptOn.COUNTERS
    grace: Annotated[Grace, GRACE] = Grace.OUT
    buy_back_limit: Annotated[int, Meta(ge=0, le=99), BUY_BACK_LIMIT] = 3
    buy_back_price: Annotated[BuyBackPrice, BUY_BACK_PRICE] = BuyBackPrice.STAKE
    buy_back_while: Annotated[BuyBackWhile, BUY_BACK_WHILE] = BuyBackWhile.ALWAYS

    turn: Annotated[Turn, TURN] = Turn.KEEP_OR_CHANGE
    cry: Annotated[tuple[str, ...], CRY] = ()
    cry_when: Annotated[CryWhen, CRY_WHEN] = CryWhen.ALWAYS
    cry_manner: Annotated[CryManner, CRY_MANNER] = CryManner.SPOKEN
    asker_speech: Annotated[AskerSpeech, ASKER_SPEECH] = AskerSpeech.FREE
    hard_decision: Annotated[tuple[str, ...], HARD_DECISION] = ()

    powers: Powers = field(default_factory=dict)

    dealer_turn: Annotated[DealerTurn, DEALER_TURN] = DealerTurn.TOP
    same_rank_drawn: Annotated[SameRankDrawn, SAME_RANK_DRAWN] = SameRankDrawn.NOTHING
    stock_out: Annotated[StockOut, STOCK_OUT] = StockOut.NO_EXCHANGE

    showdown: Annotated[Showdown, SHOWDOWN] = Showdown.TOGETHER
    sets: Annotated[Sets, SETS] = Sets.NOTHING
    tie: Annotated[Tie, TIE] = Tie.ALL_LOSE
    all_alike: Annotated[AllAlike, ALL_ALIKE] = AllAlike.AS_A_TIE
    penalty: Annotated[Penalty, PENALTY] = Penalty.ONE_LIFE

    pot: Annotated[Pot, POT] = Pot.NOTHING
    winner_takes: Annotated[WinnerTakes, WINNER_TAKES] = WinnerTakes.THE_NAME
    wipe_out: Annotated[WipeOut, WIPE_OUT] = WipeOut.JOINT_WINNERS

    def does(self, rank: str, moment: Moment) -> Effects:
        """Return what comes of a card at a moment."""
        return self.powers.get(rank, {}).get(moment, ())


HINTS: dict[str, Any] = get_type_hints(Rules, include_extras=True)

ABOUT: dict[RuleKey, About] = {
    about.key: about
    for hint in HINTS.values()
    for about in getattr(hint, "__metadata__", ())
    if isinstance(about, About)
}
"""Every rule but the powers, in the order in which an article gives them."""
