"""The screen of the door for phones: how to come in, and who has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import if_sure
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.drawing.lettering import QUIET, in_large_letters, qr_code, rows_of_blocks
from ranter_tui.app.host import HostApp
from ranter_tui.app.widgets.head_and_foot import RunningHead
from ranter_tui.app.widgets.row_list import RowList, with_leaders
from ranter_tui.evening.gathering import Door, Invitation, NoDoor
from ranter_tui.library.text.measure import cells, clipped, evened

BLACK_ON_WHITE = "#000000 on #ffffff"
"""In every theme: only so can the camera of a phone read the code."""
WORDS, MOST_WORDS = 36, 60
"""The least and the greatest width in cells of what stands beside the code."""
MARGINS = 6
"""The columns left free on both sides of the code, and before the words, which stand over the names."""
AROUND = 3
"""The rows of the heading and of the keys."""
TYPED = 5
"""The rows that the letters of the code may have."""


class PhoneList(RowList[str]):
    """A list of the guests who play by phone."""

    EMPTY: ClassVar = "No phone has joined yet."

    app = getters.app(HostApp)

    def row(self, number: int, width: int) -> Sequence[Content]:
        name = self.things[number]
        says = "is there" if self.app.evening.gathering.reaches(name) else "cannot be reached"
        name = clipped(name, width - cells(says) - 3)
        return [with_leaders(Content.styled(name, "bold"), Content(says), width)]


class PhonesScreen(RanterScreen[None]):
    """Opens the door when it is opened itself, and leaves it open."""

    STYLES = "phones"

    BINDINGS = [*bindings(KeyScope.PHONES)]
    AUTO_FOCUS = "PhoneList"

    code = getters.query_one("#code", Static)
    words = getters.query_one("#how", Static)
    row_list = getters.query_one(PhoneList)

    def __init__(self, door: Door) -> None:
        super().__init__()
        self.door = door
        self._trouble = ""

    def body(self) -> ComposeResult:
        with Center(classes="over-the-page"):
            yield RunningHead("Phones", "a hand on every phone")
        with Center(id="page"), Horizontal(id="door"):
            yield Static(id="code", markup=False)
            with Vertical(id="beside"):
                yield Static(id="how", markup=False)
                yield PhoneList(self.app.evening.gathering.phones)

    def on_mount(self) -> None:
        self.app.evening.gathering.listeners.append(self._tell)
        # The server keeps the context that opens it: in a worker of this screen that would be the screen.
        self.app.call_next(self._open)

    def on_unmount(self) -> None:
        self.app.evening.gathering.listeners.remove(self._tell)

    async def _open(self) -> None:
        try:
            await self.door.open()
        except NoDoor as why:
            self._trouble = str(why)
        self._tell()

    def _tell(self) -> None:
        if self not in self.app.screen_stack:
            # The screen is closing, and may have lost some of its widgets.
            return
        self.row_list.take(self.app.evening.gathering.phones)
        self._draw()
        self.refresh_bindings()

    @on(events.Resize)
    def _draw(self) -> None:
        """Draw the code as large as there is room, or say how much it needs, and the words beside it."""
        invitation = self.door.invitation
        code: Sequence[str] = ()
        width = WORDS
        if invitation is None:
            how = [*_lines(evened(self._trouble, width))]
        else:
            code = qr_code(invitation.squares, self.size.width - WORDS - MARGINS, self.size.height - AROUND)
            if code:
                width = min(MOST_WORDS, self.size.width - MARGINS - cells(code[0]))
            how = [*_how(invitation, self.door.refusals, width, scanned=bool(code))]
            if self.door.locked:
                how += _lines(evened("The door is locked: nobody new gets in unless you say so.", width))
        self.code.display = bool(code)
        self.code.update(Content.styled("\n".join(code), BLACK_ON_WHITE))
        self.words.update(Content("\n").join(how))
        self.query_one("#beside").styles.width = 2 + width
        # As high as the code: so nothing moves as guests come in, until they need more than that.
        self.query_one("#door").styles.height = max(len(code), len(how) + max(1, self.row_list.count))

    # What the keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("without_phone", "put_out"):
            return bool(self.app.evening.gathering.phones)
        return action not in ("shut", "lock") or self.door.invitation is not None

    @on(RowList.Chosen)
    def action_without_phone(self) -> None:
        """Have the marked guest play at the curtain again, if it is meant."""
        if (name := self.row_list.thing) is not None:
            lays_aside = partial(self.app.evening.gathering.lays_phone_aside, name)
            if_sure(self, f"{name} plays without a phone, at the curtain?", lays_aside)

    def action_put_out(self) -> None:
        """Have the marked guest leave, and keep that phone out, if it is meant."""
        if (name := self.row_list.thing) is not None:
            question = f"Put {name} out? That phone does not get in again tonight."
            if_sure(self, question, lambda: self.run_worker(self.door.put_out(name)))

    def action_lock(self) -> None:
        self.door.lock()
        self._tell()

    def action_shut(self) -> None:
        if_sure(self, "Shut the door? All phones are out then.", lambda: self.run_worker(self._shut()))

    async def _shut(self) -> None:
        await self.door.shut()
        self.dismiss(None)


def _how(invitation: Invitation, refusals: Sequence[str], width: int, *, scanned: bool) -> Iterator[Content]:
    """Yield the lines that say how to come in, and what was refused."""
    if scanned:
        yield from _lines(evened("Scan this with a phone in the same Wi-Fi, or type into its browser", width))
    else:
        side = len(invitation.squares) + 2 * QUIET
        needs = f"{side + WORDS + MARGINS} by {rows_of_blocks(side) + AROUND}"
        yield from _lines(evened(f"The code that a phone can scan needs a window of {needs}.", width))
        yield from _lines(evened("With a phone in the same Wi-Fi, type into its browser", width))
    yield from _lines([invitation.address], "bold")
    yield from _lines(["and there the code"])
    yield from _lines(in_large_letters(invitation.code, width, TYPED), "bold $brass")
    if invitation.remark:
        yield from _lines(evened(invitation.remark, width))
    if refusals:
        yield from _lines(evened(f"Refused: {', '.join(refusals)}.", width))


def _lines(texts: Iterable[str], style: str = "") -> Iterator[Content]:
    """Yield these lines, and a blank one."""
    for text in texts:
        yield Content.styled(text, style)
    yield Content()
