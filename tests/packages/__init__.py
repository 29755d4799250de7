"""What a player installs, without the repository: packages and the bundle."""
