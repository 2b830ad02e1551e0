"""The room of rules: each question across all the books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import UnknownRule, about
from ranter_tui.library.pages.room import ContentsEntry, Room, filled
from ranter_tui.library.said.claims import Answer, Claim, Inquiry, by_warrant, inquiry
from ranter_tui.library.text.article import Article, Fact, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.source import Source

FEW = 5
"""So many names are seen at a glance; more of them are counted."""


def in_lines(voices: Iterable[Claim]) -> Iterator[Passage]:
    """Yield a line for each warrant, with the books in it; each leads to the place where it says so."""
    for warrant, those in by_warrant(voices).items():
        why = f"{warrant.value.capitalize()}: " if warrant.is_chosen else ""
        yield Passage(text=f"{why}{in_a_row(list(_named(those)))}", warrant=warrant)


def in_a_row(names: Sequence[str]) -> str:
    """Return the names of books, which may have commas in them; where they are many, with their number."""
    return f"{'; '.join(names)}{f' ({len(names)})' if len(names) > FEW else ''}"


def _named(voices: Iterable[Claim]) -> Iterator[str]:
    """Yield each book once, with the number of its variants that say so."""
    by_book: dict[str, list[Claim]] = {}
    for voice in voices:
        by_book.setdefault(voice.book.id, []).append(voice)
    for said in by_book.values():
        variants = sum(bool(voice.variant) for voice in said)
        many = "a variant" if variants == 1 else counted(variants, "variant")
        also = "and " if variants < len(said) else ""
        yield f"{link(said[0].book.short, said[0].address)}{f' ({also}{many})' if variants else ''}"


def inquiry_article(asked: Inquiry, sources: Mapping[str, Source]) -> Article:
    """Return the answers as an article."""
    said, notes = about(asked.rule), Footnotes(sources)
    given = ((answer, in_lines(answer.given)) for answer in asked.answers)
    chosen = ((answer, in_lines(answer.chosen)) for answer in asked.answers)
    each = ((answer, (_passage(voice, notes) for voice in answer.voices)) for answer in asked.answers)
    sections = (
        Section(title="Who says what", sections=_by_answer(given)),
        Section(title="Left open, and what we chose", sections=_by_answer(chosen)),
        Section(title="Where the question does not arise", passages=tuple(_not_asked(asked))),
        Section(title="What none of them says", passages=tuple(_nobody(asked)), folded=True),
        Section(title="Book by book", sections=_by_answer(each), folded=True),
    )
    return Article(
        address=f"rule/{asked.rule}",
        title=said.question,
        facts=(Fact("Belongs to", GROUPS[said.group]),),
        summary=said.matters,
        sections=filled(*sections),
        footnotes=notes.all(),
        sources=notes.sources(),
    )


def _by_answer(told: Iterable[tuple[Answer, Iterable[Passage]]]) -> tuple[Section, ...]:
    made = (
        Section(title=answer.sentence, passages=tuple(passages), name=answer.key) for answer, passages in told
    )
    return tuple(section for section in made if section.passages)


def _passage(voice: Claim, notes: Footnotes) -> Passage:
    variant = f", as a variant: {voice.variant.title}" if voice.variant else ""
    return Passage(
        text=f"{link(voice.book.short, voice.address)}{variant}",
        note=voice.note,
        warrant=voice.warrant,
        footnotes=notes.mark(voice.cites),
    )


def _nobody(asked: Inquiry) -> Iterator[Passage]:
    for answer in asked.answers:
        if not answer.given and not answer.chosen:
            yield Passage(text=answer.sentence)
    yield from (Passage(text=sentence) for sentence in asked.unused)


def _not_asked(asked: Inquiry) -> Iterator[Passage]:
    """Yield the books in which the question does not arise; if they are the most, all but these."""
    arises = dict.fromkeys(voice.book.short for answer in asked.answers for voice in answer.voices)
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


class RulesRoom(Room):
    address: ClassVar = "rules"
    title: ClassVar = "Rules, one by one"
    line: ClassVar = "One rule across all the books: the question, every answer, who gives it, who is silent."
    within: ClassVar = "rule"

    def entries(self) -> Iterator[ContentsEntry]:
        for key in self.stacks.claims.rules:
            said = about(key)
            yield ContentsEntry(f"rule/{key}", said.question, "", GROUPS[said.group])

    def article(self, name: str) -> Article | None:
        try:
            article = inquiry_article(inquiry(name, self.stacks.claims), self.stacks.sources)
        except UnknownRule:
            return None
        return replace(article, sources=())
