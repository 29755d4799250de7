"""The rules of First Blood, a module a chapter, without table, window or shapely."""
