"""Bridge: its differences from Trumps, which provides the rest."""
