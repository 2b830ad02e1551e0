"""The panel beside the table: the book, open at the rule just applied or at the page a reader chose."""

from __future__ import annotations

from typing import ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from ranter_tui.app.actions import KeyScope
from ranter_tui.app.host import HostApp
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.opening import Reading
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.app.widgets.prompt import SteadyText, clickable
from ranter_tui.game import events as play
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.table import OBJECT
from ranter_tui.library.pages.beside_panel import beside
from ranter_tui.library.said.claims import Claims
from ranter_tui.library.text.article import Article
from ranter_tui.library.text.page import lines
from ranter_tui.rulebook.book import Rulebook

SOON = 0.2
"""Delay in seconds before the other books are read too, so that the table is painted first."""

ROOMY = 44
"""Rows of a panel that has room for the cards below the rule."""
HOLDS = "-holds"
"""The class of a panel that holds the page of what mattered in a hand."""
ASKED, ASKED_FOR = "-asked", 0.6
"""The class of a panel after the key for "why", and for how many seconds it keeps it."""

DECIDES = (
    play.BoughtBack,
    play.CutForWin,
    play.DeciderBegan,
    play.OnHonour,
    play.PotCarried,
    play.Reanted,
    play.Reprieved,
    play.WentOut,
    play.WipedOut,
    play.Won,
)
"""What matters more than who lost the hand."""


PLAIN = 1
"""The weight of a hand that the worst card has lost."""


def _weight(event: play.Event) -> int:
    """Return how much an event matters once the cards are open; nothing before that does."""
    if isinstance(event, play.Judged):
        return PLAIN if event.rule == OBJECT.key else 2
    return 3 if isinstance(event, DECIDES) else 0


class BesideText(PageText, can_focus=False):
    """The text of the open page in the panel; its links can be clicked."""

    INK: ClassVar = "brass"
    PALE: ClassVar = "dim"


class BesidePanel(Vertical):
    """A side panel with the article of one rule. It follows the play until a reader turns a page."""

    app = getters.app(HostApp)

    def __init__(self, book: Rulebook, rules: Rules, *, id: str) -> None:
        super().__init__(id=id)
        self.book, self.rules = book, rules
        self.running_head = SteadyText(id="running-head", markup=False)
        self.text = BesideText(lambda _: ())
        self.folding = SteadyText(id="folding", markup=False)
        self.following = True
        self.folded = True
        self._turned: list[RuleKey] = []
        """The history of the rules that were opened, in their order."""
        self._hears_others = False
        self._at = -1
        self._held: RuleKey | None = None
        """The rule that the play holds on the page."""
        self._held_by = 0
        self._power: RuleKey | None = None
        """The power of a card that was played in this hand, such as a King's refusal."""

    def compose(self) -> ComposeResult:
        yield self.running_head
        yield self.text
        yield self.folding

    def on_mount(self) -> None:
        self._hears_others = self.app.evening.has_read_all
        if not self._hears_others:
            self.call_after_refresh(self.set_timer, SOON, self._hear_others)

    def _hear_others(self) -> None:
        self._hears_others = True
        self._set()

    def set_open(self, opened: bool) -> None:
        """Show the panel, at what the play has come to; or hide it."""
        self.display = opened
        if opened:
            self.follow()

    def article(self, rule: RuleKey, *, folded: bool = False) -> Article:
        """Return the article that the books have about a rule."""
        evening = self.app.evening
        claims = evening.household.claims if self._hears_others else Claims(())
        roomy = self.size.height >= ROOMY
        return beside(
            self.book, self.rules, rule, claims, evening.shelf.sources, folded=folded, with_cards=roomy
        )

    def follow(self, *events: play.Event) -> None:
        """Show the rule that was just applied, unless a reader has turned a page.

        What mattered in a hand stays in view until the next is dealt: a last life, a tie, what a King or the
        like could do; not who deals next.
        """
        for event in events:
            if isinstance(event, (play.Began, play.Dealt)):
                self._held_by, self._power = 0, None
            weight = _weight(event)
            if not weight and power_of(event.rule) is not None:
                self._power = event.rule
            if weight >= self._held_by:
                self._held_by = weight
                self._held = self._power if weight == PLAIN and self._power is not None else event.rule
        if not self.following or self._held is None:
            return
        if not self._turned or self._turned[-1] != self._held:
            self._turned.append(self._held)
        if self._at != len(self._turned) - 1:
            self._at = len(self._turned) - 1
            self._set()
        else:
            self._set_head()

    def turn_to(self, rule: RuleKey) -> None:
        """Show the rule that a reader asks for, and stop following the play."""
        self.following = False
        self._turned.append(rule)
        self._at = len(self._turned) - 1
        self._set()
        # If this page was open already, only the class shows that the key did something.
        self.add_class(ASKED)
        self.set_timer(ASKED_FOR, lambda: self.remove_class(ASKED))

    def is_turned_to(self, rule: RuleKey) -> bool:
        """Return whether a reader has turned the panel to this rule."""
        return not self.following and self._turned[self._at] == rule

    def turn(self, step: int) -> None:
        """Turn to the rule that was opened next, or before."""
        if 0 <= self._at + step < len(self._turned):
            self.following = False
            self._at += step
            self._set()

    def follow_again(self) -> None:
        """Follow the play again, from the rule that was applied last."""
        self.following = True
        self.follow()
        self._set()

    def fold(self) -> None:
        self.folded = not self.folded
        self._set()

    @on(events.Resize)
    def _set(self) -> None:
        """Set the text of the open page, if the panel is displayed."""
        if not self.display or self._at < 0:
            return
        article, folded = self.article(self._turned[self._at], folded=self.folded), self.folded
        self.text.show(lambda width: lines(article, width, marks=not folded))
        self.folding.update(self._clickable("fold", "The whole page" if folded else "In short"))
        self._set_head()

    def _set_head(self) -> None:
        """Say what the panel shows, and by which keys it can be turned; its edge is lit while it holds what
        mattered in a hand."""
        holds = self.following and self._held_by > 0
        self.set_class(holds, HOLDS)
        if self.following:
            self.running_head.update("what mattered in this hand" if holds else "following the play")
        else:
            self.running_head.update(self._clickable("follow", "Follow the play again"))
        # A game that is left still deals once to a panel that is gone.
        if self.is_attached:
            self.screen.refresh_bindings()

    def _clickable(self, act: str, words: str) -> Content:
        """Return an act of the screen with its key, for keyboard and mouse."""
        key = shown_key(self.app.key_map, KeyScope.TABLE, act)
        told = Content.assemble((key, "bold $brass"), " ", words)
        return clickable(told, f"screen.{act}")

    @on(PageText.Opened)
    def _opened(self, event: PageText.Opened) -> None:
        event.stop()
        self.app.open(Reading(event.link.link))
