"""One file for each kind of page: what is found, and how it is told."""
