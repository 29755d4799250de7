"""Bloody Ridge: Decision on Guadalcanal, 13 September 1942, as a desktop program."""

__version__ = "0.1.0"
