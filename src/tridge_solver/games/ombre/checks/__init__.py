"""Checks of deals of the Ombre games."""
