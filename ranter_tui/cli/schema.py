"""`schema`: the JSON Schema of a file format."""

from __future__ import annotations

import argparse
import json

from ranter_tui.cli import FINE
from ranter_tui.rulebook.schema import SCHEMAS


def schema(arguments: argparse.Namespace) -> int:
    print(json.dumps(SCHEMAS[arguments.kind](), indent=2, ensure_ascii=False))
    return FINE
