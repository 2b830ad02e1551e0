"""Pictures made of characters: from a view to a canvas, without a screen."""
