"""Tarawa 1943: a solitaire game of cards and positions."""
