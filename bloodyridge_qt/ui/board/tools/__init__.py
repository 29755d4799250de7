"""One file per way of using the mouse or the keys."""
