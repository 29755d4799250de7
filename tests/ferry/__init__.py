"""Ferry: a small game for two, made up for tests. Four areas, hidden cards, dice."""
