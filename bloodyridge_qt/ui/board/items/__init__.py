"""One file per thing that lies on the table."""
