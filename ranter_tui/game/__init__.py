"""The referee: a pure core that knows the rules and nothing else.

No input or output, no clock, no global chance, and no import of anything else of ours. A `State` is the
table at one moment, its `asks` tells whose word is awaited, and `play` turns that word into events, which
make the next state. `rules/` is the vocabulary, `law` are the rules of one table, `referee/` applies them,
`events/` are what can happen, and `sight` is what each player may know of it.
"""
