"""Bridge: how it differs from Trumps, whose modules do the rest."""
