"""The screens, each with what it needs of the evening."""
