"""Converts plain values to typed ones; if they are invalid, reports all mistakes at once, in words.

msgspec is fast and stops at the first mistake. Only when there is one is jsonschema imported and asked for
the rest, by the schema of the same type; the words are ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from ranter_tui.disk.decoders import converted
from ranter_tui.game.nearest import meant
from ranter_tui.rulebook.problem import MOST_SHOWN, BadFile, Problem, Steps, printable, quoted
from ranter_tui.rulebook.reader import Document, Position, Tree

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

T = TypeVar("T")
Schema: TypeAlias = Mapping[str, Any]
Errors: TypeAlias = "Iterator[ValidationError]"

MOST_FOUND = 1000
"""The most mistakes to look for: some file is wrong from end to end."""
FEW = 12
MOST_SAID = 300


def convert(document: Document, kind: type[T], schema: Callable[[], Schema]) -> T:
    """Convert a document to a value of that type. Raises `BadFile` with everything that is wrong with it."""
    try:
        return converted(document.tree, kind)
    except msgspec.ValidationError as error:
        refusal = str(error)
    errors = _errors(document, schema())
    if not errors:
        raise BadFile([_refusal(document, refusal)])
    problems = [_problem(document, error) for error in errors[:MOST_SHOWN]]
    raise BadFile(problems, more=len(errors) - len(problems))


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
        "uniqueItems": _unique_items,
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
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    for key in instance:
        if key in known or any(re.search(pattern, key) for pattern in patterns):
            continue
        if allowed is False:
            yield ValidationError("", path=(key,))
        else:
            yield from validator.descend(instance[key], allowed, path=key)


def _property_names(validator: Any, names: Any, instance: object, schema: Schema) -> Errors:
    from jsonschema import ValidationError

    for key in instance if isinstance(instance, dict) else ():
        if errors := list(validator.descend(key, names)):
            yield ValidationError("", path=(key,), context=errors)


def _unique_items(validator: Validator, unique: bool, instance: object, schema: Schema) -> Errors:
    """Accept repeated members of a set, as msgspec does; and jsonschema would compare each with each."""
    yield from ()


def _any_of(validator: Any, branches: list[Any], instance: object, schema: Schema) -> Errors:
    """Yield the mistakes in the branch of a union that was most likely meant."""
    from jsonschema import ValidationError

    mark = schema.get("discriminator")
    if mark and isinstance(instance, dict):
        yield from _marked(validator, mark, instance)
        return
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


def _marked(validator: Any, mark: Schema, instance: dict[str, Any]) -> Errors:
    """Yield the mistakes in the branch of a union that the tag names."""
    from jsonschema import ValidationError

    key, mapping = mark["propertyName"], mark["mapping"]
    named = instance.get(key)
    if key not in instance:
        yield ValidationError(_listed(mapping), "required", path=(key,))
    elif isinstance(named, str) and named in mapping:
        yield from validator.descend(instance, {"$ref": mapping[named]})
    else:
        yield ValidationError("", "enum", path=(key,), validator_value=list(mapping), instance=named)


def _is_misfit(error: ValidationError) -> bool:
    """Whether the value is of another type altogether, so that this branch was hardly meant."""
    return not error.path and error.validator in ("type", "enum", "const", "anyOf")


def _position(document: Document, error: ValidationError) -> Position:
    path = tuple(error.absolute_path)
    if error.validator in ("additionalProperties", "propertyNames"):
        return document.key_position(path)
    return document.position(path)


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
        case "type" | "enum" | "const" | "anyOf":
            return _wrong_sort(error, _name(path))
        case _ if keyword in BOUNDS:
            return f"{_name(path)} should be {BOUNDS[keyword]} {limit}, {_is(error.instance)}", ""
        case _ if keyword in SIZES:
            return _wrong_size(error, _name(path)), ""
        case "pattern":
            form = error.schema.get("description") or f"the form {quoted(str(limit))}"
            return f"{_name(path)} should have {form}, {_is(error.instance)}", ""
        case _:
            return f"{_name(path)} is not allowed to be what it is ({_is(error.instance)})", ""


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
        case None:
            return "is empty"
        case bool():
            return f"is {str(value).lower()}"
        case int() | float():
            return f"is the number {value}"
        case str():
            return f"is the text {quoted(value)}"
        case list():
            return "is a list"
        case _:
            return "is a mapping"


def _wrong_key(error: Any, path: Steps) -> tuple[str, str]:
    key, known = str(path[-1]), error.schema.get("properties", {})
    holder = f" in {_name(path[:-1])}" if len(path) > 1 else ""
    unknown = f"unknown key {quoted(key)}{holder}"
    if not error.context:
        return unknown, meant(key, known) or _listed(known)
    because = error.context[0]
    if because.validator == "enum":
        allowed = [str(name) for name in _values(because)]
        return unknown, meant(key, allowed) or _listed(allowed)
    return _words(because, (key,))[0].replace(quoted(key), f"the key {quoted(key)}", 1), ""


def _wrong_sort(error: ValidationError, name: str) -> tuple[str, str]:
    leaves = list(_leaves(error))
    values = [value for leaf in leaves for value in _values(leaf)]
    sorts = {SORTS.get(sort, sort): sort for leaf in leaves for sort in _sorts(leaf)}
    # "... or left empty" closes the sentence.
    sorts = dict(sorted(sorts.items(), key=lambda entry: entry[1] == "null"))
    choices = [_shown(value) for value in values]
    if len(values) > FEW:
        choices = [f"one of the {len(values)} known values"]
    what = f"{name} should be {_either([*dict.fromkeys(choices), *sorts])}, {_is(error.instance)}"
    return what, _guess(error.instance, [v for v in values if isinstance(v, str)], set(sorts.values()))


def _guess(value: object, texts: list[str], sorts: set[str]) -> str:
    """Return a suggestion for a value of the wrong type."""
    if isinstance(value, str):
        if "boolean" in sorts and value.lower() in TRUTHS:
            return f"did you mean {TRUTHS[value.lower()]}?"
        if sorts & {"integer", "number"} and re.fullmatch("[-+]?[0-9]{1,18}", value):
            return f"did you mean {int(value)}, without quotes?"
        return meant(value, texts)
    if isinstance(value, bool | int | float):
        text = _shown(value)
        if "string" in sorts or text in texts:
            return f"did you mean the text '{text}', in quotes?"
    return ""


TRUTHS = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    if error.validator != "anyOf":
        yield error
    for within in error.context:
        yield from _leaves(within)


def _values(error: Any) -> list[object]:
    if error.validator == "enum":
        return list(error.validator_value)
    return [error.validator_value] if error.validator == "const" else []


def _sorts(error: Any) -> list[str]:
    if error.validator != "type":
        return []
    sorts = error.validator_value
    return [sorts] if isinstance(sorts, str) else list(sorts)


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


def _either(words: list[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _listed(known: Iterable[str]) -> str:
    words = [quoted(word) for word in known]
    return f"known here: {', '.join(words)}" if 0 < len(words) <= FEW else ""


PLACE = re.compile(r" - at (`key` in )?`\$([^`]*)`$")
NAMED = re.compile("'(.*)'", re.DOTALL)
STEP = re.compile(r"\.([^.\[\]]+)|\[([0-9]+)\]|(\[\.\.\.\])")


def _refusal(document: Document, message: str) -> Problem:
    """Return msgspec's own message, for what the schema does not say, such as the keys of a mapping."""
    found = PLACE.search(message)
    said = message[: found.start()] if found else message
    what = printable(" ".join(said[:MOST_SAID].replace("`", "'").split()))
    paths = _paths(document.tree, found[2] if found else "")
    wrong_key = NAMED.search(said) if found and found[1] else None
    for path, mapping in paths:
        if wrong_key and isinstance(mapping, dict) and wrong_key[1] in mapping:
            return Problem(document.name, *document.key_position((*path, wrong_key[1])), what)
    return Problem(document.name, *document.position(_shared([path for path, _ in paths])), what)


def _paths(tree: Tree, place: str) -> list[tuple[Steps, Tree]]:
    """Return the paths that msgspec may mean: it leaves out the keys of a mapping that may have any."""
    paths: list[tuple[Steps, Tree]] = [((), tree)]
    for key, index, _ in STEP.findall(place):
        inner: list[tuple[Steps, Tree]] = []
        for path, value in paths:
            if isinstance(value, list) and index:
                inner += [((*path, int(index)), value[int(index)])] if int(index) < len(value) else []
            elif isinstance(value, dict):
                inner += [((*path, k), within) for k, within in value.items() if not key or k == key]
        if not inner:
            break
        paths = inner
    return paths


def _shared(paths: list[Steps]) -> Steps:
    """Return the common prefix of the paths."""
    shared = paths[0]
    for path in paths[1:]:
        while path[: len(shared)] != shared:
            shared = shared[:-1]
    return shared
