"""The commands' questions about deals of the Ombre games."""
