"""Converts plain values to typed ones; if they are invalid, reports all mistakes at once, in words.

msgspec is fast and stops at the first mistake. Only when there is one is jsonschema imported and asked for
the rest, by the schema of the same type; the words are ours.

A mistake of form must not hide mistakes of substance. So a copy of the values is mended, as the author most
likely meant it, and whatever else is to be checked is checked of the mended value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from ranter_tui.disk.decoders import converted
from ranter_tui.game.nearest import meant, nearest
from ranter_tui.game.rules.about import listed
from ranter_tui.rulebook.problem import MOST_SHOWN, BadFile, Complaint, Problem, Steps, quoted
from ranter_tui.rulebook.reader import Document, Location, Position, Tree

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

T = TypeVar("T")
Schema: TypeAlias = Mapping[str, Any]
Errors: TypeAlias = "Iterator[ValidationError]"

MOST_FOUND = 1000
"""The most mistakes to look for: some file is wrong from end to end."""
FEW = 12
LONGEST = 500
"""The most characters of a message: it may quote the file, and a file may hold anything."""


Further = Callable[[T, Collection[Steps]], Iterable[Complaint]]
"""Yields what else is wrong with a value, given the places where a stand-in had to be put."""

ROUNDS = 6
"""How often a mended copy is looked through: a misspelt key may hide a wrong value, and that another."""


def convert(
    document: Document, kind: type[T], schema: Callable[[], Schema], further: Further[T] = lambda *_: ()
) -> T:
    """Convert a document to a value of that type. Raises `BadFile` with everything that is wrong with it."""
    try:
        value = converted(document.tree, kind)
    except msgspec.ValidationError as error:
        problems, mended, unknown = _mended(document, schema())
        if not problems:
            # What the schema does not say is told in msgspec's own words, and they say where.
            problems = located(document, [((), str(error).replace("`", "'"))])
        with suppress(msgspec.ValidationError):
            found = further(converted(mended.tree, kind), unknown)
            problems += located(mended, (one for one in found if not _follows(one[0], unknown)))
        raise BadFile(problems) from None
    if problems := located(document, further(value, ())):
        raise BadFile(problems)
    return value


def located(document: Document, complaints: Iterable[Complaint]) -> list[Problem]:
    """Return complaints with their places in a file."""
    return [
        Problem(
            document.name, *document.at(at).value, what if len(what) <= LONGEST else f"{what[:LONGEST]}..."
        )
        for at, what in complaints
    ]


def wrong_value(key: str, value: Tree, kind: Any) -> Iterator[Complaint]:
    """Yield what is wrong with the value under a key, where one of that type should be."""
    (schema,), definitions = msgspec.json.schema_components([kind])
    document = Document("", {key: value}, Location((1, 1), (1, 1), {}))
    for error in _errors(document, {"properties": {key: schema}, "$defs": definitions}):
        path = tuple(error.absolute_path)
        what, hint = _words(error, path)
        yield path, f"{what}; {hint}" if hint else what


def _follows(at: Steps, unknown: Iterable[Steps]) -> bool:
    """Whether a mistake may follow from a stand-in. A claim without its value can still be checked."""
    return any(at[: len(place)] == place or (at == place[:-1] and place[-1] != "value") for place in unknown)


def _mended(document: Document, schema: Schema) -> tuple[list[Problem], Document, set[Steps]]:
    """Return all mistakes of form, the document as it may be meant, and where a stand-in had to be put."""
    copy = Document(document.name, deepcopy(document.tree), deepcopy(document.place))
    problems, known, unknown = list[Problem](), set[Steps](), set[Steps]()
    for _ in range(ROUNDS):
        errors = {tuple(error.absolute_path): error for error in _errors(copy, schema)}
        problems += [_problem(copy, error) for path, error in errors.items() if path not in known]
        # A file that is no mapping at all cannot be mended.
        if not errors or () in errors or len(problems) > MOST_SHOWN:
            break
        # A key that is missing may only be misspelt.
        for path, error in sorted(errors.items(), key=lambda one: one[1].validator == "required"):
            with suppress(LookupError, TypeError):
                _mend(copy, error, path, schema, unknown, is_new=path not in known)
        known |= errors.keys()
    return problems, copy, unknown


def _mend(
    document: Document, error: Any, path: Steps, schema: Schema, unknown: set[Steps], *, is_new: bool
) -> None:
    """Change the values as they were most likely meant; where nobody can tell, put a stand-in."""
    *above, last = path
    holder: Any = document.tree
    place = document.place
    for step in above:
        holder, place = holder[step], place.inside[step]
    if error.validator in ("additionalProperties", "propertyNames"):
        value = holder.pop(last)
        near = nearest(str(last), _known_keys(error))
        if near is not None and near not in holder:
            holder[near], place.inside[near] = value, place.inside[last]
    elif error.validator == "required":
        if last not in holder:
            holder[last] = _stand_in(error.schema["properties"][last], schema)
            unknown.add(path)
    elif is_new and (guess := _guess(error)) is not None:
        holder[last] = guess
    else:
        holder[last] = _stand_in(error.schema, schema)
        unknown.add(path)


def _stand_in(schema: Schema, whole: Schema) -> Any:
    """Return a value that a schema allows, the simplest one."""
    if "$ref" in schema:
        return _stand_in(whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    if "default" in schema:
        return deepcopy(schema["default"])
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return _stand_in(schema["anyOf"][-1], whole)
    match schema.get("type"):
        case "object":
            return {key: _stand_in(schema["properties"][key], whole) for key in schema.get("required", ())}
        case "array":
            items = schema.get("prefixItems") or [schema["items"]] * schema.get("minItems", 0)
            return [_stand_in(one, whole) for one in items]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case sort:
            return {"boolean": False, "null": None}.get(str(sort), "x")


def _errors(document: Document, schema: Schema) -> list[ValidationError]:
    # By its name for the dialect, jsonschema would put its own validator in the place of ours.
    plain = {key: value for key, value in schema.items() if key != "$schema"}
    found = list(islice(_validator()(plain).iter_errors(document.tree), MOST_FOUND))
    return sorted(found, key=lambda error: _position(document, error))


@cache
def _validator() -> type[Validator]:
    """Return jsonschema's validator, made to agree with msgspec and to report by key and branch."""
    from jsonschema import Draft202012Validator, validators

    ours: dict[str, Callable[[Any, Any, Any, Any], Errors]] = {
        "required": _required,
        "additionalProperties": _additional_properties,
        "propertyNames": _property_names,
        "anyOf": _any_of,
    }
    return validators.create(
        Draft202012Validator.META_SCHEMA,
        {**Draft202012Validator.VALIDATORS, **ours},
        type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole),
    )


def _is_whole(_: object, value: object) -> bool:
    """Whether a value is an integer: for JSON Schema 2.0 is, for msgspec it is not."""
    return type(value) is int


def _required(validator: Validator, keys: list[str], instance: object, schema: Schema) -> Errors:
    from jsonschema import ValidationError

    if isinstance(instance, dict):
        yield from (ValidationError("", path=(key,)) for key in keys if key not in instance)


def _additional_properties(validator: Any, allowed: Any, instance: object, schema: Schema) -> Errors:
    from jsonschema import ValidationError

    if not isinstance(instance, dict):
        return
    known = schema.get("properties", {})
    for key in (key for key in instance if key not in known):
        if allowed is False:
            yield ValidationError("", path=(key,))
        else:
            yield from validator.descend(instance[key], allowed, path=key)


def _property_names(validator: Any, names: Any, instance: object, schema: Schema) -> Errors:
    from jsonschema import ValidationError

    for key in instance if isinstance(instance, dict) else ():
        if errors := list(validator.descend(key, names)):
            yield ValidationError("", path=(key,), context=errors)


def _any_of(validator: Any, branches: list[Any], instance: object, schema: Schema) -> Errors:
    """Yield the mistakes in the branch of a union that was most likely meant. One at most is a mapping."""
    from jsonschema import ValidationError

    tried: list[list[ValidationError]] = []
    for branch in branches:
        tried.append(list(islice(validator.descend(instance, branch), MOST_FOUND)))
        if not tried[-1]:
            return
    fitting = [errors for errors in tried if not any(_is_misfit(error) for error in errors)]
    if fitting:
        yield from min(fitting, key=len)
    else:
        misfits = [error for errors in tried for error in errors if _is_misfit(error)]
        yield ValidationError("", context=misfits)


def _is_misfit(error: ValidationError) -> bool:
    """Whether the value is of another type altogether, so that this branch was hardly meant."""
    return not error.path and error.validator in ("type", "enum", "anyOf")


def _position(document: Document, error: ValidationError) -> Position:
    place = document.at(tuple(error.absolute_path))
    return place.key if error.validator in ("additionalProperties", "propertyNames") else place.value


def _problem(document: Document, error: ValidationError) -> Problem:
    what, hint = _words(error, tuple(error.absolute_path))
    return Problem(document.name, *_position(document, error), what, hint)


def _words(error: Any, path: Steps) -> tuple[str, str]:
    """Return what is wrong, and a suggestion."""
    keyword, limit = str(error.validator), error.validator_value
    match keyword:
        case "additionalProperties" | "propertyNames":
            return _wrong_key(error, path)
        case "required":
            return f"{_name(path[:-1])} lacks the key {quoted(str(path[-1]))}", error.message
        case "type" | "enum" | "anyOf":
            return _wrong_sort(error, _name(path))
        case _ if keyword in BOUNDS:
            return f"{_name(path)} should be {BOUNDS[keyword]} {limit}, {_is(error.instance)}", ""
        case _ if keyword in SIZES:
            return _wrong_size(error, _name(path)), ""
        case _:
            # A pattern: our schemas have no other word.
            form = error.schema.get("description") or f"the form {quoted(str(limit))}"
            return f"{_name(path)} should have {form}, {_is(error.instance)}", ""


BOUNDS = {
    "minimum": "at least",
    "maximum": "at most",
    "exclusiveMinimum": "more than",
    "exclusiveMaximum": "less than",
    "multipleOf": "a multiple of",
}
SIZES = {
    "minLength": ("at least", "character", "characters"),
    "maxLength": ("at most", "character", "characters"),
    "minItems": ("at least", "item", "items"),
    "maxItems": ("at most", "item", "items"),
    "items": ("at most", "item", "items"),
    "minProperties": ("at least", "entry", "entries"),
    "maxProperties": ("at most", "entry", "entries"),
}
SORTS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "left empty",
}


def _name(path: Steps) -> str:
    """Return the name of the value at a path, for a sentence.

    >>> _name(("examples", 2, "deal")), _name(("seats", 0)), _name(())
    ("'deal'", "item 1 of 'seats'", 'the file')
    """
    if not path:
        return "the file"
    *above, last = path
    return quoted(last) if isinstance(last, str) else f"item {last + 1} of {_name(tuple(above))}"


def _is(value: object) -> str:
    """Return a description of a value, for after "should be ...": never the whole of it."""
    match value:
        case None | bool():
            return f"is {_shown(value)}"
        case int() | float():
            return f"is the number {value}"
        case str():
            return f"is the text {quoted(value)}"
        case list():
            return "is a list"
        case _:
            return "is a mapping"


def _wrong_key(error: Any, path: Steps) -> tuple[str, str]:
    key = str(path[-1])
    holder = f" in {_name(path[:-1])}" if len(path) > 1 else ""
    if error.context and error.context[0].validator != "enum":
        return _words(error.context[0], (key,))[0].replace(quoted(key), f"the key {quoted(key)}", 1), ""
    known = _known_keys(error)
    if " " in key and isinstance(error.instance, dict) and error.instance.get(key, 0) is None:
        # YAML takes it for a key without a value.
        return f"unknown key {quoted(key)}{holder}", "between braces, a text with a comma needs quotes"
    return f"unknown key {quoted(key)}{holder}", meant(key, known) or _known_here(known)


def _known_keys(error: Any) -> list[str]:
    """Return the keys that are allowed where an unknown one was found."""
    names = _allowed(error.context[0])[0] if error.context else error.schema.get("properties", {})
    return [str(name) for name in names]


def _wrong_sort(error: ValidationError, name: str) -> tuple[str, str]:
    values, sorts = _allowed(error)
    # "... or left empty" closes the sentence.
    said = [SORTS.get(sort, sort) for sort in sorted(sorts, key=lambda sort: sort == "null")]
    choices = [_shown(value) for value in values]
    if len(values) > FEW:
        choices = [f"one of the {len(values)} known values"]
    what = f"{name} should be {listed((*dict.fromkeys(choices), *said), 'or')}, {_is(error.instance)}"
    guess = _guess(error)
    if guess is None:
        return what, ""
    if not isinstance(error.instance, str):
        return what, f"did you mean the text '{guess}', in quotes?"
    shown = _shown(guess) if isinstance(guess, str | bool) else f"{guess}, without quotes"
    return what, f"did you mean {shown}?"


def _allowed(error: ValidationError) -> tuple[list[object], list[str]]:
    """Return the values that are allowed in the place of a wrong one, and the sorts of values."""
    leaves = list(_leaves(error))
    values = [value for leaf in leaves if leaf.validator == "enum" for value in leaf.validator_value]
    return values, list(dict.fromkeys(leaf.validator_value for leaf in leaves if leaf.validator == "type"))


def _guess(error: ValidationError) -> object:
    """Return what was most likely meant by a value of the wrong type; None if nobody can tell."""
    value, (values, sorts) = error.instance, _allowed(error)
    texts = [one for one in values if isinstance(one, str)]
    if isinstance(value, str):
        if "boolean" in sorts and value.lower() in TRUTHS:
            return TRUTHS[value.lower()]
        if {"integer", "number"} & {*sorts} and re.fullmatch("[-+]?[0-9]{1,18}", value):
            return int(value)
        return nearest(value, texts)
    if isinstance(value, bool | int | float):
        text = _shown(value)
        if "string" in sorts or text in texts:
            return text
    return None


TRUTHS = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def _leaves(error: ValidationError) -> Iterator[Any]:
    if error.validator != "anyOf":
        yield error
    for within in error.context:
        yield from _leaves(within)


def _wrong_size(error: Any, name: str) -> str:
    keyword, size = str(error.validator), len(error.instance)
    limit = len(error.schema["prefixItems"]) if keyword == "items" else error.validator_value
    bound, one, many = SIZES[keyword]
    if keyword == "minLength" and limit == 1:
        return f"{name} should not be an empty text"
    return f"{name} should have {bound} {limit} {one if limit == 1 else many}, has {size}"


def _shown(value: object) -> str:
    match value:
        case None:
            return "empty"
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case _:
            return str(value)


def _known_here(known: Iterable[str]) -> str:
    words = [quoted(word) for word in known]
    return f"known here: {', '.join(words)}" if 0 < len(words) <= FEW else ""
