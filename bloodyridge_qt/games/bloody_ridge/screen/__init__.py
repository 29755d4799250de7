"""How Bloody Ridge looks and speaks: states and events of its rules as plain table data."""
