"""`check`: is this rulebook file in order, down to the last example?"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ranter_tui.cli import FINE, NO
from ranter_tui.rulebook.load import load_rulebook
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import Shelf


def check(arguments: argparse.Namespace) -> int:
    sources = Shelf().sources
    reports: list[dict[str, Any]] = []
    for name in arguments.files:
        try:
            book = load_rulebook(Path(name), sources)
        except BadFile as bad:
            problems = [
                {"line": p.line, "column": p.column, "what": p.what, "hint": p.hint} for p in bad.problems
            ]
            reports.append({"file": name, "good": False, "problems": problems, "more": bad.more})
            if not arguments.json:
                print(bad)
        else:
            reports.append({"file": name, "good": True, "book": book.id, "examples": len(book.examples)})
            if not arguments.json:
                rules, examples = len(book.entries()), len(book.examples)
                print(
                    f"{name}: good; {rules} rules, {len(book.variants)} variants, {examples} examples played"
                )
    if arguments.json:
        print(json.dumps(reports, indent=2, ensure_ascii=False))
    return FINE if all(report["good"] for report in reports) else NO
