"""How maps, counters, dice and pages are painted."""
