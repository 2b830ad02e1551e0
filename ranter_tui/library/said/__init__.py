"""What is asked of the books."""
