"""Rulebooks: YAML files that answer every question of the vocabulary and say how each answer is known."""
