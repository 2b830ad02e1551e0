"""Prepares standard output for terminals without Unicode, and for closed pipes."""

from __future__ import annotations

import codecs
import io
import os
import sys

SIGNS = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "…": "...", "\N{NO-BREAK SPACE}": " "}
SIGNS |= {"█": "#", "▀": "^", "▄": "_"}


def replace_unprintable() -> None:
    """Replace what the standard streams cannot encode. One that was closed goes nowhere."""
    codecs.register_error("plainer", _plainer)
    for name, errors in (("stdin", "replace"), ("stdout", "plainer"), ("stderr", "plainer")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), "utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def give_up_printing() -> None:
    """Redirect standard output to nowhere, or the interpreter would try again to flush it at its exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_in_ascii(sign) for sign in missing), error.end


def _in_ascii(sign: str) -> str:
    """Return an ASCII form of a sign: a warrant's letter, a letter without its accent."""
    import unicodedata

    from ranter_tui.rulebook.warrant import Warrant

    for warrant in Warrant:
        if sign == warrant.mark:
            return warrant.value[0].upper()
    base = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return SIGNS.get(sign) or base or "?"
