"""Articles: structured text in sections and passages with footnotes, before it is laid out or exported."""
