"""The tests, laid out like the package."""

import os

if "RANTER_ON_WINDOWS" in os.environ:
    # Before anything of the package is imported.
    import tests.on_windows  # noqa: F401
