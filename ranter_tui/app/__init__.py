"""The Textual app: screens, widgets, drawings, key bindings and themes.

`app` is the one Textual app: an evening, its `screens/`, and what they share. A screen puts `widgets/`
together, and a widget shows what it is given: pictures come from `drawing/`, which knows no Textual, text
from the library; colours are in `styles/`. What a key does stands once, in `actions`; `keymap` has the
host's own keys, and `help` and `palette` show them.

In `table/` the `croupier` plays the game and alone writes it to disk, at the pace that `pacing` keeps;
`showing` shows what came of it: the evening's `following` turns it into a `table_view`, which
`drawing/table` draws. Only `curtain` shows a guest the own card, and `private_look` knows which it is. It
answers with a move. `first_hand` is the table for newcomers, with explanations. `recovery` is about the
process.
"""
