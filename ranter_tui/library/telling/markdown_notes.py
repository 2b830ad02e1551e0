"""The footnotes of a chronicle: each rule by which it was played, its warrant and its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.library.articles.footnotes import Footnote, Footnotes, SourceEntry
from ranter_tui.library.questions.in_force import in_force
from ranter_tui.library.telling.markdown_escapes import escaped
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant


class _Note(Struct, frozen=True):
    text: str
    warrant: Warrant
    cites: tuple[Cite, ...]
    remark: str


class MarkdownNotes:
    """Collects a footnote for each rule, where it is first applied."""

    def __init__(self, book: Rulebook, rules: Rules, sources: Mapping[str, Source]) -> None:
        self._book, self._rules = book, rules
        self._places = Footnotes(sources)
        self._notes: dict[RuleKey, _Note] = {}

    def mark(self, *keys: RuleKey) -> str:
        """Return the marks of those rules that have no footnote yet."""
        return self.refer(*(key for key in keys if key not in self._notes))

    def refer(self, *keys: RuleKey) -> str:
        """Return the marks of all these rules, of those with a footnote already, too."""
        for key in keys:
            self._notes.setdefault(key, self._of_rule(key))
        return "".join(f"[^{list(self._notes).index(key) + 1}]" for key in keys)

    def _of_rule(self, key: RuleKey) -> _Note:
        stands = in_force(self._book, self._rules, key)
        agreed = f"A variant: {stands.variant.title}. " if stands.variant is not None else ""
        return _Note(stands.sentence, stands.warrant, stands.cites, f"{agreed}{stands.note}".strip())

    def definitions(self) -> Iterator[str]:
        """Yield every footnote, in the order of the marks."""
        for number, note in enumerate(self._notes.values(), 1):
            where = self._cited(note.cites)
            known = f"{note.warrant.mark} {note.warrant.word}{': ' if where else '.'}{where}"
            yield f"[^{number}]: " + escaped(" ".join(filter(None, (note.text, known, note.remark))))

    def _cited(self, cites: tuple[Cite, ...]) -> str:
        numbers = self._places.mark(cites)
        known = {footnote.number: footnote for footnote in self._places.all()}
        return " ".join(_place(known[number]) for number in numbers)

    def sources(self) -> Iterator[str]:
        """Yield every source that the footnotes used; the book itself first."""
        for entry in self._places.sources(self._book.source):
            yield _source(entry)


def _place(footnote: Footnote) -> str:
    via = f", as reported by {footnote.via_label}" if footnote.via_label else ""
    return f"{footnote.label}, {footnote.place}{via}. {footnote.says}".rstrip()


def _source(entry: SourceEntry) -> str:
    address = f" <{entry.address}>" if entry.address else ""
    return f"- **{escaped(entry.label)}.** {escaped(entry.text)}{address} {escaped(entry.how)}".rstrip()
