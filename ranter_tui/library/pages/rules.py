"""The room of rules: each question across all the books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import UnknownRule, about
from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.said.inquiry import Answer, Inquiry, Voice, by_warrant, inquiry, rule_keys
from ranter_tui.library.text.article import Article, Fact, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.source import Source

FEW = 5
"""So many names are seen at a glance; more of them are counted."""


def in_lines(voices: Iterable[Voice]) -> Iterator[Passage]:
    """Yield a line for each warrant, with the books in it; each leads to the place where it says so."""
    for warrant, those in by_warrant(voices).items():
        why = f"{warrant.value.capitalize()}: " if warrant.is_chosen else ""
        yield Passage(text=f"{why}{in_a_row(list(_named(those)))}", warrant=warrant)


def in_a_row(names: Sequence[str]) -> str:
    """Return the names of books, which may have commas in them; where they are many, with their number."""
    return f"{'; '.join(names)}{f' ({len(names)})' if len(names) > FEW else ''}"


def _named(voices: Iterable[Voice]) -> Iterator[str]:
    """Yield each book once, with the number of its variants that say so."""
    by_book: dict[str, list[Voice]] = {}
    for voice in voices:
        by_book.setdefault(voice.book, []).append(voice)
    for said in by_book.values():
        variants = sum(bool(voice.variant) for voice in said)
        many = "a variant" if variants == 1 else counted(variants, "variant")
        also = "and " if variants < len(said) else ""
        yield f"{link(said[0].short, said[0].address)}{f' ({also}{many})' if variants else ''}"


def inquiry_article(asked: Inquiry, sources: Mapping[str, Source]) -> Article:
    """Return the answers as an article."""
    notes = Footnotes(sources)
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
        title=asked.question,
        facts=(Fact("Belongs to", GROUPS[asked.group]),),
        summary=asked.matters,
        sections=tuple(section for section in sections if section.passages or section.sections),
        footnotes=notes.all(),
        sources=notes.sources(),
    )


def _by_answer(told: Iterable[tuple[Answer, Iterable[Passage]]]) -> tuple[Section, ...]:
    made = (
        Section(title=answer.sentence, passages=tuple(passages), name=answer.key) for answer, passages in told
    )
    return tuple(section for section in made if section.passages)


def _passage(voice: Voice, notes: Footnotes) -> Passage:
    variant = f", as a variant: {voice.variant}" if voice.variant else ""
    return Passage(
        text=f"{link(voice.short, voice.address)}{variant}",
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
    """Yield the books in which nobody need ask; where they are the most, the few in which one may."""
    arises = dict.fromkeys(voice.short for answer in asked.answers for voice in answer.voices)
    if len(asked.unasked) > len(arises) > 0:
        yield Passage(text=f"In all books but {'; '.join(arises)}.")
    elif asked.unasked:
        yield Passage(text=f"{'; '.join(asked.unasked)}.")


class RulesRoom(Room):
    address: ClassVar = "rules"
    title: ClassVar = "Rules, one by one"
    line: ClassVar = "One rule across all the books: the question, every answer, who gives it, who is silent."
    within: ClassVar = "rule"

    def entries(self) -> Iterator[ContentsEntry]:
        for key in rule_keys(self.stacks.books):
            said = about(key)
            yield ContentsEntry(f"rule/{key}", said.question, "", GROUPS[said.group])

    def article(self, name: str) -> Article | None:
        try:
            article = inquiry_article(inquiry(name, self.stacks.books), self.stacks.sources)
        except UnknownRule:
            return None
        return replace(article, sources=())
