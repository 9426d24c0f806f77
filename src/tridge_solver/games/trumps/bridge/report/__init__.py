"""Reports of bridge only."""
