"""The program as a screen reader meets it: over the desktop's accessibility bus, from outside."""
