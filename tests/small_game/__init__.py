"""A small game for tests of the window: 30 hexes, three forces, dice; played on the shared table."""
