"""The page's script keeps to what the browsers know that docs/phones.md promises."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from inspect import getmembers, isclass
from itertools import pairwise

import pytest
from msgspec import Struct

from ranter_tui.phones import view

SCRIPT = (files("ranter_tui.phones") / "page.js").read_text("utf-8")

QUOTED = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
    r"""|/(?![*/])(?:\\.|\[[^\]\n]*\]|[^/\\\n])+/[gim]*(?=[.,;)])""",
    re.DOTALL,
)
"""Comments, texts and regular expressions."""
TOKEN = re.compile(r"[A-Za-z_$][\w$]*|\d[\w.]*|=>|\.\.\.|\*\*|\?\.|\?\?|\S")
NEWER_SIGNS = frozenset(("=>", "...", "**", "?.", "??", "`", "#", "@"))
NEWER_WORDS = frozenset((
    "let", "const", "class", "extends", "super", "import", "export", "yield", "async", "await",
    "of", "static", "get", "set",
))  # fmt: skip
HEADS = frozenset(("if", "for", "while", "switch", "catch", "with", "function"))

KNOWN = frozenset((
    "AudioContext", "PointerEvent", "activeElement", "addEventListener", "appendChild", "body", "bottom",
    "button", "call", "ceil", "children", "className", "clientWidth", "clientX", "clientY", "close", "code",
    "concat", "connect", "contains", "createElement", "createElementNS", "createGain", "createOscillator",
    "createTextNode", "currentTime", "data", "destination", "detail", "disabled", "display", "filter",
    "firstChild", "focus", "fontSize", "forEach", "frequency", "gain", "getAttribute",
    "getBoundingClientRect", "getElementById", "hasAttribute", "hidden", "host", "href", "indexOf",
    "innerHeight", "innerWidth", "insertBefore", "join", "key", "keys", "lastChild", "left", "length", "map",
    "maxWidth", "min", "now", "offsetHeight", "onclick", "onclose", "onerror", "onload", "onmessage",
    "onopen", "open", "parentNode", "parse", "persisted", "pointerId", "pow", "preventDefault", "protocol",
    "push", "querySelector", "querySelectorAll", "readyState", "reload", "removeChild", "replace", "request",
    "responseText", "reverse", "right", "send", "setAttribute", "setPointerCapture", "slice", "some", "split",
    "start", "status", "stop", "stringify", "style", "target", "test", "textContent", "then", "title", "top",
    "touches", "type", "value", "vibrate", "wakeLock", "webkitAudioContext",
))  # fmt: skip
"""Of what browsers bring along, what those of 2016 have, or what the script asks for before it uses it."""
VIEWS = [kind for _, kind in getmembers(view, isclass) if issubclass(kind, Struct)]
OURS = {"asked", "over", "weighed", *(field for kind in VIEWS for field in kind.__struct_fields__)}


def newer(script: str) -> set[str]:
    """What is in it that was no JavaScript in 2011, and which names a browser of 2016 may not have."""
    said = TOKEN.findall(QUOTED.sub(" 0 ", script))
    found = (NEWER_SIGNS | NEWER_WORDS) & set(said)
    found |= {after for dot, after in pairwise(said) if dot == "."} - KNOWN - OURS
    found |= {f"{word} {after}" for word, after in pairwise(said) if word == "var" and after in "{["}
    return {*found, *_heads(said)}


def _heads(said: Sequence[str]) -> list[str]:
    """Find methods without `function`, and parameters that are more than names."""
    opened: list[int] = []
    found = []
    for at, token in enumerate(said):
        if token == "(":
            opened.append(at)
        elif token == ")":
            first = opened.pop()
            if said[at + 1 : at + 2] != ["{"]:
                continue
            head = " ".join(said[max(0, first - 2) : at + 1])
            if not HEADS & set(said[max(0, first - 2) : first]):
                found.append(head)
            if "function" in said[max(0, first - 2) : first] and set(said[first:at]) & set("={["):
                found.append(head)
    return found


def test_the_script_is_in_the_javascript_of_2011_and_asks_of_a_browser_what_it_had_in_2016() -> None:
    assert newer(SCRIPT) == set()


@pytest.mark.parametrize(
    "line",
    [
        "var f = x => x;", "let x = 1;", "const x = 1;", "var s = `${x}`;", "f(...x);", "x = y ?? 1;",
        "x?.focus();", "class A {}", "for (var x of y) {}", "async function f() {}", "x = 2 ** 3;",
        "var { a } = b;", "var [a] = b;", "function f(a = 1) {}", "function f({ a }) {}",
        "x = { f() {} };", "x.replaceChildren();", "list.includes(1);", "Object.entries(x);",
        "node.closest(x);", "fetch(x).finally(y);",
    ],
)  # fmt: skip
def test_what_is_newer_would_be_found(line: str) -> None:
    assert newer(line)
