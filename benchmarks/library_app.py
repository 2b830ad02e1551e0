"""The app on its title page, under RANTER_HOME; [z] opens the pages that were named, one after another."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ranter_tui.app.mends.garbage_collection import starting


def main() -> None:
    # Everything is imported late, as the command line does it.
    from benchmarks.page_by_page import PageByPageApp
    from ranter_tui.evening.evening import Evening

    PageByPageApp(Evening(seed=1), sys.argv[1:]).run()


if __name__ == "__main__":
    with starting():
        main()
