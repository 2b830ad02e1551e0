"""Full text search over the library: titles, rules, words, sources, names, texts; and answers to questions.

Small slips are forgiven: capitals, accents, umlauts written as two letters, a word that is misspelt or not
finished. The index is made once and kept in the cache; each search looks up a few words in it.

`document` makes the texts of pages, and `indexing` the index of them. `spelling` normalizes words, `english`
knows their forms and what players say for them, and `vocabulary` has the words of every rule. `understanding`
reads a question, `index` ranks all parts of the library by it, `excerpt` cuts what is shown, and `answer`
answers.
"""
