"""The widgets that the screens are composed of: lists, text pages, prompts, input lines and pictures."""
