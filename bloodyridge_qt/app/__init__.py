"""What the person types: the command line, one module a command, and the start of the window."""
