"""One package per game; none imports another."""
