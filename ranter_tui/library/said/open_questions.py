"""What a book leaves to the table, and the rules that follow from what the table chose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import MOST as WORDS
from ranter_tui.game.rules.about import in_words, listed
from ranter_tui.game.rules.asking import (
    UnknownRule,
    about,
    changed,
    in_general,
    pack_of,
    power_of,
    title,
    value_of,
)
from ranter_tui.game.rules.lives import FEWEST, LIVES, MOST, Lives
from ranter_tui.game.rules.pack import PackName, SmallPack
from ranter_tui.game.rules.powers import FITTING, Effect
from ranter_tui.game.rules.table import Players
from ranter_tui.library.said.claims import Answer, Claims, inquiry, left_open, variant_text
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.rulebook.book import Cite, Rulebook, Variant
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant


class OpenQuestion(Struct, frozen=True, kw_only=True):
    """A choice that the table may make before a game."""

    id: str
    """The id of the variant; "lives" for the number of lives."""
    title: str
    text: str
    """What comes of choosing it."""
    note: str = ""
    warrant: Warrant
    cites: tuple[str, ...] = ()
    """Citations: "Parlett 2008, pp. 482-483"."""


class OpenLives(OpenQuestion, frozen=True, kw_only=True):
    """The choice of the number of lives."""

    fewest: int
    most: int
    usual: int
    """The default."""


class Unagreed(ValueError):
    """Raised when choices conflict; the message has a sentence for each conflict, on a line of its own."""


def open_questions(book: Rulebook, sources: Mapping[str, Source]) -> tuple[OpenQuestion, ...]:
    """Return the choices to offer before a game by this book; first, unless it is fixed, how many lives."""
    variants = (
        OpenQuestion(
            id=one.id,
            title=one.title,
            text=variant_text(book, one),
            note=one.note,
            warrant=one.warrant,
            cites=_labels(one.cites, sources),
        )
        for one in book.variants
    )
    return (*_lives(book, sources), *variants)


def _lives(book: Rulebook, sources: Mapping[str, Source]) -> Iterator[OpenLives]:
    entry, lives = book.entries().get(LIVES.key), book.plain_rules().lives
    if entry is not None and lives.agreed is not None:
        fewest, most = lives.agreed
        agreed = f"{in_words(fewest, WORDS)} to {in_words(most, WORDS)} lives"
        if lives.agreed == (FEWEST, MOST):
            agreed = "any number of lives"
        yield OpenLives(
            id=LIVES.key,
            title=title(book.plain_rules(), LIVES.key),
            text=f"The table agrees on {agreed}.",
            note=entry.note,
            warrant=entry.warrant,
            cites=_labels(entry.cites, sources),
            fewest=fewest,
            most=most,
            usual=lives.count,
        )


def _labels(cites: tuple[Cite, ...], sources: Mapping[str, Source]) -> tuple[str, ...]:
    notes = Footnotes(sources)
    notes.mark(cites)
    return tuple(dict.fromkeys(note.cited for note in notes.all()))


def rules_for(book: Rulebook, lives: int | None = None, variants: Sequence[str] = ()) -> Rules:
    """Return the book's rules with these lives and variants. Raises `Unagreed` if they conflict."""
    try:
        asked = [book.variant(name) for name in variants]
    except UnknownRule as unknown:
        raise Unagreed(str(unknown)) from unknown
    # In the order of the book: the order of choosing makes no difference.
    chosen = [variant for variant in book.variants if variant in asked]
    clashes = (*_about_lives(book, lives, chosen), *_about_variants(book, chosen))
    if found := clashes or tuple(_about_the_whole(book, chosen)):
        raise Unagreed("\n".join(found))
    rules = _applied(book, chosen)
    if lives is None or lives == rules.lives.count:
        return rules
    return changed(rules, {LIVES.key: {"count": lives}})


def _applied(book: Rulebook, chosen: Iterable[Variant]) -> Rules:
    settings = {key: value for variant in chosen for key, value in variant.settings.items()}
    return changed(book.plain_rules(), settings)


def _about_lives(book: Rulebook, lives: int | None, chosen: list[Variant]) -> Iterator[str]:
    """Yield conflicts about lives: where a variant, or the book, settles the number, the table cannot."""
    if lives is None:
        return
    told = book.plain_rules().lives
    settling = [variant for variant in chosen if LIVES.key in variant.rules_set()]
    for variant in settling:
        if lives != (count := _applied(book, [variant]).lives.count):
            yield f"“{variant.title}” is played with {_count(count)}, not with {lives}."
    if settling or lives == told.count or left_open(told, lives):
        return
    if told.agreed is None:
        yield f"{book.short} leaves no choice of lives: everybody starts with {_count(told.count)}."
    else:
        fewest, most = told.agreed
        yield f"By {book.short} a table can agree on {fewest} to {most} lives, not on {lives}."


def _count(lives: int) -> str:
    return "one life" if lives == 1 else f"{lives} lives"


def _about_variants(book: Rulebook, chosen: list[Variant]) -> Iterator[str]:
    """Yield conflicts of two variants: they answer a question differently, or one is a part of the other.

    The smaller variant implies that everything else stays as in the book.
    """
    made = {variant.id: _applied(book, [variant]) for variant in chosen}
    for one, other in combinations(chosen, 2):
        if one.settings.items() < other.settings.items() or other.settings.items() < one.settings.items():
            yield _clash((one, other), "both change the same, and one changes more besides; choose either")
            continue
        for key in one.rules_set():
            if key in other.rules_set() and value_of(made[one.id], key) != value_of(made[other.id], key):
                yield _clash((one, other), f"they answer “{about(key).question}” differently")


def _about_the_whole(book: Rulebook, chosen: list[Variant]) -> Iterator[str]:
    """Yield conflicts in the resulting rules, laid to as few variants as will bring them about."""
    if not any(conflicts(_applied(book, chosen))):
        return
    for size in range(1, len(chosen) + 1):
        for some in combinations(chosen, size):
            if reasons := [reason for _, reason in conflicts(_applied(book, some))]:
                yield _clash(some, "; ".join(reasons))
                return


def _clash(variants: tuple[Variant, ...], why: str) -> str:
    named = listed(tuple(f"“{variant.title}”" for variant in variants))
    return f"{named} {'does' if len(variants) == 1 else 'do'} not go together: {why}."


MOST_LIVES, MOST_BUYS = 9, 5


def offers(rule: RuleKey, base: Rulebook, claims: Claims, rules: Rules) -> list[Answer]:
    """Return every possible answer: first those of the book itself, last those of no book."""
    heard = {answer.sentence: answer for answer in inquiry(rule, claims).answers}
    for value in (value_of(rules, rule), *_further(rule, rules)):
        said = about(rule).sentence(value)
        heard.setdefault(said, Answer(value, said))
    ours = in_general(base.plain_rules(), rule)

    def rank(offer: Answer) -> tuple[bool, bool, bool]:
        of_base = [claim.book.id == base.id for claim in offer.claims]
        return offer.sentence != ours, not any(of_base), all(of_base)

    # A value must be about cards of this pack. What conflicts with another rule may still be chosen.
    ranks = set(pack_of(rules).order)
    fitting = (
        offer for offer in heard.values() if rule not in ("cry", "hard_decision") or set(offer.value) <= ranks
    )
    return sorted(fitting, key=rank)


def _further(key: RuleKey, rules: Rules) -> Iterable[Any]:
    """Return values of rules that have too many to list them all."""
    ranks = pack_of(rules).order
    middle = len(ranks) // 2
    values: dict[str, Iterable[Any]] = {
        "lives": map(Lives, range(1, MOST_LIVES + 1)),
        "players": (Players(),),
        "small_pack": (None, SmallPack(PackName.FRENCH_32, 6)),
        "buy_back_limit": range(MOST_BUYS + 1),
        "cry": ((), *(tuple(reversed(ranks))[:size] for size in (1, 2, 3))),
        "hard_decision": ((), tuple(ranks[middle - 1 : middle + 2])),
    }
    return values.get(key, _powers(key, rules))


def _powers(key: RuleKey, rules: Rules) -> Iterator[tuple[Effect, ...]]:
    """Yield what a card may do at its moment: nothing, or each effect with as little besides as will do."""
    # Imported here: a table is laid without what authors need.
    from ranter_tui.rulebook.house import with_answer

    if (power := power_of(key)) is None:
        return
    yield ()
    for effect in (effect for effect in Effect if effect in FITTING[power[1]]):
        for besides in ((), (Effect.SHOW,), (Effect.SHOW, Effect.REFUSE)):
            effects = tuple(dict.fromkeys((*besides, effect)))
            if not any(at == key for at, _ in conflicts(with_answer(rules, key, effects))):
                yield effects
                break
