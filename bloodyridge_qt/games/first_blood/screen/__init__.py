"""What is shown and said of First Blood."""
