"""The way from a file to a rulebook: `BadFile` with everything that is wrong with it, or a book to play by.

A file is read, converted by its schema and checked, and its silences are put into words. A book that did not
come with the game rests on one that did: house rules are made from it, and of a whole book only those claims
keep their sources that our books make word for word. Anybody may write what he likes into a file that he
sends; all his other claims become rules of the house.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from ranter_tui.game.choice import Choice
from ranter_tui.game.nearest import meant
from ranter_tui.game.rules import ABOUT, powers
from ranter_tui.rulebook import book as parts
from ranter_tui.rulebook.book import CaseFile, Rulebook, rules_section
from ranter_tui.rulebook.characters import set_in_print
from ranter_tui.rulebook.mistakes import convert
from ranter_tui.rulebook.problem import BadFile, Problem, printable, quoted
from ranter_tui.rulebook.reader import Document, Tree, read_file
from ranter_tui.rulebook.silence import with_silences
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.rulebook.warrants import Complaint, made_by_machine

if TYPE_CHECKING:
    from ranter_tui.rulebook.house import House

Sources = Mapping[str, Source]

MOST_SAID = 500
"""The most characters of a message: it may quote the file, and a file may hold anything."""


def load_rulebook(path: Path, sources: Sources) -> Rulebook:
    """Load and validate the rulebook in a file. Raises `BadFile` with all its mistakes."""
    return checked(read_file(path), sources)


def checked(document: Document, sources: Sources) -> Rulebook:
    """Validate a document that was read already, and return its rulebook. Raises `BadFile`."""
    # Checking plays the examples and needs the whole referee; a book that was checked before does not.
    from ranter_tui.rulebook.checking import complaints

    book = convert(document.printed(), Rulebook, rulebook_schema)
    _refuse(document, (*made_by_machine(book), *complaints(book, sources)))
    return with_silences(book, sources)


def _refuse(document: Document, complaints: Iterable[Complaint]) -> None:
    """Raise `BadFile` if there are complaints."""
    if found := list(complaints):
        raise BadFile(
            Problem(document.name, *document.position(at), printable(_shortened(what))) for at, what in found
        )


def _shortened(what: str) -> str:
    return what if len(what) <= MOST_SAID else f"{what[:MOST_SAID]}..."


def is_house(document: Document) -> bool:
    """Whether a document holds house rules, and not a whole book."""
    return isinstance(document.tree, dict) and ("house" in document.tree or "from" in document.tree)


def house_in(
    document: Document, bases: Collection[str], base: Callable[[str], Rulebook]
) -> tuple[House, Rulebook]:
    """Return the house rules in a document, and the book that they make. Raises `BadFile`."""
    from ranter_tui.rulebook.house import House, amiss, furnished

    house = convert(document.printed(), House, house_schema)
    if house.base not in bases:
        near = meant(house.base, bases, "'ranter-tui rules' lists them")
        what = f"no book {quoted(house.base)} came with the game"
        raise BadFile([Problem(document.name, *document.position(("from",)), what, near)])
    book = base(house.base)
    _refuse(document, amiss(house, book))
    return house, furnished(house, book)


def load_case(path: Path) -> tuple[Document, CaseFile]:
    """Load a case from a file, and return its document, too."""
    document = read_file(path)
    return document, convert(document, CaseFile, case_schema)


Claimed = TypeVar("Claimed", parts.Entry[object], parts.Variant, parts.Call, parts.EdgeCase)

_encode = msgspec.msgpack.Encoder(order="sorted").encode


class Claims:
    """Every claim that the books which came with the game make in the name of a source."""

    def __init__(self, books: Iterable[Rulebook]) -> None:
        self._known = {_encode(claim) for book in books for claim in _claims(book)}

    def without_others(self, book: Rulebook) -> Rulebook:
        """Return the book with every other claim turned into a rule of the house."""
        entries = {key: self._entitled(key, entry) for key, entry in book.entries().items()}
        return replace(
            book,
            made_from=None,
            rules=rules_section(entries),
            variants=tuple(self._entitled(one.id, one) for one in book.variants),
            calls=tuple(self._entitled("", one) for one in book.calls),
            edge_cases=tuple(self._entitled("", one) for one in book.edge_cases),
            history=tuple(
                replace(one, cites=(), ours=True) if self._pretends(one) else one for one in book.history
            ),
            words=tuple(replace(one, cites=()) if self._pretends(one) else one for one in book.words),
            examples=tuple(replace(one, cites=()) if self._pretends(one) else one for one in book.examples),
        )

    def _entitled(self, name: str, one: Claimed) -> Claimed:
        if one.warrant is Warrant.HOUSE or self._is_known(name, one):
            return one
        return replace(one, warrant=Warrant.HOUSE, cites=())

    def _pretends(self, one: parts.Paragraph | parts.Word | parts.Example) -> bool:
        return bool(one.cites) and not self._is_known("", one)

    def _is_known(self, name: str, claim: object) -> bool:
        # The quotation marks of a record may still be straight.
        said: Tree = msgspec.json.decode(msgspec.json.encode((name, claim), order="sorted"))
        return _encode(set_in_print(said)) in self._known


def _claims(book: Rulebook) -> Iterator[tuple[str, object]]:
    yield from book.entries().items()
    for variant in book.variants:
        yield variant.id, variant
    for claim in (*book.calls, *book.edge_cases, *book.history, *book.words, *book.examples):
        yield "", claim


DIALECT = "https://json-schema.org/draft/2020-12/schema"


@cache
def rulebook_schema() -> dict[str, Any]:
    """Return the JSON Schema of a rulebook file, made of its types and of the vocabulary."""
    schema = msgspec.json.schema(Rulebook)
    definitions = schema["$defs"]
    properties = definitions["RulesSection"]["properties"]
    for key, about in ABOUT.items():
        properties[key]["description"] = about.question
    properties["powers"]["description"] = "What single cards do, by rank and moment."
    choices: tuple[type[Choice], ...] = (Warrant, powers.Moment, powers.Effect)
    for choice in choices:
        said = [f"{member.value}: {member.sentence}" for member in choice]
        definitions[choice.__name__]["description"] = "; ".join(said) + "."
    return {"$schema": DIALECT, "title": "Rulebook", **schema}


@cache
def case_schema() -> dict[str, Any]:
    """Return the JSON Schema of a case for `judge`."""
    return {"$schema": DIALECT, "title": "Case", **msgspec.json.schema(CaseFile)}


@cache
def house_schema() -> dict[str, Any]:
    """Return the JSON Schema of a file of house rules."""
    from ranter_tui.rulebook.house import House

    schema = msgspec.json.schema(House)
    changes = schema["$defs"]["House"]["properties"]["set"]
    changes["properties"] = {key: {"description": about.question} for key, about in ABOUT.items()}
    return {"$schema": DIALECT, "title": "House rules", **schema}


SCHEMAS = {"rulebook": rulebook_schema, "case": case_schema, "house": house_schema}
