"""The odds: what the rules of a book are worth to each seat, counted by playing the one referee.

An `OddsQuestion` asks what awaits each seat of a table if everybody plays in a given way. `playing` has the
deals, the players and the loop over the referee, and `tally` adds up. `sampling` answers the question chunk
by chunk (`chunks`). Each chunk has a seed of its own, so an answer depends on the seed and the precision,
and never on how many processes counted, or whether it was a `cluster`.

`exact` takes every deal instead of some, and `finding_good_play` finds good play. `same_deals` has two tables
play the same deals, `league` two bots at one table, and `series` whole games among bots. `from_a_seat` counts
what one guest can know, and `judged` tells luck from judgement by it.
"""
