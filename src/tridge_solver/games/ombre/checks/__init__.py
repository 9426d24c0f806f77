"""Checks that find defects in deals of the Ombre games."""
