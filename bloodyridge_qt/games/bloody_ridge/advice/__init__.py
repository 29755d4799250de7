"""Ways of playing, and what they show of the balance."""
