"""Rulebooks spoilt in every way that a hurried author, or a broken disk, might think of."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import yaml
from hypothesis import strategies as st

ODD_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 7, 10**17, 2.5, "", "K", "no", "010", "keep", "all_lose", "attested", "parlett-2008",
    "\u202e\x1b[2J", "x" * 1000, [], ["K"], [[]], {}, {"K": 1}, {"value": "all_lose", "warrant": "editorial"},
)  # fmt: skip

ODD_TEXTS = (
    "&a ", "*a", "!!python/object/apply:os.system [x]", "<<: ", "- ", ": ", "? ", "{", "]", "'", '"', "|",
    ">", "#", "%YAML 1.1\n", "---\n", "...\n", "\t", "\r", "\0", "\ufeff", "\u2028", "é", "~", "10",
)  # fmt: skip

KEY = re.compile(r"^([ -]*)([\w.-]+):", re.MULTILINE)
NUMBER = re.compile(r"\b\d+\b")


def spoilt_texts(text: str) -> st.SearchStrategy[bytes]:
    """The file with one to three changes made to it by somebody who does not know YAML."""
    changes = st.lists(st.sampled_from(_TEXT_CHANGES), min_size=1, max_size=3)
    return st.builds(_spoil, st.just(text), changes, st.randoms(use_true_random=False))


def _spoil(text: str, changes: list[Callable[[str, Random], str]], chance: Random) -> bytes:
    for change in changes:
        text = change(text, chance)
    data = text.encode()
    if chance.randrange(8) == 0 and data:
        at = chance.randrange(len(data))
        data = data[:at] + bytes([chance.randrange(256)]) + data[at:]
    return data


def _drop_line(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


def _repeat_line(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at = chance.randrange(len(lines))
    lines.insert(chance.randrange(len(lines)), lines[at])
    return "".join(lines)


def _swap_lines(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "".join(lines)


def _indent(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at = chance.randrange(len(lines))
    lines[at] = lines[at][1:] if chance.randrange(2) else " " * chance.randrange(1, 5) + lines[at]
    return "".join(lines)


def _cut_off(text: str, chance: Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _cut_out(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.randrange(1, 200) :]


def _insert(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(ODD_TEXTS) + text[at:]


def _rename_key(text: str, chance: Random) -> str:
    found = list(KEY.finditer(text))
    if not found:
        return text
    key, other = chance.choice(found), chance.choice(found)
    new = chance.choice((other[2], key[2][:-1], key[2].upper(), key[2] + "s", "1", "no"))
    return text[: key.start(2)] + new + text[key.end(2) :]


def _another_number(text: str, chance: Random) -> str:
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    number = chance.choice(found)
    new = chance.choice((str(int(number[0]) + 1), "0", "-1", "1" * 30, "1.5", "0x1F", "12:30"))
    return text[: number.start()] + new + text[number.end() :]


_TEXT_CHANGES = (
    _drop_line, _repeat_line, _swap_lines, _indent, _cut_off, _cut_out, _insert, _rename_key, _another_number,
)  # fmt: skip


def spoilt_trees(tree: Any) -> st.SearchStrategy[bytes]:
    """The file with one to three of its parts exchanged: still YAML, no longer the book."""
    changes = st.lists(st.sampled_from(_TREE_CHANGES), min_size=1, max_size=3)
    return st.builds(_graft, st.just(tree), changes, st.randoms(use_true_random=False))


def _graft(tree: Any, changes: list[Callable[[Any, Random], None]], chance: Random) -> bytes:
    tree = deepcopy(tree)
    for change in changes:
        change(tree, chance)
    text: str = yaml.dump(tree, Dumper=NoAnchors, sort_keys=False, allow_unicode=True, width=110)
    return text.encode()


class NoAnchors(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    def ignore_aliases(self, data: Any) -> bool:
        return True


def _places(tree: Any) -> list[tuple[Any, Any]]:
    """Every value in the tree, as what holds it and where."""
    found: list[tuple[Any, Any]] = []
    branches = [tree]
    while branches:
        branch = branches.pop()
        keys = list(branch) if isinstance(branch, dict) else range(len(branch))
        found += [(branch, key) for key in keys]
        branches += [branch[key] for key in keys if isinstance(branch[key], (dict, list))]
    return found


def _drop(tree: Any, chance: Random) -> None:
    if places := _places(tree):
        branch, key = chance.choice(places)
        del branch[key]


def _repeat(tree: Any, chance: Random) -> None:
    if places := [(branch, key) for branch, key in _places(tree) if isinstance(branch, list)]:
        branch, key = chance.choice(places)
        branch.insert(key, deepcopy(branch[key]))


def _put_odd_value(tree: Any, chance: Random) -> None:
    if places := _places(tree):
        branch, key = chance.choice(places)
        branch[key] = deepcopy(chance.choice(ODD_VALUES))


def _swap(tree: Any, chance: Random) -> None:
    if places := _places(tree):
        (one, here), (other, there) = chance.choice(places), chance.choice(places)
        one[here], other[there] = deepcopy(other[there]), deepcopy(one[here])


def _rename(tree: Any, chance: Random) -> None:
    if places := [(branch, key) for branch, key in _places(tree) if isinstance(branch, dict)]:
        branch, key = chance.choice(places)
        other = chance.choice(places)[1]
        branch[chance.choice((other, f"{key}s", "K", "highest", 3, None, True))] = branch.pop(key)


def _nearby(tree: Any, chance: Random) -> None:
    """The small mistakes: one more, one less, one word for another of its kind."""
    places = [(branch, key) for branch, key in _places(tree) if isinstance(branch[key], (int, str))]
    if not places:
        return
    branch, key = chance.choice(places)
    value = branch[key]
    if isinstance(value, int):
        branch[key] = value + chance.choice((-1, 1))
    else:
        branch[key] = chance.choice([b[k] for b, k in places if k == key])


_TREE_CHANGES = (_drop, _repeat, _put_odd_value, _swap, _rename, _nearby)
