"""The board in the window: scene, view, items, and one tool for each way of using the pointer."""
