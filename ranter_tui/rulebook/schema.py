"""Generates the JSON Schemas of rulebooks, cases and house rules, from the types and the vocabulary."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Any

import msgspec

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import ABOUT, powers
from ranter_tui.rulebook.book import CaseFile, Rulebook
from ranter_tui.rulebook.warrant import Warrant

DIALECT = "https://json-schema.org/draft/2020-12/schema"


@cache
def rulebook_schema() -> dict[str, Any]:
    """Return the schema of a rulebook file."""
    schema = msgspec.json.schema(Rulebook)
    properties = schema["$defs"]["RulesSection"]["properties"]
    for key, about in ABOUT.items():
        properties[key]["description"] = about.question
    properties["powers"]["description"] = "What single cards do, by rank and moment."
    _explain(schema["$defs"], (Warrant, powers.Moment, powers.Effect))
    return {"$schema": DIALECT, "title": "Rulebook", **schema}


@cache
def case_schema() -> dict[str, Any]:
    """Return the schema of a case for `judge`."""
    return {"$schema": DIALECT, "title": "Case", **msgspec.json.schema(CaseFile)}


@cache
def house_schema() -> dict[str, Any]:
    """Return the schema of a file of house rules."""
    from ranter_tui.rulebook.house import House

    schema = msgspec.json.schema(House)
    changes = schema["$defs"]["House"]["properties"]["set"]
    changes["properties"] = {key: {"description": about.question} for key, about in ABOUT.items()}
    return {"$schema": DIALECT, "title": "House rules", **schema}


SCHEMAS = {"rulebook": rulebook_schema, "case": case_schema, "house": house_schema}


def _explain(definitions: dict[str, Any], choices: tuple[type[Choice], ...]) -> None:
    for choice in choices:
        assert issubclass(choice, Enum)
        said = [f"{member.value}: {member.sentence}" for member in choice]
        definitions[choice.__name__]["description"] = "; ".join(said) + "."
