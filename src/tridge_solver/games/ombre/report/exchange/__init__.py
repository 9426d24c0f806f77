"""What to throw, open or from one seat: the JSON, and the text for a reader."""
