"""Bloody Ridge: Decision on Guadalcanal, 13 September 1942 (rules 1 to 10)."""
