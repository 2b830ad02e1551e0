"""The bases of screens, and the small dialogs that any of them may open."""
