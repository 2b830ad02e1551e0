"""What the screens are composed of."""
