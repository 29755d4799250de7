"""A game in progress, any game: decisions, dice, sequence of play, journal. Standard library only."""
