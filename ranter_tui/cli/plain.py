"""Talking to something that does not know every sign, or is not there: nothing fails half-way."""

from __future__ import annotations

import codecs
import io
import os
import sys

SIGNS = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "…": "...", "\N{NO-BREAK SPACE}": " "}


def make_do() -> None:
    """Have the standard streams put up with whatever comes. One that was closed goes nowhere."""
    codecs.register_error("plainer", _plainer)
    for name, errors in (("stdin", "replace"), ("stdout", "plainer"), ("stderr", "plainer")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), "utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def give_up_printing() -> None:
    """Have what standard output cannot take go nowhere, or the interpreter would try again on its way out."""
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
    """A warrant's mark becomes its letter, an accented letter loses its accent."""
    import unicodedata

    from ranter_tui.rulebook.warrant import Warrant

    for warrant in Warrant:
        if sign == warrant.mark:
            return warrant.value[0].upper()
    base = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return SIGNS.get(sign) or base or "?"
