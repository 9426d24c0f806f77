"""Reports of Très: text, JSON, pages."""
