"""A small book and a library for it, in which every kind of statement comes once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import yaml

from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.silence import with_silences
from ranter_tui.rulebook.source import Source

BOOK: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("small.yaml").read_text(encoding="utf-8"))
SOURCES = msgspec.convert(BOOK.pop("sources"), dict[str, Source])
PAGE: dict[str, Any] = BOOK["rules"]["object"]["cites"][0]


def small_book(**changes: Any) -> Rulebook:
    """The small book, perhaps with something else in it."""
    return with_silences(msgspec.convert({**BOOK, **changes}, Rulebook), SOURCES)
