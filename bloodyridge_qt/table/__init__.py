"""What a table shows, as plain data: no Qt, no rules."""
