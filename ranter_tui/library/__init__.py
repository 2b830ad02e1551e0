"""The library: the pages of the built-in encyclopaedia about the rulebooks. It knows no screen.

`library` has every page by its address, and `rooms/` make them.

- `questions/` find out from the books what nobody typed: what sets one apart, what they answer to one rule.
- `articles/` say it in sections, passages and footnotes; `leaves` divides what is too long.
- `typeset/` sets an article in lines of so many cells, `drawn/` draws what is better seen than told.
- `export/` writes all of it as HTML and Markdown, `search/` finds pages by their words.
- `answers/` understands a question in plain words, and answers it in six lines.
- `nutshell/` says of rules how one plays by them, to be read aloud, and what beats what.
- `telling/` is about games: an event in a sentence (`events`), what a guest says aloud (`speech`), what may
  be chosen (`choices`), the chronicle, and what games are counted by (`played`, `awards`, `final_ranking`).
"""
