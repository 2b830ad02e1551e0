"""The pages that lay the games of the family side by side: each feature in each game, by its books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import about, changed, pack_of, power_key, power_of
from ranter_tui.game.rules.powers import HIGHEST, Effect, Moment
from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.said.claims import in_short, main_claim
from ranter_tui.library.text.article import SEE_ALSO, Article, Passage, Section
from ranter_tui.library.text.drawn.tables import NOTHING, RowGroup, TableDrawing, TableRow
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.book import Rulebook, Variant
from ranter_tui.rulebook.reference import Relative
from ranter_tui.rulebook.warrant import Warrant

HOW = (
    "The table is made from the rulebooks alone, without what is ours. An answer leads to a book that gives "
    "it, a rule to what all the books say."
)

OWN_CARDS = "own-cards"


class ResemblanceRoom(
    Room,
    address="resemblance",
    title="Family resemblance",
    line="The games of the family in tables: what the cards do, and where the rules differ.",
    within="alike",
):
    def entries(self) -> Iterable[ContentsEntry]:
        yield ContentsEntry(
            address=f"{self.within}/{OWN_CARDS}",
            title="Games with cards of their own",
            line="The same table for the games with packs, or pieces, of their own.",
        )

    def article(self, name: str) -> Article | None:
        if name != OWN_CARDS:
            return None
        (entry,) = self.entries()
        back = Passage(term=link(self.title, self.address), text="the games with ordinary cards.")
        return self._laid(entry.address, entry.title, back, ordinary=False)

    def contents(self) -> Article:
        (entry,) = self.entries()
        on = Passage(term=link(entry.title, entry.address), text="in a table like this one.")
        return self._laid(self.address, self.title, on, ordinary=True)

    def _laid(self, address: str, title: str, other: Passage, *, ordinary: bool) -> Article:
        """Return the table of the games with ordinary cards, or of all the others."""
        books = self.holdings.books
        short = {book.id: book.short for book in books}
        packs = {book.id: pack_of(book.plain_rules()) for book in books}
        games = [
            game
            for game in self.holdings.shelf.family.relatives
            if game.books and bool(packs[game.books[0]].suits) is ordinary
        ]
        return Article(
            address=address,
            title=title,
            summary=HOW,
            figure=resemblance_table(games, books),
            sections=(
                Section(
                    title="The books of each game",
                    passages=tuple(
                        Passage(
                            term=link(game.name, f"relative/{game.id}"),
                            text="; ".join(link(short[name], f"book/{name}") for name in game.books) + ".",
                        )
                        for game in games
                    ),
                ),
                Section(
                    title=SEE_ALSO,
                    passages=(
                        other,
                        Passage(term=link("The family", "family"), text="who comes from whom."),
                        Passage(term=link("Rulebooks", "books"), text="each to be compared with any other."),
                    ),
                ),
            ),
        )


# The table


NOT_TOLD = "?"

KEY = (
    f"{NOT_TOLD} in nothing that was read. {NOTHING} nothing of the kind. In brackets: a variant. "
    "Several answers in one place: the books differ."
)

NONE = "none"


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

_RULES = ("direction", "lives", "turn", "cry", "dealer_turn", "tie", "penalty", "grace", "pot", "wipe_out")
"""The other rules in which the games differ most."""


class _Finding(NamedTuple):
    """What a book of a game says about a feature."""

    says: str
    warrant: Warrant
    book: str
    is_variant: bool = False


_WithVariants = tuple[Rulebook, list[tuple[Variant, Rules]]]
"""A book, and the rules by each of its variants."""


def resemblance_table(games: Sequence[Relative], books: Iterable[Rulebook]) -> TableDrawing:
    """Return the table: what cards do, and some other rules, for these games in order."""
    by_id = {book.id: book for book in books}
    packs = (pack_of(by_id[game.books[0]].plain_rules()) for game in games)
    heads = (
        f"{link(game.name, f'relative/{game.id}')}, {len(pack.cards)} cards"
        for game, pack in zip(games, packs, strict=True)
    )
    varied = {
        book.id: [(one, changed(book.plain_rules(), one.settings)) for one in book.variants]
        for book in by_id.values()
    }
    of_games = [[(by_id[name], varied[name]) for name in game.books] for game in games]
    cards = (TableRow(deed.title, tuple(_of_cards(deed, those) for those in of_games)) for deed in _DEEDS)
    rules = (
        TableRow(link(about(rule).title, f"rule/{rule}"), tuple(_of_rule(rule, those) for those in of_games))
        for rule in map(RuleKey, _RULES)
    )
    groups = [RowGroup("Cards that", tuple(cards)), RowGroup("The rules", tuple(rules))]
    return TableDrawing(("", *heads), groups, KEY)


def _of_rule(rule: RuleKey, books: Iterable[_WithVariants]) -> tuple[Passage, ...]:
    claims = (main_claim(book, rule) for book, _ in books)
    return _cell(
        [_Finding(in_short(rule, one.value), one.warrant, one.book.id) for one in claims if one.is_stated]
    )


def _of_cards(deed: _Deed, books: Iterable[_WithVariants]) -> tuple[Passage, ...]:
    told = [said for book, variants in books for said in _doing(deed, book, variants)]
    # That a card does nothing is worth saying only where another book of the game has it do something.
    if not any(said.says != NONE and not said.is_variant for said in told):
        told = [said for said in told if said.says != NONE]
    return _cell(told)


def _doing(deed: _Deed, book: Rulebook, variants: Iterable[tuple[Variant, Rules]]) -> Iterator[_Finding]:
    """Yield which cards of a book do it, or that none does; then which do it in a variant."""
    entries, do = book.standing(), _doers(deed, book.plain_rules())
    if do:
        yield _Finding(
            _names(do), max((entries[key].warrant for key in do.values()), key=_looseness), book.id
        )
    elif denied := [
        entry.warrant
        for key, entry in entries.items()
        if entry.value == () and (power := power_of(key)) and power[1] in deed.moments
    ]:
        yield _Finding(NONE, min(denied, key=_looseness), book.id)
    for variant, rules in variants:
        if more := [rank for rank in _doers(deed, rules) if rank not in do]:
            yield _Finding(_names(more), variant.warrant, book.id, is_variant=True)


def _doers(deed: _Deed, rules: Rules) -> dict[str, RuleKey]:
    return {
        rank: power_key(rank, moment)
        for rank, told in rules.powers.items()
        for moment, effects in told.items()
        if moment in deed.moments and deed.effects & {*effects}
    }


def _names(ranks: Iterable[str]) -> str:
    return ", ".join("the highest" if rank == HIGHEST else rank_name(rank) for rank in ranks)


def _looseness(warrant: Warrant) -> int:
    return list(Warrant).index(warrant)


def _cell(told: Sequence[_Finding]) -> tuple[Passage, ...]:
    """Return the findings, the most common first and variants last, without our own choices."""
    groups: dict[tuple[bool, str], list[_Finding]] = {}
    for one in told:
        if not one.warrant.is_chosen:
            groups.setdefault((one.is_variant, one.says), []).append(one)
    found = [those for (variant, says), those in groups.items() if not variant or (False, says) not in groups]
    found.sort(key=lambda those: (those[0].is_variant, -len(those)))
    is_open = all(one.is_variant or one.warrant.is_chosen for one in told) and any(
        not one.is_variant for one in told
    )
    unknown = (Passage(text=NOT_TOLD),) if is_open else ()
    return (*unknown, *map(_passage, found))


def _passage(those: Sequence[_Finding]) -> Passage:
    """Return what these books say, with the best of their warrants."""
    first = those[0]
    said = link(first.says, f"book/{first.book}")
    warrant = min((one.warrant for one in those), key=_looseness)
    return Passage(text=f"({said})" if first.is_variant else said, warrant=warrant)
