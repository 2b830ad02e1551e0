"""Output to something that does not know every sign: a plainer one is put, and nothing fails half-way."""

from __future__ import annotations

import codecs
import io
import sys

SIGNS = {"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "…": "...", "\N{NO-BREAK SPACE}": " "}


def make_do() -> None:
    """Have standard output and standard error put up with whatever they can print."""
    codecs.register_error("plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plainer")


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
