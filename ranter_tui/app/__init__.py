"""The Textual shell. Screens compose widgets, widgets draw a view, and only a screen moves the game."""
