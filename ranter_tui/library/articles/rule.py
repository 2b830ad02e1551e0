"""The article on one rule: every answer in all the books, who gives it, and who is silent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ranter_tui.game.rules import GROUPS
from ranter_tui.library.articles.article import Article, Fact, Passage, Section
from ranter_tui.library.articles.footnotes import Footnotes
from ranter_tui.library.articles.voices import in_lines
from ranter_tui.library.questions.inquiry import Answer, Inquiry, Voice
from ranter_tui.library.typeset.link import link
from ranter_tui.rulebook.source import Source


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
