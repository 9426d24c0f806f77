"""Très: two seats, three cards to a trick, and points for some of them."""
