"""What the games of the family have in common: each feature in each game, as its books tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import about, changed, power_key, power_of
from ranter_tui.game.rules.powers import HIGHEST, Effect, Moment
from ranter_tui.library.said.claims import in_short
from ranter_tui.rulebook.book import Entry, Rulebook, Variant
from ranter_tui.rulebook.prose import Relative
from ranter_tui.rulebook.warrant import Warrant

NONE = "none"


class FamilyFinding(Struct, frozen=True):
    """What one or more books of a game say about a feature."""

    said: str
    warrant: Warrant
    books: tuple[str, ...]
    """The ids of the books."""
    is_variant: bool = False
    """Whether the books only allow it, as a variant."""


class FamilyCell(Struct, frozen=True):
    """One feature in one game."""

    found: tuple[FamilyFinding, ...] = ()
    """What its books say, that of most of them first; empty if there is no such thing."""
    is_open: bool = False
    """Whether there is such a thing, and none of the books says how it is."""

    @property
    def is_empty(self) -> bool:
        return not self.found and not self.is_open


class FamilyFeature(Struct, frozen=True):
    """One feature across the games."""

    title: str
    is_of_cards: bool
    """Whether it is something that single cards do."""
    address: str
    """The address of the page about it, if there is one."""
    cells: tuple[FamilyCell, ...]


class _Read(NamedTuple):
    """A book with its rules, and the rules by each of its variants."""

    book: Rulebook
    rules: Rules
    entries: Mapping[RuleKey, Entry[Any]]
    variants: tuple[tuple[Variant, Rules], ...]


class _Answer(NamedTuple):
    said: str
    warrant: Warrant
    book: str
    is_variant: bool = False


class _Deed(NamedTuple):
    """A feature of cards: at any of these moments, any of these effects."""

    title: str
    moments: frozenset[Moment]
    effects: frozenset[Effect]


_ASKED = frozenset({Moment.ASKED})

_DEEDS = (
    _Deed("refuse", _ASKED, frozenset({Effect.REFUSE})),
    _Deed("are for sale", _ASKED, frozenset({Effect.BARGAIN})),
    _Deed("send one on", _ASKED, frozenset({Effect.PASS_ON})),
    _Deed("take a life", _ASKED, frozenset({Effect.ASKER_LOSES_LIFE, Effect.ASKER_LOSES_TWO})),
    _Deed(
        "put one out",
        frozenset({Moment.ASKED, Moment.SHOWDOWN}),
        frozenset({Effect.ASKER_OUT, Effect.FIRST_HOLDER_OUT, Effect.HOLDER_OUT}),
    ),
    _Deed("undo changes", _ASKED, frozenset({Effect.SEND_BACK, Effect.RUN_BACK_CARD, Effect.RUN_BACK_ALL})),
    _Deed("stop play", frozenset(Moment), frozenset({Effect.STOP_PLAY, Effect.STOP_HAND})),
    _Deed("lie open", frozenset({Moment.DEALT, Moment.TURN, Moment.KEPT}), frozenset({Effect.SHOW})),
    _Deed("give warning", frozenset({Moment.DEALT, Moment.EXCHANGED}), frozenset({Effect.KNOCK})),
    _Deed("answer for others", _ASKED, frozenset({Effect.ANSWER})),
    _Deed("sink", frozenset({Moment.EXCHANGED}), frozenset({Effect.SINK})),
    _Deed("cost a life", frozenset({Moment.SHOWDOWN}), frozenset({Effect.LOSES_TOO, Effect.COSTS_TWO})),
    _Deed("bring a life", frozenset(Moment), frozenset({Effect.PAIR_GAINS, Effect.LIFE_FROM_POT})),
    _Deed(
        "may not be drawn",
        frozenset({Moment.DRAWN}),
        frozenset({Effect.PUT_BACK, Effect.BARRED, Effect.DRAW_AGAIN, Effect.LOSES_ALONE}),
    ),
)

_RULES = tuple(
    map(
        RuleKey,
        (
            "direction",
            "lives",
            "turn",
            "cry",
            "dealer_turn",
            "tie",
            "penalty",
            "grace",
            "pot",
            "wipe_out",
        ),
    )
)
"""The other rules in which the games differ most."""


def family_features(games: Sequence[Relative], books: Iterable[Rulebook]) -> tuple[FamilyFeature, ...]:
    """Return the features to compare: what cards do, and some other rules, for these games in order."""
    wanted = {name for game in games for name in game.books}
    read = {book.id: _read(book) for book in books if book.id in wanted}
    of_games = [[read[name] for name in game.books] for game in games]
    cards = tuple(
        FamilyFeature(deed.title, True, "", tuple(_of_cards(deed, those) for those in of_games))
        for deed in _DEEDS
    )
    rules = tuple(
        FamilyFeature(
            about(key).title, False, f"rule/{key}", tuple(_of_rule(key, those) for those in of_games)
        )
        for key in _RULES
    )
    return (*cards, *rules)


def _read(book: Rulebook) -> _Read:
    rules = book.plain_rules()
    variants = tuple((variant, changed(rules, variant.settings)) for variant in book.variants)
    return _Read(book, rules, book.standing(), variants)


def _of_rule(key: RuleKey, books: Sequence[_Read]) -> FamilyCell:
    return _cell(
        [
            _Answer(in_short(key, entry.value), entry.warrant, one.book.id)
            for one in books
            if (entry := one.entries.get(key)) is not None
        ]
    )


def _of_cards(deed: _Deed, books: Sequence[_Read]) -> FamilyCell:
    told = [said for one in books for said in _doing(deed, one)]
    # That a card does nothing is worth saying only where another book of the game has it do something.
    if any(said.said != NONE and not said.is_variant for said in told):
        return _cell(told)
    return _cell([said for said in told if said.said != NONE])


def _doing(deed: _Deed, read: _Read) -> Iterator[_Answer]:
    """Yield the cards that do it in a book, or that none does; and those that do it in a variant."""
    do = _doers(deed, read.rules)
    if do:
        yield _Answer(
            _names(do), max((read.entries[key].warrant for key in do.values()), key=_looseness), read.book.id
        )
    elif denied := [entry.warrant for key, entry in read.entries.items() if _denies(deed, key, entry)]:
        yield _Answer(NONE, min(denied, key=_looseness), read.book.id)
    for variant, rules in read.variants:
        if more := [rank for rank in _doers(deed, rules) if rank not in do]:
            yield _Answer(_names(more), variant.warrant, read.book.id, is_variant=True)


def _doers(deed: _Deed, rules: Rules) -> dict[str, RuleKey]:
    """Return the cards that do it, each with its rule."""
    return {
        rank: power_key(rank, moment)
        for rank, told in rules.powers.items()
        for moment, effects in told.items()
        if moment in deed.moments and deed.effects & {*effects}
    }


def _denies(deed: _Deed, key: RuleKey, entry: Entry[Any]) -> bool:
    """Whether a book says that a card does nothing then."""
    power = power_of(key)
    return power is not None and power[1] in deed.moments and entry.value == ()


def _names(ranks: Iterable[str]) -> str:
    return ", ".join("the highest" if rank == HIGHEST else rank_name(rank) for rank in ranks)


def _looseness(warrant: Warrant) -> int:
    """Return a sort key for how loose a warrant is; 0 for the firmest."""
    return list(Warrant).index(warrant)


def _cell(told: Sequence[_Answer]) -> FamilyCell:
    """Return the findings grouped by what is said, the most frequent first. Our own choices do not count."""
    groups: dict[tuple[bool, str], list[_Answer]] = {}
    for one in told:
        if not one.warrant.is_chosen:
            groups.setdefault((one.is_variant, one.said), []).append(one)
    found = [
        FamilyFinding(
            said,
            min((one.warrant for one in those), key=_looseness),
            tuple(one.book for one in those),
            variant,
        )
        for (variant, said), those in groups.items()
        if not variant or (False, said) not in groups
    ]
    found.sort(key=lambda one: (one.is_variant, -len(one.books)))
    in_main = any(not one.is_variant for one in found)
    return FamilyCell(tuple(found), is_open=not in_main and any(not one.is_variant for one in told))
