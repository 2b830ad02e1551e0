"""The referee: a pure core that knows the rules and nothing else.

No input or output, no clock, no global chance, and no import of anything else of ours. A `State` is
what is so, `asks` tells whose word is awaited, and `play` turns that word into events, which fold into
the next state.
"""
