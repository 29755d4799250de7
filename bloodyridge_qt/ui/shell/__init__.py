"""The window itself: commands, controller, modes, files, preferences."""
