"""The odds: what the rules of a book are worth to each seat, counted by playing the one referee.

A `Question` asks what awaits each seat of a table if everybody plays in some way (`plays`). It is answered
by `sampling`, chunk by chunk (`chunks`): each chunk has a seed of its own (`seeds`), so that an answer
depends on the seed and the precision, and never on how many processes counted, or whether it was a
`cluster`. `deals` are shuffled as deep as a hand can reach, `playing` is the loop over the referee, and
`tally` adds up. `exact` takes every deal instead of some, and `duel` solves the game for two. `good` finds
good play, `almanac_page` makes the almanac with it, `same_deals` has two tables play the same deals, and
`league` two bots at one table.
"""
