"""The room of silences: what the books leave open, being silent, or because we could not read on."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from msgspec.structs import replace

from ranter_tui.game.rules.asking import about
from ranter_tui.library.pages.book import LEAVES_OPEN, silences, told_by
from ranter_tui.library.pages.room import ContentsEntry, RoomOf, stated
from ranter_tui.library.said.claims import in_order, main_claim
from ranter_tui.library.text.article import SEE_ALSO, Article, Passage, Section
from ranter_tui.library.text.drawn.tables import NOTHING, MarkGrid, RowGroup, TableRow
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.silence import reading_of, silence_of
from ranter_tui.rulebook.source import Reading

HOW_MANY = {
    Reading.WHOLE: "Silent on {} of {} rules.",
    Reading.PART: "Read in part: {} of {} rules are not in that part.",
    Reading.SECOND_HAND: "Known at second hand: nothing is reported on {} of {} rules.",
    Reading.NOT: "Not read: nothing is known of {} of {} rules.",
}

WHAT_IT_MEANS = (
    "A text is called silent only where it was read whole. Of one that was read in part, or that only others "
    "tell of, we cannot know what the rest says. What we do where nobody says anything is told in the essay "
    f"{link('What no book says', 'essay/silences')}. The letters are those of the books below; a "
    f"{NOTHING} stands where the question does not arise."
)

LETTERS = f"{ascii_uppercase}{ascii_lowercase}"
"""Those of the columns; of more books than these there are no columns."""


class SilencesRoom(
    RoomOf[Rulebook],
    address="silences",
    title="Silences",
    line="What the books leave open, and what we chose.",
    within="silence",
):
    def things(self) -> dict[str, Rulebook]:
        return {book.id: book for book in self.holdings.books}

    def entry(self, address: str, book: Rulebook) -> ContentsEntry:
        return ContentsEntry(address, book.short, self._how_many(book), "Book by book")

    def contents(self) -> Article:
        article = super().contents()
        # Each book has the letter of its column.
        listed = tuple(
            replace(
                section,
                passages=tuple(
                    replace(one, term=f"{letter} {one.term}")
                    for letter, one in zip(LETTERS, section.passages, strict=False)
                ),
            )
            for section in article.sections
        )
        return replace(article, summary=WHAT_IT_MEANS, figure=self._grid(), sections=listed)

    def _grid(self) -> MarkGrid:
        """Return each rule that any book leaves open, with the mark of every book."""
        claims = self.holdings.claims
        groups: dict[str, list[TableRow]] = {"No book answers": [], "Few books answer": [], "Most answer": []}
        nobody, few, most = groups.values()
        for rule in claims.rules:
            main = claims.main(rule)
            chosen = [claim.warrant.is_chosen for claim in main if claim.is_stated]
            if not any(chosen):
                continue
            # A variant may tell what no main rule does.
            is_told = any(answer.given for answer in claims.answers(rule))
            rows = nobody if not is_told else few if 2 * sum(chosen) > len(chosen) else most
            cells = ((Passage(warrant=claim.warrant),) if claim.is_stated else () for claim in main)
            rows.append(TableRow(link(about(rule).title, f"rule/{rule}"), tuple(cells)))
        heads = (
            link(letter, f"silence/{name}") for letter, name in zip(LETTERS, self.things(), strict=False)
        )
        told = [RowGroup(title, tuple(rows)) for title, rows in groups.items() if rows]
        return MarkGrid(("Rule", *heads), told)

    def page(self, address: str, book: Rulebook, notes: Footnotes) -> Article:
        nothing = Passage(text="Nothing is said to be left open.")
        whose = "its maker does" if book.is_told else "we do"
        open_here = LEAVES_OPEN[silence_of(book)]
        claims = (main_claim(book, rule) for rule in in_order(book.standing()))
        chosen = (claim for claim in claims if claim.warrant.is_chosen)
        whole = Passage(text=f"The whole book: {link(book.short, f'book/{book.id}')}")
        return Article(
            address=address,
            title=f"{book.short}: {open_here[0].lower()}{open_here[1:]}",
            facts=tuple(told_by(book)),
            summary=self._how_many(book),
            sections=(
                Section(title="", passages=tuple(silences(book)) or (nothing,)),
                Section(title=f"What {whose} there", passages=tuple(map(stated, chosen))),
                Section(title=SEE_ALSO, passages=(whole,)),
            ),
        )

    def _how_many(self, book: Rulebook) -> str:
        entries = book.standing().values()
        chosen = sum(entry.warrant.is_chosen for entry in entries)
        return HOW_MANY[reading_of(book, self.holdings.sources)].format(chosen, len(entries))
