"""What stands in our sources in their own words, kept as digests: nobody can read the sources out of them."""
