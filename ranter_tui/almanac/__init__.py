"""The almanac: what has been counted about each book. Nothing is counted here: the package `odds` does that.

`figures` has the odds with their margins of error and puts them in words, `good_play` says how to play
well, and `almanac_page` reads the page of a book or, for other rules, the nearest one.
"""
