"""Rulebooks: YAML files that answer every question of the vocabulary and say how each answer is known.

From a file to a book: `reader` takes YAML with the places of everything in it, and refuses what could do
harm; `mistakes` makes it a value, or says all that is wrong with its form (`problem` is how that is said);
`load` is the whole way. What a `book` has to keep to beyond its form is in `checking`: that claims are
backed (`warrants`), and that examples come out as they say (`trial` plays them, `outcome` compares).
`house` are the rules of a house, made from a book (`house_file` writes them down); `claims` is what may be
said in the name of a source by a book that somebody brings along.

The `shelf` has all books, by their ids; a `heading` is a book in a list. Beside them stand sources,
glossary, names and time line (`reference`), people, family and essays (`prose`), and the `first_hand`;
`reference_files` checks those files. What was found good is in the `cache`. `schema` is for editors.
"""
