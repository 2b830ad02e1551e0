"""A film of the screen: every picture, whose eyes it was for, what they had seen, and what is too much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from textual.screen import Screen
from textual.widget import Widget

from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.cards import Card
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.moves import Decide
from ranter_tui.game.sight import Eye, face
from ranter_tui.telling.words import card_name
from tests.app.frames import FilmedApp, notices
from tests.app.glass import Row
from tests.app.secrecy.reader import reader_of
from tests.app.secrecy.twin_games import cards_in

SHUT = ("GUARDED", "DRAWN", "RISING", "LOCKED")
"""As long as the curtain is no further up than that it hides everything."""


class Shot(Struct, frozen=True):
    """One picture, and all that was on offer while it stood."""

    eye: Eye
    """Whose eye the screen was for: the audience's, or that of the one guest behind the curtain."""
    told: int
    """How many events that eye had been told."""
    where: str
    text: tuple[str, ...]
    rows: tuple[Row, ...]
    offers: tuple[object, ...]
    """Keys, what they do, whether they are enabled, tooltips, notifications, titles."""

    guest: str
    """Whose curtain it was."""
    asked: Eye
    """Whose word was waited for."""
    sitting: Sitting

    @property
    def decides(self) -> bool:
        keys, *_ = self.offers
        assert isinstance(keys, tuple)
        return any(enabled and action.startswith("decide(") for _, action, enabled, *_ in keys)

    @property
    def lifted(self) -> bool:
        """Whether a guest's own card may have been in view."""
        return self.where.startswith("CurtainScreen") and not self.where.endswith(SHUT)

    def __repr__(self) -> str:
        rows = "\n".join(row.rstrip() for row in self.text)
        return f"<{self.where} after {self.told} events, for {self.eye}>\n{rows}\n"


class Film:
    """Pictures of a game, from the moment when the table is there."""

    def __init__(self) -> None:
        self.shots: list[Shot] = []
        self.told = 0
        """How far the last picture of the table goes."""

    def shows(self, app: FilmedApp) -> bool:
        """Whether the last picture is of what can be done now. A notice on it may have gone since."""
        if not self.shots or self.shots[-1].where != _where(app.screen):
            return False
        then_keys, then_tips, then_noticed, *then_titles = self.shots[-1].offers
        keys, tips, noticed, *titles = self.offers(app, app.screen)
        assert isinstance(noticed, tuple) and isinstance(then_noticed, tuple)
        return (keys, tips, titles) == (then_keys, then_tips, then_titles) and {*noticed} <= {*then_noticed}

    def take(self, app: FilmedApp, screen: Screen[Any]) -> None:
        table = next((one for one in app.screen_stack if isinstance(one, TableScreen)), None)
        if table is None:
            return
        up = screen if isinstance(screen, CurtainScreen) else None
        lifted = up is not None and up.stage.name not in SHUT
        self.shots.append(
            Shot(
                eye=up.look.seat if up is not None and lifted else table.sitting.alone,
                told=len(table.sitting.history) if lifted else table.follower.seen,
                where=_where(screen),
                text=app.glass.text,
                rows=app.glass.rows,
                offers=self.offers(app, screen),
                guest=up.look.name if up is not None else "",
                asked=table.sitting.asks.seat if isinstance(table.sitting.asks, Decide) else None,
                sitting=table.sitting,
            )
        )
        self.told = table.follower.seen

    @staticmethod
    def offers(app: FilmedApp, screen: Screen[Any]) -> tuple[object, ...]:
        keys = tuple(
            (key, active.binding.action, active.enabled, active.binding.description, active.tooltip)
            for key, active in screen.active_bindings.items()
        )
        tips = tuple(str(widget.tooltip) for widget in screen.walk_children(Widget) if widget.tooltip)
        return (keys, tips, notices(app), app.title, app.sub_title, screen.title, screen.sub_title)


def _where(screen: Screen[Any]) -> str:
    stage = f" {screen.stage.name}" if isinstance(screen, CurtainScreen) else ""
    return f"{type(screen).__name__}{stage}"


def cards_of(faces: Iterable[Event]) -> set[Card]:
    return {card for seen in faces for card in cards_in(seen)}


def leaks(shots: Iterable[Shot]) -> Iterator[str]:
    """The pictures in which a card stands that the one for whom they are has not been shown.

    What is drawn must have been seen in the hand that lies there; what is written, at any time. The words may
    be painted a moment before the table, so one picture may show the cards that the last one showed that eye.
    """
    lay: tuple[Eye, set[Card]] = (None, set())
    for shot in shots:
        reader = reader_of(shot.sitting.rules.pack)
        faces = [face(event, shot.eye) for event in shot.sitting.history[: shot.told]]
        drawn = _pictures(reader.drawn(shot.text))
        unseen = drawn - _pictures(cards_of(this_hand(faces)))
        if unseen and lay[0] == shot.eye and drawn <= lay[1]:
            unseen, lay = set(), (None, set())
        else:
            lay = (shot.eye, drawn)
        too_much = unseen | (_pictures(reader.named(shot.text)) - _pictures(cards_of(faces)))
        if too_much:
            yield f"{', '.join(map(card_name, too_much))} in {shot!r}"


def _pictures(cards: Iterable[Card]) -> set[Card]:
    """Nobody can tell a card from its twin."""
    return {Card(card.rank, card.suit) for card in cards}


def this_hand(faces: Sequence[Event]) -> Sequence[Event]:
    dealt = max((n for n, seen in enumerate(faces) if isinstance(seen, Dealt)), default=0)
    return faces[dealt:]
