"""The library: what a reader asks of the books, answered as text that knows nothing of any screen."""
