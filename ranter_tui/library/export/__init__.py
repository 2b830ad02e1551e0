"""The library as files: plain HTML that needs no script and no server, and Markdown, of the same articles."""
