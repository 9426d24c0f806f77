"""The fields of deals of the Ombre games in JSON."""
