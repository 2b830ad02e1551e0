"""The screens, one class each."""
