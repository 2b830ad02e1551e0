"""Exports the library to files: HTML that needs no server, and no script but to be searched; and Markdown."""
