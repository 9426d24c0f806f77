"""What is printed of Belote: text, JSON, pages."""
