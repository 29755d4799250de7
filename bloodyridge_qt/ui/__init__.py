"""The window. Qt only; it names no game."""
