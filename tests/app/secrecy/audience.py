"""What an audience has been shown, and the pictures that show it more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ranter_tui.game.cards import Card
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.sight import Eye, face
from ranter_tui.telling.words import card_name
from tests.app.secrecy.film import Shot
from tests.app.secrecy.reader import reader_of
from tests.app.secrecy.twin_games import cards_in


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
