"""The editor for house rules: a copy of a rulebook, changed rule by rule ("make it ours")."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.base.ranter_screen import AppScreen, SheetScreen
from ranter_tui.app.opening import Reading
from ranter_tui.app.screens.steps import READS, StepsScreen
from ranter_tui.app.widgets.inputs import InputLine
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.app.widgets.row_list import AIR, RowList, points
from ranter_tui.evening.guest_book import fit_to_print
from ranter_tui.evening.own_books import Taken
from ranter_tui.evening.rehearsal import Rehearsal, change_told, rehearse, try_out
from ranter_tui.game.cards import Pack
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.rules import GROUPS, RuleKey, Rules
from ranter_tui.game.rules.asking import about, in_general, pack_of, questions, value_of
from ranter_tui.library.pages.house_rules import FEWEST, MOST, Tried, can_be_played, house_article
from ranter_tui.library.said.claims import Answer, Claim, Claims, by_warrant, in_short
from ranter_tui.library.said.open_questions import offers
from ranter_tui.library.text.line import TextLine
from ranter_tui.library.text.measure import broken, cells
from ranter_tui.library.text.page import lines
from ranter_tui.odds.chunks import Processes
from ranter_tui.odds.same_deals import Change
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.house import LONGEST_TITLE, differing, furnished, house_of, with_answer
from ranter_tui.rulebook.warrant import Warrant

INDENT = 4
"""The fewest cells before a value that goes below its rule."""


class RuleList(RowList[RuleKey]):
    """A list of every question that the rules must answer."""

    def __init__(self, base: Rulebook, rules: Rules) -> None:
        super().__init__()
        self.base = base
        self.show(rules)

    def show(self, rules: Rules) -> None:
        """Show these rules. The mark stays on the rule that it was on."""
        was = self.thing
        self.rules = rules
        self.things = list(questions(rules))
        self.changes = differing(self.base, rules)
        self.entries = self.base.entries()
        self.redraw(self.things.index(was) if was in self.things else self.marked)

    @property
    def key(self) -> RuleKey:
        return self.things[self.marked]

    def over(self, number: int) -> Sequence[Content]:
        group = about(self.things[number]).group
        if number and about(self.things[number - 1]).group == group:
            return ()
        heading = Content.styled(pack_of(self.rules).says(GROUPS[group]).upper(), "$brass")
        return [Content(), heading] if number else [heading]

    def row(self, number: int, width: int) -> Sequence[Content]:
        width -= AIR
        key = self.things[number]
        changed = key in self.changes
        warrant = Warrant.HOUSE if changed or key not in self.entries else self.entries[key].warrant
        says, loud = pack_of(self.rules).says, "bold" if changed else ""
        name = says(about(key).title)
        value = says(in_short(key, value_of(self.rules, key)))
        head = Content.assemble((f"{warrant.mark} ", f"{loud} $brass" if changed else ""), (name, loud))
        gap = width - cells(head.plain) - cells(value)
        if gap > 1:
            dots = f" {points(gap - 2)} " if gap > 4 else " " * gap
            return [Content.assemble(head, (dots, "$dim"), (value, loud))]
        below = broken(value, width - INDENT)
        return [head, *(Content.styled(" " * (width - cells(line)) + line, loud) for line in below)]


NOBODY = "No book has this: it is your own rule."


class OfferList(RowList[Answer]):
    """A list of the answers that can be chosen."""

    def __init__(self, base: Rulebook, offers: Sequence[Answer], chosen: int, pack: Pack) -> None:
        super().__init__(offers, chosen, gap=1)
        self.base, self.pack = base, pack
        self.chosen = chosen
        """The answer that holds now."""

    def row(self, number: int, width: int) -> Sequence[Content]:
        width -= AIR
        offer = self.things[number]
        sign = "● " if number == self.chosen else "○ "
        answer = f"{sign}{self.pack.says(offer.sentence)}"
        said = [Content.styled(line, "bold") for line in broken(answer, width, "", "  ")]
        return [*said, *(Content.styled(line, "$dim") for line in _who(offer, self.base, width))]


def _who(offer: Answer, base: Rulebook, width: int) -> Iterator[str]:
    if not offer.claims:
        yield from broken(f"{Warrant.HOUSE.mark} {NOBODY}", width, "  ", "    ")
    for claim in offer.voices:
        if claim.book.id == base.id:
            variant = f", as a variant: {claim.variant.title}" if claim.variant is not None else ""
            yield from broken(f"{claim.warrant.mark} this book{variant}{_where(claim)}", width, "  ", "    ")
    others = by_warrant(claim for claim in offer.voices if claim.book.id != base.id)
    for warrant, claims in others.items():
        told = "; ".join(f"{claim.book.short}{_where(claim)}" for claim in claims)
        yield from broken(f"{warrant.mark} {told}", width, "  ", "    ")


def _where(claim: Claim) -> str:
    """Return the places, in brackets, in which the source of this answer says so."""
    places = dict.fromkeys(cite.place for cite in claim.cites if cite.place)
    return f" ({', '.join(places)})" if places else ""


class HouseScreen(SheetScreen[str | None]):
    """Edits the rules of a house. It returns the id of the book, if one was saved."""

    STYLES = "house"

    BINDINGS = [*bindings(KeyScope.HOUSE), *bindings(KeyScope.ROLL)]
    AUTO_FOCUS = "RuleList"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]

    counts: ClassVar[Callable[[], Executor]] = partial(Processes, 1)
    """Opens the process that counts."""

    def __init__(self, book: Rulebook, base: Rulebook) -> None:
        self.book, self.base = book, base
        super().__init__("Make it ours", f"{self.title_now}, from {base.short}")
        self.rules = self.kept = book.plain_rules()
        self.seats = max(FEWEST, min(len(self.app.evening.plan.guests), MOST))
        self.tried: Tried | None = None
        self.change: Change | None = None
        """What the changed rules do, as far as it has been counted."""
        self._counter: Executor | None = None
        self.row_list = RuleList(base, self.rules)
        self.ours = PageText(self._lines)
        self.ours.can_focus = False

    def sheet(self) -> ComposeResult:
        with Horizontal(classes="body"):
            yield self.row_list
            yield self.ours

    def on_mount(self) -> None:
        self._look_into_it()

    def on_unmount(self) -> None:
        if self._counter is not None:
            self._counter.shutdown(wait=False, cancel_futures=True)

    def _lines(self, width: int) -> list[TextLine]:
        article = lines(house_article(self.base, self.rules, self.seats, self.tried), width)
        if self.change is None:
            return list(article)
        shelf, book = self.app.evening.shelf, self.change.plays_by
        return [*change_told(self.change, shelf.book(book).short if book else "", width), *article]

    @property
    def title_now(self) -> str:
        """The title of the rules as they are edited now."""
        return self.book.title if self.book.made_from is not None else "Our house"

    # One rule after another

    def play_by(self, rules: Rules) -> None:
        self.rules = rules
        self.row_list.show(rules)
        self._look_into_it()

    def _look_into_it(self) -> None:
        """Try the rules out with bots, and show what comes of them: quick enough to do after every change."""
        playable = can_be_played(self.rules, self.seats)
        self.tried = try_out(self.rules, self.seats, self.app.evening.luck()) if playable else None
        self._count_what_it_does()
        self.ours.show(self._lines, self.ours.scroll_y)
        self.refresh_bindings()

    def _count_what_it_does(self) -> None:
        """Begin to count what the changes do. What was being counted before is given up."""
        self.workers.cancel_group(self, "counting")
        self.change, tried, plain = None, self.tried, self.base.plain_rules()
        if tried is None or tried.stuck or not differing(self.base, self.rules):
            return
        if can_be_played(plain, self.seats) and not self.has_failed("_count"):
            self.change = Change(plain, self.rules, self.seats, ends=tried.ended)
            self._count(self.change)

    @work(exclusive=True, group="counting", exit_on_error=False)
    async def _count(self, change: Change) -> None:
        """Count bit by bit in another process, and tell each time what there is."""
        try:
            self._counter = self._counter or type(self).counts()
            while (bit := change.next) is not None:
                change.add(await asyncio.wrap_future(self._counter.submit(bit)))
                self.post_message(self.CameHome(self._show_what_is_counted))
        except (BrokenExecutor, OSError):
            self._counter = self.change = None
            self.post_message(self.CameHome(self._show_what_is_counted))

    def left_out(self, work: str) -> None:
        self.change = None
        self._show_what_is_counted()

    def _show_what_is_counted(self) -> None:
        self.ours.show(self._lines, self.ours.scroll_y)

    @on(RowList.Chosen)
    def action_choose(self) -> None:
        """Open the list of all answers to the marked question."""
        key = self.row_list.key
        books = [self.base, *self.app.evening.others(self.base)]
        found = offers(key, self.base, Claims(books), self.rules)
        now = in_general(self.rules, key)
        chosen = next((at for at, offer in enumerate(found) if offer.sentence == now), 0)
        screen = OffersScreen(key, OfferList(self.base, found, chosen, pack_of(self.rules)))
        self.app.push_screen(screen, lambda offer: self._answered(key, offer))

    def _answered(self, key: RuleKey, offer: Answer | None) -> None:
        if offer is not None:
            self.play_by(with_answer(self.rules, key, offer.value))

    def action_undo(self) -> None:
        key = self.row_list.key
        self.play_by(with_answer(self.rules, key, value_of(self.base.plain_rules(), key)))

    def action_more(self, step: int) -> None:
        if FEWEST <= self.seats + step <= MOST:
            self.seats += step
            self._look_into_it()

    # With all of them

    def action_read_on(self) -> None:
        """Scroll the text beside the rules down by a page, and from its end back to the beginning."""
        if self.ours.scroll_y < self.ours.max_scroll_y:
            self.ours.scroll_page_down(animate=False)
        else:
            self.ours.scroll_home(animate=False)

    def action_read(self) -> None:
        self.app.open(Reading(f"rule/{self.row_list.key}"))

    def action_try(self) -> None:
        """Try the rules: show ten hands played by bots."""
        hands = rehearse(self.rules, self.seats, self.app.evening.luck())
        house = house_of("ours", self.title_now, self.base, self.rules)
        self.app.push_screen(RehearsalScreen(furnished(house, self.base), self.rules, hands))

    def action_keep(self) -> None:
        self.app.push_screen(NamingScreen(self.title_now), self._named)

    def _named(self, title: str | None) -> None:
        if title is None:
            return
        try:
            name, path = self.app.evening.keep_house(title, self.base, self.rules, instead_of=self.book)
        except Taken as taken:
            self._refuse(f"{taken}; choose another name.")
        except OSError as error:
            self._refuse(f"That could not be saved: {error.strerror or error}")
        else:
            self.app.notify(f"Saved in {path}", title=title, timeout=10)
            self.dismiss(name)

    def _refuse(self, words: str) -> None:
        self.notify(words, title="Not saved", severity="warning", timeout=10)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "undo":
                return self.row_list.key in self.row_list.changes
            case "read_on":
                return self.ours.goes_on
            case "try":
                return can_be_played(self.rules, self.seats)
            case "keep":
                return bool(differing(self.base, self.rules)) and not any(conflicts(self.rules))
        return True

    @on(PageText.Turned)
    @on(RowList.Marked)
    def _other_actions_lead_on(self) -> None:
        self.refresh_bindings()

    def action_close(self) -> None:
        """Close the screen; ask first if there are changes that were not saved."""
        if self.rules == self.kept:
            self.dismiss(None)
            return
        question = "Your changes are not saved yet."
        lines = ["Stay here", "Leave without saving"]
        self.app.push_screen(PickOneScreen(question, lines), self._leaves)

    def _leaves(self, chosen: int | None) -> None:
        if chosen == 1:
            self.dismiss(None)


class NamingScreen(ModalScreen[str | None], AppScreen[str | None]):
    """Asks for a name and returns it."""

    STYLES = "over_the_table"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.line = InputLine(value=name, longest=LONGEST_TITLE, compact=False)
        self.line.then = self._named

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static("What are these rules called?", classes="title")
            yield self.line
            yield Static("They are saved under that name in a file of your own.", classes="note")

    def _named(self, typed: str) -> None:
        if name := fit_to_print(typed):
            self.dismiss(name)

    @on(InputLine.GivenUp)
    def _given_up(self) -> None:
        self.dismiss(None)


class OffersScreen(SheetScreen[Answer | None]):
    """Lists the answers and returns the chosen one."""

    STYLES = "house"

    BINDINGS = [*bindings(KeyScope.LIST), *bindings(KeyScope.ROLL)]
    AUTO_FOCUS = "OfferList"

    def __init__(self, key: RuleKey, row_list: OfferList) -> None:
        self.about, self.row_list = about(key), row_list
        super().__init__("Make it ours", row_list.pack.says(GROUPS[self.about.group]))

    def sheet(self) -> ComposeResult:
        says = self.row_list.pack.says
        yield Static(says(self.about.question), id="question", markup=False)
        yield Static(says(self.about.matters), id="matters", markup=False)
        yield self.row_list

    @on(RowList.Chosen)
    def action_choose(self) -> None:
        self.dismiss(self.row_list.thing)


class RehearsalScreen(StepsScreen):
    """A replay of trial hands. Only bots play, so that everybody may see everything."""

    HAS_NOT = ("eye", "odds", "judge")

    def __init__(self, book: Rulebook, rules: Rules, hands: Rehearsal) -> None:
        super().__init__(
            book,
            rules,
            hands.start,
            hands.events,
            hands.names,
            "ten hands among bots",
            sees_all=True,
            reads=READS,
        )
