"""Answers a question by the books: what one book says and allows, and how many others say what.

An answer fits in six lines. If it is too long, first the other books are cut short, then the variants.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import counted, rank_name, with_article
from ranter_tui.game.rules.asking import (
    about,
    arises,
    in_general,
    never_comes,
    pack_of,
    power_key,
    power_of,
    value_of,
)
from ranter_tui.game.rules.keys import ORDER, PACK
from ranter_tui.game.rules.pack import Ranking
from ranter_tui.game.rules.powers import HIGHEST, Moment
from ranter_tui.library.said.claims import (
    Answer,
    Claim,
    claims_of,
    in_force,
    in_short,
    lacks_card,
    silence_on,
)
from ranter_tui.library.search.understanding import Understood, understood
from ranter_tui.library.search.vocabulary import Vocabulary, arising_in, vocabulary
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import Piece, Role, TextLine, laid, rule_in
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.warrant import Warrant

if TYPE_CHECKING:
    from ranter_tui.library.said.holdings import Holdings


class RuleSaid(Struct, frozen=True):
    """One statement of a book, or of a variant in it."""

    rule: RuleKey
    sentence: str
    warrant: Warrant
    place: str = ""
    """The place in the source: "p. 482"."""
    variant: str = ""
    """The title of the variant that has it so, if it is not a main rule."""
    address: str = ""


class Group(Struct, frozen=True, kw_only=True):
    """An answer in a few words, and the books that give it."""

    words: str
    sentence: str
    """The same at length."""
    warrant: Warrant
    books: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    """The books that allow it as a variant."""
    is_here: bool = False
    """Whether the book that was asked has it so."""


class Onward(Struct, frozen=True):
    """A link to further reading."""

    words: str
    address: str


class ShortAnswer(Struct, frozen=True, kw_only=True):
    """A short answer to a question."""

    rules: tuple[RuleKey, ...]
    """The rule in question; several if the question is about a card."""
    question: str
    book: str = ""
    short: str = ""
    """The name of the book, if the question is to one book."""
    here: tuple[RuleSaid, ...] = ()
    unasked: str = ""
    """Why the question does not arise in this book; empty if it does."""
    allowed: tuple[RuleSaid, ...] = ()
    """The variants of the book that answer otherwise."""
    others: tuple[Group, ...] = ()
    """What the other books say, the answer of the most books first."""
    silent: int = 0
    """How many other books are silent."""
    onwards: tuple[Onward, ...] = ()
    near: tuple[RuleKey, ...] = ()
    """Rules that may be meant instead."""
    sure: float = 1.0
    """The share of the words that was understood."""

    @property
    def main(self) -> RuleKey:
        """The rule by which the books are compared."""
        return main_of(self.rules)


def short_answer(
    asked: Understood, holdings: Holdings, book: Rulebook | None = None, rules: Rules | None = None
) -> ShortAnswer:
    """Return what a book, or a table with rules of its own, answers; without a book, what all of them do."""
    found, here, allowed, unasked, as_here = asked.rules, list[RuleSaid](), list[RuleSaid](), "", ""
    if book is not None:
        rules = rules or book.plain_rules()
        found = _keys_in(book, rules, asked.rules)
        here = [_here(in_force(book, rules, key), holdings) for key in found]
        allowed = [*_allowed(book, found or asked.rules, here, holdings)]
        unasked = _unasked(rules, asked.rules, found, allowed)
    keys = asked.rules if unasked else found
    main = main_of(keys)
    if rules is not None and main in found:
        as_here = in_general(rules, main)
    answers = holdings.claims.answers(main, but=book.id if book is not None else "")
    others = tuple(_group(main, answer, as_here) for answer in answers if answer.given)
    return ShortAnswer(
        rules=keys,
        question=_question(asked.rules),
        book=book.id if book is not None else "",
        short=book.short if book is not None else "",
        here=tuple(here),
        unasked=unasked,
        allowed=tuple(allowed),
        others=others,
        silent=sum(len(answer.chosen) for answer in answers),
        onwards=tuple(_onwards(main, asked.rules, others, book, holdings)),
        near=asked.near,
        sure=asked.sure,
    )


def _question(rules: Sequence[RuleKey]) -> str:
    power = power_of(rules[0])
    if power is None or len(rules) == 1:
        return about(rules[0]).question
    card = "the highest card" if power[0] == HIGHEST else with_article(rank_name(power[0]))
    if _moment(rules[-1]) is power[1]:
        return about(rules[0]).question.replace(card, "a card")
    return f"What does {card} do?"


def main_of(rules: Sequence[RuleKey]) -> RuleKey:
    """Return the rule by which the books are compared. For a card: what happens when it is asked for."""
    return next((key for key in rules if _moment(key) is Moment.ASKED), rules[0])


def _keys_in(book: Rulebook, rules: Rules, asked: Sequence[RuleKey]) -> tuple[RuleKey, ...]:
    """Return the rules by which a book answers. For a card not in its pack, those of other cards."""
    told = [key for key in book.entries() if arises(rules, key)]
    found: list[RuleKey] = []
    for key in asked:
        power = power_of(key)
        if key in told or (power is not None and arises(rules, key) and silence_on(key, book)):
            found.append(key)
        elif power is not None and (highest := power_key(HIGHEST, power[1])) in told:
            found.append(highest)
        elif power is not None and power[0] not in pack_of(rules).order and key == main_of(asked):
            found += [other for other in told if _moment(other) is power[1]]
    # Asked what cards do at a moment, those come first that do something.
    if len({_moment(key) for key in found}) == 1:
        found.sort(key=lambda key: not value_of(rules, key))
    return tuple(dict.fromkeys(found))


def _moment(key: RuleKey) -> Moment | None:
    power = power_of(key)
    return None if power is None else power[1]


def _unasked(
    rules: Rules, asked: Sequence[RuleKey], found: Sequence[RuleKey], allowed: Sequence[RuleSaid]
) -> str:
    """Return why the question does not arise in this book, or only for other cards."""
    if (power := power_of(asked[0])) is not None and lacks_card(rules, asked[0]):
        instead = "; of other cards:" if found else "."
        return f"There is no {rank_name(power[0])} in its pack{instead}"
    if found:
        return ""
    return "It arises only with a variant." if allowed else "The question does not arise."


def _here(stands: Claim, holdings: Holdings) -> RuleSaid:
    is_open = stands.rule not in stands.book.entries() and stands.warrant is Warrant.EDITORIAL
    warrant = silence_of(stands.book) if is_open else stands.warrant
    return _said(stands, warrant, rule_in(stands.book.id, stands.rule), holdings)


def _allowed(
    book: Rulebook, keys: Sequence[RuleKey], here: Sequence[RuleSaid], holdings: Holdings
) -> Iterator[RuleSaid]:
    """Yield the different answers of variants that are not in play."""
    played = {said.variant for said in here}
    for claim in (claim for key in keys for claim in claims_of(book, key)):
        if claim.is_heard and claim.variant is not None and claim.variant.title not in played:
            yield _said(claim, claim.warrant, claim.address, holdings)


def _said(claim: Claim, warrant: Warrant, address: str, holdings: Holdings) -> RuleSaid:
    variant = claim.variant.title if claim.variant is not None else ""
    return RuleSaid(claim.rule, claim.here, warrant, _place(claim, holdings), variant, address)


def _place(claim: Claim, holdings: Holdings) -> str:
    """Return the place of the first citation; the source is named if it is not the book's own."""
    notes = Footnotes({**holdings.sources, **claim.book.sources})
    notes.mark(claim.cites[:1])
    for note in notes.all():
        return (
            note.place if note.source == claim.book.source and note.place else f"{note.label}, {note.place}"
        )
    return ""


def _group(rule: RuleKey, answer: Answer, as_here: str) -> Group:
    """Return who gives an answer: the books, and those others that allow it as a variant."""
    first, *_ = answer.given
    return Group(
        words=_in_few_words(rule, answer.value, first.rules),
        sentence=answer.sentence,
        warrant=first.warrant,
        books=tuple(dict.fromkeys(one.book.short for one in answer.given if one.variant is None)),
        variants=tuple(dict.fromkeys(one.book.short for one in answer.given if one.variant is not None)),
        is_here=answer.sentence == as_here,
    )


def _in_few_words(key: RuleKey, value: Any, rules: Rules) -> str:
    """Return an answer in few words. Cards that rank as they always do rank alike only in the same pack."""
    if key == ORDER and value is Ranking.AS_THE_PACK:
        return f"as in {in_short(PACK, rules.pack).partition(',')[0]}"
    if never_comes(rules, key):
        return "has been shown before"
    return "is a card like any other" if power_of(key) is not None and not value else in_short(key, value)


def _onwards(
    main: RuleKey,
    rules: Sequence[RuleKey],
    others: Sequence[Group],
    book: Rulebook | None,
    holdings: Holdings,
) -> Iterator[Onward]:
    """Yield links to the rule, a contradiction, and a book with the most common of the other answers."""
    yield Onward("the rule", f"rule/{main}")
    contradictions = holdings.shelf.contradictions.contradictions
    about_it = [one for one in contradictions if not set(rules).isdisjoint(one.rules)]
    for one in sorted(about_it, key=lambda one: one.rules[0] != main)[:1]:
        yield Onward("the contradiction", f"contradiction/{one.id}")
    other = next((name for group in others if not group.is_here for name in group.books), "")
    if book is not None and other:
        ids = {one.short: one.id for one in holdings.books}
        yield Onward(f"beside {other}", f"compare/{book.id}+{ids[other]}")


CLEAR = 0.55
"""The share of the words of a question that must be understood for an answer."""

SURE = 0.6
"""The same in a search, where the words may not be a question at all."""

ASKS = re.compile(
    r"\s*(what|who|when|where|which|how|why|is|are|may|can|do|does|must|should|will) \S", re.IGNORECASE
)
"""How a question begins in English."""

ADDRESS = re.compile(r"[a-z]+/\S+")
"""What a page's address looks like."""


class Answers:
    """Answers questions by the books of a library. It is thread-safe."""

    def __init__(self, holdings: Holdings) -> None:
        self._holdings = holdings

    def prepare(self) -> None:
        """Load the vocabulary and the claims. That takes a moment, and can be done in a thread."""
        _ = self._vocabulary, self._holdings.claims

    def answer(
        self, typed: str, book: Rulebook | None = None, rules: Rules | None = None
    ) -> ShortAnswer | None:
        """Return the answer to a question, or None if it is about no rule.

        A book named in the question takes precedence over `book` and the rules in play.
        """
        arising, default = self._vocabulary.arising, ""
        if book is not None:
            arising, default = {**arising, book.id: arising_in(book)}, book.id
        asked = understood(typed, self._vocabulary, arising, default)
        if asked is None:
            return None
        if book is None or asked.book != book.id:
            book, rules = (self._holdings.shelf.book(asked.book) if asked.book else None), None
        return short_answer(asked, self._holdings, book, rules)

    def ready_answer(
        self, typed: str, book: Rulebook | None = None, rules: Rules | None = None
    ) -> ShortAnswer | None:
        """Return the answer if the words are clearly a question; a single word or an address is not."""
        if ADDRESS.fullmatch(typed.strip()):
            return None
        if len(self._vocabulary.english.telling(typed)) < 2 and "?" not in typed and not ASKS.match(typed):
            return None
        told = self.answer(typed, book, rules)
        return told if told is not None and told.sure >= SURE else None

    def is_rule(self, name: str) -> bool:
        """Whether there is a rule of this name."""
        return name in self._vocabulary.keys

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        return vocabulary(self._holdings)


# In six lines

MOST_LINES = 6
NARROW = 53
"""The fewest columns in which six lines hold every answer."""
MOST_NAMED = 3
"""The most books to name for an answer."""


class Measure(NamedTuple):
    """How much of each part is set; further statements and answers are only counted."""

    said: int
    """The most statements of the book, with its variants."""
    groups: int
    """The most answers of other books."""
    onwards: int
    """The most links."""
    grounds: bool = True
    """Whether to say what something follows from, and why it is ours."""
    elsewhere: bool = True
    """Whether to mention other books."""
    places: bool = True
    """Whether to cite the place; otherwise the mark alone shows the warrant."""


MEASURES = (
    Measure(3, 4, 5),
    Measure(3, 4, 3),
    Measure(3, 3, 3),
    Measure(3, 2, 3),
    Measure(3, 2, 2),
    Measure(3, 1, 2),
    Measure(2, 2, 2),
    Measure(2, 1, 2),
    Measure(2, 0, 1),
    Measure(2, 0, 1, grounds=False),
    Measure(2, 0, 1, grounds=False, elsewhere=False),
    Measure(1, 1, 1),
    Measure(1, 0, 1),
    Measure(1, 0, 1, grounds=False),
    Measure(1, 0, 1, grounds=False, elsewhere=False),
    Measure(1, 0, 1, grounds=False, elsewhere=False, places=False),
)
"""From the fullest answer to the briefest."""

KNOWN = {
    Warrant.PARTLY: "in part",
    Warrant.INFERRED: "it follows",
}
OURS = {
    Warrant.SILENT: "not said: ours",
    Warrant.UNREAD: "not read: ours",
    Warrant.EDITORIAL: "ours",
    Warrant.HOUSE: "a rule of the house",
}


def answer_in_lines(told: ShortAnswer, width: int, *, in_print: bool = False) -> list[TextLine]:
    """Return the fullest answer that six lines hold, else the briefest; in print a link is its address.

    On a narrower screen the same words take more lines.
    """
    lines, most = list[TextLine](), MEASURES[0]
    for most in MEASURES:
        lines = [*_lines(told, max(width, NARROW), most, in_print)]
        if len(lines) <= MOST_LINES:
            break
    return lines if width >= NARROW else [*_lines(told, width, most, in_print)]


def _lines(told: ShortAnswer, width: int, most: Measure, in_print: bool) -> Iterator[TextLine]:
    """Yield a paragraph for each part."""
    stated, room = (*told.here, *told.allowed), max(1, most.said - bool(told.unasked))
    left_over = max(0, len(stated) - room)
    address = told.here[0].address if told.here else f"rule/{told.rules[0]}"
    head = f"{told.short}: {_small(told.question)}" if told.book else told.question
    yield from laid([Piece(head, Role.NAME, address)], width)
    if told.unasked:
        yield from laid([Piece(told.unasked)], width, "  ")
    for said in stated[:room]:
        yield from _statement(said, width, most)
    if not told.book:
        yield from _everywhere(told, width, most)
    elif most.elsewhere:
        yield from _elsewhere(told, left_over, width, most)
    onwards = [*_links(told, most, in_print)]
    if told.book and not most.elsewhere and left_over:
        onwards.append(Piece(f" · and {left_over} more", Role.NOTE))
    yield from laid(onwards, width, Piece("→ ", Role.NOTE), "  ")


def _statement(said: RuleSaid, width: int, most: Measure) -> Iterator[TextLine]:
    """Yield a statement with its mark and its place."""
    variant = "As a variant: " if said.address.partition("#")[2].startswith("variant") else ""
    place = said.place if most.grounds or said.warrant is not Warrant.INFERRED else ""
    known = OURS.get(said.warrant) or "; ".join(filter(None, (place, KNOWN.get(said.warrant, ""))))
    if said.warrant.is_chosen and not most.grounds:
        known = "ours"
    role = Role.OURS if said.warrant.is_chosen else Role.TEXT
    note = f"({known})" if most.places or said.warrant.is_chosen else ""
    pieces = [Piece(f"{variant}{said.sentence} ", role), Piece(note, Role.NOTE)]
    yield from laid(pieces, width, Piece(f"{said.warrant.mark} ", Role.MARK), "  ")


def _elsewhere(told: ShortAnswer, left_over: int, width: int, most: Measure) -> Iterator[TextLine]:
    """Yield what the other books say, counted."""
    shown = sorted(told.others, key=lambda group: not group.is_here)[: most.groups]
    parts = [f"{'likewise' if group.is_here else group.words} {_givers(group)}" for group in shown]
    if more := len(told.others) - len(shown):
        parts.append(counted(more, "other answer" if shown else "answer"))
    if shown and len(shown[0].books) > 1:
        parts[0] += " books"
    said = f"Elsewhere: {'; '.join(parts)}." if parts else "No other book answers it."
    more_here = f"And {left_over} more. " if left_over else ""
    yield from laid([Piece(f"{more_here}{said}{_silent(told)}")], width, "  ")


def _givers(group: Group) -> str:
    """Return how many books give an answer, or its name if it is one; else those with such a variant."""
    books = group.books or group.variants
    named = f"in {books[0]}" if len(books) == 1 else f"in {len(books)}"
    return named if group.books else f"as a variant {named}"


def _silent(told: ShortAnswer) -> str:
    return f" Left open in {told.silent}." if told.silent else ""


def _everywhere(told: ShortAnswer, width: int, most: Measure) -> Iterator[TextLine]:
    """Yield the answers of all books, if the question is not to one of them."""
    shown = told.others[: most.said]
    for group in shown:
        pieces = [Piece(f"{group.sentence} "), Piece(f"({_givers_in_full(group)})", Role.NOTE)]
        yield from laid(pieces, width, Piece(f"{group.warrant.mark} ", Role.MARK), "  ")
    more = len(told.others) - len(shown)
    rest = f"{counted(more, 'other answer')}." if more else ""
    if rest or told.silent:
        yield from laid([Piece(f"{rest}{_silent(told)}".strip())], width, "  ")


def _givers_in_full(group: Group) -> str:
    books = group.books or tuple(f"{name}, as a variant" for name in group.variants)
    if len(books) <= MOST_NAMED:
        return "; ".join(books)
    return f"{'; '.join(books[: MOST_NAMED - 1])}; {len(books) - MOST_NAMED + 1} more"


def _links(told: ShortAnswer, most: Measure, in_print: bool) -> Iterator[Piece]:
    links = [(onward.words, onward.address) for onward in told.onwards]
    links += [(f"or: {_small(about(rule).question)}", f"rule/{rule}") for rule in told.near]
    for number, (words, address) in enumerate(links[: most.onwards]):
        if number:
            yield Piece(" · ", Role.NOTE)
        yield Piece(address if in_print else words, link=address)


def _small(question: str) -> str:
    return f"{question[0].lower()}{question[1:]}"
