"""Does the terminal draw every sign of the game as wide as the game believes?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TextIO

from ranter_tui.cli.doctor.finding import Finding, fine, unknown, wrong
from ranter_tui.cli.doctor.widths import NoAnswer, widths
from ranter_tui.cli.screen import is_dumb
from ranter_tui.library.measure import cells
from ranter_tui.rulebook.warrant import Warrant

SIGNS = {
    "suits": "♠♥♣♦¤†∪",
    "marks of warrant": "".join(warrant.mark for warrant in Warrant),
    "figures of footnotes": "⁰¹²³⁴⁵⁶⁷⁸⁹",
    "lines": "".join(map(chr, range(0x2500, 0x2580))),
    "blocks and shades": "".join(map(chr, range(0x2580, 0x25A0))),
    "counters and points": "".join(map(chr, range(0x25A0, 0x25FD))),
    "coins and strokes": "¢×•≠",
    "arrows": "←↑→↓‹›⏎",
    "ornaments": "❦❧☙§¶",
    "quotation marks and dashes": "“”‘’«»–—…·",
    "letters": "éßøÆжλ",
    "wide letters": "杜鵑花",
}
"""What the screens are made of. A guest's name may hold any letter."""

SHOWN = 12
"""More than so many of a kind are not shown."""

NARROW = {
    "suits": "The setting “Suits: S H C D” does without them.",
    "wide letters": "Names in such letters will stand a little off; the terminal is at fault.",
}
OTHERWISE = (
    "Look in the terminal's settings for “ambiguous width” and make it narrow, or take another font; in "
    "xterm leave out -cjk_width; in tmux and screen the locale must be UTF-8 when they start."
)


def look(keyboard: TextIO, screen: TextIO) -> Iterator[Finding]:
    if not (keyboard.isatty() and screen.isatty()):
        yield unknown("signs.widths", "Without a terminal nobody can say how wide it draws the signs.")
        return
    if is_dumb():
        yield unknown("signs.widths", "This terminal cannot be asked how wide it draws the signs.")
        return
    screen.flush()
    try:
        drawn = widths("".join(SIGNS.values()), keyboard.fileno(), screen.fileno())
    except NoAnswer as error:
        yield unknown("signs.widths", f"Nobody can say how wide the signs are drawn: {error}.")
        return
    rest = iter(drawn)
    for group, signs in SIGNS.items():
        yield _group(group, signs, tuple(islice(rest, len(signs))))


def _group(group: str, signs: str, drawn: Sequence[int]) -> Finding:
    about = f"signs.{group.replace(' ', '_')}"
    off = [(sign, width) for sign, width in zip(signs, drawn, strict=True) if width != cells(sign)]
    if not off:
        return fine(about, f"{group.capitalize()}, as wide as they should be: {' '.join(signs[:SHOWN])}")
    told = ", ".join(f"{sign} takes {width}" for sign, width in off[:SHOWN])
    more = f" and {len(off) - SHOWN} more," if len(off) > SHOWN else ""
    says = f"{group.capitalize()}: {told}{more} instead of {cells(off[0][0])}. Rows will be out of line."
    return wrong(about, says, NARROW.get(group, OTHERWISE))
