"""What a rulebook may contain, what it may not, and that no file whatever does harm."""

from __future__ import annotations

import inspect
import os
import sys
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.rulebook import reader
from ranter_tui.rulebook.problem import MOST_SHOWN, BadFile, Problem
from ranter_tui.rulebook.reader import MOST_BYTES, MOST_DEPTH, MOST_NODES, Document, Tree, read, read_file

BOOK = """\
# A book as an author would type it.
id: parlour
title: "Ranter-go-round: as played at home"
lives: 3
stake: 0.5
open: no
cards:
  K: {power: refuses, since: 1882}
  10: &ten
    - skip
    - "2"
note: >
  The King is shown
  and that is that.
tie:
"""
HOUSE = BOOK.replace("&ten", "")


def wrongs(source: str | bytes) -> list[str]:
    with pytest.raises(BadFile) as refused:
        read(source, "f")
    return str(refused.value).splitlines()


def plain(source: str) -> Tree:
    return read(source, "f").tree


@pytest.fixture(params=["with libyaml", "without libyaml"])
def half(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both halves of PyYAML: a machine may lack the one in C."""
    if request.param == "without libyaml":
        monkeypatch.setattr(reader, "LOADER", yaml.SafeLoader)
    elif not hasattr(yaml, "CSafeLoader"):
        pytest.skip("this PyYAML was built without libyaml")
    return str(request.param)


# What stays what it is


def test_a_book_is_read_as_its_author_meant_it(half: str) -> None:
    assert plain(HOUSE) == {
        "id": "parlour",
        "title": "Ranter-go-round: as played at home",
        "lives": 3,
        "stake": 0.5,
        "open": "no",
        "cards": {"K": {"power": "refuses", "since": 1882}, "10": ["skip", "2"]},
        "note": "The King is shown and that is that.\n",
        "tie": None,
    }


WORDS = ["no", "No", "NO", "yes", "on", "off", "y", "n", "True", "FALSE", "Null"]
ALMOST_WHOLE = ["010", "1_000", "0x10", "0o7", "12:30", "1882-01-01", "+1", "--1", "1 2", "٣", "1" * 19]
ALMOST_FRACTIONS = ["1e3", ".5", "5.", ".inf", ".nan", "01.5", "1.5.2", "1,5", "1/2", "1." + "5" * 5000]


def test_no_and_on_stay_words_and_what_only_looks_like_a_number_stays_text(half: str) -> None:
    texts = WORDS + ALMOST_WHOLE + ALMOST_FRACTIONS
    assert [plain(f"open: {text}") for text in texts] == [{"open": text} for text in texts]


def test_numbers_truth_and_nothing_have_one_spelling_each(half: str) -> None:
    values = plain("[0, -0, 3, -12, 1.50, -0.5, true, false, null, ~, 999999999999999999]")
    assert values == [0, 0, 3, -12, 1.5, -0.5, True, False, None, None, 10**18 - 1]
    assert isinstance(values, list)
    assert [type(value) for value in values[:2]] == [int, int]


READ_AS: dict[str, Tree] = {
    # Quotes make a text of anything, and signs that mean something else without them.
    "['3', \"true\", '', 'null', \"~\", '1.5']": ["3", "true", "", "null", "~", "1.5"],
    "'<<': 1": {"<<": 1},
    "{'': 2}": {"": 2},
    # Ranks are keys by their names.
    "{2: a, K: b, 1.0: c, true: d, null: e, 010: f, ~: g}": dict(
        zip(("2", "K", "1.0", "true", "null", "010", "~"), "abcdefg", strict=True)
    ),
    # The same key may stand elsewhere, and a quotation in any script.
    "a: {x: 1}\nb: {x: 1}\n": {"a": {"x": 1}, "b": {"x": 1}},
    "é: 'Cucù — 杯 🂮 ‘x’'": {"é": "Cucù — 杯 🂮 ‘x’"},
}


def test_quotes_ranks_and_any_script_are_read_as_they_stand(half: str) -> None:
    assert {source: plain(source) for source in READ_AS} == READ_AS


def test_an_empty_book_is_nothing(half: str) -> None:
    for source in ("", "\n", "# nothing but a remark\n", "---\n", "~", "null # none"):
        document = read(source, "f")
        assert document.tree is None, source
        assert document.at(("rules", "tie")).value == document.at(()).value, source


# Where it stands


def test_every_value_and_key_has_its_place(half: str) -> None:
    document = read(HOUSE, "f")
    assert document.at(()).value == (2, 1)
    assert document.at(("title",)).value == (3, 8)
    assert document.at(("cards", "K", "since")).key == (8, 23)
    assert document.at(("cards", "K", "since")).value == (8, 30)
    assert document.at(("cards", "10")).key == (9, 3)
    assert document.at(("cards", "10", 1)).value == (11, 7)
    # Lines of Windows count like any other, and columns count characters, not bytes.
    windows = read("a: 1\r\nb: 2\r\n", "f")
    assert windows.tree == {"a": 1, "b": 2} and windows.at(("b",)).value == (2, 4)
    assert read("{é🂮: x, b: y}", "f").at(("b",)).value == (1, 12)


def test_what_is_missing_is_looked_for_in_the_nearest_that_is_there(half: str) -> None:
    document = read(HOUSE, "f")
    assert document.at(("cards", "K", "warrant", "source")).value == (8, 6)
    assert document.at(("cards", "K", "warrant")).key == (8, 3)
    assert document.at(("cards", "10", 7)).value == document.at(("cards", "10")).value
    assert document.at(("lives", "of", "others")).value == (4, 8)


# What is refused, and how it is said


TWICE = "stands here again, first in line 1, column"

NOT_ALLOWED = {
    "a: &loss 1\nb: *loss\n": [
        "f:1:4: the anchor '&loss' is not allowed; write the value out wherever it is needed",
        "f:2:4: the alias '*loss' is not allowed; write the value out",
    ],
    "<<: {a: 1}\n": ["f:1:1: the merge key '<<' is not allowed; write the entries out"],
    "tie: a\nlives: 3\ntie: b\n'tie': c\n": [
        f"f:3:1: the key 'tie' {TWICE} 1",
        f"f:4:1: the key 'tie' {TWICE} 1",
    ],
    # A two and a quoted two are the same card.
    "{2: a, '2': b}": [f"f:1:8: the key '2' {TWICE} 2"],
    "? \n: 2\n": ["f:1:2: there is no key before the colon"],
    "a: 1\n---\nb: 2\n---\nc: 3\n": ["f:2:1: a second document begins here; one file holds one document"],
}


def test_what_is_not_allowed_is_told_with_what_to_write_instead(half: str) -> None:
    assert {source: wrongs(source) for source in NOT_ALLOWED} == NOT_ALLOWED
    # A hundred mistakes are told, and the rest is counted.
    assert wrongs("- *a\n" * 250)[MOST_SHOWN:] == ["and 150 more"]


def test_nobody_tags_a_value_and_a_python_tag_is_named_and_not_obeyed(half: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    for tag in ("!!python/object/apply:os.mkdir", "!!str", "!card", "!", "!<tag:x,2000:y>"):
        (wrong,) = wrongs(f"a: {tag} ['{trace}']")
        assert wrong.startswith(f"f:1:4: the tag '{tag}" if tag.startswith("!!") else "f:1:4: the tag '")
        assert wrong.endswith("is not allowed; leave it out; quotes make a text"), tag
    assert not trace.exists()


def test_a_list_is_no_key(half: str) -> None:
    for source in ("? [a, b]\n: 1\n", "{[a, b]: 1}", "? {a: 1}\n: {b: 2}\n", "? - a\n: - b\n"):
        (wrong,) = wrongs(source)
        assert wrong.partition(": ")[2].startswith("a list or a mapping cannot be a key"), source


def test_directives_are_left_out(half: str) -> None:
    for directive in ("%YAML 1.1", "%YAML 1.2", "%TAG ! tag:x,2000:", "%YAML 1.1\n%TAG !e! x"):
        told = ["f:1:1: directives are not allowed; leave out the lines that begin with %"]
        assert wrongs(f"{directive}\n---\na: no\n") == told, directive


def test_all_mistakes_are_told_at_once_and_in_order(half: str) -> None:
    told = wrongs("a: &x 1\nb: !!int 2\na: 3\nc: *x\n<<: {}\n[d]: 4\n")
    assert [wrong.split(": ")[0] for wrong in told] == ["f:1:4", "f:2:4", "f:3:1", "f:4:4", "f:5:1", "f:6:1"]


def test_a_mistake_in_the_writing_does_not_hide_those_before_it(half: str) -> None:
    told = wrongs("a: 1\na: 2\nb: [1, 2\n")
    assert told[0] == "f:2:1: the key 'a' stands here again, first in line 1, column 1"
    assert len(told) == 2
    assert told[1].startswith("f:")
    assert "this is not YAML" in told[1]
    assert told[1].endswith("look for a missing comma, or a bracket that is not closed")


BAD_WRITING = [
    ("says: he said: no", "f:1:", "put a text that contains ': ' in quotes"),
    ("says: @home", "f:1:7", "put a text that begins with this character in quotes"),
    ("a: 1\nb: 'open\nc: 3\n", "f:2:4", "this quote is not closed"),
    ("a: 1\nb\n", "f:2:1", "look for a missing colon, or a quote that is not closed"),
    ("a:\n  b: 1\n c: 2\n", "f:3:2", "look at the indentation"),
    ('a: "\\q"', "f:1:", "write two backslashes for one, or use single quotes"),
]


def test_bad_writing_is_shown_where_it_is(half: str) -> None:
    for source, place, hint in BAD_WRITING:
        (wrong,) = wrongs(source)
        assert wrong.startswith(place), source
        assert "this is not YAML: " in wrong, source
        assert wrong.endswith(f"; {hint}"), source


UNSEEN: list[tuple[str | bytes, str]] = [
    ("a:\n\tb: 1", "f:2:1: a tab is not allowed; indent and separate with spaces"),
    ("a: x\0", "f:1:5: a NUL character is not allowed"),
    ("\ufeffa: x", "f:1:1: a byte order mark is not allowed; save the file as UTF-8 without it"),
    ("a: é\x1b[2J", "f:1:5: the character U+001B is not allowed"),
    ("a: 1\nb: \x85", "f:2:4: the character U+0085 is not allowed"),
    ("a: x\u2028b: y", "f:1:5: the character U+2028 is not allowed"),
    ("a: x\u202ey", "f:1:5: the character U+202E is not allowed"),
    ("a: \ud800", "f:1:4: the character U+D800 is not allowed"),
    ("a: \uffff", "f:1:4: the character U+FFFF is not allowed"),
    (
        "a: 1\rb: 2",
        "f:1:5: a carriage return without line feed is not allowed; save the file with LF or CRLF ends",
    ),
    (b"a: 1\nb: caf\xe9", "f:2:7: the byte 0xE9 is not UTF-8; save the file as UTF-8"),
    (b"\xff\xfea\0", "f:1:1: the byte 0xFF is not UTF-8; save the file as UTF-8"),
    ("é: ".encode() + b"\xff", "f:1:4: the byte 0xFF is not UTF-8; save the file as UTF-8"),
    ('a: "\\0"', "f:1:4: a NUL character is not allowed in a text"),
    ('"\\e[2J": 1', "f:1:1: the character U+001B is not allowed in a text"),
    ('a: "x\\ty"', "f:1:4: a tab is not allowed in a text; indent and separate with spaces"),
]


def test_characters_that_nobody_sees_are_refused(half: str) -> None:
    assert [(source, *wrongs(source)) for source, _ in UNSEEN] == UNSEEN


def test_half_a_pair_is_no_character_and_numbers_beyond_all_bounds_are_bad_writing(half: str) -> None:
    (wrong,) = wrongs('a: "\\ud800"')
    assert wrong.startswith("f:1:")
    for source in ('a: "\\UFFFFFFFF"', 'a: "\\U00110000"', f"%YAML 1.{'9' * 5000}\n---\na"):
        (wrong,) = wrongs(source)
        assert "this is not YAML" in wrong, source


def test_a_message_moves_no_cursor_and_fits_a_line(half: str) -> None:
    for wrong in wrongs("'" + "a" * 900 + "\\': 1\n? '" + "a" * 900 + "\\'\n: 2\n!<" + "%1b" * 90 + "> x: 1"):
        assert wrong.isprintable()
        assert len(wrong) < 200


# Files that are none


def test_a_file_is_read_and_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("lives: 3\n", encoding="utf-8")
    document = read_file(path)
    assert document.tree == {"lives": 3}
    assert document.name == str(path)


def refusal(path: str | os.PathLike[str]) -> Problem:
    started = time.process_time()
    with pytest.raises(BadFile) as refused:
        read_file(path)
    assert time.process_time() - started < 2
    (problem,) = refused.value.problems
    assert (problem.line, problem.column) == (1, 1)
    return problem


def test_ten_megabytes_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"a: 1\n" * 2_000_000)
    with bounded(memory=2 << 20):
        assert refusal(path).what == "the file is too large: more than 512 KiB is not read"


def test_the_last_permitted_byte_is_permitted(tmp_path: Path) -> None:
    path = tmp_path / "full.yaml"
    path.write_bytes(b"a: 1 #".ljust(MOST_BYTES, b"x"))
    assert read_file(path).tree == {"a": 1}
    path.write_bytes(b"a: 1 #".ljust(MOST_BYTES + 1, b"x"))
    assert "too large" in refusal(path).what
    # A text is weighed in bytes, too.
    assert "too large" in wrongs("é" * (MOST_BYTES // 2 + 1))[0]
    assert "too large" in wrongs(b"#" * (MOST_BYTES + 1))[0]


@pytest.mark.posix
def test_only_a_file_is_read_and_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe, loop = tmp_path / "pipe", tmp_path / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    for path, what in (
        (tmp_path / "none.yaml", "there is no such file"),
        (tmp_path, "this is a folder, not a file"),
        (pipe, "this is not a regular file"),
        (Path("/dev/zero"), "this is not a regular file"),
        (loop, "cannot be read"),
    ):
        assert what in refusal(path).what, path


def test_names_that_no_file_can_have() -> None:
    for name in ("a\0b", "x" * 5000, "no/such/folder/book.yaml", "", "new\nline\x1b[2J"):
        assert str(refusal(name)).isprintable(), name


# Files that were made to do harm


@contextmanager
def bounded(memory: int = 96 << 20, seconds: float = 20) -> Iterator[None]:
    """No run-away: the bounds are loose, since an attack that works misses them by far."""
    tracemalloc.start()
    started = time.process_time()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < memory
        assert time.process_time() - started < seconds
    finally:
        tracemalloc.stop()


LAUGHS = "a0: &a0 [ha, ha]\n" + "".join(
    f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 10)}]\n" for n in range(9)
)
DEEP = {
    "brackets": "[" * 100_000,
    "braces": "{a: " * 100_000,
    "braces as keys": "{" * 100_000,
    "lists in a line": "- " * 200_000,
    "keys in a line": "? " * 200_000,
    "keys of lists": "? - " * 100_000,
    "blocks": "".join(f"{' ' * n}a:\n" for n in range(900)),
    "both": "a: " + "[{b: " * 50_000,
}
WIDE = {
    "items": "-\n" * 250_000,
    "flow items": f"[{'a,' * 250_000}]",
    "empty lists": f"[{'[],' * 170_000}]",
    "entries": "".join(f"k{n}: {n}\n" for n in range(35_000)),
    "aliases": "- *a\n" * 100_000,
    "anchors": "- &a\n" * 100_000,
    "tags": "- !a\n" * 100_000,
    "one key again and again": "a: 1\n" * 100_000,
    "documents": "---\n" * 120_000,
    "ends of documents": "...\n" * 120_000,
    "directives": "%TAG !a! x\n" * 40_000,
}
LONG = {
    "a word": "a" * 50_000,
    "words": "a " * 25_000,
    "a quote": f"'{'a' * 50_000}'",
    "quotes": "'" * 50_000,
    "an open quote": '"' + "a" * 50_000,
    "escapes": '"' + "\\n" * 25_000 + '"',
    "a paragraph": "a: >\n" + " x\n\n" * 12_000,
    "an address": "a: |\n" + " x\n" * 17_000,
    "a remark": "#" * 50_000,
    "blanks": " " * 50_000,
    "empty lines": "\n" * 50_000,
    "a number": "1" * 50_000,
    "a fraction": "1." + "1" * 50_000,
    "a key": f"? {'a' * 50_000}\n: 1\n",
    "an anchor": f"&{'a' * 50_000} x",
    "an alias": f"*{'a' * 50_000}",
    "a tag": f"!{'a' * 50_000} x",
    "a directive": f"%{'a' * 50_000}",
    "exclamations": "!" * 50_000,
    "colons": ":" * 50_000,
    "colons and blanks": ": " * 25_000,
    "keys in a row": "a: " * 17_000,
    "tabs": "\t" * 50_000,
    "nothing": "\0" * 50_000,
    "escape characters": "\x1b" * 50_000,
    "carriage returns": "\r" * 50_000,
}


def harmless(source: str | bytes) -> Document | BadFile:
    """What comes of it; anything but these two would be raised here."""
    try:
        return read(source, "f")
    except BadFile as bad:
        refused = bad
    assert 0 < len(refused.problems) <= MOST_SHOWN
    assert str(refused).replace("\n", "").isprintable()
    return refused


def test_a_billion_laughs_are_not_laughed(half: str) -> None:
    with bounded(memory=1 << 20, seconds=5):
        refused = harmless(LAUGHS)
    assert isinstance(refused, BadFile)
    assert "the anchor '&a0'" in str(refused)
    assert "the alias '*a0'" in str(refused)


@pytest.mark.parametrize("name", DEEP)
def test_no_pit_is_deep_enough_to_fall_in(half: str, name: str) -> None:
    with bounded():
        refused = harmless(DEEP[name])
    assert isinstance(refused, BadFile)
    assert f"more than {MOST_DEPTH} levels are not read" in str(refused)


def test_the_last_permitted_level_is_permitted(half: str) -> None:
    assert read("[" * MOST_DEPTH + "]" * MOST_DEPTH, "f").tree is not None
    assert "too deep" in wrongs("[" * (MOST_DEPTH + 1) + "]" * (MOST_DEPTH + 1))[0]


def test_a_pit_does_not_need_the_stack() -> None:
    """Where only little of the stack is left, the deepest permitted file can still be read."""

    def down(levels: int) -> Tree:
        return down(levels - 1) if levels else read("{a: " * MOST_DEPTH + "1" + "}" * MOST_DEPTH, "f").tree

    assert down(sys.getrecursionlimit() - len(inspect.stack(0)) - 40) is not None


@pytest.mark.parametrize("name", WIDE)
def test_no_crowd_is_wide_enough_to_be_lost_in(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """With a small part of the limit and of the memory; how far the whole limit goes is in the next test."""
    monkeypatch.setattr(reader, "MOST_NODES", MOST_NODES // 32)
    with bounded(memory=3 << 20, seconds=1):
        refused = harmless(WIDE[name])
    assert isinstance(refused, BadFile)


def test_nor_is_a_crowd_at_the_limit_itself() -> None:
    with bounded():
        refused = harmless(WIDE["empty lists"])
    assert isinstance(refused, BadFile) and "holds too much" in str(refused)


def test_the_last_permitted_value_is_permitted(half: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_NODES", 1000)
    assert plain(f"[{'a,' * 999}]") == ["a"] * 999
    assert "holds too much: more than 1000 keys" in wrongs(f"[{'a,' * 1000}]")[0]


@pytest.mark.parametrize("name", LONG)
def test_no_line_is_long_enough_to_hang_by(name: str) -> None:
    with bounded(memory=10 << 20, seconds=4):
        harmless(LONG[name])


@pytest.mark.parametrize("name", ["entries", "documents", "words", "quotes"])
def test_without_libyaml_it_only_takes_longer(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What took the square of the length would take minutes for so much."""
    monkeypatch.setattr(reader, "LOADER", yaml.SafeLoader)
    source = {**WIDE, **LONG}[name][:50_000]
    started = time.process_time()
    harmless(source)
    assert time.process_time() - started < 10


# Files that chance has written


SIGNS = list("ab1-?:,[]{}#&*!|>'\"%@`\\~= \n\t\r\0\ufeff\x85é🂮\ud800\u202e")
TURNS = [
    ": ", "- ", "? ", "\n  ", "---\n", "...\n", "%YAML 1.1\n", "<<: ", "&a ", "*a", "!!str ", "K: ", "2: ",
]  # fmt: skip
VALUES = ["true", "no", "010", "12:30", "1.5", "9" * 30, "\\u0041", "\\ud800", "!!python/name:os.system "]
PIECES = st.sampled_from(SIGNS + TURNS + VALUES)


@settings(max_examples=400)
@given(st.binary(max_size=300) | st.text(max_size=300) | st.lists(PIECES, max_size=40).map("".join))
def test_any_bytes_any_text_and_any_heap_of_yaml_are_read_or_refused(source: str | bytes) -> None:
    harmless(source)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "LOADER", yaml.SafeLoader)
        harmless(source)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    book = BOOK if draw(st.booleans()) else HOUSE
    for _ in range(draw(st.integers(1, 6))):
        begin = draw(st.integers(0, len(book)))
        end = draw(st.integers(begin, min(len(book), begin + 12)))
        put = draw(st.one_of(PIECES, st.just(""), st.text(max_size=4), st.just(book[begin:end] * 2)))
        book = book[:begin] + put + book[end:]
    return book


@settings(max_examples=400)
@given(mutated())
def test_a_book_in_a_childs_hands_is_read_or_refused(source: str) -> None:
    outcome = harmless(source)
    if isinstance(outcome, Document):
        assert_every_value_has_its_place(outcome, source)
    else:
        lines = source.encode("utf-8", "replace").count(b"\n") + 2
        assert all(1 <= problem.line <= lines and problem.column >= 1 for problem in outcome.problems)


def assert_every_value_has_its_place(document: Document, source: str) -> None:
    lines = source.split("\n")
    waiting: list[tuple[tuple[str | int, ...], Tree]] = [((), document.tree)]
    while waiting:
        path, value = waiting.pop()
        line, column = document.at(path).value
        if isinstance(value, int | float) and not isinstance(value, bool):
            assert lines[line - 1][column - 1] in "-0123456789"
        if isinstance(value, dict):
            waiting += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, index), inner) for index, inner in enumerate(value)]


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**17), 10**17),
    st.text(st.characters(min_codepoint=32, max_codepoint=126)),
)
trees = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text("abcXYZ 01:-#'", max_size=6), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(trees, st.booleans())
def test_what_another_program_wrote_is_read_back(tree: Tree, flow: bool) -> None:
    written = yaml.safe_dump(tree, default_flow_style=flow, allow_unicode=True)
    if "&id" not in written:
        assert plain(written) == tree
