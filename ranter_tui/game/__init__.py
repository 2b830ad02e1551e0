"""The referee: a pure core that knows the rules and nothing else.

It has no input or output, no clock and no global chance, and imports no other room of ours.
A `State` is the table at one moment. Its `asks` says what the referee waits for, and `play` turns the answer
into events, which make the next state. `rules/` is the vocabulary, `law` has the rules of one table,
`referee/` applies them, `events` are all that can happen, and `sight` is what each player may know of it.
"""
