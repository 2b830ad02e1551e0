"""What no file may hold: signs that terminals disagree about, and places on somebody's machine."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHIPPED = ("ranter_tui", "rulebooks")
FOLDERS = (*SHIPPED, ".ci", ".github", "docs", "release", "benchmarks", "screenshots", "tests")

# With a variation selector or a joiner a row is as wide as the terminal pleases; whole cards are too small.
DISPUTED = re.compile("[\N{VARIATION SELECTOR-16}\N{ZERO WIDTH JOINER}\U0001f0a0-\U0001f0ff]")

MACHINE = re.compile(
    r"pypi\.org/simple|files\.pythonhosted|/root/|/home/|" + rf"(?<![\w.~-]){re.escape(str(ROOT))}(?![\w.-])"
)


def files(*folders: str) -> list[Path]:
    return [
        path
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]


def places(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Wherever the pattern stands, as `file:line`. What is not text is passed over."""
    found = []
    for path in paths:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, start=1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}")
    return found


def test_shipped_text_has_no_sign_whose_width_terminals_dispute() -> None:
    written = [path for path in files(*SHIPPED) if path.suffix in {".md", ".py", ".tcss", ".yaml"}]

    assert places(DISPUTED, [*written, *ROOT.glob("*.md")]) == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    on_top = [path for path in ROOT.iterdir() if path.is_file()]

    assert places(MACHINE, [*on_top, *(set(files(*FOLDERS)) - {Path(__file__)})]) == []


def test_strict_types_pass_without_being_told_to_look_away() -> None:
    code = [path for path in files("ranter_tui") if path.suffix == ".py"]

    assert places(re.compile(r"#\s*type:\s*ignore|#\s*mypy:"), code) == []
