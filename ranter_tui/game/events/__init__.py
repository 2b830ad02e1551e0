"""The events: everything that can happen at the table, what it changes and to whom it shows what."""

from __future__ import annotations

from ranter_tui.game.events.beginning import Anted, Began, DealerChosen, DealPassed, DrawnForDeal, DrewLevel
from ranter_tui.game.events.company import GotUp, SatDown
from ranter_tui.game.events.dealing import Dealt, Faced, HandStopped, Knocked, Looked
from ranter_tui.game.events.ending import (
    CutForWin,
    CutLevel,
    DeciderBegan,
    PotCarried,
    Reanted,
    Reprieved,
    WipedOut,
    Won,
)
from ranter_tui.game.events.event import Event, Eyes
from ranter_tui.game.events.losing import (
    BoughtBack,
    Judged,
    LifeGained,
    LifeLost,
    LifePaid,
    MayBuyBack,
    OnHonour,
    PaysFor,
    Revealed,
    StayedOut,
    WentOut,
)
from ranter_tui.game.events.stock import CutCalled, Doomed, Drew, DrewInVain, LaidAside, Matched, PutBack
from ranter_tui.game.events.turns import (
    Answering,
    Changed,
    Cried,
    Haggled,
    HardDecision,
    Kept,
    Offered,
    PassedOn,
    PassedOver,
    PlayStopped,
    RanBack,
    Reason,
    Refused,
    Sank,
    Spent,
)

AnyEvent = (
    Answering | Anted | Began | BoughtBack | Changed | Cried | CutCalled | CutForWin | CutLevel
    | DealPassed | DealerChosen | Dealt | DeciderBegan | Doomed | DrawnForDeal | Drew | DrewInVain
    | DrewLevel | Faced | GotUp | Haggled | HandStopped | HardDecision | Judged | Kept | Knocked
    | LaidAside | LifeGained | LifeLost | LifePaid | Looked | Matched | MayBuyBack | Offered | OnHonour
    | PassedOn | PassedOver | PaysFor | PlayStopped | PotCarried | PutBack | RanBack | Reanted | Refused
    | Reprieved | Revealed | Sank | SatDown | Spent | StayedOut | WentOut | WipedOut | Won
)  # fmt: skip
"""The union that a record is read back into."""

KINDS: dict[str, type[Event]] = {str(kind.__struct_config__.tag): kind for kind in AnyEvent.__args__}

__all__ = [
    "KINDS",
    "Answering",
    "Anted",
    "AnyEvent",
    "Began",
    "BoughtBack",
    "Changed",
    "Cried",
    "CutCalled",
    "CutForWin",
    "CutLevel",
    "DealPassed",
    "DealerChosen",
    "Dealt",
    "DeciderBegan",
    "Doomed",
    "DrawnForDeal",
    "Drew",
    "DrewInVain",
    "DrewLevel",
    "Event",
    "Eyes",
    "Faced",
    "GotUp",
    "Haggled",
    "HandStopped",
    "HardDecision",
    "Judged",
    "Kept",
    "Knocked",
    "LaidAside",
    "LifeGained",
    "LifeLost",
    "LifePaid",
    "Looked",
    "Matched",
    "MayBuyBack",
    "Offered",
    "OnHonour",
    "PassedOn",
    "PassedOver",
    "PaysFor",
    "PlayStopped",
    "PotCarried",
    "PutBack",
    "RanBack",
    "Reanted",
    "Reason",
    "Refused",
    "Reprieved",
    "Revealed",
    "Sank",
    "SatDown",
    "Spent",
    "StayedOut",
    "WentOut",
    "WipedOut",
    "Won",
]
