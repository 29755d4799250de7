"""First Blood: two players fight for Henderson Field, September 1942 to January 1943."""
