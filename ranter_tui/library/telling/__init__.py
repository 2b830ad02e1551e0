"""Games in words: events as sentences, what players say, the chronicle, awards and standings."""
