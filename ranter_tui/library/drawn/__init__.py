"""What pages show besides texts: time line, family tree and map in lines of characters, and tables."""
