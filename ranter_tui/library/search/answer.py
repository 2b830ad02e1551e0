"""Answers a question: with a rule by the books, else with the sentence of a page.

Of a rule it says what one book says and allows, and who else says what. An answer fits in six lines. If it is
too long, first the other books are cut short, then the variants.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ranter_tui.game.rules import HINTS, RuleKey, Rules
from ranter_tui.game.rules.about import counted, rank_name, with_article
from ranter_tui.game.rules.asking import about, arises, in_general, pack_of, power_key, power_of, value_of
from ranter_tui.game.rules.powers import HIGHEST, Moment
from ranter_tui.library.said.claims import (
    Answer,
    Claim,
    claims_of,
    in_force,
    in_order,
    lacks_card,
    silence_on,
)
from ranter_tui.library.search.excerpt import found_in
from ranter_tui.library.search.index import ALL, RULE, Index, Part, Ranked, TextIndex
from ranter_tui.library.search.spelling import words
from ranter_tui.library.search.understanding import MANY_MOMENTS, Question
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
    says: str = ""
    """What it answers, if it is another reading of the question."""


class PageAnswer(Struct, frozen=True, kw_only=True):
    """A sentence of a page that answers a question."""

    title: str
    section: str
    """The heading of its section; empty if it stands at the head of the page."""
    address: str
    sentence: str
    mark: str
    """The mark of its warrant; a blank if it has none."""
    onwards: tuple[Onward, ...]
    sure: float
    """The share of the words that was understood."""

    @property
    def head(self) -> tuple[str, str]:
        """Where the sentence stands, in words, and the address."""
        return _in_words(self.title, self.section), self.address


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
    ours: str = ""
    """What we chose for the most of these, in a few words."""
    onwards: tuple[Onward, ...] = ()
    near: tuple[RuleKey, ...] = ()
    """Rules that may be meant instead."""
    sure: float = 1.0
    """The share of the words that was understood."""

    @property
    def head(self) -> tuple[str, str]:
        """What is answered, in words, and the address where it stands."""
        words = f"{self.short}: {_small(self.question)}" if self.book else self.question
        return words, self.here[0].address if self.here else f"{RULE}{self.rules[0]}"

    @property
    def sentence(self) -> str:
        """The first sentence of the answer."""
        said = *(one.sentence for one in self.here), *(one.sentence for one in self.others)
        return said[0] if said else self.unasked or _silent(self).strip()

    @property
    def main(self) -> RuleKey:
        """The rule by which the books are compared."""
        return main_of(self.rules)


def short_answer(
    asked: tuple[RuleKey, ...],
    holdings: Holdings,
    book: Rulebook | None = None,
    rules: Rules | None = None,
    *,
    near: Sequence[Onward] = (),
    sure: float = 1.0,
) -> ShortAnswer:
    """Return what a book, or a table with rules of its own, answers; without a book, what all of them do."""
    found, here, allowed, unasked, as_here = asked, list[RuleSaid](), list[RuleSaid](), "", ""
    if book is not None:
        rules = rules or book.plain_rules()
        found = _keys_in(book, rules, asked)
        here = [_here(in_force(book, rules, key), holdings) for key in found]
        allowed = [*_allowed(book, found or asked, here, holdings)]
        unasked = _unasked(rules, asked, found, allowed)
    keys = asked if unasked else found
    main = main_of(keys)
    if rules is not None and main in found:
        as_here = in_general(rules, main)
    answers = holdings.claims.answers(main, but=book.id if book is not None else "")
    others = tuple(_group(answer, as_here) for answer in answers if answer.given)
    chosen = (answer for answer in answers if answer.chosen)
    ours = max(chosen, key=lambda answer: len(answer.chosen), default=None)
    return ShortAnswer(
        rules=keys,
        question=_question(asked),
        book=book.id if book is not None else "",
        short=book.short if book is not None else "",
        here=tuple(here),
        unasked=unasked,
        allowed=tuple(allowed),
        others=others,
        silent=sum(len(answer.chosen) for answer in answers),
        ours=ours.short if ours is not None else "",
        onwards=(*_onwards(main, asked, others, book, holdings), *near),
        near=tuple(RuleKey(one.address.removeprefix(RULE)) for one in near if one.address.startswith(RULE)),
        sure=sure,
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


def _group(answer: Answer, as_here: str) -> Group:
    """Return who gives an answer: the books, and those others that allow it as a variant."""
    first, *_ = answer.given
    return Group(
        words=answer.short,
        sentence=answer.sentence,
        warrant=first.warrant,
        books=tuple(dict.fromkeys(one.book.short for one in answer.given if one.variant is None)),
        variants=tuple(dict.fromkeys(one.book.short for one in answer.given if one.variant is not None)),
        is_here=answer.sentence == as_here,
    )


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


SURE = 0.6
"""The share of a question, by the weight of its words, that must be in what answers it."""
NEAR = 0.85
"""The part of the best score that makes another page worth naming."""
MOST_NEAR = 2
STILL_MEANT = 0.5
"""The same of a rule that is meant rather than the best page, if the question is put at a table."""
OF_CARD = 0.75
"""The same of another moment of a card."""

ASKS = re.compile(
    r"\s*(what|who|when|where|which|how|why|is|are|was|were|may|can|could|do|does|did|must|should|will|would"
    r"|difference|meaning|explain|tell)(s|'s|’s|se|m)? \S",
    re.IGNORECASE,
)
"""How a question begins in English."""

ADDRESS = re.compile(r"[a-z]+/\S+")
"""What a page's address looks like."""

SENTENCE = re.compile(r"(?<=[.?!…”])\s+(?=[^a-z\s])")
"""The gap between two sentences."""
SOURCE = "source/"
LONG = 240
"""The most letters of a sentence with those after it."""


class Answers:
    """Answers questions by all that is in a library. It is thread-safe."""

    def __init__(self, holdings: Holdings, index: Index) -> None:
        self._holdings, self._index = holdings, index

    def prepare(self) -> None:
        """Load the claims. That takes a moment, and can be done in a thread."""
        _ = self._holdings.claims

    def answer(
        self, typed: str, book: Rulebook | None = None, rules: Rules | None = None
    ) -> ShortAnswer | PageAnswer | None:
        """Return the answer to a question, or None if no page has what it asks for.

        A book named in the question takes precedence over `book` and the rules in play.
        """
        if is_rule(named := typed.strip()):
            return short_answer((RuleKey(named),), self._holdings, book, rules)
        if not self._index.ready:
            self._index.prepare()
        ranking = self._index.ranking
        question = ranking.reader.question(f"{typed} ", book)
        found = ranking.ranked(question)
        sure = [one for one in found if one.sure >= SURE]
        if book is not None:
            # At a table a rule is meant, unless another page answers far better.
            sure.sort(
                key=lambda one: (
                    ranking.rule_of(one.number) is None or one.score < STILL_MEANT * found[0].score
                )
            )
        if not sure or (book is None and sure[0] is not found[0]):
            return None
        best, *others = sure
        asked = self._rules(best, others, question)
        near = [
            self._near(one.number)
            for one in others[: len(asked) + MOST_NEAR]
            if one.score >= NEAR * best.score
            and one.sure >= ALL * best.sure
            and ranking.rule_of(one.number) not in asked
        ][:MOST_NEAR]
        if not asked:
            return None if question.nowhere else page_answer(best, ranking, question, near)
        if book is None or question.book != book.id:
            book, rules = (self._holdings.shelf.book(question.book) if question.book else None), None
        return short_answer(asked, self._holdings, book, rules, near=near, sure=best.sure)

    def _rules(self, best: Ranked, others: Sequence[Ranked], question: Question) -> tuple[RuleKey, ...]:
        """Return the rules that are meant by a question; none if a page of another kind is.

        That is the best, and with it those near of the same card, or of all cards at the same moment.
        All that a card does is meant if nothing but cards is asked for, or many of its moments are near.
        """
        ranking = self._index.ranking
        rule = ranking.rule_of(best.number)
        if rule is None or (power := power_of(rule)) is None:
            return () if rule is None else (rule,)
        only_cards = all(word.aside or ranking.is_card(word) for word in question.words)
        near = (one for one in others if only_cards or one.fits >= OF_CARD * best.fits)
        keys = (key for one in near if (key := ranking.rule_of(one.number)) is not None)
        powers = {key: other for key in keys if (other := power_of(key)) is not None}
        alike = [key for key, (rank, _) in powers.items() if rank == power[0]]
        if len(alike) < (1 if only_cards else MANY_MOMENTS):
            of_moment = question.book and not question.ranks
            alike = [key for key, (_, moment) in powers.items() if of_moment and moment is power[1]]
        return in_order((rule, *alike))

    def ready_answer(
        self, typed: str, book: Rulebook | None = None, rules: Rules | None = None
    ) -> ShortAnswer | PageAnswer | None:
        """Return the answer if the words are clearly a question; a single word or an address is not."""
        asks = "?" in typed or ASKS.match(typed)
        telling = [word for word in words(typed) if word not in self._index.english.unasked]
        if ADDRESS.fullmatch(typed.strip()) or not (asks or len(telling) > 1):
            return None
        told = self.answer(typed, book, rules)
        return told if asks or isinstance(told, ShortAnswer) else None

    def _near(self, number: int) -> Onward:
        """Return a link to another reading of a question; of a rule with its most common answer."""
        part, rule = self._index.ranking.part(number), self._index.ranking.rule_of(number)
        if rule is None:
            return Onward(f"or: {_in_words(part.title, part.heading)}", part.address)
        most = short_answer((rule,), self._holdings).others[:1]
        says = "".join(f"{group.words} {_givers(group)}" for group in most)
        return Onward(f"or: {_small(about(rule).question)}", f"{RULE}{rule}", says)


def _in_words(title: str, section: str) -> str:
    return f"{title} › {section}" if section else title


def is_rule(name: str) -> bool:
    """Whether there is a rule of this name."""
    return name in HINTS or power_of(name) is not None


def page_answer(
    best: Ranked, ranking: TextIndex, question: Question, near: Iterable[Onward] = ()
) -> PageAnswer | None:
    """Return the sentence of a page that the data name, or else the one with the most of the words.

    None if what would be read has not enough of them.
    """
    own, *others = ranking.page(best.number)
    weights = {word.typed: ranking.rarity(word) for word in question.words}

    def told(sentence: _Sentence, *beside: str) -> float:
        found = found_in("\n".join((sentence.text, *beside)), question.words)
        met = {word.typed for word in found.values()}
        # In their order: sums of the same words in another order differ in the last digit.
        return sum(weight for typed, weight in weights.items() if typed in met)

    every = [sentence for part in (own, *others) for sentence in _sentences(part)]
    named = (sentence for sentence in every if best.says and sentence.text.startswith(best.says))
    marked = [sentence for sentence in every if sentence.mark != " "]
    here = [sentence for sentence in marked if sentence.part is own] or marked or every[:1]
    chosen = next(named, None)
    if chosen is None:
        chosen = max(here, key=told)
        # The page of a source tells what the source is worth, and not what is in it.
        is_enough = told(chosen, own.title, own.heading) >= SURE * sum(weights.values())
        if not (best.is_asked or (is_enough and chosen.mark != " " and not own.address.startswith(SOURCE))):
            return None
    return PageAnswer(
        title=own.title,
        section=chosen.part.heading,
        address=chosen.part.address,
        sentence=chosen.text,
        mark=chosen.mark,
        onwards=(Onward("read on", chosen.part.address), *near),
        sure=best.sure,
    )


class _Sentence(NamedTuple):
    part: Part
    mark: str
    text: str
    """The sentence, with those after it that are short."""


def _sentences(part: Part) -> Iterator[_Sentence]:
    """Yield every sentence of a part, each with what comes after it in the same statement."""
    for line, mark in zip(part.text.split("\n"), part.marks, strict=True):
        statement = line.partition(" §")[0]
        starts = [0, *(gap.end() for gap in SENTENCE.finditer(statement)), len(statement)]
        for at, start in enumerate(starts[:-1]):
            end = max(end for end in starts[at + 1 :] if end - start <= LONG or end == starts[at + 1])
            yield _Sentence(part, mark, statement[start:end].strip())


# In six lines

MOST_LINES = 6
NARROW = 53
"""The fewest columns in which six lines hold every answer."""


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
    named: int = 3
    """The most books to name for an answer, where no book was asked."""


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

FOR_ALL_BOOKS = tuple(
    Measure(said, groups, onwards, named=named)
    for groups in (99, 1)
    for fewest in (1, 0)
    for named in (99, 3, 1)
    for said in range(4 * fewest, fewest - 1, -1)
    for onwards in (5, 2)
)
"""The same where no book was asked: no answer is left out as long as all fit, if only in a few words."""

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


def answer_in_lines(told: ShortAnswer | PageAnswer, width: int, *, in_print: bool = False) -> list[TextLine]:
    """Return the fullest answer that six lines hold, else the briefest; in print a link is its address.

    On a narrower screen the same words take more lines.
    """
    if isinstance(told, PageAnswer):
        return [*_page_lines(told, width, in_print)]
    measures, room = MEASURES if told.book else FOR_ALL_BOOKS, max(width, NARROW)
    fits = (one for one in measures if not any(islice(_lines(told, room, one, in_print), MOST_LINES, None)))
    return [*_lines(told, width, next(fits, measures[-1]), in_print)]


def _page_lines(told: PageAnswer, width: int, in_print: bool) -> Iterator[TextLine]:
    where, address = told.head
    head = [*laid([Piece(where, Role.NAME, address)], width)]
    onwards = [*_links(told.onwards, width, in_print)]
    warrant = next((one for one in Warrant if one.mark == told.mark), None)
    role = Role.OURS if warrant is not None and warrant.is_chosen else Role.TEXT
    room = max(1, MOST_LINES - len(head) - len(onwards))
    said, first = told.sentence, Piece(f"{told.mark} ", Role.MARK)
    while len(lines := [*laid([Piece(said, role)], max(width, NARROW), first, "  ")]) > room:
        said = f"{said.removesuffix(' …').rpartition(' ')[0]} …"
    yield from (
        *head,
        *(lines if width >= NARROW else laid([Piece(said, role)], width, first, "  ")),
        *onwards,
    )


def _lines(told: ShortAnswer, width: int, most: Measure, in_print: bool) -> Iterator[TextLine]:
    """Yield a paragraph for each part."""
    stated, room = (*told.here, *told.allowed), max(1, most.said - bool(told.unasked))
    left_over = max(0, len(stated) - room)
    head, address = told.head
    yield from laid([Piece(head, Role.NAME, address)], width)
    if told.unasked:
        yield from laid([Piece(told.unasked)], width, "  ")
    for said in stated[:room]:
        yield from _statement(said, width, most)
    if not told.book:
        yield from _everywhere(told, width, most)
    elif most.elsewhere:
        yield from _elsewhere(told, left_over, width, most)
    more = f"and {left_over} more" if told.book and not most.elsewhere and left_over else ""
    yield from _links(told.onwards[: most.onwards], width, in_print, more)


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
    return f" Left open in {told.silent}, where we mostly chose: {told.ours}." if told.silent else ""


def _everywhere(told: ShortAnswer, width: int, most: Measure) -> Iterator[TextLine]:
    """Yield the answers of all books, if the question is not to one of them."""
    for group in told.others[: most.said]:
        pieces = [Piece(f"{group.sentence} "), Piece(f"({_givers_in_full(group, most.named)})", Role.NOTE)]
        yield from laid(pieces, width, Piece(f"{group.warrant.mark} ", Role.MARK), "  ")
    rest = told.others[most.said :]
    briefly = [f"{group.words} ({_givers_in_full(group, most.named)})" for group in rest[: most.groups]]
    if more := len(rest) - len(briefly):
        briefly.append(counted(more, "other answer"))
    also = f"{'Also: ' if most.said else ''}{'; '.join(briefly)}." if briefly else ""
    if also or told.silent:
        yield from laid([Piece(f"{also}{_silent(told)}".strip())], width, "  ")


def _givers_in_full(group: Group, named: int) -> str:
    books = group.books or tuple(f"{name}, as a variant" for name in group.variants)
    if len(books) <= named:
        return "; ".join(books)
    return "; ".join((*books[: named - 1], f"{len(books) - named + 1} {'more' if named > 1 else 'books'}"))


def _links(onwards: Sequence[Onward], width: int, in_print: bool, more: str = "") -> Iterator[TextLine]:
    """Yield the links in one paragraph, and below it each other reading that has an answer of its own."""
    dot, arrow = Piece(" · ", Role.NOTE), Piece("→ ", Role.NOTE)
    plain = [
        Piece(one.address if in_print else one.words, link=one.address) for one in onwards if not one.says
    ]
    plain += [Piece(more, Role.NOTE)] if more else []
    dotted = [piece for one in plain for piece in (dot, one)][1:]
    yield from laid(dotted, width, arrow, "  ")
    for one in onwards:
        if one.says:
            words = f"{one.words} ({one.address})" if in_print else one.words
            yield from laid([Piece(words, link=one.address), Piece(f" {one.says}")], width, arrow, "  ")


def _small(question: str) -> str:
    return f"{question[0].lower()}{question[1:]}"
