"""The article on a rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from ranter_tui.game.cards import Card
from ranter_tui.game.law import most_seats
from ranter_tui.game.rules import GROUPS, RuleKey
from ranter_tui.game.rules.about import counted, listed, rank_name, with_article
from ranter_tui.game.rules.asking import about, pack_of, power_of
from ranter_tui.game.rules.lives import LIVES
from ranter_tui.game.rules.pack import ORDER, PACK, Ranking, order_in_words
from ranter_tui.game.rules.table import PLAYERS
from ranter_tui.library.pages.glossary import HISTORY
from ranter_tui.library.pages.room import boxed, filled, stated, titled
from ranter_tui.library.said.claims import claims_of, in_order, in_short, main_claim, variant_text
from ranter_tui.library.text.article import Article, CardPicture, Fact, Passage, Section
from ranter_tui.library.text.drawn.pixels import pixels
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link, rule_place, silence_place, variant_place
from ranter_tui.rulebook.book import Call, Case, Entry, Rulebook, When
from ranter_tui.rulebook.heading import warrants
from ranter_tui.rulebook.silence import sentence_on_all, silence_of
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.cards_in_words import HowToPlay, capital, named, powers, spoken
from ranter_tui.telling.how_we_play import in_prose
from ranter_tui.telling.words import card_name, quoted

UNKNOWN = "unknown"

ENGLISH = "en"

NUTSHELL, THE_RULES = "In a nutshell", "The rules"

LEAVES_OPEN = {
    Warrant.SILENT: "What it leaves unsaid",
    Warrant.UNREAD: "What we don’t know",
    Warrant.EDITORIAL: "What it leaves open",
    Warrant.TOLD_CHOSEN: "What it leaves open",
}
"""The title of what a book leaves open, by the warrant of its silences."""

_OCCASIONS = {
    When.KEEP: "Keeping",
    When.CHANGE: "Asking for a change",
    When.REFUSE: "Refusing",
    When.PASS_ON: "Sending the asker on",
    When.HARD_DECISION: "When it is hard to decide",
}


def rulebook_article(book: Rulebook, sources: Mapping[str, Source]) -> Article:
    """Return the article: everything that the book says, what it leaves unsaid, and how we know."""
    notes = Footnotes(sources)
    is_open = sentence_on_all(book, sources)
    head = (Passage(text=is_open),) if is_open else ()
    rules = Section(title=THE_RULES, passages=head, sections=tuple(_rules(book, notes)))
    others = {
        "Variants": _variants(book, notes),
        "What is said": _calls(book, notes),
        "Its words": (
            Passage(term=word.term, text=word.meaning, footnotes=notes.mark(word.cites))
            for word in book.words
        ),
        HISTORY: _history(book, notes),
        LEAVES_OPEN[silence_of(book)]: silences(book),
        "When players quarrel": _quarrels(book, notes),
        "Example hands": _examples(book, notes),
    }
    return Article(
        address=f"book/{book.id}",
        title=book.short,
        subtitle=book.game,
        opening=nutshell(book),
        facts=boxed(*_facts(book)),
        summary=book.summary,
        sections=filled(rules, *titled(others)),
        ground=notes.ground(book.source),
        footnotes=notes.all(),
        sources=notes.sources(book.source),
    )


def nutshell(book: Rulebook) -> Section:
    """Return a summary of the rules to read aloud, and how many of them the book itself states.

    What single cards do stands below it in a table, if there are several.
    """
    rules = book.plain_rules()
    game = HowToPlay(rules)
    does = powers(game)
    said, ground = in_prose(rules), _made_from(book)
    if len(does) < 2:
        return Section(title=NUTSHELL, passages=(Passage(text=said, note=ground),))
    table = (
        Section(title="", plates=_pictures(rank), passages=(Passage(term=named(game, rank), text=text),))
        for ranks, can in does
        for rank in ranks
        for text in [f"{capital(can)}." if rank == ranks[0] else f"As the {spoken(ranks[0])}."]
    )
    return Section(
        title=NUTSHELL,
        passages=(Passage(text=said),),
        sections=(*table, Section(title="", passages=(Passage(note=ground),))),
    )


_TOLD = (Warrant.ATTESTED, Warrant.REPORTED, Warrant.PARTLY)


def _made_from(book: Rulebook) -> str:
    """Return how many of its rules a book tells, how many are from other texts, and how many we chose."""
    counts = Counter(warrants(book))
    told = [entry for entry in book.standing().values() if entry.warrant.claimed in _TOLD]
    texts = {book.source, book.id}
    its_own = [entry for entry in told if any({cite.source, cite.via} & texts for cite in entry.cites)]
    # A book that is known from several others has no text of its own, and is counted by theirs.
    own = Counter(entry.warrant.claimed for entry in its_own or told)
    others = len(told) - own.total()
    says = "tells" if own[Warrant.ATTESTED] and not book.is_told else "is said to tell"
    teller = "the book" if book.made_from is not None else book.short
    in_part = f", {own[Warrant.PARTLY]} of these in part" if own[Warrant.PARTLY] else ""
    sources = "they say" if others else "it says"
    parts = [f"{teller} {says} {own.total()} of them{in_part}"]
    chosen = sum(number for warrant, number in counts.items() if warrant.is_chosen)
    whose = "the choice of its maker" if book.is_told else "ours"
    for number, does, do in (
        (others, "is from other texts", "are from other texts"),
        (
            counts[Warrant.INFERRED] + counts[Warrant.TOLD_INFERRED],
            f"follows from what {sources}",
            f"follow from what {sources}",
        ),
        (chosen, f"is {whose}", f"are {whose}"),
        (counts[Warrant.HOUSE], "is of the house", "are of the house"),
    ):
        if number:
            parts.append(f"{number} {does if number == 1 else do}")
    return f"Made from the {counted(counts.total(), 'rule')} below: {'; '.join(parts)}."


def told_by(book: Rulebook) -> Iterator[Fact]:
    """Yield who answers for a book that did not come with the game."""
    if book.is_told:
        yield Fact("Told by", f"{book.told_by or 'the file of the book'}; not checked by us")


def _facts(book: Rulebook) -> Iterator[Fact]:
    entries = book.entries()
    if book.made_from is not None:
        yield Fact("Made from", link(book.made_from, f"book/{book.made_from}"))
    else:
        published = ", ".join(filter(None, (book.place, year_of(book, ", page as of {}"))))
        yield Fact("Book", f"{book.title}; {published}")
        yield from told_by(book)
        # That a web page names no author is not worth a line.
        if book.authors or book.page_year is None:
            yield Fact("By", ", ".join(book.authors) or UNKNOWN)
    yield Fact("Also called", ", ".join(book.names))
    for name, key in (
        ("Players", PLAYERS.key),
        ("Pack", PACK.key),
        ("High to low", ORDER.key),
        ("Lives", LIVES.key),
    ):
        if (entry := entries.get(key)) is not None:
            said = _told(book, key, entry)
            is_open = f"{how_left_open(entry.warrant)}; here " if entry.warrant.is_chosen else ""
            yield Fact(name, f"{is_open}{said}")
    yield Fact("Cite as", f"{book.id}, version {book.version}")


def year_of(book: Rulebook, page: str) -> str:
    """Return the year of a book; if it is unknown, that of the page which was read, in this form."""
    if book.year is not None:
        return str(book.year)
    return "year unknown" + (page.format(book.page_year) if book.page_year is not None else "")


def _told(book: Rulebook, key: RuleKey, entry: Entry[Any]) -> str:
    """Return the value of an entry in the words of the box."""
    if isinstance(entry.value, Ranking):
        return order_in_words(book.plain_rules())
    said = in_short(key, entry.value)
    most = most_seats(book.plain_rules())
    if key == PLAYERS.key and most is not None and most < (entry.value.most or 0):
        return f"{said}; here {most}"
    return said


def how_left_open(warrant: Warrant) -> str:
    """Return in a word how a book leaves something open: only a text that was read whole does not say it."""
    return "not stated" if warrant is Warrant.SILENT else UNKNOWN


def _history(book: Rulebook, notes: Footnotes) -> Iterator[Passage]:
    if book.year_note:
        yield Passage(term="The year", text=book.year_note)
    for paragraph in book.history:
        ours = Warrant.EDITORIAL.told if book.is_told else Warrant.EDITORIAL
        warrant = ours if paragraph.ours else None
        yield Passage(text=paragraph.text, warrant=warrant, footnotes=notes.mark(paragraph.cites))


def _rules(book: Rulebook, notes: Footnotes) -> Iterator[Section]:
    says = pack_of(book.plain_rules()).says
    for group, rules in groupby(in_order(book.standing()), lambda rule: about(rule).group):
        parts = [
            Section(
                title=rank_name(rank) if rank else "",
                plates=_pictures(rank),
                passages=tuple(
                    stated(main_claim(book, rule), notes, place=rule_place(rule)) for rule in those
                ),
            )
            for rank, those in groupby(rules, _pictured)
        ]
        plain = parts.pop(0).passages if not parts[0].plates else ()
        yield Section(title=says(GROUPS[group]), passages=plain, sections=tuple(parts))


def _pictured(rule: RuleKey) -> str:
    """Return the card that a rule is about, if it has a picture."""
    power = power_of(rule)
    return power[0] if power is not None and pixels(power[0]) else ""


def _pictures(rank: str) -> tuple[CardPicture, ...]:
    return (CardPicture(rank, rank_name(rank)),) if pixels(rank) else ()


def _variants(book: Rulebook, notes: Footnotes) -> Iterator[Passage]:
    """Yield each variant, and after it the answers to what can only be asked with it."""
    placed = set[RuleKey]()
    for variant in book.variants:
        yield Passage(
            title=variant.title,
            text=variant_text(book, variant),
            note=variant.note,
            warrant=variant.warrant,
            footnotes=notes.mark(variant.cites),
            value=variant.settings,
            about=variant.rules_set(),
            place=variant_place(variant.id),
        )
        for rule in book.raised_by(variant):
            (claim,) = (one for one in claims_of(book, rule) if one.variant is variant)
            yield stated(claim, notes, "With it", "" if rule in placed else rule_place(rule))
            placed.add(rule)


def _calls(book: Rulebook, notes: Footnotes) -> Iterator[Passage]:
    for call in book.calls:
        yield Passage(
            term=_occasion(call),
            text=quoted(call.say, call.english),
            quotes="" if book.language == ENGLISH else book.language,
            note=call.meaning,
            warrant=call.warrant,
            footnotes=notes.mark(call.cites),
        )


def _occasion(call: Call) -> str:
    """Return when a call is made: "Refusing with a King", "Giving up an Ace"."""
    card = with_article(rank_name(call.rank)) if call.rank else ""
    if call.when is When.NAME:
        return f"The name of {card or 'a card'}"
    if call.when is When.CRY:
        return f"Giving up {card or 'a low card'}"
    return f"{_OCCASIONS[call.when]} with {card}" if card else _OCCASIONS[call.when]


def silences(book: Rulebook) -> Iterator[Passage]:
    """Yield what the book leaves open, each with the rules that had to be chosen for it."""
    warrant, places = silence_of(book), set[str]()
    for silence in book.silences:
        # Two silences may begin with the same rule; the first of them has its place.
        place = silence_place(silence.rules[0]) if silence.rules else ""
        yield Passage(
            text=silence.text,
            warrant=warrant,
            about=tuple(map(RuleKey, silence.rules)),
            place="" if place in places else place,
        )
        places.add(place)


def _quarrels(book: Rulebook, notes: Footnotes) -> Iterator[Passage]:
    for case in book.edge_cases:
        yield Passage(
            title=case.situation,
            text=case.ruling,
            warrant=case.warrant,
            footnotes=notes.mark(case.cites),
            about=(case.rule,),
        )


def _examples(book: Rulebook, notes: Footnotes) -> Iterator[Passage]:
    for example in book.examples:
        yield Passage(
            title=example.title,
            text=example.text,
            note=f"Dealt: {dealt(example)}.",
            footnotes=notes.mark(example.cites),
        )


def dealt(case: Case) -> str:
    """Return who was dealt what: "Anna 3, Ben King (dealer)"."""
    told = []
    for name in case.seats:
        held = case.holds[name]
        several = held if isinstance(held, tuple) else (held,)
        cards = listed(tuple(card_name(Card.named(str(card))) for card in several))
        told.append(f"{name} {cards}" + (" (dealer)" if name == case.dealer else ""))
    return "; ".join(told) if any(", " in one for one in told) else ", ".join(told)
