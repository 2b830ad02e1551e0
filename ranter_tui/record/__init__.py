"""Records of games: every decision and every card drawn, with its consequences, as one line of JSON each.

The first line of a game describes the table, with all rules, so a record can be read without any other
file. Each line after it holds a cause and the events that it gave. A game is replayed from its causes
alone; the events are the check. Notes stand between them: guests who come and go, and bets.

`lines` are written, `parsing` reads them, and `replay` plays them again. A `journal` is the file of a game
in progress, `saves` are all the games on disk, and `glance` sums one up for a list; `as_case` makes a case
of a hand. A `guest` has a name and a crest.
"""
