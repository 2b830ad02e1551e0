"""The bibliography: each source, how it was read, and what would change if it were wrong.

It can be taken along, too: as CSL JSON and as BibTeX, which is made from that.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec.structs import replace

from ranter_tui.game.rules.asking import sentence
from ranter_tui.library.pages.room import ContentsEntry, RoomOf, filled
from ranter_tui.library.said.claims import in_order, variant_text
from ranter_tui.library.text.article import Article, Fact, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes, beyond_label, full_title, label, surname
from ranter_tui.library.text.line import link
from ranter_tui.library.text.page import READ
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.source import Kind, Source
from ranter_tui.rulebook.warrant import Warrant


def source_article(key: str, source: Source, books: Sequence[Rulebook]) -> Article:
    """Return the article on one source, and what the books take from it."""
    of_authors = [book for book in books if book.made_from is None]
    worth = (
        *(Passage(text=text) for text in (source.how, source.reliability) if text),
        *(Passage(term="Uncertain", text=text) for text in source.uncertain),
    )
    resting = (Section(title=book.short, passages=tuple(_resting(key, book))) for book in of_authors)
    sections = (
        Section(title="What it is worth", passages=worth),
        Section(title="What rests on it", sections=filled(*resting)),
        Section(title="If it were wrong", passages=tuple(_if_it_were_wrong(key, of_authors))),
    )
    return Article(
        address=f"source/{key}",
        title=label(source),
        facts=(
            Fact("How known", f"{READ[source.read]}: {source.part}" if source.part else READ[source.read]),
            Fact("Year", source.year_note),
            Fact("Found at", source.address),
            Fact("In files", key),
        ),
        summary=full_title(source),
        sections=filled(*sections),
    )


def _resting(key: str, book: Rulebook) -> Iterator[Passage]:
    """Yield the rules and variants of a book that cite the source, or what others report of it."""
    rules, entries = book.plain_rules(), book.entries()
    cited = {rule: cites for rule, entry in entries.items() if (cites := _of(key, entry.cites))}
    for rule in in_order(cited):
        yield Passage(
            text=sentence(rules, rule),
            note=_places(cited[rule]),
            warrant=entries[rule].warrant,
            rule=rule,
            value=entries[rule].value,
        )
    for variant in book.variants:
        if cites := _of(key, variant.cites):
            said = variant_text(book, variant)
            yield Passage(
                term=f"Variant, {variant.title}",
                text=said,
                note=_places(cites),
                warrant=variant.warrant,
                about=variant.rules_set(),
            )


def _of(key: str, cites: tuple[Cite, ...]) -> list[Cite]:
    return [cite for cite in cites if key in (cite.source, cite.via)]


def _places(cites: list[Cite]) -> str:
    return " ".join(f"{cite.place}: {cite.says}" if cite.place else cite.says for cite in cites)


def _if_it_were_wrong(key: str, books: Iterable[Rulebook]) -> Iterator[Passage]:
    """Yield what would fall with it, and what would stand on something else."""
    for book in books:
        cited = (*(entry.cites for entry in book.entries().values()), *(one.cites for one in book.variants))
        resting = [cites for cites in cited if _of(key, cites)]
        alone = sum(len(_of(key, cites)) == len(cites) for cites in resting)
        if resting:
            parts = (
                _counted(alone, "would have to be taken back"),
                _counted(len(resting) - alone, "would still rest on something else"),
            )
            yield Passage(
                term=link(book.short, f"book/{book.id}"),
                text="; ".join(filter(None, parts)) + ".",
                warrant=Warrant.EDITORIAL,
            )


def _counted(number: int, what: str) -> str:
    return f"{number} rule{' or variant' if number == 1 else 's and variants'} {what}" if number else ""


_FORMS = {
    Kind.BOOK: ("book", "book", "howpublished"),
    Kind.ARTICLE: ("article-journal", "article", "journal"),
    Kind.CHAPTER: ("chapter", "incollection", "booktitle"),
    Kind.WIKI: ("entry-encyclopedia", "misc", "howpublished"),
    Kind.PAGE: ("webpage", "misc", "howpublished"),
    Kind.OTHER: ("document", "misc", "howpublished"),
}
"""What CSL calls a source of each kind, what BibTeX calls it, and where BibTeX names what it is part of."""

_BIBTEX_FIELDS = {
    "edition": "edition",
    "volume": "volume",
    "issue": "number",
    "publisher-place": "address",
    "publisher": "publisher",
    "page": "pages",
    "number": "eprint",
    "ISBN": "isbn",
    "DOI": "doi",
    "note": "note",
}
"""The fields of CSL that are the same text in BibTeX."""


def csl_json(sources: Mapping[str, Source]) -> str:
    """Return the sources as CSL JSON, which reference managers read."""
    items = [_csl_item(key, source) for key, source in sources.items()]
    return msgspec.json.format(msgspec.json.encode(items)).decode() + "\n"


def _csl_item(key: str, source: Source) -> dict[str, Any]:
    is_online = source.kind in (Kind.PAGE, Kind.WIKI)
    volume, _, issue = source.volume.partition("/")
    scheme, _, number = source.number.partition(":")
    item = {
        "id": key,
        "type": _FORMS[source.kind][0],
        "title": source.title,
        "author": [_csl_name(author) for author in source.authors],
        "edition": source.edition,
        "container-title": source.published if is_online else source.within,
        "volume": volume,
        "issue": issue,
        "publisher-place": source.place,
        "publisher": "" if is_online else source.published,
        "issued": {"date-parts": [[source.year]]}
        if source.year
        else source.dated and {"literal": source.dated},
        "page": source.pages,
        **({scheme: number} if scheme in ("DOI", "ISBN") else {"number": source.number}),
        "URL": quote(source.address, safe="/:?=&%#(),'@+~!*;"),
        "accessed": source.consulted and {"date-parts": [[*map(int, source.consulted.split("-"))]]},
        "note": " ".join(filter(None, (source.year_note, source.how))),
    }
    return {field: value for field, value in item.items() if value}


def _csl_name(author: str) -> dict[str, str]:
    family = surname(author)
    given = author.removesuffix(family).strip()
    return {"literal": author} if "(" in author or not given else {"family": family, "given": given}


def bibtex(sources: Mapping[str, Source]) -> str:
    """Return the sources as BibTeX."""
    return "\n".join(_bibtex_entry(source, _csl_item(key, source)) for key, source in sources.items())


def _bibtex_entry(source: Source, item: Mapping[str, Any]) -> str:
    _, kind, container = _FORMS[source.kind]
    names = (", ".join(f"{{{in_tex(part)}}}" for part in name.values()) for name in item.get("author", ()))
    fields = {
        "author": " and ".join(names),
        "title": f"{{{in_tex(source.title)}}}",
        container: in_tex(item.get("container-title", "")),
        **{_BIBTEX_FIELDS[field]: in_tex(item[field]) for field in item if field in _BIBTEX_FIELDS},
        "year": in_tex(str(source.year or source.dated)),
        "url": item.get("URL", ""),
        "urldate": source.consulted,
    }
    lines = "".join(f"  {field} = {{{value}}},\n" for field, value in fields.items() if value)
    return f"@{kind}{{{item['id']},\n{lines}}}\n"


_ACCENTS = dict(zip("\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327", "`'^~\"rvc", strict=True))
_IN_TEX = {sign: f"\\{sign}" for sign in "&%$#_"} | {
    "\\": r"{\textbackslash}",
    "{": r"{\textbraceleft}",
    "}": r"{\textbraceright}",
    "~": r"{\textasciitilde}",
    "^": r"{\textasciicircum}",
    "ß": r"{\ss}",
    "ø": r"{\o}",
    "Ø": r"{\O}",
    "æ": r"{\ae}",
    "Æ": r"{\AE}",
    "–": "--",
    "—": "---",
    "‘": "`",
    "’": "'",
    "“": "``",
    "”": "''",
}


def in_tex(text: str) -> str:
    """Return text with what BibTeX takes for a command, and every accent, written as TeX has it.

    >>> print(in_tex("Rémond & Söhne, 50 % {sic}"))
    R{\\'{e}}mond \\& S{\\"{o}}hne, 50 \\% {\\textbraceleft}sic{\\textbraceright}
    """
    return unicodedata.normalize(
        "NFC",
        re.sub(f"(.)([{''.join(_ACCENTS)}]?)", _letter_in_tex, unicodedata.normalize("NFD", text)),
    )


def _letter_in_tex(found: re.Match[str]) -> str:
    letter = _IN_TEX.get(found[1], found[1])
    return f"{{\\{_ACCENTS[found[2]]}{{{letter}}}}}" if found[2] else letter


BROUGHT = "Brought along by books of your own, and not checked by us"


class SourcesRoom(
    RoomOf[Source],
    address="sources",
    title="Sources",
    line="What everything rests on, how it was read, and what it is worth.",
    within="source",
):
    def things(self) -> dict[str, Source]:
        sources = self.holdings.sources
        return {
            key: sources[key]
            for key in sorted(sources, key=lambda key: (label(sources[key]).casefold(), key))
        }

    def entry(self, address: str, source: Source) -> ContentsEntry:
        is_ours = address.partition("/")[2] in self.holdings.shelf.our_sources
        group = READ[source.read].capitalize() if is_ours else BROUGHT
        return ContentsEntry(address, label(source), beyond_label(source), group)

    def contents(self) -> Article:
        article = super().contents()
        order = [*(said.capitalize() for said in READ.values()), BROUGHT]
        return replace(
            article, sections=tuple(sorted(article.sections, key=lambda section: order.index(section.title)))
        )

    def page(self, address: str, source: Source, notes: Footnotes) -> Article:
        return source_article(address.partition("/")[2], source, self.holdings.books)
