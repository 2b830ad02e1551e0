"""A game in a nutshell, made from its rules: how it is played, in words to read aloud, and its ladder."""
