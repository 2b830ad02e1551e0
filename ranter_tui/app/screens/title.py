"""The title screen: the game's name and the main menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import ACTS, KeyScope, bindings
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.drawing.title import Title
from ranter_tui.app.host import HostApp
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.opening import HowWePlay, Place, Reading
from ranter_tui.app.widgets.painting import TitlePainting
from ranter_tui.app.widgets.row_list import RowList, with_leaders
from ranter_tui.evening.plan import FIRST_PLAN
from ranter_tui.game.rules.about import MOST, counted
from ranter_tui.library.text.measure import cells, clipped

if TYPE_CHECKING:
    from ranter_tui.record.glance import Save

MEASURE = 58
"""The width of the page in cells."""
ON_THE_MENU = ("deal", "resume", "first_hand", "rules", "library", "watch", "record", "leave")
TITLES = {act.name: act.title for act in ACTS[KeyScope.TITLE]}
BELOW = 6
"""Height in rows of the foot of the page, with the blank ones above and below the menu."""
AIRY, AIRIER = 34, 54
"""Heights in rows from which there is one blank line between two entries of the menu, or two."""


Found: TypeAlias = "tuple[tuple[Save, ...], bool]"
"""The games that can be resumed, and whether any have been put away."""
FEWEST_POINTS = 3


class Menu(RowList[str]):
    """A list of the actions of the menu. The mark follows the mouse, and a click chooses."""

    AT_ONCE: ClassVar = True

    app = getters.app(HostApp)
    notes: Mapping[str, str] = {}
    """What stands behind the titles of some actions."""

    def show(self, acts: Sequence[str], notes: Mapping[str, str], marked: str | None) -> None:
        """Replace the entries, and mark that action, or else the one that is marked now."""
        marked = marked or self.thing
        self.things, self.notes = acts, notes
        self.redraw(acts.index(marked) if marked in acts else 0)

    def row(self, number: int, width: int) -> Sequence[Content]:
        act = self.things[number]
        title, key = TITLES[act], shown_key(self.app.key_map, KeyScope.TITLE, act)
        room = width - cells(title) - cells(key) - 2 * FEWEST_POINTS
        note = f"  {clipped(self.notes[act], room)}" if act in self.notes else ""
        left = Content.assemble(title, (note, "$brass"))
        return [with_leaders(left, Content.styled(key, "bold $brass"), width)]

    def on_mouse_move(self, event: events.MouseMove) -> None:
        row = self._row_at(event)
        if row is not None and row != self.marked:
            self.marked = row


class TitleScreen(RanterScreen[None]):
    """The first screen. It reads from disk only after the first frame."""

    STYLES = "title"

    BINDINGS = [*bindings(KeyScope.TITLE)]
    AUTO_FOCUS = "Menu"

    painting = getters.query_one(TitlePainting)
    menu = getters.query_one(Menu)

    def __init__(self) -> None:
        super().__init__()
        self.unfinished: tuple[Save, ...] = ()
        self.some_put_away = False
        """Whether there are games that were put away."""
        self.marks_resume = True
        """Whether the mark goes to "Resume" as soon as a game waits: until a guest moves the mark, and again
        after leaving a table."""

    def body(self) -> ComposeResult:
        evening = self.app.evening
        by_whom = f"by the Rules of {counted(len(evening.shelf.paths()), 'book', upto=MOST).title()}"
        with Vertical(id="page"):
            yield TitlePainting(
                Title("RANTER-GO-ROUND", ("a Round Game for any Company", by_whom)),
                letters=evening.settings.letters,
            )
            with Center():
                yield Menu()
            with Center():
                yield Static("─" * MEASURE, id="rule")
            with Center():
                yield Static(id="last-time")

    def on_mount(self) -> None:
        self._refresh_menu()
        for trouble in self.app.evening.troubles:
            # In the usual time: it would stand over the table that is dealt meanwhile.
            self.notify(trouble, title="A file could not be used", severity="warning")

    @on(events.Mount)
    @on(events.Resize)
    def _fill(self) -> None:
        """Lay the page out as large as the rows of the terminal allow."""
        height = self.app.size.height
        self.menu.gap = (height >= AIRY) + (height >= AIRIER)
        self.painting.room = height - BELOW - len(ON_THE_MENU) * (1 + self.menu.gap)
        self.painting.refresh(layout=True)
        self.menu.redraw()

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._look_round)

    def _look_round(self) -> None:
        """Read the last game and the saves from disk; later, if another screen covers this one."""
        if not self.is_current:
            return
        evening, plan = self.app.evening, self.app.evening.plan
        if plan is not FIRST_PLAN:
            self.painting.play_with(evening.pack_of(plan.book))
            guests = ", ".join(guest.name for guest in plan.guests)
            line = f"last time: {evening.short_name(plan.book)} · {guests}"
            self.query_one("#last-time", Static).update(Content(clipped(line, MEASURE)))
        self.in_thread("_look_round", self._look_for_unfinished, self._offer_to_resume)

    def _offer_to_resume(self, found: Found) -> None:
        before = self.unfinished, self.some_put_away
        self.unfinished, self.some_put_away = found
        # Most evenings begin with nothing to resume: then the page is not painted a second time.
        if any(before + found):
            self._refresh_menu()

    def _look_for_unfinished(self) -> Found:
        # With the saves comes the import of all that reads a record, which belongs in the thread, too.
        return self.app.evening.unfinished(), bool(self.app.evening.saves.put_away_before())

    def _refresh_menu(self) -> None:
        notes = {"first_hand": "a first hand together", "resume": self._what() if self.unfinished else ""}
        # The table that was left a moment ago may still hold its game.
        marked = None
        if self.marks_resume and any(save.trouble is None for save in self.unfinished):
            self.marks_resume, marked = False, "resume"
        acts = [name for name in ON_THE_MENU if name != "resume" or self.unfinished]
        self.menu.show(acts, notes, marked)
        self.refresh_bindings()

    def _what(self) -> str:
        """Return the description of the game that would be resumed."""
        save = self.unfinished[0]
        more = f", and {len(self.unfinished) - 1} more" if len(self.unfinished) > 1 else ""
        return f"{save.short}, {save.how_far}{more}" if save.trouble is None else f"damaged{more}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return {"resume": bool(self.unfinished), "put_away": self.some_put_away}.get(action, True)

    @on(Menu.Marked)
    def _somebody_chooses(self) -> None:
        self.marks_resume = False

    @on(Menu.Chosen)
    async def action_choose(self) -> None:
        if (act := self.menu.thing) is not None:
            await self.app.run_action(act, self)

    def action_deal(self) -> None:
        self.app.open(Place.BOOKS)

    def action_resume(self) -> None:
        """Resume the unfinished game; where there are several, ask which."""
        self.in_thread("action_resume", self._look_for_unfinished, self._resume)

    def _resume(self, found: Found) -> None:
        if not self.is_current:
            return
        self._offer_to_resume(found)
        if len(self.unfinished) > 1:
            self.action_put_away()
        elif self.unfinished and (reason := self.app.resume(self.unfinished[0].path)):
            self.notify(reason, severity="warning", timeout=20)
            self._look_round()

    def action_first_hand(self) -> None:
        from ranter_tui.app.table.first_hand import ask_who_plays

        ask_who_plays(self.app)

    def action_put_away(self) -> None:
        """Open the list of unfinished games, where those that were put away can be brought back."""
        from ranter_tui.app.screens.games import ResumeScreen

        self.app.push_screen(ResumeScreen(self.app, self.unfinished))

    def action_rules(self) -> None:
        """Show how we play by the rules of the last table, or of the first one of all."""
        book, rules, seats = self.app.evening.last_table()
        self.app.open(HowWePlay(f"{book.game} · {book.short}", rules, seats))

    def action_library(self) -> None:
        self.app.open(Reading("library"))

    def action_watch(self) -> None:
        from ranter_tui.app.screens.watch import BooksToWatchScreen

        self.app.push_screen(BooksToWatchScreen())

    def action_record(self) -> None:
        from ranter_tui.app.screens.evenings_record import RecordScreen

        self.app.push_screen(RecordScreen())

    def action_leave(self) -> None:
        self.app.exit()
