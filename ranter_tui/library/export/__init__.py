"""Exports the library to files: HTML that needs no script and no server, and Markdown."""
