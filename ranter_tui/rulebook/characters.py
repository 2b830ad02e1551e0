"""The characters of texts: which are forbidden in any file, and how readers see what was typed.

Authors may type straight quotation marks, apostrophes and hyphens; readers get what a printer would set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

if TYPE_CHECKING:
    from ranter_tui.rulebook.reader import Tree

# Beyond control characters: line ends that editors do not count, and marks that turn the direction of
# writing, so that a reader of the file would see another rule than the program.
_NEVER = (
    "\\x00-\\x09\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f"
    "\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff\\ufeff\\ufffe\\uffff"
)
FORBIDDEN = re.compile(f"[{_NEVER}]|\\r(?!\\n)")

# Nothing forbidden, and no backslash that could bring it: nearly everything that was written by this program.
_PLAIN = re.compile(f"[^{_NEVER}\\r\\\\]*")


def forbidden_in_json(data: bytes) -> str | None:
    """Return the name of the first forbidden character in any text of a JSON value; None if there is none.

    >>> forbidden_in_json(b'{"short": "Parlett\\\\u001b]0;gone\\\\u0007"}')
    'U+001B'
    >>> forbidden_in_json('{"short": "Zoë\\'s 2♠"}'.encode())
    """
    if _PLAIN.fullmatch(data.decode()):
        return None
    for text in _texts(msgspec.json.decode(data)):
        if found := FORBIDDEN.search(text):
            return f"U+{ord(found[0][0]):04X}"
    return None


def _texts(tree: Any) -> Iterator[str]:
    rest = [tree]
    while rest:
        match rest.pop():
            case str() as text:
                yield text
            case list() as items:
                rest += items
            case dict() as items:
                rest += items
                rest += items.values()


def legible(text: str) -> str:
    """Return the text with every forbidden character escaped; line ends are left alone.

    >>> print(legible("one\\x1b[2J" + chr(10) + "two"))
    one\\x1b[2J
    two
    """
    if text.isprintable():
        return text
    return FORBIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


# Python lets a line end stand behind $.
NAME = r"^[a-z0-9][a-z0-9-]*$(?!\n)"
LONGEST_NAME = 64
Name = Annotated[
    str, Meta(pattern=NAME, max_length=LONGEST_NAME, description="small letters, figures and hyphens")
]
"""The id of something: small letters, digits and hyphens."""
Text = Annotated[str, Meta(min_length=1)]
ONE_LINE = r"^(?=[^\r\n]*\S)[^\r\n]+$(?!\n)"
OneLine = Annotated[str, Meta(pattern=ONE_LINE, description="one line that can be read")]
"""A line of text: what stands in a row of a list, or at the head of a page."""


_ADDRESS = re.compile(r"(\S+://\S+)")
_BEGINS = r"(?:^|(?<=[\s(\[–—“]))"
_OPENS = re.compile(f'{_BEGINS}"')
_OPENS_AND_CLOSES = re.compile(rf"{_BEGINS}'(?=[^']*\w[.,!?…]?'(?!\w))")

_RANGE = re.compile(r"(?<![\w/-])(\d+)-(\d+)(?![\w-])")
RANGES = ("pages", "when")
"""What may be a range and nothing else. Any other word by itself may be an id."""


def curly(text: str) -> str:
    """Return a text with curly quotation marks and apostrophes, and with dashes between pages and years.

    Addresses, and words that may be ids, are left alone.

    >>> print(curly('At "Land\\'s End", others\\' cards ("\\'tis so")'))
    At “Land’s End”, others’ cards (“’tis so”)
    >>> print(curly("To 'stand', as he says. https://example.org/Land's_End"))
    To ‘stand’, as he says. https://example.org/Land's_End
    >>> print(curly("Pp. 482-483, 1585-86; but 2026-11-21, parlett-2008"))
    Pp. 482–483, 1585–86; but 2026-11-21, parlett-2008
    >>> print(curly("1-5"))
    1-5
    """
    if "'" not in text and '"' not in text and "-" not in text:
        return text
    is_prose = " " in text
    return "".join(
        part if "://" in part else _curled(_dashed(part) if is_prose else part)
        for part in _ADDRESS.split(text)
    )


def _dashed(text: str) -> str:
    return _RANGE.sub(r"\1–\2", text)


def _curled(text: str) -> str:
    text = _OPENS.sub("“", text).replace('"', "”")
    return _OPENS_AND_CLOSES.sub("‘", text).replace("'", "’")


def set_in_print(tree: Tree) -> Tree:
    """Return plain values with their texts as readers see them."""
    if isinstance(tree, str):
        return curly(tree)
    if isinstance(tree, list):
        return [set_in_print(one) for one in tree]
    if isinstance(tree, dict):
        return {key: _range(one) if key in RANGES else set_in_print(one) for key, one in tree.items()}
    return tree


def _range(one: Tree) -> Tree:
    return _dashed(one) if isinstance(one, str) and " " not in one else set_in_print(one)
