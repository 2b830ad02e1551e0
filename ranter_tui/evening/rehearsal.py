"""Trial games among bots, to check rules before play: ten hands to look at, and many more for the count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ranter_tui.almanac.figures import HANDS, LIVES, PLUS_MINUS, instead_of, place_name, seat_name
from ranter_tui.bots import TEMPERAMENTS, Bot, bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.evening.guest_book import NAMES, told_apart
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.state import State
from ranter_tui.library.pages.house_rules import Tried
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.page import MARGIN, heading
from ranter_tui.odds.same_deals import Beside, Change

TRIAL_HANDS = 10
MANY = 200
PATIENCE = 400
"""The most hands of a game. No table would wait longer for its end."""
MOST_MOVES = 5_000
"""The most moves of a hand. No sound hand takes so many, even with all seats taken."""


class Rehearsal(Struct, frozen=True):
    """Some trial hands. They are shown with all cards open."""

    names: Sequence[str]
    start: State
    events: Sequence[Event]


def rehearse(rules: Rules, seats: int, luck: Luck) -> Rehearsal:
    """Play the first ten hands of a game among bots of every temperament."""
    law = law_for(rules, seats)
    events: list[Event] = []
    hands = 0
    for _, told, _ in bots_game(law, _company(law, list(TEMPERAMENTS), luck), luck):
        hands += _deals(told)
        if hands > TRIAL_HANDS:
            break
        events += told
    names = told_apart([NAMES[seat % len(NAMES)] for seat in range(seats)])
    return Rehearsal(names, seated(law), events)


def try_out(rules: Rules, seats: int, luck: Luck) -> Tried:
    """Play games among bots until there are enough hands, or until a game lasts too long."""
    law = law_for(rules, seats)
    hands = longest = 0
    while hands < MANY:
        game = moves = 0
        for _, told, _ in bots_game(law, _company(law, ["bold", "fickle", "cautious"], luck), luck):
            game += _deals(told)
            moves = 0 if _deals(told) else moves + 1
            if moves > MOST_MOVES or game > PATIENCE:
                return Tried(seats, hands + game, moves > MOST_MOVES, max(game, longest), ended=False)
        hands, longest = hands + game, max(game, longest)
    return Tried(seats, hands, False, longest, ended=True)


def _company(law: Law, kinds: Sequence[str], luck: Luck) -> list[Bot]:
    return [bot(kinds[seat % len(kinds)], law, luck) for seat in range(law.seats)]


def _deals(told: Sequence[Event]) -> bool:
    return any(isinstance(event, Dealt) for event in told)


NAME_WIDTH, FIGURES = 18, 7


def change_told(change: Change, plays_by: str, width: int) -> Iterator[TextLine]:
    """Yield a sentence, a row for each seat, and the number of hands; `plays_by` is the name of a book."""
    yield from heading("What that does", width)
    if not change.hands.one.hands:
        yield from laid([Piece("Counting what this does to each seat.")], width, MARGIN)
        return
    unit, places = _places(change)
    yield from laid([Piece(" ".join(_in_words(change, unit, places)), Role.NAME)], width, MARGIN)
    yield SPACE
    yield from _table(change, unit, places)
    yield SPACE
    yield from laid([Piece(" ".join(_rests_on(change, plays_by)), Role.NOTE)], width, MARGIN)


def _places(change: Change) -> tuple[str, tuple[Beside, ...]]:
    """Return what each place loses: hands, or lives if a lost hand may cost another number of them."""
    hands = change.hands
    if all(more.total == lives.total for more, lives in zip(hands.more, hands.lives, strict=True)):
        return HANDS, hands.loses
    return LIVES, hands.costs


def _in_words(change: Change, unit: str, places: Sequence[Beside]) -> Iterator[str]:
    """Yield sentences about the differences that are clear by now."""
    clear = [place for place in places if place.more.is_clear]
    if clear:
        most = max(clear, key=lambda place: abs(place.more.value))
        told = instead_of(most.other.value, most.one.value, unit)
        yield f"The {seat_name(places.index(most), len(places))} loses {told}."
    else:
        yield f"No seat clearly loses more or less{'' if change.next is None else ' so far'}."
    if change.games.one.games and (hands := change.games.hands).more.is_clear:
        was, takes = hands.one.value, hands.other.value
        digits = 0 if round(takes) != round(was) else 1
        yield f"A game takes {takes:.{digits}f} hands instead of {was:.{digits}f}."


def _table(change: Change, unit: str, places: Sequence[Beside]) -> Iterator[TextLine]:
    lost = "hands lost of 100" if unit == HANDS else "lives in 100 hands"
    yield _row(lost, "before", "now", "difference", Role.NOTE)
    for place, one in enumerate(places):
        yield _figures(place_name(place, len(places)), one, 100)
    if change.games.one.games:
        yield _figures("hands of a game", change.games.hands)


def _figures(name: str, what: Beside, times: int = 1) -> TextLine:
    before, now, more = (times * figure.value for figure in (what.one, what.other, what.more))
    difference = f"{more:+z5.1f} ± {times * what.more.margin:.1f}{what.more.more_or_less}"
    return _row(name, f"{before:.1f}", f"{now:.1f}", difference)


def _row(name: str, before: str, now: str, more: str, role: Role = Role.TEXT) -> TextLine:
    return TextLine((Piece(f"{MARGIN}{name:{NAME_WIDTH}}{before:>{FIGURES}}{now:>{FIGURES}}  {more}", role),))


def _rests_on(change: Change, plays_by: str) -> Iterator[str]:
    hands, games = change.hands.one.hands, change.games.one.games
    one, other = change.comparison.one.law, change.comparison.other.law
    dealt = "dealt alike before and after" if one.shoe == other.shoe else "before and as many now"
    rests = f" and {games:,} games" if games else ""
    yield f"{hands:,} hands{rests}, {dealt}{'' if change.next is None else '; still counting'}."
    yield PLUS_MINUS
    if plays_by:
        yield f"Before and now, everybody plays well by {plays_by}."
