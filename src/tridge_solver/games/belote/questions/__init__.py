"""The commands' questions, put to deals of Belote."""
