"""The rules of Tarawa 1943, a module a chapter."""
