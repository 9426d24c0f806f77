"""Exchanges against exchanges: the discards that hold against all of the others'."""
