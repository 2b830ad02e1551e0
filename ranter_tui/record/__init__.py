"""Records of games: everything said and drawn, with its consequences, as one line of JSON each.

A game begins with a line about the table, the rules included, so that a record needs no other file to
be read. Then comes a line for each cause, together with the events that it gave. A game is played again
by its causes alone; the events are the check. Notes stand between them, of what is no part of the play.

`lines` are written, `parsing` reads them, and `replay` plays them again. A `journal` is the file of one
game on its way, and `saves` are all the games on disk.
"""
