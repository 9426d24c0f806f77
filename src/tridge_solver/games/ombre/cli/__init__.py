"""The commands that the Ombre games alone have, and a table at the terminal."""
