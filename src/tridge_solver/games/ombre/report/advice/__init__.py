"""What to play: its JSON, and the text for a reader."""
