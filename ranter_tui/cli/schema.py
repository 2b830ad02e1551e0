"""`schema`: prints the JSON Schema of a file format."""

from __future__ import annotations

import argparse

from ranter_tui.cli import FINE
from ranter_tui.cli.output import print_json
from ranter_tui.rulebook.schema import SCHEMAS


def schema(arguments: argparse.Namespace) -> int:
    print_json(SCHEMAS[arguments.kind]())
    return FINE
