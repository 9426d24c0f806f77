"""Bridge: what differs from Trumps, of which it has the rest."""
