"""What is printed of Très: text, JSON, pages."""
