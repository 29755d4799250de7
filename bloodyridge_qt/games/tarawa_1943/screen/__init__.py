"""What is shown and said of Tarawa 1943."""
