"""One question, and everything that a house may answer."""

from __future__ import annotations

from collections.abc import Sequence

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.offer_roll import OfferRoll
from ranter_tui.app.widgets.roll import Roll
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.game.rules import GROUPS, RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.offers import Offer


class OffersScreen(Page[Offer | None]):
    """Returns the answer that was chosen."""

    BINDINGS = [*bindings(Place.LIST), *bindings(Place.ROLL)]
    AUTO_FOCUS = "OfferRoll"

    roll = getters.query_one(OfferRoll)

    def __init__(self, key: RuleKey, offers: Sequence[Offer], chosen: int) -> None:
        super().__init__()
        self.about = about(key)
        self.offers, self.chosen = offers, chosen

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield RunningHead("Make it ours", GROUPS[self.about.group])
            yield Static(self.about.question, id="question", markup=False)
            yield Static(self.about.matters, id="matters", markup=False)
            yield OfferRoll(self.offers, self.chosen)
        yield KeyLine()

    @on(Roll.Chosen)
    def action_choose(self) -> None:
        self.dismiss(self.offers[self.roll.marked])

    def action_close(self) -> None:
        self.dismiss(None)
