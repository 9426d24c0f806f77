"""What the books say, as data and small pure functions."""
