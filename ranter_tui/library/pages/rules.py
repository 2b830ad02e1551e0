"""The room of rules: each question across all the books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import UnknownRule, about, power_of
from ranter_tui.library.pages.room import ContentsEntry, Room, filled
from ranter_tui.library.said.claims import Answer, Claim, Inquiry, by_warrant, inquiry
from ranter_tui.library.text.article import Article, Fact, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link, slug
from ranter_tui.rulebook.source import Source

RULES = "rules"
"""The address of the room."""

FEW = 5
"""So many names are seen at a glance; more of them are counted."""


def _in_lines(claims: Iterable[Claim]) -> Iterator[Passage]:
    """Yield a line for each warrant, with the books in it; each leads to the place where it says so."""
    for warrant, those in by_warrant(claims).items():
        why = f"{warrant.value.capitalize()}: " if warrant.is_chosen else ""
        yield Passage(text=f"{why}{in_a_row(list(_named(those)))}", warrant=warrant)


def in_a_row(names: Sequence[str]) -> str:
    """Return the names of books, which may have commas in them; where they are many, with their number."""
    return f"{'; '.join(names)}{f' ({len(names)})' if len(names) > FEW else ''}"


def _named(claims: Iterable[Claim]) -> Iterator[str]:
    """Yield each book once, with the number of its variants that say so."""
    by_book: dict[str, list[Claim]] = {}
    for claim in claims:
        by_book.setdefault(claim.book.id, []).append(claim)
    for said in by_book.values():
        variants = sum(claim.variant is not None for claim in said)
        many = "a variant" if variants == 1 else counted(variants, "variant")
        also = "and " if variants < len(said) else ""
        yield f"{link(said[0].book.short, said[0].address)}{f' ({also}{many})' if variants else ''}"


def inquiry_article(asked: Inquiry, sources: Mapping[str, Source]) -> Article:
    """Return the answers as an article."""
    said, notes, answers = about(asked.rule), Footnotes(sources), asked.answers
    group = GROUPS[said.group]

    def each(answer: Answer) -> Iterator[Passage]:
        for claim in answer.voices:
            variant = f", as a variant: {claim.variant.title}" if claim.variant is not None else ""
            yield Passage(
                text=f"{link(claim.book.short, claim.address)}{variant}",
                note=claim.note,
                warrant=claim.warrant,
                footnotes=notes.mark(claim.cites),
            )

    sections = filled(
        Section(title="Who says what", sections=_by_answer(answers, lambda one: _in_lines(one.given))),
        Section(
            title="Left open, and what we chose",
            sections=_by_answer(answers, lambda one: _in_lines(one.chosen)),
        ),
        Section(title="Where the question does not arise", passages=tuple(_not_asked(asked))),
        Section(title="What none of them says", passages=tuple(_nobody(asked)), folded=True),
        Section(title="Book by book", sections=_by_answer(answers, each), folded=True),
    )
    return Article(
        address=f"rule/{asked.rule}",
        title=said.question,
        says=in_a_line(asked),
        facts=(Fact("Belongs to", link(group, f"{RULES}/{slug(group)}")),),
        # What all cards share at a moment says nothing about this one.
        summary=said.matters if power_of(asked.rule) is None else "",
        sections=sections,
        footnotes=notes.all(),
        sources=notes.sources(),
    )


def in_a_line(asked: Inquiry) -> str:
    """Return how the books answer in a line: "14 of 18 books that speak: all of them."."""
    it = "it " if power_of(asked.rule) is not None else ""
    answers = sorted((one for one in asked.answers if one.claims), key=lambda one: not one.books)
    if not answers:
        return "The question arises in no book."
    first, *others = answers
    speak, most = sum(len(one.books) for one in answers), len(first.books)
    if speak < 2 and first.given:
        who = first.books[0].short if speak else "a variant"
        return f"{first.words} Only {who} speaks of it."
    if not speak:
        return f"No book speaks, and we chose: {it}{first.short}."
    who = f"{most} of {speak}" if most < speak else f"All {speak}"
    # Where no answer has the most of them, the next is worth a word.
    has_most = 2 * most > speak
    also = "" if has_most else f"; {counted(len(others[0].books), 'other')}: {it}{others[0].short}"
    return f"{who} books that speak: {it}{first.short}{also}."


def _by_answer(
    answers: Iterable[Answer], lines: Callable[[Answer], Iterable[Passage]]
) -> tuple[Section, ...]:
    """Return a section for each answer, with these lines."""
    return filled(*(Section(title=one.sentence, passages=tuple(lines(one)), name=one.key) for one in answers))


def _nobody(asked: Inquiry) -> Iterator[Passage]:
    unclaimed = (answer.sentence for answer in asked.answers if not answer.claims)
    return (Passage(text=sentence) for sentence in (*unclaimed, *asked.unused))


def _not_asked(asked: Inquiry) -> Iterator[Passage]:
    """Yield the books in which the question does not arise; if they are the most, all but these."""
    arises = dict.fromkeys(claim.book.short for answer in asked.answers for claim in answer.voices)
    if len(asked.unasked) > len(arises) > 0:
        yield Passage(text=f"In all books but {'; '.join(arises)}.")
    elif asked.unasked:
        yield Passage(text=f"{'; '.join(asked.unasked)}.")


def as_data(asked: Inquiry) -> dict[str, Any]:
    """Return what all the books answer, for programs."""
    said = about(asked.rule)
    return {
        "rule": asked.rule,
        "question": said.question,
        "matters": said.matters,
        "group": said.group,
        "answers": [
            {
                "value": answer.value,
                "sentence": answer.sentence,
                "given": [*map(_voice, answer.given)],
                "chosen": [*map(_voice, answer.chosen)],
            }
            for answer in asked.answers
        ],
        "unasked": asked.unasked,
        "unused": asked.unused,
    }


def _voice(claim: Claim) -> dict[str, Any]:
    return {
        "book": claim.book.id,
        "short": claim.book.short,
        "warrant": claim.warrant,
        "address": claim.address,
        "note": claim.note,
        "cites": claim.cites,
        "variant": claim.variant.title if claim.variant is not None else "",
        "says": claim.sentence,
    }


class RulesRoom(
    Room,
    address=RULES,
    title="Rules, one by one",
    line="One rule across all the books: the question, every answer, who gives it, who is silent.",
    within="rule",
):
    def entries(self) -> Iterator[ContentsEntry]:
        for key in self.holdings.claims.rules:
            said = about(key)
            yield ContentsEntry(f"rule/{key}", said.question, "", GROUPS[said.group])

    def article(self, name: str) -> Article | None:
        try:
            return inquiry_article(inquiry(name, self.holdings.claims), self.holdings.sources)
        except UnknownRule:
            return None
