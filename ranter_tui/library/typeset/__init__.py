"""Text layout: measures and wraps text, and renders articles as lines of text with roles."""
