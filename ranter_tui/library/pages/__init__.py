"""One file for each kind of page: what it shows, and how."""
