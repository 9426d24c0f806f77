"""The commands' questions as they are put to an in-comer's deal."""
