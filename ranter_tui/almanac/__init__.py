"""The almanac: what has been counted about a game, in figures that say how far they may be off.

`answer` has the figures. Counting is the affair of `odds`; here nothing is counted.
"""
