"""What went wrong: the JSON, the text, its sentences, the page and its chart."""
