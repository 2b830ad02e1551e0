"""Games in words: events as sentences, what players say, the chronicle, awards and the final ranking.

`events` tells an event alone; `going_on` and `showdown` say how it goes on with what others have begun, and
`retelling` makes of both one sentence for one thing. Log, chronicle and `since` are told by it.
"""
