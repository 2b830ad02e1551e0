"""`python -m ranter_tui` is the command `ranter-tui`."""

import sys

from ranter_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
