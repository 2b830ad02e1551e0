"""The form of a record and its number change together: what is on disk outlives the program that wrote it."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import msgspec

from ranter_tui.game.cards import Card
from ranter_tui.record.lines import FORMAT, Header, Noted, Step

FORMS = {
    1: "eded3250450b53b1",
    2: "4f6cb7cc70574ff4",
    3: "a814c727e23847e2",
    4: "209c5bdbde6ad700",
    5: "733d83c083243467",
    6: "1be117236e3d9074",
}
"""The digest of each form that was ever written, by its number."""

WORDS = {"title", "description"}
"""What a schema says to people."""


def form() -> str:
    """A digest of all that a line may hold: keys, values and defaults, whatever the classes are called."""
    schemas, parts = msgspec.json.schema_components(
        (Header, Step, Noted), schema_hook=_card, ref_template="{name}"
    )
    top = parts["Header"]["properties"]
    # They differ from version to version, and nobody reads them.
    del top["record"]["default"], top["program"]["default"]
    plain = [_plain(schema, parts) for schema in schemas]
    return blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=8).hexdigest()


def _card(kind: type) -> dict[str, Any]:
    assert kind is Card
    return {"type": "string"}


def _plain(schema: Any, parts: dict[str, Any]) -> Any:
    """The schema with every part in its place, and without words."""
    if isinstance(schema, list):
        return [_plain(one, parts) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _plain(parts[schema["$ref"]], parts)
    plain: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "properties":
            plain[key] = {name: _plain(one, parts) for name, one in value.items()}
        elif key == "discriminator":
            plain[key] = [value["propertyName"], *sorted(value["mapping"])]
        elif key == "anyOf":
            plain[key] = sorted((_plain(one, parts) for one in value), key=json.dumps)
        elif key not in WORDS:
            plain[key] = _plain(value, parts)
    return plain


def test_the_form_of_a_record_changes_with_its_number() -> None:
    assert form() == FORMS.get(FORMAT), (
        "What may stand in a record (header with rules and book, step, note) is not what it was in format "
        f"{FORMAT}. Raise FORMAT in ranter_tui/record/lines.py and enter {form()!r} for it here, below the "
        "others. Games of last week have to be read all the same: give what is new a default, go on reading "
        "what went away, and never write over a game in tests/record/games: it stands for those on disk."
    )
    assert list(FORMS) == list(range(1, FORMAT + 1)), "every number has its form"
    assert len({*FORMS.values()}) == FORMAT
