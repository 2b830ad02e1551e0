"""The rooms of the library, one to a file."""
