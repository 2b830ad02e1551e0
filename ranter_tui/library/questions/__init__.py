"""Questions about the books whose answers are computed: comparison, lineage, open choices and more."""
