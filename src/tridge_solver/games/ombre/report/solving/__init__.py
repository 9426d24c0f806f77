"""What ``solve`` found: its JSON, and the text for a reader."""
