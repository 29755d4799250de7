"""Ways of playing First Blood, for a side nobody plays and for measuring."""
