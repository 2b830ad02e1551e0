"""Parses untrusted YAML: plain values with their places, or `BadFile`.

Only what a rulebook needs of YAML is let in: one document of mappings, lists and scalars, within stated
limits, without anchors, tags or directives. Scalars follow a strict part of YAML 1.2, so `no`, `on`, `010`
and `12:30` stay the texts that their author typed. The tree grows from the parser's events in one loop:
however deep the file, nothing recurses.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import yaml
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.rulebook.characters import FORBIDDEN, set_in_print
from ranter_tui.rulebook.problem import ITS_NAME, STDIN, BadFile, Problem, Steps, printable, quoted

if TYPE_CHECKING:
    from yaml._yaml import Mark as CMark
    from yaml.error import Mark

MOST_BYTES = 512 * 1024
MOST_DEPTH = 32
TOO_DEEP = f"this is nested too deep: more than {MOST_DEPTH} levels are not read"
MOST_NODES = 60_000

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Tree: TypeAlias = "dict[str, Tree] | list[Tree] | str | int | float | bool | None"
Position: TypeAlias = tuple[int, int]


class Location(Struct):
    """The place of a value: where it begins, where its key does (of an item: the item), and its children."""

    value: Position
    key: Position
    inside: dict[str | int, Location]


class Document(Struct, frozen=True, eq=False):
    """The plain values of a file, and the place of each of them.

    >>> document = read("lives: 3\\ncards: {K: refuses}", "house.yaml")
    >>> document.tree
    {'lives': 3, 'cards': {'K': 'refuses'}}
    >>> document.at(("cards", "K")).value, document.at(("cards", "K")).key
    ((2, 12), (2, 9))
    """

    name: str
    tree: Tree
    place: Location

    def at(self, path: Steps) -> Location:
        """Return the place of what is at the path, or of its nearest parent that exists."""
        place = self.place
        for step in path:
            if step not in place.inside:
                break
            place = place.inside[step]
        return place

    def printed(self) -> Document:
        """Return the document with its texts as readers see them; their places remain those in the file."""
        return replace(self, tree=set_in_print(self.tree))


def read_file(path: str | os.PathLike[str]) -> Document:
    """Parse a regular file of acceptable size; anything else is refused without being read."""
    return read(bytes_of(path), name_of(path))


def name_of(path: str | os.PathLike[str]) -> str:
    """Return what messages call a file."""
    return ITS_NAME if os.fspath(path) == STDIN else printable(os.fspath(path))


def bytes_of(path: str | os.PathLike[str]) -> bytes:
    """Return the bytes of such a file, or of standard input; `read` refuses them if they are too many."""
    name = name_of(path)
    if name == ITS_NAME:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        _refuse_unreadable(Path(path).stat(), name)
        # What was a file a moment ago may be a pipe by now: do not wait for its writer.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            _refuse_unreadable(os.fstat(handle), name)
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise _whole_file(name, "there is no such file") from None
    except PermissionError:
        raise _whole_file(name, "the file may not be read", "look at its permissions") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise _whole_file(name, f"the file cannot be read ({reason})") from None


def read(source: str | bytes, name: str) -> Document:
    """Parse a text; `name` is what the messages call it."""
    return read_several(source, name, most=1)[0]


def read_several(source: str | bytes, name: str, most: int = MOST_NODES) -> list[Document]:
    """Parse a text of so many documents, with a line of --- between them. An empty text is one, too."""
    text = _decoded(source, name)
    _refuse_characters(text, name)
    growth = Growth(name, most)
    try:
        for event in _events(text, name):
            growth.take(event)
    except BadFile as end:
        growth.problems.extend(end.problems)
    if growth.problems:
        raise BadFile(growth.problems)
    return growth.documents or [Document(name, None, Location((1, 1), (1, 1), {}))]


def _whole_file(name: str, what: str, hint: str = "") -> BadFile:
    return BadFile([Problem(name, 1, 1, what, hint)])


def _refuse_unreadable(status: os.stat_result, name: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise _whole_file(name, "this is a folder, not a file")
    if not stat.S_ISREG(status.st_mode):
        raise _whole_file(name, "this is not a regular file", "pipes and devices are not read")
    _refuse_size(status.st_size, name)


def _refuse_size(size: int, name: str) -> None:
    if size > MOST_BYTES:
        raise _whole_file(name, f"the file is too large: more than {MOST_BYTES // 1024} KiB is not read")


def _decoded(source: str | bytes, name: str) -> str:
    _refuse_size(len(source), name)
    if isinstance(source, str):
        # Surrogates cannot be encoded; they are reported with the other characters.
        _refuse_size(len(source.encode("utf-8", "surrogatepass")), name)
        return source
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _position_in(source[: error.start].decode("utf-8"))
        what = f"the byte 0x{source[error.start]:02X} is not UTF-8"
        raise BadFile([Problem(name, line, column, what, "save the file as UTF-8")]) from None


FORBIDDEN_NAMES = {
    "\0": ("a NUL character", ""),
    "\t": ("a tab", "indent and separate with spaces"),
    "\r": ("a carriage return without line feed", "save the file with LF or CRLF ends"),
    "\ufeff": ("a byte order mark", "save the file as UTF-8 without it"),
}


def _refuse_characters(text: str, name: str) -> None:
    first: dict[str, int] = {}
    for found in FORBIDDEN.finditer(text):
        first.setdefault(found[0], found.start())
    if first:
        raise BadFile(_forbidden(c, name, _position_in(text[:start])) for c, start in first.items())


def _forbidden(character: str, name: str, at: Position, where: str = "") -> Problem:
    words, hint = FORBIDDEN_NAMES.get(character, (f"the character U+{ord(character):04X}", ""))
    return Problem(name, *at, f"{words} is not allowed{where}", hint)


def _position_in(before: str) -> Position:
    """Return the position just after the text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


UNCLOSED = {
    "expected ':'": "look for a missing colon, or a quote that is not closed",
    "unexpected end of stream": "this quote is not closed",
}
"""Mistakes that are where the thing begins (a quote), and not where the parser noticed (the end)."""
BLUNDERS = {
    **UNCLOSED,
    "mapping values are not allowed": "put a text that contains ': ' in quotes",
    "cannot start any token": "put a text that begins with this character in quotes",
    "expected key": "look at the indentation",
    "expected '-'": "look at the indentation",
    "expected <block end>": "look at the indentation",
    "expected ',' or": "look for a missing comma, or a bracket that is not closed",
    "unknown escape": "write two backslashes for one, or use single quotes",
    "document start>": "one file holds one document",
    # Any other.
    "": "",
}
"""Frequent mistakes in YAML: what PyYAML says of them, and what to look for."""


def _events(text: str, name: str) -> Iterator[yaml.Event]:
    event: yaml.Event | None = None
    try:
        for event in yaml.parse(text, Loader=LOADER):
            yield event
    except yaml.MarkedYAMLError as error:
        raise BadFile([_syntax(error, name, end=_position_in(text))]) from None
    except (yaml.YAMLError, ValueError, OverflowError):
        # PyYAML without its C half lets large numbers in escapes and directives run into Python's own errors.
        at = _at(event.end_mark if event else None)
        raise BadFile([Problem(name, *at, "this is not YAML: what follows cannot be read")]) from None


def _syntax(error: yaml.MarkedYAMLError, name: str, end: Position) -> Problem:
    trouble = printable((error.problem or error.context or "")[:200])
    blunder = next(known for known in BLUNDERS if known in trouble)
    # A text that breaks off in the middle of a line is noticed in the line after it, which is not there.
    noticed = min(_at(error.problem_mark or error.context_mark), end)
    begun = _at(error.context_mark) if error.context_mark else noticed
    if "maximum nesting depth" in trouble:
        # libyaml reads ahead, and has a limit of its own since 0.2.6.
        return Problem(name, *noticed, TOO_DEEP)
    what = f"this is not YAML: {trouble}"
    if error.context and (blunder in UNCLOSED or begun[0] == noticed[0]):
        what += f", {error.context}"
    elif error.context:
        what += f", {error.context} that begins in line {begun[0]}"
    return Problem(name, *(begun if blunder in UNCLOSED else noticed), what, BLUNDERS[blunder])


class OpenList(Struct):
    """A list that is being parsed."""

    value: list[Tree] = []
    inside: dict[str | int, Location] = {}

    def put(self, value: Tree, place: Location) -> None:
        self.inside[len(self.value)] = place
        self.value.append(value)


class OpenMapping(Struct):
    """A mapping that is being parsed; the value of a refused key is read and dropped."""

    value: dict[str, Tree] = {}
    inside: dict[str | int, Location] = {}
    awaits_value: bool = False
    key: str | None = None
    key_at: Position = (1, 1)

    def expect(self, key: str | None, at: Position) -> None:
        self.awaits_value, self.key, self.key_at = True, key, at

    def put(self, value: Tree, place: Location) -> None:
        self.awaits_value = False
        if self.key is not None:
            place.key = self.key_at
            self.inside[self.key] = place
            self.value[self.key] = value


class Growth:
    """Builds the tree from the parser's events, and collects the mistakes."""

    def __init__(self, name: str, most: int) -> None:
        self.problems: list[Problem] = []
        self._name, self._most = name, most
        self._root = OpenList()
        self._open: list[OpenList | OpenMapping] = [self._root]
        self._nodes = 0

    @property
    def documents(self) -> list[Document]:
        places = self._root.inside.values()
        return [Document(self._name, *one) for one in zip(self._root.value, places, strict=True)]

    def take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.NodeEvent):
            self._node(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()
        elif isinstance(event, yaml.DocumentStartEvent):
            self._document_start(event)

    def _document_start(self, event: yaml.DocumentStartEvent) -> None:
        if len(self._root.value) == self._most:
            problem = self._problem(event, "a second document begins here", "one file holds one document")
            raise BadFile([problem])
        if event.version or event.tags:
            self._refuse(event, "directives are not allowed", "leave out the lines that begin with %")

    def _node(self, event: yaml.NodeEvent) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            what = f"the file holds too much: more than {MOST_NODES} keys and values are not read"
            raise BadFile([self._problem(event, what)])
        self._refuse_additions(event)
        at = _start(event)
        top = self._open[-1]
        if isinstance(top, OpenMapping) and not top.awaits_value:
            top.expect(self._key(event, top), at)
            if isinstance(event, yaml.CollectionStartEvent):
                self._begin(event, OpenList())
        elif isinstance(event, yaml.CollectionStartEvent):
            self._begin(event, top)
        else:
            top.put(_scalar(event) if isinstance(event, yaml.ScalarEvent) else None, Location(at, at, {}))

    def _begin(self, event: yaml.CollectionStartEvent, holder: OpenList | OpenMapping) -> None:
        if len(self._open) > MOST_DEPTH:
            raise BadFile([self._problem(event, TOO_DEEP)])
        begun = OpenMapping() if isinstance(event, yaml.MappingStartEvent) else OpenList()
        at = _start(event)
        holder.put(begun.value, Location(at, at, begun.inside))
        self._open.append(begun)

    def _key(self, event: yaml.NodeEvent, mapping: OpenMapping) -> str | None:
        """Return the text of a key, or None if it is refused."""
        if isinstance(event, yaml.CollectionStartEvent):
            self._refuse(event, "a list or a mapping cannot be a key", "a text with [ or { needs quotes")
        if not isinstance(event, yaml.ScalarEvent):
            return None
        key = event.value
        if key == "<<" and not event.style:
            self._refuse(event, "the merge key '<<' is not allowed", "write the entries out")
        elif key == "" and not event.style:
            self._refuse(event, "there is no key before the colon")
        elif key in mapping.inside:
            line, column = mapping.inside[key].key
            what = f"the key {quoted(key)} stands here again, first in line {line}, column {column}"
            self._refuse(event, what)
        else:
            return key
        return None

    def _refuse_additions(self, event: yaml.NodeEvent) -> None:
        if isinstance(event, yaml.AliasEvent):
            what = f"the alias {quoted(f'*{event.anchor}')} is not allowed"
            self._refuse(event, what, "write the value out")
        elif event.anchor is not None:
            what = f"the anchor {quoted(f'&{event.anchor}')} is not allowed"
            self._refuse(event, what, "write the value out wherever it is needed")
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag is not None:
            words = quoted(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self._refuse(event, f"the tag {words} is not allowed", "leave it out; quotes make a text")
        if (
            isinstance(event, yaml.ScalarEvent)
            and event.style == '"'
            and (found := FORBIDDEN.search(event.value))
        ):
            self.problems.append(_forbidden(found[0], self._name, _start(event), " in a text"))

    def _refuse(self, event: yaml.Event, what: str, hint: str = "") -> None:
        self.problems.append(self._problem(event, what, hint))

    def _problem(self, event: yaml.Event, what: str, hint: str = "") -> Problem:
        return Problem(self._name, *_start(event), what, hint)


def _start(event: yaml.Event) -> Position:
    return _at(event.start_mark)


def _at(mark: Mark | CMark | None) -> Position:
    """Return the position of a mark, of PyYAML itself or of its C half: both count from 0."""
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


WORDS: dict[str, Tree] = {"true": True, "false": False, "null": None, "~": None, "": None}
# At most eighteen digits: a longer row of digits is no number that any rule could mean.
WHOLE = re.compile("-?(?:0|[1-9][0-9]{0,17})")
FRACTION = re.compile("-?(?:0|[1-9][0-9]{0,17})\\.[0-9]{1,18}")


def _scalar(event: yaml.ScalarEvent) -> Tree:
    return event.value if event.style else plain_value(event.value)


def plain_value(text: str) -> Tree:
    """Convert a scalar without quotes to a value.

    >>> [plain_value(text) for text in ("3", "true", "010", "no", "12:30", "1.5")]
    [3, True, '010', 'no', '12:30', 1.5]
    """
    if text in WORDS:
        return WORDS[text]
    if WHOLE.fullmatch(text):
        return int(text)
    if FRACTION.fullmatch(text):
        return float(text)
    return text
