"""The way from a file to a rulebook: `BadFile` with everything that is wrong with it, or a book to play by.

A file is read, converted by its schema and checked, and its silences are put into words. Anybody may write
what he likes into a file that he sends. So house rules are made from a book that came with the game, and a
whole book is told by its file: it keeps its sources and warrants, in marks that say so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.choice import Choice
from ranter_tui.game.nearest import meant, nearest
from ranter_tui.game.rules import ABOUT, powers
from ranter_tui.rulebook import book as parts
from ranter_tui.rulebook.book import CaseFile, Rulebook, rules_section
from ranter_tui.rulebook.mistakes import convert
from ranter_tui.rulebook.problem import Complaint, Steps, quoted
from ranter_tui.rulebook.reader import Document
from ranter_tui.rulebook.silence import with_silences
from ranter_tui.rulebook.source import Kind, Reading, Source
from ranter_tui.rulebook.warrant import MADE_BY_MACHINE, Warrant
from ranter_tui.rulebook.warrants import Sources, made_by_machine

if TYPE_CHECKING:
    from ranter_tui.rulebook.house import House


def checked(document: Document, sources: Sources) -> Rulebook:
    """Validate a document that was read already, and return its rulebook. Raises `BadFile`."""
    # Checking plays the examples and needs the whole referee; a book that was checked before does not.
    from ranter_tui.rulebook.checking import complaints

    def further(book: Rulebook, unknown: Collection[Steps]) -> Iterator[Complaint]:
        yield from made_by_machine(book)
        yield from complaints(book, sources, unknown)

    return with_silences(convert(document.printed(), Rulebook, rulebook_schema, further), sources)


def is_house(document: Document) -> bool:
    """Whether a document holds house rules, and not a whole book."""
    return isinstance(document.tree, dict) and ("house" in document.tree or "from" in document.tree)


def house_in(
    document: Document, bases: Collection[str], base: Callable[[str], Rulebook]
) -> tuple[House, Rulebook]:
    """Return the house rules in a document, and the book that they make. Raises `BadFile`."""
    from ranter_tui.rulebook.house import House, amiss, furnished

    def further(house: House, _: object) -> Iterator[Complaint]:
        near = house.base if house.base in bases else nearest(house.base, bases)
        if near != house.base:
            hint = meant(house.base, bases, "'ranter-tui rules' lists them")
            yield ("from",), f"no book {quoted(house.base)} came with the game; {hint}"
        yield from amiss(house, base(near) if near else None)

    house = convert(document.printed(), House, house_schema, further)
    return house, furnished(house, base(house.base))


def as_told(book: Rulebook) -> Rulebook:
    """Return a book that did not come with the game as what it is: told by its file, and not checked by us.

    It keeps its sources, citations and warrants, each with a mark that says so. Each citation is reported by
    the file, which is a source of its own.
    """
    teller = book.teller
    named = f", made by {book.told_by}" if book.told_by else ""
    file = Source(
        title=book.short,
        kind=Kind.OTHER,
        published=book.told_by or "",
        read=Reading.WHOLE,
        how=f"A book of your own{named}. What it says of its sources we have not checked.",
    )
    brought = {
        key: replace(one, how=f"{one.how.removesuffix(UNCHECKED)}{UNCHECKED}")
        for key, one in book.sources.items()
    }

    def told(value: Any) -> Any:
        match value:
            case parts.Cite():
                return value if value.via is not None else replace(value, via=teller)
            case Warrant():
                return value.told
            case Struct():
                return replace(
                    value, **{name: told(getattr(value, name)) for name in value.__struct_fields__}
                )
            case tuple():
                return tuple(map(told, value))
        return value

    entries = {key: told(entry) for key, entry in book.entries().items()}
    return replace(
        book,
        made_from=None,
        sources={**brought, teller: file},
        rules=rules_section(entries),
        **{part: told(getattr(book, part)) for part in CLAIMING},
    )


UNCHECKED = " So says the book that brings it along; we have not checked it."
CLAIMING = ("history", "variants", "calls", "edge_cases", "words", "examples")
"""The parts of a book, besides its rules, that claim something in the name of a source."""


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
    written = [one for one in Warrant if one not in MADE_BY_MACHINE]
    definitions["Warrant"]["enum"] = sorted(one.value for one in written)
    choices: dict[type[Choice], Iterable[Choice]] = {
        Warrant: written,
        powers.Moment: powers.Moment,
        powers.Effect: powers.Effect,
    }
    for choice, members in choices.items():
        said = [f"{member.value}: {member.sentence}" for member in members]
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


@cache
def sources_schema() -> dict[str, Any]:
    """Return the JSON Schema of the list of sources."""
    from ranter_tui.rulebook.reference import Sources

    return {"$schema": DIALECT, "title": "Sources", **msgspec.json.schema(Sources)}


SCHEMAS = {
    "rulebook": rulebook_schema,
    "case": case_schema,
    "house": house_schema,
    "sources": sources_schema,
}
