"""Where things can be: hex numbers, spaces, neighbours, hexsides. No rules of play."""
