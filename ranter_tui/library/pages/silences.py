"""The room of silences: what the books leave open, being silent, or because we could not read on."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from ranter_tui.game.rules.asking import about
from ranter_tui.library.pages.book import LEAVES_OPEN, silences
from ranter_tui.library.pages.room import ContentsEntry, RoomOf, stated
from ranter_tui.library.said.claims import in_order, main_claim
from ranter_tui.library.text.article import SEE_ALSO, Article, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.silence import reading_of, silence_of
from ranter_tui.rulebook.source import Reading
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.cards_in_words import capital

HOW_MANY = {
    Reading.WHOLE: "Silent on {} of {} rules.",
    Reading.PART: "Read in part: {} of {} rules are not in that part.",
    Reading.SECOND_HAND: "Known at second hand: nothing is reported on {} of {} rules.",
    Reading.NOT: "Not read: nothing is known of {} of {} rules.",
}


class SilencesRoom(
    RoomOf[Rulebook],
    address="silences",
    title="Silences",
    line="What the books leave open, and had to be chosen.",
    within="silence",
):
    def things(self) -> dict[str, Rulebook]:
        return {book.id: book for book in self.holdings.books}

    def entry(self, address: str, book: Rulebook) -> ContentsEntry:
        return ContentsEntry(address, book.short, self._how_many(book), "Book by book")

    def contents(self) -> Article:
        books = super().contents()
        nobody, few = self._hardly_answered()
        introduction = Section(
            title="What this means",
            passages=(
                Passage(
                    text="A text is called silent only where it was read whole. Of one that was read in "
                    "part, or that only others tell of, we cannot know what the rest says. "
                    "What we do where nobody says anything is told in the essay "
                    f"{link('What no book says', 'essay/silences')}."
                ),
            ),
        )
        return replace(
            books,
            sections=(
                introduction,
                Section(title="Where no book answers", passages=tuple(nobody)),
                Section(title="Where few books answer", passages=tuple(few)),
                *books.sections,
            ),
        )

    def _hardly_answered(self) -> tuple[list[Passage], list[Passage]]:
        """Return the rules that no book answers, then the rules that only a variant or a few books answer."""
        nobody, few = list[Passage](), list[Passage]()
        of_variants = {
            rule
            for book in self.holdings.books
            for variant in book.variants
            if not variant.warrant.is_chosen
            for rule in variant.rules_set()
        }
        for rule in self.holdings.claims.rules:
            stated = [claim.warrant for claim in self.holdings.claims.main(rule) if claim.is_stated]
            open_in, question = Counter(one for one in stated if one.is_chosen), about(rule).question
            if open_in.total() == len(stated) > 0:
                only = " Only a variant tells." if rule in of_variants else ""
                told = Passage(text=f"{question} {_told(open_in)}{only}", about=(rule,))
                (few if only else nobody).append(told)
            elif open_in.total() > len(stated) / 2:
                few.append(Passage(text=f"{question} Of {len(stated)}: {_told(open_in)}", about=(rule,)))
        return nobody, few

    def page(self, address: str, book: Rulebook, notes: Footnotes) -> Article:
        nothing = Passage(text="Nothing is said to be left open.")
        open_here = LEAVES_OPEN[silence_of(book)]
        claims = (main_claim(book, rule) for rule in in_order(book.standing()))
        chosen = (claim for claim in claims if claim.warrant.is_chosen)
        whole = Passage(text=f"The whole book: {link(book.short, f'book/{book.id}')}")
        return Article(
            address=address,
            title=f"{book.short}: {open_here[0].lower()}{open_here[1:]}",
            summary=self._how_many(book),
            sections=(
                Section(title="", passages=tuple(silences(book)) or (nothing,)),
                Section(title="What we do there", passages=tuple(map(stated, chosen))),
                Section(title=SEE_ALSO, passages=(whole,)),
            ),
        )

    def _how_many(self, book: Rulebook) -> str:
        entries = book.standing().values()
        chosen = sum(entry.warrant.is_chosen for entry in entries)
        return HOW_MANY[reading_of(book, self.holdings.sources)].format(chosen, len(entries))


def _told(open_in: Counter[Warrant]) -> str:
    """Return how many books leave a rule open, and why."""
    silent, unread = open_in[Warrant.SILENT], open_in[Warrant.UNREAD]
    whole = (
        "one was read whole and does not say" if silent == 1 else f"{silent} were read whole and do not say"
    )
    parts = (
        whole if silent else "",
        f"of {'one book' if unread == 1 else unread} too little was read or reported" if unread else "",
    )
    said = "; ".join(filter(None, parts))
    return f"{capital(said)}."
