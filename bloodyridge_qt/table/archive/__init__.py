"""Games in files: the right edition for a save, what does not fit, and every running game kept safe."""
