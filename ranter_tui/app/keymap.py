"""The keymap: which key does what, by default or as the host has written it in `keys.yaml`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from textual.binding import Binding
from textual.keys import Keys, format_key

from ranter_tui.app.actions import ACTS, KeyScope, key_name
from ranter_tui.game.nearest import meant

if TYPE_CHECKING:
    from ranter_tui.rulebook.problem import Steps
    from ranter_tui.rulebook.reader import Document, Tree

Keymap: TypeAlias = "dict[str, str]"
"""The keys of every action by its name, `table.why`, separated by commas.

It always holds all actions: where two of one screen share a key, Textual drops both if it learns of only one.
"""

USUAL: Keymap = {key_name(place, act): act.keys for place, acts in ACTS.items() for act in acts}

WITH_A_LIST = (
    KeyScope.TITLE,
    KeyScope.PICKER,
    KeyScope.BOOKS,
    KeyScope.HANDS,
    KeyScope.BESIDE,
    KeyScope.SEARCH,
    KeyScope.SETTINGS,
    KeyScope.GUEST_BOOK,
    KeyScope.PHONES,
)

TOGETHER: tuple[frozenset[KeyScope], ...] = (
    frozenset({KeyScope.TABLE, KeyScope.MOVES}),
    frozenset({KeyScope.CURTAIN, KeyScope.MOVES}),
    frozenset({KeyScope.LIBRARY, KeyScope.READING}),
    frozenset({KeyScope.RECORD, KeyScope.READING}),
    frozenset({KeyScope.HOW_WE_PLAY, KeyScope.READING}),
    frozenset({KeyScope.HELP, KeyScope.READING}),
    frozenset({KeyScope.JUDGE, KeyScope.READING}),
    frozenset({KeyScope.RESUME, KeyScope.LIST, KeyScope.ROLL}),
    frozenset({KeyScope.SEATING, KeyScope.GUESTS, KeyScope.ROLL}),
    frozenset({KeyScope.SEATING, KeyScope.CHOICES, KeyScope.ROLL}),
    *(frozenset({place, KeyScope.ROLL}) for place in WITH_A_LIST),
)
"""Scopes that can be active at the same time, beside the global one."""

MODIFIERS = ("ctrl", "shift", "alt", "super", "hyper", "meta")

SAME_KEY = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+j": "enter", "ctrl+h": "backspace"}
"""Keys that most terminals cannot tell apart."""


def load_keymap(path: Path) -> Keymap:
    """Load the keys that the host has chosen, with the defaults. Raises `BadFile` with all mistakes."""
    if not path.exists():
        return USUAL
    from ranter_tui.rulebook.problem import BadFile, Problem
    from ranter_tui.rulebook.reader import read_file

    document = read_file(path)
    chosen, wrong = _chosen(document)
    if not wrong:
        wrong = list(clashes({**USUAL, **chosen}, set(chosen)))
    if wrong:
        raise BadFile(Problem(document.name, *document.at(at).key, what, hint) for at, what, hint in wrong)
    return {**USUAL, **chosen}


def shown_keys(keymap: Keymap, place: KeyScope, name: str) -> tuple[str, ...]:
    """Return the keys of an action, as they are written on the screen.

    >>> shown_keys(USUAL, KeyScope.EVERYWHERE, "help")
    ('?', 'f1')
    """
    return tuple(written(key) for key in keymap[f"{place.value}.{name}"].split(","))


def shown_key(keymap: Keymap, place: KeyScope, name: str) -> str:
    """Return the first key of an action, as it is written on the screen."""
    return shown_keys(keymap, place, name)[0]


def written(key: str) -> str:
    """Return a key as it is written on the screen.

    >>> written("left_square_bracket"), written("ctrl+p"), written("enter")
    ('[', '^p', '⏎')
    """
    *modifiers, letter = key.split("+")
    signs = ["^" if modifier == "ctrl" else f"{modifier}+" for modifier in modifiers]
    return "".join([*signs, format_key(letter)])


Wrong: TypeAlias = "tuple[Steps, str, str]"
"""A mistake in the file: where, what, and a suggestion."""


def _chosen(document: Document) -> tuple[Keymap, list[Wrong]]:
    from ranter_tui.rulebook.problem import quoted

    tree = document.tree if document.tree is not None else {}
    if not isinstance(tree, dict):
        return {}, [((), "the file should be a mapping of actions to keys", "as in 'table.why: w'")]
    chosen: Keymap = {}
    wrong: list[Wrong] = []
    for name, value in tree.items():
        if name not in USUAL:
            wrong.append(((name,), f"there is no action {quoted(name)}", meant(name, USUAL)))
            continue
        keys: list[str] = []
        for said in value if isinstance(value, list) else [value]:
            if isinstance(key := _key(said), str):
                keys.append(key)
            else:
                wrong.append(((name,), *key))
        if isinstance(value, list) and not value:
            wrong.append(((name,), f"{quoted(name)} needs a key", "or delete the line for the usual key"))
        chosen[name] = ",".join(dict.fromkeys(keys))
    return chosen, wrong


def _key(said: Tree) -> str | tuple[str, str]:
    """Parse a key. Return Textual's name for it; or what is wrong, and a suggestion."""
    from ranter_tui.rulebook.problem import quoted

    if isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= 9:
        return str(said)
    if not isinstance(said, str) or not said.strip():
        return "a key should be a text", "put it in quotes"
    if said == ",":
        return "comma"
    *modifiers, letter = [part.lower() if len(part) > 1 else part for part in said.split("+")]
    if len(said) == 1:
        modifiers, letter = [], said
    key = "+".join([*modifiers, letter])
    if key in SAME_KEY:
        return f"a terminal cannot tell {quoted(key)} from {SAME_KEY[key]!r}", "choose another"
    if any(modifier not in MODIFIERS for modifier in modifiers) or not _exists(letter):
        return f"there is no key {quoted(said)}", meant(key, _NAMED)
    if modifiers == ["shift"] and letter.isalpha() and len(letter) == 1:
        return letter.upper()
    if "ctrl" in modifiers and len(letter) == 1:
        letter = letter.lower()
    if len(letter) == 1:
        letter = next(iter(Binding.make_bindings([Binding(letter, "")]))).key
    return "+".join([*modifiers, letter])


_NAMED = {key.value for key in Keys if not key.value.startswith("<") and "+" not in key.value}


def _exists(letter: str) -> bool:
    """Whether there is such a key: a letter or sign, or a name such as "enter" or "question_mark"."""
    shown = format_key(letter)
    return letter in _NAMED or (len(shown) == 1 and shown.isprintable() and not shown.isspace())


def clashes(keymap: Keymap, chosen: set[str]) -> Iterator[Wrong]:
    """Yield keys that would do two things in one scope, reported where the host has chosen them."""
    paired = frozenset[KeyScope]().union(*TOGETHER)
    alone = [frozenset({place}) for place in KeyScope if place not in paired]
    for places in (*TOGETHER, *alone):
        does: dict[str, tuple[str, str]] = {}
        for place in sorted(places | {KeyScope.EVERYWHERE}):
            for act in ACTS[place]:
                name = key_name(place, act)
                for key in keymap[name].split(","):
                    what, other = does.setdefault(key, (act.name, name))
                    if what != act.name and {other, name} & chosen:
                        at, taken = (name, other) if name in chosen else (other, name)
                        yield (at,), f"the key {written(key)!r} is taken: it does {taken!r} there", ""
