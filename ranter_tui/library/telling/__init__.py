"""Games in words: events as sentences, calls, great moments, the chronicle, awards and standings."""
