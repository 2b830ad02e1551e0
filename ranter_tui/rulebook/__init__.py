"""Rulebooks: YAML files that answer every question of the vocabulary and say how each answer is known.

From a file to a book: `reader` takes YAML with the places of everything in it, and refuses what could do
harm; `mistakes` makes it a value, or says all that is wrong with its form (as a `problem`); `load` is the
whole way, for the books that came with the game and for those that somebody brings along. `checking` holds
a `book` to more than its form: claims must be backed (`warrants`, `silence`), and examples must come out as
they say (`trial` plays them). `judging` puts one case to many books. `house` makes a book from the rules of a
house, or a blank one.

The `shelf` has all books, by their ids; a `heading` is a book in a list. Beside them stand sources,
glossary, names, time line, people, family and essays (`reference`), and the `first_hand`;
`reference_files` checks those files. Valid books are kept in the `cache`.
"""
