"""What stands in a paper between two fences."""

from __future__ import annotations

import re
from dataclasses import dataclass

FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    kind: str
    text: str

    @property
    def commands(self) -> list[tuple[str, list[str]]]:
        """Each line that one types, with what is shown below it."""
        found: list[tuple[str, list[str]]] = []
        for line in self.text.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
        return found


def blocks(paper: str) -> list[Block]:
    return [Block(kind, _outdented(inner, len(indent))) for indent, kind, inner in FENCE.findall(paper)]


def section(paper: str, title: str) -> str:
    _, found, after = paper.partition(f"\n## {title}\n")
    assert found, f"there is no section {title!r}"
    return after.partition("\n## ")[0]


def in_order(lines: list[str], said: str) -> bool:
    """Whether these lines are among what was said, in their order; three dots stand for anything."""
    told = iter(said.splitlines())
    wanted = (re.compile(re.escape(line).replace(r"\.\.\.", ".*")) for line in lines)
    return all(any(map(line.fullmatch, told)) for line in wanted)


def _outdented(inner: str, width: int) -> str:
    lines = inner.splitlines(keepends=True)
    assert all(not line[:width].strip() for line in lines), "a line stands to the left of its fence"
    return "".join(line[width:] or "\n" for line in lines)
