"""The commands' questions, put to deals of Trumps and bridge."""
