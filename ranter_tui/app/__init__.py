"""The Textual app: screens, widgets, drawings, key bindings and themes.

`app` is the one Textual app: an evening, its `screens/`, and what they share. A screen puts `widgets/`
together, and a widget shows what it is given: pictures come from `drawing/`, which knows no Textual, text
from the library; colours are in `styles/`. What a key does stands once, in `actions`; `keymap` has the
host's own keys, and `help` and `palette` show them.

At the table the `croupier` lets a sitting go on, at the pace that `pacing` keeps; `showing` shows what came
of it: the evening's `following` makes of that a `table_view`, which `drawing/table` draws. Only
`screens/curtain` shows anybody's own card, and `private_look` knows which it is. A first hand has
`guided_showing`, which explains what is shown. `crash`, `recovery`, `hung_up` and `garbage_collection` are
about the process.
"""
