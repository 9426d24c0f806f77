"""The commands' questions as they are put to deals of the Ombre games."""
