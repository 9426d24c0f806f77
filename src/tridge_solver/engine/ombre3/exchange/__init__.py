"""Exchanges against exchanges: which discards hold against all of the others'."""
