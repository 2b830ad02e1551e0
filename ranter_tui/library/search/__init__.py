"""Full text search over the library: titles, rules, words, sources, names, texts; and answers to questions.

Small slips are forgiven: capitals, accents, umlauts written as two letters, a word that is misspelt or not
finished. The texts are prepared once and kept in the cache; each search goes through all of them in memory.

`document` makes the texts of pages; `index` finds and ranks them, and cuts excerpts.
`spelling` normalizes words; `english` knows their forms and what players say for them. `vocabulary` has the
words of every rule, `understanding` finds the rule and the book that are asked for, and `answer` answers.
"""
