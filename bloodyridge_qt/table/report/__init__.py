"""A finished or running game as a report on paper: plain data, then text, SVG and HTML. Names no game."""
