"""Sets what was typed with straight quotation marks and apostrophes, and with hyphens, as a printer would."""

from __future__ import annotations

import re

from msgspec.structs import replace

from ranter_tui.rulebook.reader import Document, Tree

_ADDRESS = re.compile(r"(\S+://\S+)")
_BEGINS = r"(?:^|(?<=[\s(\[–—“]))"
_OPENS = re.compile(f'{_BEGINS}"')
_OPENS_AND_CLOSES = re.compile(rf"{_BEGINS}'(?=[^']*\w[.,!?…]?'(?!\w))")

_RANGE = re.compile(r"(?<![\w/-])(\d+)-(\d+)(?![\w-])")
RANGES = ("pages", "when")
"""What may be a range and nothing else. Any other word by itself may be an id."""


def as_printed(document: Document) -> Document:
    """Return a document that is prose, as readers see it. Where in the file it stands remains known."""
    return replace(document, tree=set_in_print(document.tree))


def curly(text: str) -> str:
    """Return a text with curly quotation marks and apostrophes, and with dashes between pages and years.

    Addresses are left alone, and whatever may be an id.

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
