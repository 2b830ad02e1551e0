"""Articles and their lines: links, marks, footnotes, and drawings made of characters."""
