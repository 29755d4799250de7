"""Ways of playing, to measure the game by."""
