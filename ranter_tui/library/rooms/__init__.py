"""The rooms of the library, one kind of pages to a file."""
