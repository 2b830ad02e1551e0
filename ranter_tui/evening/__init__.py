"""An evening: the players, the game in progress, and what is kept on disk. It knows no screen.

An `evening` is what screens and commands ask. It has the rulebooks of the household (`own_books` saves,
imports and exports its own), all that is `kept` from one evening to the next, and the games of one window.

A `plan` says who plays by which book. A `sitting` is the game in progress: only it moves the referee. The
`first_hand` is a sitting that is kept nowhere. `following` it turns events into a `table_view`, which is
what one pair of eyes sees. The `gathering` knows what the room has been shown, who plays by phone, and who
must decide.

The `ledger` has a line for each finished game; `tournaments` are made of those lines, and a match is
several games that count as one. `small_files` can be damaged without losing anything; `paths` says where
all files are. The `guest_book` knows names, crests and PINs, `settings` the household's choices, and
`forfeits` its dares. `odds_told` has the odds in words, and `rehearsal` tries rules among bots.
"""
