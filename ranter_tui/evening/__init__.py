"""An evening: the players, the game in progress, and what is kept on disk. It knows no screen.

An `evening` has everything at hand that outlives a screen; a `household` is one look at the rulebooks, and
the library made from it (`own_books` writes down those of one's own, and takes in others'). The `plan` is
who sits down and by which book (`fits`: whether that is possible), the `sitting` is the game on its way:
it alone moves the referee, and several may make a `match`. `following` it makes a `table_view`, which is what
one pair of eyes sees of the table. The `first_hand` is one that is kept nowhere.
`rehearsal` is bots among themselves. The `gathering` is the company wherever it looks: it knows what has been
shown, who plays by phone and, by a `question`, who is being asked; the `door` is what phones come in by.

`guests` have names and `crests`, which the `guest_book` remembers, `pins` lock a curtain, `wagers` and
`glory` are about bets, the `ledger` is a line for each game that was finished, and `standings` and
`tournaments` are what it comes to; the `hand_of_the_evening` is the one to watch again. `settings`,
`bookmarks`, the last plan and what has been `explained` before are small files, and a `kept_list` is one with
many entries; `paths` says where everything lies.
"""
