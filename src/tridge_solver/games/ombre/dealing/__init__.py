"""Random deals and hands of forty cards, by seed and number."""
