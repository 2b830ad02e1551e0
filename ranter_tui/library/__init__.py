"""The library: the pages of the built-in encyclopaedia about the rulebooks. It knows no screen.

`library` finds every page by its address.

- `said/` finds out what the books say: the answers to one rule, what sets a book apart, what it leaves open.
- `pages/` makes the pages, one file for each kind: what is found, and the article that tells it.
- `text/` sets an article in lines of so many cells; `drawn/` draws pictures made of characters.
- `search/` finds pages by their words, and answers questions.
- `export/` writes all pages as HTML and Markdown, with a page that searches them.
"""
