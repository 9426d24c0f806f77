"""The commands' questions, put to deals of Très."""
