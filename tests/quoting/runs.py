"""Runs of eight words, and their digests. `python -m tests.quoting.runs FOLDER` makes the list of them anew.

Of a text (.txt) in the folder every run counts; of notes (.md) only what stands there in quotation marks.
"""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

LONGEST = 7
"""So many words running may stand as they do in a source."""
BYTES = 5
WIDE = 110
KEPT = Path(__file__).with_name("runs.txt")

QUOTED = re.compile(r'"([^"]*)"|“([^”]*)”')
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every run of words that is longer than may stand unmarked. Figures and ranks are no words."""
    words = [word.replace("’", "'").casefold() for word in WORD.findall(text)]
    for at in range(len(words) - LONGEST):
        run = tuple(words[at : at + LONGEST + 1])
        if sum(len(word) > 2 for word in run) > LONGEST // 2:
            yield run


def digest(run: tuple[str, ...]) -> bytes:
    return blake2b(" ".join(run).encode(), digest_size=BYTES).digest()


def unquoted(text: str) -> list[str]:
    """Return the pieces of a text that do not stand in quotation marks."""
    return re.split(r'"[^"]*"|“[^”]*”', text)


def kept() -> frozenset[bytes]:
    """Return the digests of every run in the sources."""
    data = base64.b85decode(KEPT.read_text(encoding="ascii").replace("\n", ""))
    return frozenset(data[at : at + BYTES] for at in range(0, len(data), BYTES))


def digests(folder: Path) -> Iterable[bytes]:
    for path in sorted(folder.iterdir()):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".txt":
            yield from map(digest, runs(text))
        elif path.suffix == ".md":
            for one, other in QUOTED.findall(text):
                yield from map(digest, runs(one or other))


def main() -> None:
    (folder,) = sys.argv[1:]
    text = base64.b85encode(b"".join(sorted(set(digests(Path(folder)))))).decode()
    KEPT.write_text(
        "\n".join(text[at : at + 110] for at in range(0, len(text), 110)) + "\n", encoding="ascii"
    )


if __name__ == "__main__":
    main()
