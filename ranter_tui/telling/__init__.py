"""Games in words: events as sentences, what players say, how we play, and the chronicle."""
