"""`library export`: writes the whole library as files that any browser opens."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ranter_tui.cli import FINE, Refusal
from ranter_tui.cli.output import print_json
from ranter_tui.cli.progress import Progress
from ranter_tui.evening.bookcase import bookcase
from ranter_tui.rulebook.problem import printable

if TYPE_CHECKING:
    from ranter_tui.library.export.site import File


def export(arguments: argparse.Namespace) -> int:
    """Write every page as plain HTML, and as Markdown in a folder of its own.

    JSON: `folder`, the number of `files`, `front`, which is the file to begin with, and `left_out`: what is
    wrong with rulebooks of one's own that are not in it.
    """
    from ranter_tui.library.export.folder import NotExported, write_site
    from ranter_tui.library.export.site import site
    from ranter_tui.library.library import Library

    shelf, folder = bookcase(), Path(arguments.folder)
    try:
        files = write_site(folder, _counted(site(Library(shelf))))
    except NotExported as wrong:
        raise Refusal(printable(str(wrong))) from None
    front = folder / "index.html"
    if arguments.json:
        print_json({"folder": str(folder), "files": files, "front": str(front), "left_out": shelf.troubles})
    else:
        for trouble in shelf.troubles:
            print(f"Left out: {trouble}", file=sys.stderr)
        print(f"{files} files are in {printable(str(folder))}. Begin with {printable(str(front))}")
    return FINE


def _counted(files: Iterator[File]) -> Iterator[File]:
    progress = Progress()
    try:
        for number, file in enumerate(files, 1):
            progress.show(f"{number} files")
            yield file
    finally:
        progress.clear()
