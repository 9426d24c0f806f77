"""The notation of deals of the Ombre games, in text and JSON."""
