"""Short answers to questions put in plain words: what this book says, what it allows, what the others do.

`players_words` has what people say for the words of the rules; `vocabulary` knows by which words each rule
is called; `understanding` finds rule and book in a question; `answer` answers it, and `six_lines` says it.
"""
