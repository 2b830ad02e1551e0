"""The book beside the table: open at the rule that has just been applied, or wherever a reader turned it."""

from __future__ import annotations

from textual import events, getters
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ranter_tui.app.actions import Place
from ranter_tui.app.app import RanterApp
from ranter_tui.app.keymap import shown_keys
from ranter_tui.app.widgets.article_text import set_article
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.library.article import Article
from ranter_tui.library.beside import beside
from ranter_tui.rulebook.book import Rulebook

MARGINS = 4
SOON = 0.2
"""Seconds after which those books are read, too, that nobody has needed yet: the table is there first."""


class BesidePanel(VerticalScroll, can_focus=False):
    """Follows the play, unless somebody has turned a page."""

    app = getters.app(RanterApp)

    def __init__(self, book: Rulebook, rules: Rules, *, id: str) -> None:
        super().__init__(id=id)
        self.book, self.rules = book, rules
        self.running_head = Static(id="running-head", markup=False)
        self.text = Static(id="page")
        self.following = True
        self._turned: list[RuleKey] = []
        """The rules that were opened, in their order."""
        self._hears_others = False
        self._at = -1

    def compose(self) -> ComposeResult:
        yield self.running_head
        yield self.text

    def on_resize(self, _: events.Resize) -> None:
        self._set()

    def on_mount(self) -> None:
        self._hears_others = self.app.evening.has_read_all
        if not self._hears_others:
            self.set_timer(SOON, self._hear_others)

    def _hear_others(self) -> None:
        self._hears_others = True
        self._set()

    def article(self, rule: RuleKey) -> Article:
        """What the books say about a rule."""
        evening = self.app.evening
        others = evening.others(self.book) if self._hears_others else ()
        return beside(self.book, self.rules, rule, others, evening.shelf.sources)

    def follow(self, rule: RuleKey) -> None:
        """This rule has just been applied."""
        if not self.following:
            return
        if not self._turned or self._turned[-1] != rule:
            self._turned.append(rule)
        if self._at != len(self._turned) - 1:
            self._at = len(self._turned) - 1
            self._set()

    def turn_to(self, rule: RuleKey) -> None:
        """Somebody asks for this rule. The book stays there until it is told to follow again."""
        self.following = False
        self._turned.append(rule)
        self._at = len(self._turned) - 1
        self._set()

    def is_turned_to(self, rule: RuleKey) -> bool:
        """Whether somebody has opened it there."""
        return not self.following and self._turned[self._at] == rule

    def earlier(self) -> None:
        self._turn(-1)

    def later(self) -> None:
        self._turn(1)

    def _turn(self, step: int) -> None:
        if 0 <= self._at + step < len(self._turned):
            self.following = False
            self._at += step
            self._set()

    def toggle_following(self) -> None:
        self.following = not self.following
        self._set()

    def _set(self) -> None:
        """Set the open page, if anybody can see it."""
        if not self.display or self._at < 0 or self.size.width <= MARGINS:
            return
        key = shown_keys(self.app.key_map, Place.TABLE, "follow")[0]
        self.running_head.update("following the play" if self.following else f"[{key}] follow the play again")
        self.text.update(set_article(self.article(self._turned[self._at]), self.size.width - MARGINS))
        self.scroll_home(animate=False)
