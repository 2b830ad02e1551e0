"""docs/programs.md and docs/programs.json say what programs get: both are made by running the code.

`RANTER_GOLDENS=anew make test ARGS="tests/docs/test_programs.py"` writes them anew.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from ranter_tui.cli import main, odds_counted, replay
from ranter_tui.cli.commands import parser
from ranter_tui.game import events
from ranter_tui.game.cards import Card
from ranter_tui.library.export import site
from ranter_tui.odds.chunks import Here
from tests.app.test_goldens import ANEW
from tests.cli.typed import commands
from tests.homes import at_home

DOCS = Path(__file__).parents[2] / "docs"
PAGE, SCHEMA = DOCS / "programs.md", DOCS / "programs.json"
MADE = "<!-- From here on the page is made by tests/docs/test_programs.py. -->\n"

CASE = """
rulebook: parlett-2008
seats: [Ada, Ben, Cleo]
dealer: Cleo
holds: {Ada: 5H, Ben: KC, Cleo: QD}
decides: {Ada: change, Cleo: keep}
outcome: {loses: {OUTCOME: 1}}
"""
RUNS = {
    "library": ["library"],
    "library search": ["library search king", "library search hollfahren", "library search xyzzyx"],
    "library show": ["library show rule/tie", "library show book/cuccu", "library show timeline"],
    "library sources": ["library sources"],
    "library export": ["library export site"],
    "rules ask": ["rules ask tie", "rules ask king parlett", "rules ask tie --long", "rules ask list"],
    "rules": ["rules"],
    "rules show": ["rules show parlett-2008", "rules show gnav", "rules show our-house"],
    "rules compare": [
        "rules compare cassell-1882 foster-1914",
        "rules compare gnav kille parlett-2008 --all",
    ],
    "rules new": ["rules new --from cassell-1882 --set lives=5 --title 'Another house'"],
    "rules import": ["rules import ours.yaml --as theirs"],
    "rules export": ["rules export our-house ours-again.yaml"],
    "rules path": ["rules path our-house"],
    "rules remove": ["rules remove theirs --yes"],
    "judge": ["judge case.yaml", "judge wrong.yaml", "judge case.yaml --by foster,gnav"],
    "check": ["check case.yaml ours.yaml"],
    "simulate": ["simulate gnav --games 3", "simulate cuccu --games 2 --play bold,sharp"],
    "odds": ["odds parlett-2008 --seats 3", "odds cassell-1882 --seats 2 --exact --play threshold:7"],
    "odds compare": ["odds compare foster-1914 parlett-2008 --seats 2 --precision 5%"],
    "odds rule": ["odds rule tie foster-1914 --seats 2 --precision 5%"],
    "odds duel": ["odds duel bold threshold:7 foster-1914 --seats 2 --precision 5%"],
    "resume": ["resume --list"],
    "replay": ["replay games.jsonl --game 1", "replay games.jsonl --game 2 --all"],
    "replay --luck": ["replay games.jsonl --game 1 --luck"],
    "doctor": ["doctor"],
}
"""What is run: whatever searches before there are books of one's own, with which all is read anew."""

OTHERWISE = {
    "odds compare": odds_counted.compare_books,
    "odds rule": odds_counted.compare_answers,
    "odds duel": odds_counted.duel,
    "replay --luck": replay._luck,
}
"""What prints another document than its command does, with the function that says which."""

MAPS = {"rules", "minutes", "links", "instead", "lower", "lost"}
"""Keys of objects that are looked up by a name, and not by a key of ours; so are all by a number."""
NESTED = {"sections": "section", "event": "event", "events": "event"}
"""Keys of what may hold more of its kind, and of events, with the name that its schema has."""

VALUE = {"$ref": "#/$defs/value"}
"""The value of a rule, as a rulebook has it: a word, a number, a list or an object."""
PRINTS = r"(?:JSON: |With `--json` )((?:.+\n?)+)"
"""Where a docstring says what is printed for programs."""

Tree = dict[str, Any]


def shape(value: Any, defs: dict[str, Tree]) -> Tree:
    """Return the schema of a value."""
    if isinstance(value, dict):
        each = {key: nested(key, one, defs) for key, one in value.items()}
        if "value" in each and "margin" not in each:
            each["value"] = VALUE
        return {"type": "object", "properties": each, "required": sorted(each)}
    if isinstance(value, list):
        return {"type": "array", "items": merged(shape(one, defs) for one in value)}
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}
    return {"type": kinds[type(value)]}


def nested(key: str, value: Any, defs: dict[str, Tree]) -> Tree:
    if isinstance(value, dict) and (key in MAPS or (value and all(map(str.isdigit, value)))):
        return {"type": "object", "additionalProperties": merged(shape(one, defs) for one in value.values())}
    if key not in NESTED or not value or isinstance(value, str):
        return shape(value, defs)
    name = NESTED[key]
    if name != "event":
        defs[name] = merged(filter(None, (defs.get(name), *(shape(one, defs) for one in value))))
    there = {"$ref": f"#/$defs/{name}"}
    return {"type": "array", "items": there} if isinstance(value, list) else there


def merged(shapes: Iterable[Tree]) -> Tree:
    """Return the schema of all that any of these allows."""
    kinds = dict[str, list[Tree]]()
    for one in shapes:
        for part in one.get("anyOf", [one] if one else []):
            alike = kinds.setdefault(str(part.get("type", "$ref")), [])
            alike += [part] if part not in alike else []
    if "number" in kinds:
        kinds.pop("integer", None)
    alone = [together(kind, alike) for kind, alike in sorted(kinds.items())]
    return alone[0] if len(alone) == 1 else {"anyOf": alone} if alone else {}


def together(kind: str, alike: list[Tree]) -> Tree:
    if kind == "array":
        return {"type": kind, "items": merged(one["items"] for one in alike)}
    if kind != "object":
        return alike[0]
    if any("properties" not in one for one in alike):
        return {"type": kind, "additionalProperties": merged(one["additionalProperties"] for one in alike)}
    keys = sorted({key for one in alike for key in one["properties"]})
    return {
        "type": kind,
        "properties": {key: merged(one["properties"].get(key, {}) for one in alike) for key in keys},
        "required": sorted(set.intersection(*(set(one["required"]) for one in alike))),
    }


def event_schema() -> Tree:
    """Return that of any event, as the code declares them; a card that was not seen is null."""

    def card(kind: type) -> Tree:
        assert kind is Card
        return {"type": ["string", "null"]}

    (schema,), parts = msgspec.json.schema_components(
        [events.AnyEvent], ref_template="#/$defs/{name}", schema_hook=card
    )
    return {**parts, "event": schema}


def make_files() -> None:
    """Write what some of the commands are about."""
    assert main([*["rules", "new", "--from", "foster-1914", "--set", "lives=3", "--title"], "Our house"]) == 0
    assert main(["rules", "export", "our-house", "ours.yaml"]) == 0
    assert main(["simulate", "foster-1914", "--seats", "2", "--games", "2", "--events", "games.jsonl"]) == 0


@pytest.fixture
def answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> dict[str, list[Any]]:
    at_home(monkeypatch, tmp_path / "home")
    monkeypatch.chdir(tmp_path)
    Path("case.yaml").write_text(CASE.replace("OUTCOME", "Ada"))
    Path("wrong.yaml").write_text(CASE.replace("OUTCOME", "Cleo"))
    monkeypatch.setattr(site, "site", lambda *_: iter(()))
    # What counts in processes prints the same, and each of them takes half a second to begin.
    monkeypatch.setattr("ranter_tui.odds.chunks.Processes", lambda jobs: Here())
    found: dict[str, list[Any]] = {}
    for name, lines in RUNS.items():
        for line in lines:
            if line == "rules":
                make_files()
            capsys.readouterr()
            main([*shlex.split(line), "--json"])
            found.setdefault(name, []).append(json.loads(capsys.readouterr().out))
    return found


def schema_of(found: Mapping[str, list[Any]]) -> Tree:
    defs: dict[str, Tree] = {}
    for name, documents in found.items():
        defs[name] = merged([shape(document, defs) for document in documents])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**defs, **event_schema(), "value": {}},
    }


def page() -> str:
    """Return the part of the page that is made."""
    return "\n".join([*commands_told(), "## The events of a record", "", *events_told(), ""])


def commands_told() -> Iterator[str]:
    """Yield for each command what its function says of its JSON."""
    for command in (name for name, _ in commands() if name in RUNS):
        for name in (command, *(name for name in OTHERWISE if name.startswith(f"{command} "))):
            line, *_ = RUNS[name]
            module, _, function = parser().parse_args(shlex.split(line)).run.partition(":")
            where = import_module(module)
            does = OTHERWISE.get(name) or getattr(where, function)
            said, others = inspect.getdoc(does) or "", inspect.getdoc(where) or ""
            (told,) = re.findall(PRINTS, said if "JSON" in said else others)
            yield from (f"### `{name}`", "", told[0].upper() + " ".join(told.split())[1:], "")


def events_told() -> Iterator[str]:
    """Yield a row for every event: its kind, its fields, and what it means."""
    yield "Each has its kind in `event` and the rule that governed it in `rule`. A seat is its number, a card"
    yield "its code, or null if it was not for those eyes."
    yield ""
    yield "| `event` | besides | means |"
    yield "|---|---|---|"
    for kind, event in events.KINDS.items():
        fields = [f"`{name}`{meaning(event, name)}" for name in event.__struct_fields__ if name != "rule"]
        yield f"| `{kind}` | {', '.join(fields)} | {' '.join((inspect.getdoc(event) or '').split())} |"


DECLARED = {
    node.name: node.body
    for node in ast.parse(inspect.getsource(events)).body
    if isinstance(node, ast.ClassDef)
}


def meaning(event: type, name: str) -> str:
    """Return what stands below a field, in brackets."""
    for one in event.__mro__:
        for node, after in pairwise(DECLARED.get(one.__name__, ())):
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                    return f" ({str(after.value.value).rstrip('.')})"
    return ""


def test_programs_get_what_is_written_here(answers: dict[str, list[Any]]) -> None:
    schema = json.dumps(schema_of(answers), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    by_hand, _, _ = PAGE.read_text(encoding="utf-8").partition(MADE)
    if ANEW:
        SCHEMA.write_text(schema, encoding="utf-8")
        PAGE.write_text(f"{by_hand}{MADE}\n{page()}", encoding="utf-8")
    assert SCHEMA.read_text(encoding="utf-8") == schema
    assert PAGE.read_text(encoding="utf-8") == f"{by_hand}{MADE}\n{page()}"


@pytest.mark.parametrize(
    "line", ["rules show kille", "rules compare kille cuccu", "library show people", "judge case.yaml"]
)
def test_what_else_is_printed_fits_the_schema(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("case.yaml").write_text(CASE.replace("OUTCOME", "Ada").replace("5H", "7C"))
    assert main([*shlex.split(line), "--json"]) == 0
    name = max((name for name in RUNS if line.startswith(name)), key=len)
    schema = {"$ref": f"#/$defs/{name}", **json.loads(SCHEMA.read_text(encoding="utf-8"))}
    jsonschema.Draft202012Validator(schema).validate(json.loads(capsys.readouterr().out))


def test_every_command_with_json_is_on_the_page() -> None:
    assert {name for name, options in commands() if "--json" in options} == RUNS.keys() - OTHERWISE.keys()
