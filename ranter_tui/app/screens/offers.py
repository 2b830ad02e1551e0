"""The dialog to choose among the possible answers to one rule question."""

from __future__ import annotations

from collections.abc import Sequence

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.screens.ranter_screen import RanterScreen
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.offer_list import OfferList
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.game.cards import Pack
from ranter_tui.game.rules import GROUPS, RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.questions.offers import OfferedValue


class OffersScreen(RanterScreen[OfferedValue | None]):
    """Lists the answers and returns the one that was chosen."""

    STYLES = "house"

    BINDINGS = [*bindings(KeyScope.LIST), *bindings(KeyScope.ROLL)]
    AUTO_FOCUS = "OfferList"

    row_list = getters.query_one(OfferList)

    def __init__(self, key: RuleKey, offers: Sequence[OfferedValue], chosen: int, pack: Pack) -> None:
        super().__init__()
        self.about = about(key)
        self.offers, self.chosen, self.pack = offers, chosen, pack

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield RunningHead("Make it ours", self.pack.says(GROUPS[self.about.group]))
            yield Static(self.pack.says(self.about.question), id="question", markup=False)
            yield Static(self.pack.says(self.about.matters), id="matters", markup=False)
            yield OfferList(self.offers, self.chosen, self.pack)
        yield KeyLine()

    @on(RowList.Chosen)
    def action_choose(self) -> None:
        self.dismiss(self.offers[self.row_list.marked])

    def action_close(self) -> None:
        self.dismiss(None)
